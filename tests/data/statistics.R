# What R says of a few small experiments: the reference for src/core/statistics.
# Again: Rscript tests/data/statistics.R > tests/data/statistics.json && npx biome check --write tests/data/statistics.json
# Base R only. Responses stand in the design's order: first factor fastest, replicate slowest (expand.grid's order).

contr <- options(contrasts = c("contr.sum", "contr.poly"))
set.seed(20240301)

num <- function(x) ifelse(is.finite(x), formatC(x, digits = 15, format = "g"), "null")
arr <- function(x) paste0("[", paste(num(x), collapse = ","), "]")
str <- function(x) paste0("\"", x, "\"")
strs <- function(x) paste0("[", paste(str(x), collapse = ","), "]")
obj <- function(...) { v <- list(...); paste0("{", paste0(str(names(v)), ":", unlist(v), collapse = ","), "}") }
# A table of aov(): sources in R's own names, A:B for an interaction.
table <- function(fit) {
  s <- summary(fit)[[1]]
  obj(source = strs(trimws(rownames(s))), df = arr(s[["Df"]]), ss = arr(s[["Sum Sq"]]),
      f = arr(s[["F value"]]), p = arr(s[["Pr(>F)"]]))
}
residual <- function(fit) {
  r <- residuals(fit)
  n <- length(r)
  obj(fitted = arr(unname(fitted(fit))), standardised = arr(unname(rstandard(fit))),
      normalQuantile = arr(qnorm((rank(r, ties.method = "first") - 3 / 8) / (n + 1 / 4))))
}

# 1. Two levels, three factors, four blocks.
d <- expand.grid(A = factor(1:2), B = factor(1:2), C = factor(1:2), block = factor(1:4))
sign <- function(f) ifelse(f == "2", 1, -1)
a <- sign(d$A); b <- sign(d$B); c <- sign(d$C)
d$y <- round(40 + 3 * a - 1.5 * b + 0.8 * a * b + 0.3 * a * b * c + c(0.5, -0.7, 1.1, -0.9)[d$block] + rnorm(32, 0, 1.2), 3)
blocks <- aov(y ~ block + A * B * C, d)
l <- summary(lm(y ~ block + a * b * c, d))$coefficients
twoLevel <- obj(levels = arr(c(2, 2, 2)), replicates = 4, response = arr(d$y), blocks = table(blocks),
  plain = table(aov(y ~ A * B * C, d)),
  estimate = arr(l[c("a", "b", "a:b", "c", "a:c", "b:c", "a:b:c"), 1]),
  se = num(l["a", 2]), t = arr(l[c("a", "b", "a:b", "c", "a:c", "b:c", "a:b:c"), 3]),
  p = arr(l[c("a", "b", "a:b", "c", "a:c", "b:c", "a:b:c"), 4]),
  residuals = residual(blocks))

# 2. Three, four and two levels, three replicates; higher interactions pooled; one replicate by itself.
d <- expand.grid(A = factor(1:3), B = factor(1:4), C = factor(1:2), r = 1:3)
d$y <- round(100 + c(-4, 1, 3)[d$A] + c(0, 2, 5, -7)[d$B] + c(-1, 1)[d$C] * c(0, 1, 2)[d$A] + rnorm(72, 0, 2), 2)
first <- d[d$r == 1, ]
reduced <- aov(y ~ (A + B + C)^2, d)
general <- obj(levels = arr(c(3, 4, 2)), replicates = 3, response = arr(d$y), full = table(aov(y ~ A * B * C, d)),
  second = table(reduced), main = table(aov(y ~ A + B + C, first)), residuals = residual(reduced),
  meansA = arr(tapply(d$y, d$A, mean)), meansAC = arr(tapply(d$y, list(d$A, d$C), mean)))

