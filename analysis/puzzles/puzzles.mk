# Puzzles: deals that can be won, by difficulty, as records and as a booklet.
#
# make puzzles GAME=herring-bone GRADE=3 COUNT=10   see analysis/puzzles/puzzles.sh
# make booklet GAME=herring-bone                    see analysis/puzzles/booklet.sh
# make verify-seeds                                 solves and grades the curated deals again

puzzles: all
	@analysis/puzzles/puzzles.sh $(B)

booklet: all
	@.ci/packages booklet
	@analysis/puzzles/booklet.sh $(B)

verify-seeds: all
	@analysis/puzzles/verify-seeds.sh $(B)

.PHONY: puzzles booklet verify-seeds
