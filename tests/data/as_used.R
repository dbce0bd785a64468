# Intervals, tests, models, pairs, survival, quantiles and --until as a user gets them from stats, on cases drawn
# at random, against what R says of the same: Rscript --vanilla tests/data/as_used.R BUILD/stats [SEED]
# Prints how many values of each kind agree to 6 digits, and each that does not; status 1 if any.
arguments <- commandArgs(TRUE)
program <- normalizePath(arguments[1])
set.seed(if (length(arguments) > 1) as.integer(arguments[2]) else 5000001)
options(warn = -1)
folder <- tempfile(); dir.create(folder); setwd(folder)
compared <- list(); wrong <- 0
agree <- function(kind, ours, theirs, what) {
	ours <- suppressWarnings(as.numeric(ours))
	ok <- (is.na(ours) & is.na(theirs)) | (!is.na(ours) & !is.na(theirs) & (ours == theirs | abs(ours - theirs) <= 1e-6 * abs(theirs) + 1e-10))
	compared[[kind]] <<- c(compared[[kind]], ok)
	for (i in which(!ok)) { wrong <<- wrong + 1; cat(kind, rep_len(what, length(ok))[i], ":", format(ours[i], digits = 12), "not", format(theirs[i], digits = 12), "\n") }
}
stats <- function(...) {
	out <- system2(program, c("--csv", "--digits", "17", ...), stdout = TRUE, stderr = "stderr")
	if (length(out) < 2) stop(paste(c("stats", ..., readLines("stderr")), collapse = " "))
	read.csv(text = out, check.names = FALSE, colClasses = "character")
}
shown <- function(x) formatC(x, digits = 17, format = "g", width = 1)
# Counts as --state writes them: KEYS are columns of text, COUNTS won, unwinnable, unknown, stuck
state <- function(file, keys, counts) {
	o <- do.call(order, c(lapply(keys, function(k) { n <- suppressWarnings(as.numeric(k)); if (anyNA(n)) k else n }), list(method = "radix")))
	lines <- c("patience-stats 1", paste(c("columns", ncol(keys), names(keys), "by"), collapse = "\t"))
	for (i in o) lines <- c(lines, paste(c("group", unlist(keys[i, ]), "solve"), collapse = "\t"), paste(c("counts", format(counts[i, ], scientific = FALSE, trim = TRUE)), collapse = "\t"), "nodes", "length")
	writeLines(c(lines, "end"), file)
}

# ---- limits of a share: 300 cases, 0/n, n/n, n = 1, up to a thousand million
n <- c(rep(1, 6), rep(1e9, 30), sample(1:40, 120, TRUE), round(10^runif(144, 1, 9)))
k <- round(n * sample(c(0, 1, -1, 1e-6, 1e-3, 0.5), length(n), TRUE)); few <- k < 0; k[few] <- floor(n[few] * runif(sum(few)))
open <- ifelse(runif(length(n)) < 0.3, floor((n - k) * runif(length(n))), 0)
state("shares", data.frame(id = as.character(seq_along(n))), cbind(k, n - k - open, open, 0))
a <- stats("--merge", "shares")
k2 <- k + open
agree("clopper-pearson", a$low, ifelse(k == 0, 0, qbeta(0.025, k, n - k + 1)), paste("low", k, n))
agree("clopper-pearson", a$high, ifelse(k2 == n, 1, qbeta(0.025, k2 + 1, n - k2, lower.tail = FALSE)), paste("high", k2, n))
for (i in sample(which(n < 1e7), 60)) { b <- binom.test(k[i], n[i])$conf.int; if (open[i] == 0) agree("clopper-pearson", c(a$low[i], a$high[i]), b, paste("binom.test", k[i], n[i])) }
a <- stats("--merge", "--interval", "wilson", "shares")
wilson <- function(k, n, side) { z <- qnorm(0.975); p <- k / n; v <- (p + z^2 / 2 / n + side * z * sqrt(p * (1 - p) / n + z^2 / 4 / n^2)) / (1 + z^2 / n); pmin(1, pmax(0, v)) }
low <- (k / n)^2 / (1 + qnorm(0.975)^2 / n) / wilson(k, n, 1) # without the difference of like numbers
agree("wilson", a$low, low, paste("low", k, n)); agree("wilson", a$high, wilson(k2, n, 1), paste("high", k2, n))
a <- stats("--merge", "--interval", "sequence", "shares")
beta_limit <- function(k, n, lower, alpha = 0.05) {
	f <- function(p) k * log(p) + (n - k) * log1p(-p) - lbeta(k + 1, n - k + 1) - log(alpha)
	if (lower) { if (k == 0) return(0); return(exp(uniroot(function(t) f(exp(t)), c(log(k / n) - 40, log(min(k / n, 1 - 1e-9))), tol = 1e-14)$root)) }
	if (k == n) return(1); 1 - exp(uniroot(function(t) (n - k) * t + k * log1p(-exp(t)) - lbeta(k + 1, n - k + 1) - log(alpha), c(log1p(-k / n) - 40, min(log1p(-k / n), -1e-9)), tol = 1e-14)$root)
}
for (i in which(n <= 1e6)) agree("sequence", c(a$low[i], a$high[i]), c(beta_limit(k[i], n[i], TRUE), beta_limit(k2[i], n[i], FALSE)), paste(k[i], n[i]))