# 3. Orthogonal polynomials of two quantitative factors, five and six equally spaced levels, two replicates.
d <- expand.grid(x = seq(10, 50, 10), z = seq(0, 2.5, 0.5), r = 1:2)
d$y <- round(5 + 0.1 * d$x - 0.002 * d$x^2 + 1.5 * d$z - 0.6 * (d$z - 1)^3 + 0.02 * d$x * d$z + rnorm(60, 0, 0.4), 3)
px <- contr.poly(5)[match(d$x, seq(10, 50, 10)), ]
pz <- contr.poly(6)[match(round(2 * d$z), 0:5), ]
full <- aov(y ~ factor(x) * factor(z), d)
ms <- deviance(full) / df.residual(full)
pairs <- expand.grid(i = 1:3, j = 1:3); pairs <- pairs[pairs$i + pairs$j <= 4, ]
columns <- cbind(px[, 1:4], pz[, 1:4], sapply(seq_len(nrow(pairs)), function(k) px[, pairs$i[k]] * pz[, pairs$j[k]]))
ss <- apply(columns, 2, function(v) sum(v * d$y)^2 / sum(v^2))
cubic <- lm(y ~ x + I(x^2) + z + I(z^2) + I(z^3) + x:z, d)
points <- data.frame(x = c(10, 23, 50, 36), z = c(0, 1.7, 2.5, 0.9))
polynomial <- obj(x = arr(seq(10, 50, 10)), z = arr(seq(0, 2.5, 0.5)), replicates = 2, response = arr(d$y), table = table(full),
  degrees = paste0("[", paste(c(paste0("[", 1:4, ",0]"), paste0("[0,", 1:4, "]"), paste0("[", pairs$i, ",", pairs$j, "]")), collapse = ","), "]"),
  ss = arr(ss), f = arr(ss / ms), p = arr(pf(ss / ms, 1, df.residual(full), lower.tail = FALSE)),
  pointsX = arr(points$x), pointsZ = arr(points$z), predicted = arr(predict(cubic, points)))

# 4. Transformations: residual sums of squares of the scaled transforms (papers/003 eqs. 3.2 and 3.5) by lm().
d <- expand.grid(A = factor(1:2), B = factor(1:3), r = 1:4)
d$y <- round((2 + c(-0.4, 0.4)[d$A] + c(-0.5, 0, 0.6)[d$B] + rnorm(24, 0, 0.12))^-2 * 100, 3)
d$u <- round(100 * plogis(1.5 + c(-1, 1)[d$A] + c(-0.5, 0, 0.8)[d$B] + rnorm(24, 0, 0.25)), 3)
rss <- function(w) deviance(lm(w ~ A * B, data = d))
power <- function(l) {
  g <- exp(mean(log(d$y)))
  rss(if (l == 0) g * log(d$y) else (d$y^l - 1) / (l * g^(l - 1)))
}
odds <- function(l) {
  Y <- d$u / 100
  rss(if (l == 0) log(Y / (1 - Y)) * exp(mean(log(Y * (1 - Y))))
      else ((Y / (1 - Y))^l - 1) / (l * exp(mean(log(Y^(l - 1) / (1 - Y)^(l + 1))))))
}
grid <- c(-2, -1, -0.5, 0, 0.5, 1, 2)
best <- function(f) optimize(f, c(-3, 3), tol = 1e-10)$minimum
ends <- function(f) {
  m <- best(f); limit <- log(f(m)) + qchisq(0.95, 1) / 24
  c(uniroot(function(l) log(f(l)) - limit, c(-3, m), tol = 1e-10)$root, uniroot(function(l) log(f(l)) - limit, c(m, 3), tol = 1e-10)$root)
}
# The exponent to more digits than sums of squares have: where their slope, 2 Σ residual · dw/dλ, is 0.
exact <- function(near, z) {
  z <- z - mean(z)
  slope <- function(l) sum(residuals(lm(exp(l * z) / l ~ A * B, data = d)) * (l * z * exp(l * z) - exp(l * z) + 1) / l^2)
  uniroot(slope, near + c(-1e-3, 1e-3), tol = 1e-15)$root
}
transformation <- obj(levels = arr(c(2, 3)), replicates = 4, power = arr(d$y), odds = arr(d$u), exponents = arr(grid),
  powerResidual = arr(sapply(grid, power)), oddsResidual = arr(sapply(grid, odds)),
  powerLikelihood = arr(-12 * log(sapply(grid, power) / power(best(power)))), powerBest = num(exact(best(power), log(d$y))), oddsBest = num(exact(best(odds), qlogis(d$u / 100))), powerInterval = arr(ends(power)), oddsInterval = arr(ends(odds)))

