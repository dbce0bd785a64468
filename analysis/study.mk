# In this folder: FINDINGS.md, the results of the studies; ledger.csv, the evidence for published figures; columns.awk, with
# which scripts read CSV. A folder each has features of deals, fields of records, statistics, tables, charts, studies,
# puzzles, and runs on many machines.
#
# The studies. `make study` runs the first one with so few deals that a newcomer can wait for it: under five minutes on
# two cores. `make study-twins` and so on run a study with the published settings, which ledger.csv has. Variables of
# studies/common.sh in the environment replace all of these settings. QUICK=1 is the quick form; `make studies-quick`
# runs all of these. Each script names its cost; each can be interrupted and run again. `make findings` copies the
# results of full runs into the tree and writes the tables and numbers of all pages anew.

STUDIES := twins twins-gap twins-swap intervals redeals variants winnable effort players duels regret published \
	fresh manual-players shuffles places luck census open small verdicts

studies: all
	@analysis/studies/first-light.sh $(B)

studies-quick: all
	@for s in $(STUDIES); do analysis/studies/$$s.sh $(B) --quick || exit 1; done

$(STUDIES:%=study-%): study-%: all
	@$(if $(QUICK),analysis/studies/$*.sh $(B) --quick,analysis/studies/ledger.sh $(B) --run $*)

findings:
	@analysis/studies/publish.sh $(B)

# The census: verdicts of the deals of plan.csv that the files lack; and N of all verdicts, drawn by SEED and searched again
data: all
	@analysis/verdicts/census.sh $(B)
verify-data: all
	@PATH=$(abspath $(B)):$$PATH analysis/verdicts/verdicts.sh verify $(or $(N),1000) $(or $(SEED),1) analysis/verdicts/*.gz

# An archive of the data, the results and the sources
deposit: all
	@analysis/verdicts/deposit.sh $(B)

# The paper: paper/paper.md with the questions of FINDINGS.md, as a PDF
paper:
	@.ci/packages paper
	@$(firstword $(wildcard /usr/bin/python3) python3) analysis/paper/paper.py $(B)/paper

# The notebooks, executed in place
notebooks: all
	@.ci/packages notebooks
	@notebooks/execute $(B) notebooks/*.ipynb

.PHONY: studies studies-quick findings data verify-data deposit paper notebooks $(STUDIES:%=study-%)