# ---- tests by strata
trials <- function(g) switch(sample(5, 1), sample(1:5, g, TRUE), sample(20:400, g, TRUE), sample(1:3, g, TRUE) * 10^sample(0:6, g, TRUE), round(runif(g, 1e8, 1e9)), rep(1, g))
wins <- function(n) switch(sample(5, 1), rbinom(length(n), n, 0.02), rbinom(length(n), n, runif(length(n))), rbinom(length(n), n, 0.4), n, ifelse(runif(length(n)) < 0.5, 0, n))
keys <- counts <- NULL; cases <- list()
for (id in 1:300) {
	g <- sample(2:8, 1); s <- sort(switch(sample(3, 1), sample(0:20, g), 1e6 + sample(100, g), round(rnorm(g), 3)))
	if (anyDuplicated(s)) s <- seq_len(g)
	n <- trials(g); k <- wins(n); cases[[id]] <- list(n = n, k = k, s = s)
	keys <- rbind(keys, data.frame(id = as.character(id), score = shown(s))); counts <- rbind(counts, cbind(k, n - k, 0, 0))
}
state("tests", keys, counts)
# limits of a linear function of shares, after Zou, Huang and Zhang
slope_limits <- function(k, n, s) {
	p <- k / n; m <- s - weighted.mean(s, n); c <- n * m / sum(n * m^2)
	l <- wilson(k, n, -1); u <- wilson(k, n, 1); l[k == 0] <- 0; u[k == n] <- 1
	sum(c * p) + c(-1, 1) * sqrt(c(sum(c^2 * (p - ifelse(c > 0, l, u))^2), sum(c^2 * (p - ifelse(c > 0, u, l))^2)))
}
a <- stats("--merge", "--test", "trend", "tests"); b <- stats("--merge", "--test", "chi-square", "tests"); d <- stats("--merge", "--test", "difference", "tests")
for (id in 1:300) with(cases[[id]], {
	some <- sum(k) > 0 && sum(k) < sum(n)
	t <- if (some) prop.trend.test(k, n, s - s[1]) else list(statistic = 0, p.value = 1) # R has none if all results are alike
	m <- s - weighted.mean(s, n)
	row <- a[a$id == id, ]
	agree("trend", c(as.numeric(row$statistic)^2, if (is.na(t$p.value) || t$p.value > 1e-300) row$p else t$p.value, row$estimate), c(t$statistic, t$p.value, sum(n * (k / n - sum(k) / sum(n)) * m) / sum(n * m^2)), paste("case", id))
	t <- if (some) chisq.test(rbind(k, n - k), correct = FALSE) else list(statistic = 0, p.value = 1) # R has none if all results are alike
	agree("slope", c(row$low, row$high), slope_limits(k, n, s), paste("case", id))
	row <- b[b$id == id, ]
	agree("chi-square", c(row$statistic, if (is.na(t$p.value) || t$p.value > 1e-300) row$p else t$p.value), c(t$statistic, t$p.value), paste("case", id))
	rows <- d[d$id == id, ]
	for (j in seq_along(k)[-1]) {
		both <- c(1, j); p <- k[both] / n[both]; l <- wilson(k[both], n[both], -1); u <- wilson(k[both], n[both], 1); e <- p[2] - p[1]
		l[k[both] == 0] <- 0; u[k[both] == n[both]] <- 1
		z <- if (sum(k[both]) > 0 && sum(k[both]) < sum(n[both])) sign(e) * sqrt(prop.test(k[both], n[both], correct = FALSE)$statistic) else 0
		agree("difference", c(rows$statistic[j - 1], rows$estimate[j - 1], rows$low[j - 1], rows$high[j - 1]), c(z, e, e - sqrt((p[2] - l[2])^2 + (u[1] - p[1])^2), e + sqrt((u[2] - p[2])^2 + (p[1] - l[1])^2)), paste("case", id, "value", j))
	}
})