# 5. Distributions.
f <- expand.grid(x = c(1e-3, 0.3, 1, 2.5, 20, 4e5), d1 = c(1, 3, 15), d2 = c(1, 5, 30, 384))
t <- expand.grid(x = c(-3, 0.01, 1, 2.04, 14), d = c(1, 5, 96, 5000))
q <- expand.grid(p = c(1e-4, 0.05, 0.4, 0.6, 0.975, 0.9999), d = c(1, 2, 5, 30, 1000))
p <- c(1e-300, 1e-100, 1e-30, 1e-17, 1e-16, 1e-15, 1e-10, 1e-3, 0.2, 0.5, 0.6, 0.975, 0.999999)
distributions <- obj(
  f = obj(x = arr(f$x), between = arr(f$d1), within = arr(f$d2), p = arr(pf(f$x, f$d1, f$d2, lower.tail = FALSE))),
  t = obj(x = arr(t$x), df = arr(t$d), greater = arr(pt(t$x, t$d, lower.tail = FALSE))),
  tQuantile = obj(p = arr(q$p), df = arr(q$d), x = arr(qt(q$p, q$d))),
  normal = obj(p = arr(p), x = arr(qnorm(p))))

# 6. A response of large numbers: speed in nodes/s of the random tree on 64 and 128 processors (first factor) with an interval of
# 16, 32 and 64 nodes, seeds 1 to 5 as blocks.
d <- expand.grid(p = factor(c(64, 128)), i = factor(c(16, 32, 64)), seed = factor(1:5))
d$y <- c(
  403755.60, 433407.89, 495044.57, 430958.77, 502871.40, 275645.40, 377957.57, 406927.34, 468774.44, 393448.64,
  398531.35, 291289.20, 379237.22, 375488.66, 431433.47, 377071.84, 429677.54, 316586.76, 391495.35, 409006.97,
  487728.98, 438709.87, 500890.31, 346103.24, 332680.93, 199128.76, 343424.93, 250812.31, 310759.47, 185761.81)
speed <- function(l) {
  z <- d$y / exp(mean(log(d$y)))
  d$w <- if (l == 0) log(z) else (z^l - 1) / l
  deviance(lm(w ~ p * i + seed, data = d))
}
limit <- log(speed(best(speed))) + qchisq(0.95, 1) / 30
end <- function(other) uniroot(function(l) log(speed(l)) - limit, sort(c(best(speed), other)), tol = 1e-10)$root
large <- obj(levels = arr(c(2, 3)), replicates = 5, response = arr(d$y), best = num(best(speed)), interval = arr(c(end(-3), end(3))))

# 7. Paired t tests of ten pairs, and what blocks are worth in a 3 × 4 design of five blocks.
set.seed(7)
a <- round(rnorm(10, 62, 7), 2)
b <- round(a - rnorm(10, 3, 4), 2)
test <- function(...) { v <- t.test(a, b, paired = TRUE, ...); obj(t = num(v$statistic), p = num(v$p.value), interval = arr(v$conf.int)) }
paired <- obj(a = arr(a), b = arr(b), both = test(), greater = test(alternative = "greater"), less = test(alternative = "less"),
  wide = test(conf.level = 0.99), deviation = num(sd(a - b)))
d <- expand.grid(A = factor(1:3), B = factor(1:4), block = factor(1:5))
d$y <- round(20 + c(0, 2, 5)[d$A] + c(1, 0, -1, 3)[d$B] + c(-2, 0, 3, 1, -1)[d$block] + rnorm(60, 0, 1.5), 3)
s <- summary(aov(y ~ block + A * B, d))[[1]]
mb <- s["block      ", "Mean Sq"]; me <- s["Residuals  ", "Mean Sq"]
gain <- (4 * mb + 5 * 11 * me) / (59 * me)
blocks <- obj(levels = arr(c(3, 4)), replicates = 5, response = arr(d$y), efficiency = num(gain),
  corrected = num(gain * (44 + 1) * (48 + 3) / ((44 + 3) * (48 + 1))), correlation = num((mb - me) / (mb + 11 * me)),
  f = num(s["block      ", "F value"]), p = num(s["block      ", "Pr(>F)"]))

