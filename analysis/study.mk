# The studies. `make study` runs the first one, which a newcomer can wait for: under five
# minutes on two cores. Each other one, in full, is `make study-twins` and so on, with
# QUICK=1 in its quick form; `make studies-quick` runs all of these. Each script says what
# it costs; each can be broken off and run again.

STUDIES := twins redeals variants winnable effort

studies: all
	@analysis/studies/first-light.sh $(B)

studies-quick: all
	@for s in $(STUDIES); do analysis/studies/$$s.sh $(B) --quick || exit 1; done

$(STUDIES:%=study-%): study-%: all
	@analysis/studies/$*.sh $(B) $(if $(QUICK),--quick)

.PHONY: studies studies-quick $(STUDIES:%=study-%)