# ---- slopes with unknown deals: all numbers of wins among them, at each value
keys <- counts <- NULL; cases <- list()
for (id in 1:100) {
	g <- sample(2:4, 1); s <- sort(sample(0:9, g)); n <- sample(4:40, g, TRUE); u <- pmin(n, sample(0:3, g, TRUE)); u[1] <- max(1, u[1])
	k <- switch(id %% 5 + 1, 0 * n, n - u, rbinom(g, n - u, runif(g)), rbinom(g, n - u, 0.05), rbinom(g, n - u, runif(g))); cases[[id]] <- list(n = n, k = k, u = u, s = s)
	keys <- rbind(keys, data.frame(id = as.character(id), score = shown(s))); counts <- rbind(counts, cbind(k, n - u - k, u, 0))
}
state("open", keys, counts)
a <- stats("--merge", "--test", "trend", "open"); b <- stats("--merge", "--test", "chi-square", "open")
for (id in 1:100) with(cases[[id]], {
	all <- as.matrix(expand.grid(lapply(u, function(v) 0:v))); m <- s - weighted.mean(s, n)
	each <- apply(all, 1, function(w) {
		p <- (k + w) / n; q <- sum(k + w) / sum(n)
		c(sum(n * (p - q) * m) / sum(n * m^2), if (q > 0 && q < 1) sum(n * (p - q) * m) / sqrt(q * (1 - q) * sum(n * m^2)) else 0, slope_limits(k + w, n, s))
	})
	rows <- a[a$id == id, ]; low <- rows[rows$unknown == "lowest", ]; high <- rows[rows$unknown == "highest", ]
	agree("open slopes", c(low$estimate, low$statistic, low$low), c(min(each[1, ]), min(each[2, ]), min(each[3, ])), paste("case", id, "lowest"))
	agree("open slopes", c(high$estimate, high$statistic, high$high), c(max(each[1, ]), max(each[2, ]), max(each[4, ])), paste("case", id, "highest"))
	agree("open p", c(low$p, high$p), 2 * pnorm(-abs(c(min(each[2, ]), max(each[2, ])))), paste("case", id))
	chi <- apply(all, 1, function(w) { q <- sum(k + w) / sum(n); if (q > 0 && q < 1) sum(n * ((k + w) / n - q)^2) / q / (1 - q) else 0 })
	rows <- b[b$id == id, ]; low <- rows[rows$unknown == "lowest", ]; high <- rows[rows$unknown == "highest", ]
	agree("open chi-square", c(high$statistic, high$p), c(max(chi), pchisq(max(chi), length(n) - 1, lower.tail = FALSE)), paste("case", id, "highest"))
	agree("open chi-square", c(low$statistic <= min(chi) + 1e-9, min(chi) > 0 || low$p == 1), c(1, 1), paste("case", id, "lowest"))
})