# 8. Contrasts of equally and unequally spaced levels; a 5 × 2 design with unequal levels, three replicates, linear to cubic.
scores <- c(1, 2, 5, 10, 30)
rows <- function(m) paste0("[", paste(apply(m, 2, arr), collapse = ","), "]")
d <- expand.grid(x = scores, B = factor(1:2), r = 1:3)
d$y <- round(3 + 0.8 * d$x - 0.02 * d$x^2 + c(-1, 1)[d$B] * (1 + 0.05 * d$x) + rnorm(30, 0, 0.7), 3)
whole <- aov(y ~ factor(x) * B, d)
ms <- deviance(whole) / df.residual(whole)
parts <- contr.poly(5, scores = scores)[match(d$x, scores), 1:3]
ss <- apply(parts, 2, function(v) sum(v * d$y)^2 / sum(v^2))

rest <- summary(whole)[[1]][["Sum Sq"]][1] - sum(ss)
curve <- lm(y ~ poly(x, 3), d)
at <- data.frame(x = c(1, 3.3, 17, 30))
interval <- function(fit, at, kind, level = 0.95) { v <- predict(fit, at, interval = kind, level = level); obj(low = arr(v[, 2]), high = arr(v[, 3])) }
unequal <- obj(levels = arr(scores), response = arr(d$y), table = table(whole), contrasts = rows(contr.poly(5, scores = scores)),
  equal = rows(contr.poly(7)), ss = arr(ss), f = arr(ss / ms), p = arr(pf(ss / ms, 1, df.residual(whole), lower.tail = FALSE)),
  deviations = obj(ss = num(rest), f = num(rest / ms), p = num(pf(rest / ms, 1, df.residual(whole), lower.tail = FALSE))),
  at = arr(at$x), predicted = arr(predict(curve, at)), se = arr(predict(curve, at, se.fit = TRUE)$se.fit),
  mean = interval(curve, at, "confidence"), run = interval(curve, at, "prediction"), wide = interval(curve, at, "prediction", 0.99))

# 9. Least squares on columns that nearly determine each other (Longley 1967), with intervals.
fit <- lm(Employed ~ ., longley)
l <- summary(fit)
at <- data.frame(t(colMeans(longley[, 1:6]) * c(1.1, 0.9, 1.2, 1, 1.05, 1.01)))
regression <- obj(columns = paste0("{", paste0(str(names(longley)[1:6]), ":", sapply(longley[1:6], arr), collapse = ","), "}"),
  response = arr(longley$Employed), estimate = arr(l$coefficients[, 1]), se = arr(l$coefficients[, 2]), t = arr(l$coefficients[, 3]),
  p = arr(l$coefficients[, 4]), ss = num(deviance(fit)), rSquared = num(l$r.squared), adjusted = num(l$adj.r.squared),
  f = num(l$fstatistic[1]), fp = num(pf(l$fstatistic[1], 6, 9, lower.tail = FALSE)), leverage = arr(hatvalues(fit)),
  residuals = arr(residuals(fit)), at = obj(GNP.deflator = num(at[1, 1]), GNP = num(at[1, 2]), Unemployed = num(at[1, 3]),
  Armed.Forces = num(at[1, 4]), Population = num(at[1, 5]), Year = num(at[1, 6])), predicted = num(predict(fit, at)),
  mean = interval(fit, at, "confidence"), run = interval(fit, at, "prediction"))

# 10. Analysis of covariance of a 3 × 4 design with four replicates: one covariate; two with blocks; two with main effects only.
set.seed(10)
d <- expand.grid(A = factor(1:3), B = factor(1:4), block = factor(1:4))
d$u <- round(22000 + c(-3000, 0, 4000)[d$A] + rnorm(48, 0, 2500), 1)
d$v <- round(0.18 + c(0, 0.01, -0.02, 0.03)[d$B] + rnorm(48, 0, 0.04), 4)
d$y <- round(0.15 + c(-0.05, 0, 0.06)[d$A] + c(0.03, 0, -0.02, 0.01)[d$B] + c(0.01, -0.01, 0.005, 0)[d$block]
  - 8e-6 * (d$u - 22000) - 0.3 * (d$v - 0.18) + rnorm(48, 0, 0.012), 5)
