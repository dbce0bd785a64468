# Makes intervals.csv: Rscript --vanilla tests/data/intervals.R >tests/data/intervals.csv
# Exact and Wilson limits are R's own, binom.test and prop.test without correction. The limits
# of the confidence sequence are roots of its definition: B(k+1, n-k+1) = p^k (1-p)^(n-k) / 0.05.
root <- function(k, n, from, to) {
    f <- function(p) dbinom(k, n, p, log = TRUE) - lchoose(n, k) - lbeta(k + 1, n - k + 1) - log(0.05)
    uniroot(f, c(from, to), tol = 1e-14)$root
}
cat("# Limits of 95% intervals of k won in n, made by tests/data/intervals.R with ",
    R.version.string, ":\n# binom.test, prop.test(correct = FALSE) and uniroot\n", sep = "")
cat("k,n,exact_low,exact_high,wilson_low,wilson_high,sequence_low,sequence_high\n")
for (n in c(1, 2, 3, 5, 7, 10, 13, 20, 40, 100, 260, 300, 500, 1000, 2000, 4000, 10000, 1e5, 1e6, 1e7)) {
    ks <- c(0, 1, 2, 3, n %/% 20, n %/% 10, n %/% 4, n %/% 3, n %/% 2, 2 * n %/% 3, 9 * n %/% 10, n - 2, n - 1, n)
    for (k in sort(unique(ks[ks >= 0 & ks <= n]))) {
        e <- binom.test(k, n)$conf.int
        w <- suppressWarnings(prop.test(k, n, correct = FALSE)$conf.int)
        low <- if (k == 0) 0 else root(k, n, 1e-300, k / n)
        high <- if (k == n) 1 else root(k, n, k / n, 1 - 1e-16)
        cat(sprintf("%.0f,%.0f,%.12g,%.12g,%.12g,%.12g,%.12g,%.12g\n", k, n, e[1], e[2], w[1], w[2], low, high), sep = "")
    }
}
