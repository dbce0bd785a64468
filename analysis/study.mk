# The studies. `make study` runs all of them in their quick form into build/study; one
# by itself, in full, is `make study-twins` and so on, or QUICK=1 for its quick form.
# Each script says what it costs; each can be broken off and run again.

STUDIES := twins redeals variants winnable effort

studies: all
	@for s in $(STUDIES); do analysis/studies/$$s.sh $(B) --quick || exit 1; done

$(STUDIES:%=study-%): study-%: all
	@analysis/studies/$*.sh $(B) $(if $(QUICK),--quick)

.PHONY: studies $(STUDIES:%=study-%)