# ---- separated models: Firth's estimates
firth <- function(X, k, n) {
	b <- rep(0, ncol(X))
	for (i in 1:5000) {
		p <- as.vector(plogis(X %*% b)); w <- n * p * (1 - p); I <- t(X) %*% (X * w); h <- w * rowSums((X %*% solve(I)) * X)
		d <- solve(I, t(X) %*% (k - n * p + h * (0.5 - p))); b <- b + d * min(1, 1 / max(abs(d)))
		if (max(abs(d)) < 1e-13) break
	}
	list(b = as.vector(b), se = sqrt(diag(solve(I))))
}
keys <- counts <- NULL; cases <- list()
for (id in 1:100) {
	m <- sample(5:12, 1); x <- unique(data.frame(a = sample(0:9, m, TRUE), b = sample(0:9, m, TRUE))); n <- sample(1:4, nrow(x), TRUE)
	if (nrow(x) < 4 || var(x$a) == 0 || var(x$b) == 0 || abs(cor(x$a, x$b)) > 0.99) next
	k <- ifelse(x$a > median(x$a), n, 0) # separated by a
	if (sum(k) == 0) next
	cases[[as.character(id)]] <- list(X = cbind(1, x$a, x$b), k = k, n = n)
	keys <- rbind(keys, data.frame(id = as.character(id), a = shown(x$a), b = shown(x$b))); counts <- rbind(counts, cbind(k, n - k, 0, 0))
}
state("separated", keys, counts)
a <- stats("--merge", "--model", shQuote("won ~ a + b"), "separated")
for (id in names(cases)) with(cases[[id]], {
	rows <- a[a$id == id & grepl("^Firth", a$term), ]; r <- firth(X, k, n)
	agree("Firth", c(rows$coefficient, rows$se), c(r$b[-1], r$se[-1]), paste("case", id))
})