covariance <- function(base, terms, names) {
  sum <- list(A = "contr.sum", B = "contr.sum", block = "contr.sum")
  fit <- lm(reformulate(c(base, names), "y"), d, contrasts = sum[intersect(names(sum), all.vars(reformulate(base)))])
  plain <- lm(reformulate(base, "y"), d)
  part <- drop1(fit, . ~ ., test = "F")
  slopes <- summary(fit)$coefficients[names, , drop = FALSE]
  # Variances of orthonormal contrasts with and without covariates.
  contrasts <- list(A = "contr.poly", B = "contr.poly", block = "contr.poly")[intersect(names(sum), all.vars(reformulate(base)))]
  variance <- function(what) { m <- lm(reformulate(what, "y"), d, contrasts = contrasts); v <- diag(summary(m)$cov.unscaled); list(v = v, assign = m$assign, labels = attr(terms(m), "term.labels")) }
  with <- variance(c(base, names)); without <- variance(base)
  efficiency <- sapply(terms, function(term) sum(without$v[without$assign == match(term, without$labels)]) / sum(with$v[with$assign == match(term, with$labels)]))
  together <- anova(plain, fit)
  # Adjusted means of A and of each pair, all else averaged.
  at <- d; for (n in names) at[[n]] <- mean(d[[n]])
  rows <- model.matrix(delete.response(stats::terms(fit)), at, contrasts.arg = fit$contrasts)
  adjusted <- function(group) { l <- rowsum(rows, group) / as.vector(table_of(group)); obj(mean = arr(l %*% coef(fit)), se = arr(sqrt(diag(l %*% vcov(fit) %*% t(l))))) }
  obj(ss = arr(part[terms, "Sum of Sq"]), f = arr(part[terms, "F value"]), p = arr(part[terms, "Pr(>F)"]), efficiency = arr(efficiency),
    together = obj(ss = num(together[2, "Sum of Sq"]), f = num(together$F[2]), p = num(together[2, "Pr(>F)"])),
    slope = arr(slopes[, 1]), se = arr(slopes[, 2]), t = arr(slopes[, 3]), slopeP = arr(slopes[, 4]),
    low = arr(confint(fit)[names, 1]), high = arr(confint(fit)[names, 2]), slopeSS = arr(part[names, "Sum of Sq"]),
    residual = num(deviance(fit)), df = num(df.residual(fit)), rSquared = num(summary(fit)$r.squared),
    standardised = arr(rstandard(fit)), fitted = arr(fitted(fit)), A = adjusted(as.integer(d$A)),
    B = adjusted(as.integer(d$B)), AB = adjusted(as.integer(d$A) + 3 * (as.integer(d$B) - 1)))
}
table_of <- function(group) base::table(group)
homogeneity <- function(base, names) {
  v <- anova(lm(reformulate(c(base, "A:B", names), "y"), d), lm(reformulate(c(base, "A:B", paste0("A:B:", names)), "y"), d))
  obj(between = num(v[2, "Sum of Sq"]), df = arr(c(v[2, "Df"], v[2, "Res.Df"])), within = num(v[2, "RSS"]), f = num(v[2, "F"]), p = num(v[2, "Pr(>F)"]))
}
ancova <- obj(levels = arr(c(3, 4)), replicates = 4, response = arr(d$y), u = arr(d$u), v = arr(d$v),
  one = covariance(c("A", "B", "A:B"), c("A", "B", "A:B"), "u"),
  blocked = covariance(c("block", "A", "B", "A:B"), c("A", "B", "A:B", "block"), c("u", "v")),
  main = covariance(c("A", "B"), c("A", "B"), c("u", "v")),
  slopesOne = homogeneity(c("A", "B"), "u"), slopesTwo = homogeneity(c("A", "B"), c("u", "v")), slopesBlocked = homogeneity(c("block", "A", "B"), "u"))

