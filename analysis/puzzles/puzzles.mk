# make verify-seeds: solves and grades the curated deals again

verify-seeds: all
	@analysis/puzzles/verify-seeds.sh $(B)

.PHONY: verify-seeds
