# Makes statistics.csv: Rscript --vanilla tests/data/statistics.R [SEED] >tests/data/statistics.csv
# Tests and models on cases drawn at random, each with what R says of it; see test_analysis_r.c.
# A line: the kind, how many rows and columns, the numbers row by row, "=", the answers.
arguments <- commandArgs(TRUE)
set.seed(if (length(arguments)) as.integer(arguments[1]) else 20001)
options(warn = -1)
show <- function(x) ifelse(is.finite(x), formatC(x, digits = 12, format = "g", width = 1), "NA")
cat("# Made by tests/data/statistics.R with ", R.version.string, "\n", sep = "")
case <- function(kind, rows, answers)
	cat(paste(c(kind, nrow(rows), ncol(rows), formatC(t(rows), digits = 17, format = "g", width = 1), "=",
		show(unname(answers))), collapse = ","), "\n", sep = "")

trials <- function(g) switch(sample(4, 1), sample(1:5, g, TRUE), sample(20:400, g, TRUE),
	sample(1:3, g, TRUE) * 10^sample(0:6, g, TRUE), round(runif(g, 1e8, 1e9)))
wins <- function(n) switch(sample(5, 1), rbinom(length(n), n, 0.02), rbinom(length(n), n, runif(length(n))),
	rbinom(length(n), n, 0.4), rbinom(length(n), n, 0.97), ifelse(runif(length(n)) < 0.5, 0, n))
scores <- function(g) switch(sample(4, 1), seq_len(g), sample(1:3, g, TRUE), 1e6 + sample(100, g), round(rnorm(g), 3))

for (i in 1:80) {
	g <- sample(2:8, 1); n <- trials(g); k <- wins(n); s <- scores(g)
	different <- length(unique(s)) > 1
	z2 <- if (different) 0 else NA; p <- if (different) 1 else NA # R has no statistic if all results are alike; stats has 0
	slope <- if (length(unique(s)) > 1) sum(n * (k / n - sum(k) / sum(n)) * (s - weighted.mean(s, n))) / sum(n * (s - weighted.mean(s, n))^2) else NA
	if (length(unique(s)) > 1 && sum(k) > 0 && sum(k) < sum(n)) {
		test <- prop.trend.test(k, n, s - s[1])
		z2 <- test$statistic; p <- test$p.value
	}
	case("trend", cbind(n, k, s), c(z2, p, slope))
}
for (i in 1:60) {
	g <- sample(2:8, 1); n <- trials(g); k <- wins(n)
	test <- if (sum(k) > 0 && sum(k) < sum(n)) chisq.test(rbind(k, n - k), correct = FALSE) else list(statistic = 0, p.value = 1)
	case("chi-square", cbind(n, k), c(test$statistic, test$p.value))
}
for (i in 1:60) {
	n <- trials(2); k <- wins(n)
	l <- u <- c()
	for (j in 1:2) { w <- prop.test(k[j], n[j], correct = FALSE)$conf.int; l[j] <- w[1]; u[j] <- w[2] }
	p <- k / n; d <- p[2] - p[1]
	z <- if (sum(k) > 0 && sum(k) < sum(n)) sign(d) * sqrt(prop.test(k, n, correct = FALSE)$statistic) else 0
	case("difference", cbind(n, k), c(z, d - sqrt((p[2] - l[2])^2 + (u[1] - p[1])^2), d + sqrt((u[2] - p[2])^2 + (p[1] - l[1])^2)))
}
for (i in 1:40) {
	b <- sample(c(0, 1, 5, 30, 1000), 1); n <- b + sample(c(0, 1, 7, 40, 1200), 1)
	case("mcnemar", cbind(b, n - b), if (n > 0) binom.test(b, n)$p.value else 1)
}