# ---- models with interactions, powers, factors and other outcomes, profile limits
loglik <- function(k, n, eta) sum(k * plogis(eta, log.p = TRUE) + (n - k) * plogis(-eta, log.p = TRUE))
fit <- function(X, k, n, ...) glm.fit(X, cbind(k, n - k), family = binomial(), ..., control = list(epsilon = 1e-14, maxit = 200))
terms <- c("a", "b", "a+b", "a*b", "a+factor(c)", "a*factor(c)", "a+b+a^2", "a+b+factor(c)+a:b:factor(c)", "b+a:b", "a+b+b:factor(c)", "a^3+b^2", "a+d")
formulas <- list(~a, ~b, ~a + b, ~a * b, ~a + factor(c), ~a * factor(c), ~a + b + I(a^2), ~a + b + factor(c) + a:b:factor(c), ~b + a:b, ~a + b + b:factor(c), ~I(a^3) + I(b^2), ~a + d)
outcomes <- c("won", "unwinnable", "stuck", "unknown"); done <- tries <- 0
while (done < 120 && tries < 2000) {
	tries <- tries + 1; m <- sample(8:40, 1); which <- sample(length(terms), 1); outcome <- sample(4, 1, prob = c(5, 2, 2, 2))
	data <- unique(data.frame(a = sample(0:9, m, TRUE), b = round(rnorm(m), sample(0:3, 1)), c = sample(1:3, m, TRUE)))
	data$d <- 2 * data$a + 3 # collinear with a
	data <- unique(data[, all.vars(formulas[[which]]), drop = FALSE]); m <- nrow(data)
	if (m < 4) next
	n <- switch(sample(4, 1), rep(1, m), sample(1:30, m, TRUE), round(runif(m, 1e5, 1e7)), sample(c(1, 1000), m, TRUE))
	k <- rbinom(m, n, plogis(0.3 * rowSums(scale(data)) * runif(1, -1, 1) + runif(1, -1, 1)))
	X <- model.matrix(formulas[[which]], data)
	used <- !is.na(glm.fit(X, cbind(k, n - k), family = binomial())$coefficients) # whose precision is the tolerance of collinearity, too
	f <- fit(X[, used, drop = FALSE], k, n)
	if (sum(used) >= m || sum(k) == 0 || sum(k) == sum(n) || any(f$fitted.values < 1e-5 | f$fitted.values > 1 - 1e-5)) next
	done <- done + 1
	counts <- matrix(0, m, 4); counts[, c(1, 2, 4, 3)[outcome]] <- k; counts[, c(2, 1, 1, 1)[outcome]] <- counts[, c(2, 1, 1, 1)[outcome]] + n - k
	state("model", data.frame(lapply(data, shown)), counts)
	profiled <- done %% 3 == 0
	text <- paste0("'", outcomes[outcome], " ~ ", terms[which], "'")
	rows <- stats("--merge", "--model", text, if (profiled) "--profile", "model")
	whole <- rows[rows$term == "(model)", ]; rows <- rows[rows$term != "(model)", ]
	label <- paste("case", done, text)
	if (nrow(rows) != ncol(X)) { wrong <- wrong + 1; cat("model", label, nrow(rows), "terms, not", ncol(X), "\n"); next }
	w <- n * f$fitted.values * (1 - f$fitted.values)
	se <- rep(NA, ncol(X)); se[used] <- sqrt(diag(chol2inv(qr.R(qr(X[, used, drop = FALSE] * sqrt(w))))))
	names <- rows$term
	theirs <- rep(NA, ncol(X)); theirs[used] <- f$coefficients; o <- seq_along(theirs)
	agree("model", rows$coefficient[o], theirs[o], paste(label, names, "coefficient"))
	agree("model", rows$se[o], se[o], paste(label, names, "se"))
	z <- theirs / se; p <- 2 * pnorm(-abs(z))
	agree("model", rows$p[p > 1e-290 | is.na(p)], p[p > 1e-290 | is.na(p)], paste(label, "p"))
	e <- drop(X[, used, drop = FALSE] %*% theirs[used]); l <- loglik(k, n, e); l0 <- loglik(k, n, rep(qlogis(sum(k) / sum(n)), m))
	agree("model", c(whole$log_likelihood, whole$likelihood_ratio, whole$df, whole$n), c(l, 2 * (l - l0), sum(used) - 1, sum(n)), paste(label, "whole"))
	above <- outer(e, e, function(x, y) ifelse(abs(x - y) < 1e-9, 0.5, x > y))
	agree("model", whole$auc, sum(outer(k, n - k) * above) / sum(k) / sum(n - k), paste(label, "auc"))
	if (!profiled) { agree("model", rows$low[used], exp(theirs - qnorm(0.975) * se)[used], paste(label, "wald")); next }
	X <- X[, used, drop = FALSE]; b <- theirs[used]; s <- se[used]; V <- chol2inv(qr.R(qr(X * sqrt(w))))
	if (any(s > 2) || ncol(X) < 2) next
	for (j in seq_along(b)) for (side in c(-1, 1)) {
		at <- function(z) {
			g <- fit(X[, -j, drop = FALSE], k, n, offset = X[, j] * (b[j] + z * s[j]), start = (b + z * s[j] * V[, j] / V[j, j])[-j])
			2 * (l - loglik(k, n, g$linear.predictors)) - qchisq(0.95, 1)
		}
		r <- try(uniroot(at, side * c(0.05, 4), tol = 1e-11)$root, silent = TRUE)
		if (inherits(r, "try-error")) next
		agree("profile", log(as.numeric(rows[used, ][j, if (side < 0) "low" else "high"])), b[j] + r * s[j], paste(label, colnames(X)[j], side))
	}
}

