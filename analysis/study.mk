# In this folder: FINDINGS.md, the results of the studies; a folder each for features of deals, fields of records,
# statistics, tables, charts, studies, puzzles, and runs on many machines; columns.c, with which scripts read CSV.
#
# The studies. `make study` runs the first one with so few deals that a newcomer can wait
# for it: under five minutes on two cores. Each one in full is `make study-twins` and so
# on, with QUICK=1 in its quick form; `make studies-quick` runs all of these. Each script
# names its cost; each can be interrupted and run again. `make findings` copies the
# results of full runs into the tree and writes the tables and numbers of FINDINGS.md and of the studies' pages anew.

STUDIES := twins twins-gap twins-swap intervals redeals variants winnable effort players regret reference published

studies: all
	@analysis/studies/first-light.sh $(B)

studies-quick: all
	@for s in $(STUDIES); do analysis/studies/$$s.sh $(B) --quick || exit 1; done

$(STUDIES:%=study-%): study-%: all
	@analysis/studies/$*.sh $(B) $(if $(QUICK),--quick)

findings:
	@analysis/studies/publish.sh $(B)

# The notebooks, executed in place
notebooks: all
	@.ci/packages notebooks
	@notebooks/execute $(B) notebooks/*.ipynb

.PHONY: studies studies-quick findings notebooks $(STUDIES:%=study-%)