# Of single trials, without the binomial coefficients.
loglik <- function(k, n, p) sum(ifelse(k > 0, k * log(p), 0) + ifelse(k < n, (n - k) * log1p(-p), 0))
fit <- function(x, k, n, epsilon) glm.fit(x, cbind(k, n - k), family = binomial(), control = list(epsilon = epsilon, maxit = 100))
auc <- function(eta, k, n) {
	above <- outer(eta, eta, function(a, b) ifelse(abs(a - b) < 1e-9, 0.5, a > b))
	sum(outer(k, n - k) * above) / sum(k) / sum(n - k)
}
models <- i <- 0
while (models < 100) {
	i <- i + 1
	m <- sample(6:40, 1); columns <- sample(1:3, 1)
	x <- sapply(seq_len(columns), function(j) switch(sample(4, 1), rnorm(m), sample(0:1, m, TRUE), sample(0:9, m, TRUE), 1000 + sample(50, m, TRUE)))
	if (i %% 4 == 0 && columns > 1) x[, columns] <- 2 * x[, 1] - (if (columns > 2) x[, 2] else 3) # collinear
	spread <- apply(x, 2, sd); spread[spread == 0] <- 1
	n <- switch(sample(3, 1), rep(1, m), sample(1:30, m, TRUE), round(runif(m, 1e5, 1e7)))
	k <- rbinom(m, n, plogis(drop(sweep(x, 2, spread, "/") %*% runif(columns, -1, 1)) - 0.5 * sum(x[1, ] / spread)))
	X <- cbind(1, x)
	used <- !is.na(fit(X, k, n, 1e-8)$coefficients) # whose precision is the tolerance of collinearity, too
	f <- fit(X[, used, drop = FALSE], k, n, 1e-14)
	if (any(f$fitted.values < 1e-6 | f$fitted.values > 1 - 1e-6)) next # separated, or nearly so
	w <- f$fitted.values * (1 - f$fitted.values) * n
	coefficient <- se <- rep(NA, ncol(X))
	coefficient[used] <- f$coefficients
	se[used] <- sqrt(diag(chol2inv(qr.R(qr(X[, used, drop = FALSE] * sqrt(w))))))
	ratio <- f$null.deviance - f$deviance
	models <- models + 1
	case("model", cbind(n, k, X), c(coefficient, se, loglik(k, n, f$fitted.values), ratio, pchisq(ratio, sum(used) - 1, lower.tail = FALSE), auc(f$linear.predictors, k, n)))
}
for (i in 1:25) { # won and lost parted by a line, by a corner, or all of a kind
	m <- sample(6:30, 1); x <- cbind(sample(20, m, TRUE), sample(0:1, m, TRUE)); n <- sample(1:9, m, TRUE)
	k <- switch(i %% 3 + 1, ifelse(x[, 1] > 9, n, 0), ifelse(x[, 2] == 1, n, rbinom(m, n, 0.4)), n * (i %% 2))
	X <- cbind(1, x); f <- fit(X, k, n, 1e-12)
	case("separated", cbind(n, k, X), loglik(k, n, f$fitted.values))
}

# 95% limits by profile likelihood, in standard errors from the estimate: fits with the column as an offset.
profiled <- i <- 0
while (profiled < 40) {
	m <- sample(8:40, 1); columns <- sample(1:3, 1)
	x <- sapply(seq_len(columns), function(j) switch(sample(3, 1), rnorm(m), sample(0:1, m, TRUE), sample(0:9, m, TRUE)))
	n <- switch(sample(3, 1), rep(1, m), sample(1:30, m, TRUE), round(runif(m, 1e3, 1e5)))
	k <- rbinom(m, n, plogis(drop(x %*% runif(columns, -0.6, 0.6))))
	X <- cbind(1, x)
	f <- suppressWarnings(fit(X, k, n, 1e-14))
	if (anyNA(f$coefficients) || any(f$fitted.values < 1e-3 | f$fitted.values > 1 - 1e-3)) next
	w <- f$fitted.values * (1 - f$fitted.values) * n
	v <- chol2inv(qr.R(qr(X * sqrt(w))))
	se <- sqrt(diag(v))
	if (any(se > 2)) next
	best <- loglik(k, n, f$fitted.values)
	at <- function(j, z) { # how far the estimate and Z standard errors is rejected
		near <- f$coefficients[-j] + z * se[j] * v[-j, j] / v[j, j] # else glm.fit may go astray
		g <- glm.fit(X[, -j, drop = FALSE], cbind(k, n - k), family = binomial(), offset = X[, j] * (f$coefficients[j] + z * se[j]),
			start = near, control = list(epsilon = 1e-15, maxit = 200))
		2 * (best - loglik(k, n, g$fitted.values)) - qchisq(0.95, 1)
	}
	limit <- function(j, to) uniroot(function(z) at(j, z), c(0, to), tol = 1e-11)$root
	ends <- try(unlist(lapply(seq_len(ncol(X)), function(j) c(limit(j, -4), limit(j, 4)))), silent = TRUE)
	if (inherits(ends, "try-error")) next
	profiled <- profiled + 1
	case("profile", cbind(n, k, X), ends)
}

# Kaplan and Meier: share and limits at the last time, and at two before, by the survival package if there is one.
meier <- function(time, status) {
	if (requireNamespace("survival", quietly = TRUE)) {
		s <- survival::survfit(survival::Surv(time, status) ~ 1, conf.type = "log-log")
		return(cbind(s$surv, s$lower, s$upper))
	}
	t <- sort(unique(time)); d <- sapply(t, function(u) sum(time == u & status == 1)); r <- sapply(t, function(u) sum(time >= u))
	S <- cumprod(1 - d / r); e <- exp(qnorm(0.975) * sqrt(cumsum(d / (r * (r - d)))) / log(S))
	cbind(S, S^(1 / e), S^e)
}
for (i in 1:40) {
	m <- sample(c(5, 20, 60), 1)
	time <- switch(sample(2, 1), sample(12, m, TRUE), sample(c(1, 2, 5, 10, 1e3, 1e6), m, TRUE)); status <- rbinom(m, 1, 0.7)
	t <- sort(unique(time)); a <- meier(time, status)
	rows <- cbind(t, sapply(t, function(u) sum(time == u & status == 1)), sapply(t, function(u) sum(time == u & status == 0)))
	a[a[, 1] == 1, 2:3] <- 1 # the package has no limits before anything ended
	case("kaplan-meier", rows, c(t(a[pmax(1, length(t) - 0:2), ])))
}