# ---- a level that is always lost: the other terms are those of the rows without it
for (id in 1:20) {
	m <- sample(15:40, 1); data <- data.frame(a = round(rnorm(m, sample(c(0, 50), 1)), 2), c = sample(0:2, m, TRUE))
	data <- unique(data); m <- nrow(data); n <- sample(5:40, m, TRUE); k <- rbinom(m, n, plogis(0.5 * (data$a - mean(data$a)))) * (data$c < 2)
	if (length(unique(data$c)) < 3) next
	state("level", data.frame(lapply(data, shown)), cbind(k, n - k, 0, 0))
	rows <- stats("--merge", "--model", "'won ~ a + factor(c)'", "--profile", "level")
	keep <- data$c < 2; X <- cbind(1, data$a, data$c == 1)[keep, ]; f <- fit(X, k[keep], n[keep])
	if (any(f$fitted.values < 1e-5 | f$fitted.values > 1 - 1e-5)) next
	agree("separated", rows$coefficient[c(1, 2, 4)], c(f$coefficients[1:2], -Inf), paste("case", id))
	l <- loglik(k[keep], n[keep], f$linear.predictors); s <- sqrt(chol2inv(qr.R(f$qr))[2, 2])
	for (side in c(-1, 1)) {
		at <- function(z) 2 * (l - loglik(k[keep], n[keep], fit(X[, -2], k[keep], n[keep], offset = X[, 2] * (f$coefficients[2] + z * s),
			start = c(f$coefficients[1] - z * s * mean(X[, 2]), f$coefficients[3]))$linear.predictors)) - qchisq(0.95, 1)
		r <- try(uniroot(at, side * c(0.05, 4), tol = 1e-11)$root, silent = TRUE)
		if (!inherits(r, "try-error")) agree("separated", log(as.numeric(rows[2, if (side < 0) "low" else "high"])), f$coefficients[2] + r * s, paste("case", id, "limit", side))
	}
}

# ---- pairs, survival and quantiles from records
record <- function(...) paste0("game=belle-lucie set=ranks:1,suits:1 cards=AS", ...)
for (id in 1:60) {
	m <- switch(sample(3, 1), sample(1:6, 1), sample(20:60, 1), 300); x <- rbinom(m, 1, runif(1)); y <- ifelse(runif(m) < 0.7, x, rbinom(m, 1, runif(1)))
	if (id == 1) { x <- rep(1, m); y <- rep(0, m) }
	result <- c("unwinnable", "won")
	writeLines(c(record(" result=", result[1 + x], " by=solve pair=", 1:m, " arm=1"), record(" result=", result[1 + y], " by=solve pair=", 1:m, " arm=2")), "pairs")
	a <- stats("--pair", "arm", "pairs")
	b <- sum(x > y); d <- sum(y > x); q1 <- (b + 1) / (m + 2); q2 <- (d + 1) / (m + 2); v <- qnorm(0.975) * sqrt((q1 + q2 - (q2 - q1)^2) / (m + 2))
	t <- if (b + d > 0) binom.test(d, b + d) else list(p.value = 1, conf.int = c(NA, NA)); o <- t$conf.int / (1 - t$conf.int)
	agree("pairs", c(a$both_won, a$first_only, a$second_only, a$difference, a$low, a$high, a$p), c(sum(x & y), b, d, (d - b) / m, max(-1, q2 - q1 - v), min(1, q2 - q1 + v), t$p.value), paste("case", id))
	if (b > 0 && d > 0) agree("pairs", c(a$odds_ratio, a$odds_low, a$odds_high), c(d / b, o), paste("case", id, "odds"))
}
# ---- successive contrasts with unknown results: the contrasts over all results that these may have
bonett_price <- function(x, y) {
	m <- length(x); q1 <- (sum(x > y) + 1) / (m + 2); q2 <- (sum(y > x) + 1) / (m + 2); v <- qnorm(0.975) * sqrt((q1 + q2 - (q2 - q1)^2) / (m + 2))
	c(mean(y - x), max(-1, q2 - q1 - v), min(1, q2 - q1 + v))
}
for (id in 1:100) {
	m <- sample(6:40, 1); r <- matrix(rbinom(3 * m, 1, rep(runif(3), each = m)), m); r[sample(3 * m, sample(1:7, 1))] <- NA
	result <- ifelse(is.na(r), "unknown", ifelse(r == 1, "won", "unwinnable"))
	writeLines(record(" result=", result, " by=solve pair=", 1:m, " arm=", rep(1:3, each = m)), "three")
	a <- stats("--pair", "arm", "--successive", "three")
	for (j in 2:3) {
		x <- r[, j - 1]; y <- r[, j]; rows <- a[a$second == j, ]; unknown <- sum(is.na(x)) + sum(is.na(y))
		if (!unknown) { agree("open pairs", unlist(rows[c("difference", "low", "high")]), bonett_price(x, y), paste("case", id)); next }
		each <- apply(as.matrix(expand.grid(rep(list(0:1), unknown))), 1, function(w) {
			x[is.na(x)] <- w[seq_len(sum(is.na(x)))]; y[is.na(y)] <- w[length(w) + 1 - seq_len(sum(is.na(y)))]
			bonett_price(x, y)
		})
		agree("open pairs", c(min(as.numeric(rows$difference)), max(as.numeric(rows$difference)), min(as.numeric(rows$low)), max(as.numeric(rows$high))), c(min(each[1, ]), max(each[1, ]), min(each[2, ]), max(each[3, ])), paste("case", id, "value", j))
	}
}

