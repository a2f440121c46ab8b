import { expect, test } from 'vitest'
import { tukeyTail, tukeyUpperQuantile } from './studentised.ts'

/*
 * R 4.2.2 by the definition, as `ptukey` itself is right to six digits after the point only:
 *   W <- function(w, k) sapply(w, function(w) k * integrate(function(z)
 *     dnorm(z) * (pnorm(z) - pnorm(z - w))^(k - 1), -8, 10, rel.tol=1e-12, subdivisions=1000)$value)
 *   integrate(function(s) 2*df*s*dchisq(df*s^2, df) * W(q*s, k), max(0, 1 - 9/sqrt(2*df)),
 *     1 + 9/sqrt(2*df) + (df<10)*3, rel.tol=1e-10, subdivisions=1000)
 */
test.each([
  [3.5, 3, 10, 0.92289668916158],
  [3.5, 20, 5, 0.3696603773926],
  [4, 50, 200, 0.23672018746863],
])('The studentised range stays below %d of %d means with %d degrees by its definition', (q, means, df, below) => {
  expect(1 - tukeyTail(q, means, df)).toBeCloseTo(below, 9)
})

// R 4.2.2: qtukey(p, nmeans, df)
test.each([
  [0.05, 3, 10, 3.876776749192],
  [0.05, 20, 5, 8.208041188753],
  [0.05, 50, 200, 5.739853222889],
  [0.01, 10, 60, 5.446614895099],
])('Its value that is exceeded with probability %d of %d means with %d degrees is R’s', (p, means, df, q) => {
  // R itself stops at four digits after the point.
  expect(tukeyUpperQuantile(p, means, df)).toBeCloseTo(q, 3)
})

test('The range of two means is √2 times Student’s t', () => {
  // t(0.975, 1) = 12.7062047364
  expect(tukeyUpperQuantile(0.05, 2, 1) / Math.SQRT2).toBeCloseTo(12.7062047364, 6)
})

test('Nonsense has no value', () => {
  expect(tukeyTail(1, 1, 5)).toBeNaN()
  expect(tukeyUpperQuantile(0.05, 3, 0)).toBeNaN()
  expect(tukeyTail(0, 3, 5)).toBe(1)
})