# 11. Power. Tails of the noncentral F are summed here, as pf() has only nine digits of them.
above <- function(f, d1, d2, l) { j <- 0:4000; sum(dpois(j, l / 2) * pbeta(d1 * f / (d1 * f + d2), d1 / 2 + j, d2 / 2, lower.tail = FALSE)) }
n <- expand.grid(f = c(0.2, 1, 4.2, 30), d1 = c(1, 5), d2 = c(3, 96), l = c(0.5, 9, 400))
m <- expand.grid(t = c(0.5, 2, 12), df = c(2, 30), d = c(-1, 0, 0.7, 3, 11))
tests <- expand.grid(n = c(3, 6, 24), d = c(0.4, 1.3), level = c(0.05, 0.01))
each <- function(type, alternative) mapply(function(n, d, level) power.t.test(n, d * 6.5, 6.5, level, type = type, alternative = alternative, strict = TRUE)$power, tests$n, tests$d, tests$level)
needed <- function(type, alternative, d) ceiling(power.t.test(delta = d, sd = 6.5, power = 0.9, type = type, alternative = alternative, strict = TRUE)$n)
wanted <- expand.grid(type = c("two.sample", "paired"), alternative = c("two.sided", "one.sided"), d = c(2.2, 5, 12), stringsAsFactors = FALSE)
# A factor with six levels in a design of 48 cells, three replicates as blocks; residual 96 or 94 degrees of freedom.
ofFactor <- function(d, r, blocks) { df <- if (blocks) 47 * (r - 1) else 48 * (r - 1); above(qf(0.95, 5, df), 5, df, 8 * r * d^2 / 2) }
power <- obj(f = obj(f = arr(n$f), between = arr(n$d1), within = arr(n$d2), noncentrality = arr(n$l), p = arr(mapply(above, n$f, n$d1, n$d2, n$l))),
  t = obj(t = arr(m$t), df = arr(m$df), noncentrality = arr(m$d), p = arr(pt(m$t, m$df, m$d, lower.tail = FALSE))),
  n = arr(tests$n), d = arr(tests$d * 6.5), level = arr(tests$level), twoMeans = arr(each("two.sample", "two.sided")),
  twoMeansGreater = arr(each("two.sample", "one.sided")), pairs = arr(each("paired", "two.sided")), pairsGreater = arr(each("paired", "one.sided")),
  type = strs(wanted$type), alternative = strs(wanted$alternative), wanted = arr(wanted$d), needed = arr(mapply(needed, wanted$type, wanted$alternative, wanted$d)),
  groups = num(power.anova.test(4, 7, between.var = var(c(-1, 0, 0, 1)), within.var = 2.25)$power),
  factor = arr(sapply(2:5, function(r) ofFactor(0.6, r, FALSE))), blocked = arr(sapply(2:5, function(r) ofFactor(0.6, r, TRUE))),
  detectable = num(power.t.test(n = 6, sd = 6.5, power = 0.8, type = "paired", strict = TRUE, tol = 1e-12)$delta))

# 12. Predictions of cells with intervals, by a model of pairs and by main effects with blocks, and the pairs of 7 as observed and predicted.
set.seed(12)
d <- expand.grid(A = factor(1:3), B = factor(1:2), C = factor(1:2), r = factor(1:3))
d$y <- round(70 + c(-4, 1, 3)[d$A] + c(-1, 1)[d$B] * c(0, 1, 2)[d$A] + c(2, -2)[d$C] + c(-1, 2, -1)[d$r] + rnorm(36, 0, 2), 2)
pairs <- lm(y ~ (A + B + C)^2, d)
main <- lm(y ~ A + B + C + r, d)
rows <- model.matrix(main)[1:12, ]; rows[, c("r1", "r2")] <- 0
value <- as.vector(rows %*% coef(main)); se <- sqrt(diag(rows %*% vcov(main) %*% t(rows)))
half <- qt(0.95, df.residual(main)) * sqrt(se^2 + deviance(main) / df.residual(main))
line <- lm(a ~ b)
prediction <- obj(levels = arr(c(3, 2, 2)), replicates = 3, response = arr(d$y), value = arr(predict(pairs, d[1:12, ])),
  mean = interval(pairs, d[1:12, ], "confidence"), run = interval(pairs, d[1:12, ], "prediction"),
  blocked = obj(value = arr(value), se = arr(se), low = arr(value - half), high = arr(value + half)),
  slope = num(coef(line)[2]), intercept = num(coef(line)[1]), rSquared = num(summary(line)$r.squared), rmse = num(sqrt(mean((a - b)^2))),
  bias = num(mean(a - b)), errors = arr(quantile(abs(a - b), c(0.5, 0.75, 1))))

cat(obj(made = str(paste0(R.version.string, ", tests/data/statistics.R")), twoLevel = twoLevel, general = general,
  polynomial = polynomial, transformation = transformation, distributions = distributions, large = large,
  paired = paired, blocks = blocks, unequal = unequal, regression = regression, ancova = ancova, power = power, prediction = prediction), "\n", sep = "")