# ---- contrasts of gains, and pairs of nested values, over all results that unknown deals may have
t_of <- function(d) { m <- length(d); h <- qt(0.975, m - 1) * sd(d) / sqrt(m); c(mean(d), mean(d) - h, mean(d) + h) }
for (id in 1:120) {
	m <- sample(if (id %% 2) 3:7 else 20:50, 1); two <- id %% 4 < 2; nested <- sample(c("", "later", "earlier"), 1)
	cells <- if (two) cbind(c(0, 1, 0, 1), c(0, 0, 1, 1)) else cbind(0:2, 0); k <- nrow(cells); from <- if (two) c(1, 3) else 1:2; to <- from + 1
	before <- outer(1:k, 1:k, Vectorize(function(i, j) nested != "" && i != j && all(if (nested == "later") cells[i, ] <= cells[j, ] else cells[i, ] >= cells[j, ])))
	fits <- function(w) !any(before & outer(w == 1, w == 0))
	all_w <- as.matrix(expand.grid(rep(list(0:1), k))); all_w <- all_w[apply(all_w, 1, fits), , drop = FALSE]
	r <- all_w[sample(nrow(all_w), m, TRUE), , drop = FALSE]; r[runif(length(r)) < if (id %% 2) 0.2 else 0] <- NA
	result <- ifelse(is.na(r), "unknown", ifelse(r == 1, "won", "unwinnable"))
	writeLines(record(" result=", result, " by=solve pair=", 1:m, " a=", rep(cells[, 1], each = m), " b=", rep(cells[, 2], each = m)), "cells")
	a <- do.call(stats, as.list(c("--pair", if (two) "a,b" else "a", "--contrast", if (nested != "") c("--nested", nested), if (!two) c("--by", "b"), "cells")))
	can <- lapply(1:m, function(i) all_w[apply(all_w, 1, function(w) all(is.na(r[i, ]) | r[i, ] == w)), , drop = FALSE])
	d <- lapply(can, function(w) unique((w[, to[2]] - w[, from[2]]) - (w[, to[1]] - w[, from[1]])))
	if (prod(lengths(d)) > 5000) next
	each <- apply(as.matrix(expand.grid(d)), 1, t_of); n <- nrow(a); low <- a[max(1, n - 1), ]; high <- a[n, ]
	agree("contrasts", c(low$difference, high$difference, low$low, high$high), c(min(each[1, ]), max(each[1, ]), min(each[2, ]), max(each[3, ])), paste("case", id))
	if (!anyNA(r)) agree("contrasts", c(a$first_gain, a$second_gain), c(mean(r[, to[1]] - r[, from[1]]), mean(r[, to[2]] - r[, from[2]])), paste("case", id))
	if (!anyNA(r) && sd(unlist(d)) > 0) { t <- t.test(unlist(d)); agree("contrasts", c(a$t, a$p), c(t$statistic, t$p.value), paste("case", id)) }
	if (two || nested == "") next
	a <- stats("--pair", "a", "--nested", nested, "--by", "b", "cells"); a <- a[a$second == 1, ]
	w <- lapply(can, function(w) unique(w[, 1:2, drop = FALSE])); of <- function(i) mapply(function(w, i) w[i, ], w, i)
	each <- apply(as.matrix(expand.grid(lapply(w, function(w) seq_len(nrow(w))))), 1, function(i) { y <- of(i); bonett_price(y[1, ], y[2, ]) })
	agree("nested pairs", c(min(as.numeric(a$difference)), max(as.numeric(a$difference)), min(as.numeric(a$low)), max(as.numeric(a$high))), c(min(each[1, ]), max(each[1, ]), min(each[2, ]), max(each[3, ])), paste("case", id))
}

# ---- numbers of pairs: the power of the exact test at that number, and at one less
power <- function(n, differing, d) {
	m <- 0:n; least <- qbinom(0.025, m, 0.5) - 1; exact <- 2 * pbinom(least + 1, m, 0.5) <= 0.05; least <- least + exact
	p <- (differing + d) / differing / 2
	sum(dbinom(m, n, differing) * ifelse(least < 0, 0, pbinom(least, m, p) + pbinom(m - least - 1, m, p, lower.tail = FALSE)))
}
for (id in 1:100) {
	m <- sample(c(20, 100, 400), 1); x <- rbinom(m, 1, runif(1)); y <- ifelse(runif(m) < runif(1), x, rbinom(m, 1, runif(1)))
	d <- sample(c(0.02, 0.03, 0.05, 0.1, 0.2, 0.5), 1)
	writeLines(record(" result=", c("unwinnable", "won")[1 + c(x, y)], " by=solve pair=", 1:m, " arm=", rep(1:2, each = m)), "pairs")
	n <- as.numeric(stats("--pair", "arm", "--detect", d, "pairs")$needed); differing <- max(d, mean(x != y))
	agree("numbers of pairs", c(power(n, differing, d) >= 0.8, power(n - 1, differing, d) < 0.8), c(1, 1), paste("case", id, "needed", n, "of", differing, d))
}
for (id in 1:60) {
	m <- sample(c(4, 30, 200), 1); time <- sample(switch(sample(2, 1), 1:12, 1:250), m, TRUE); status <- rbinom(m, 1, 0.7)
	writeLines(record(" result=", ifelse(status == 1, sample(c("won", "unwinnable"), m, TRUE), "unknown"), " by=solve nodes=", time), "times")
	a <- stats("--survival", "nodes", "times")
	s <- survival::survfit(survival::Surv(time, status) ~ 1, conf.type = "log-log")
	agree("kaplan-meier", a$undecided, s$surv, paste("case", id, "share")); agree("kaplan-meier", a$at_risk, s$n.risk, paste("case", id, "at risk"))
	inside <- s$surv < 1 & s$surv > 0
	agree("kaplan-meier", c(a$low[inside], a$high[inside]), c(s$lower[inside], s$upper[inside]), paste("case", id, "limits"))
	p <- sort(sample(1:99, 4)); a <- stats("--quantiles", paste(p, collapse = ","), "times")
	agree("quantiles", unlist(a[paste0("nodes_p", p)]), sort(time)[ceiling(p * m / 100)], paste("case", id))
}

# ---- --until: where it stops, and its limits
rule <- function(x, w) {
	k <- cumsum(x); n <- seq_along(x); q <- (k + 3) / (n + 6)
	at <- which(2 * sqrt(q * (1 - q) / n) + 0.8 / n <= w | ((k == 0 | k == n) & n * log1p(-2 * w) <= log(0.008)))[1]
	low <- min(max(0, k[at] / at - w), 1 - 2 * w)
	c(at, low, low + 2 * w)
}
for (id in 1:60) {
	w <- round(runif(1, 0.03, 0.3), 3); x <- rbinom(4000, 1, sample(c(0, 1, 0.02, runif(1)), 1))
	writeLines(record(" result=", ifelse(x == 1, "won", "unwinnable"), " by=solve"), "stream")
	a <- stats("--until", paste0("half-width=", w), "stream"); r <- rule(x, w)
	k <- sum(x[1:r[1]])
	low <- beta_limit(k, r[1], TRUE, 0.003); high <- beta_limit(k, r[1], FALSE, 0.003)
	agree("until", c(a$n, a$low, a$high), c(r[1], max(low, r[2]), min(high, r[3])), paste("case", id, "half-width", w))
}
for (kind in names(compared)) cat(sprintf("%-16s %5d values, %d differ\n", kind, length(compared[[kind]]), sum(!compared[[kind]])))
quit(status = wrong > 0)
