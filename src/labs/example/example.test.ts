import { expect, test } from 'vitest'
import { parseLink } from '../../core/link/link.ts'
import { runWhole } from '../../core/run/run.ts'
import { lab } from './index.ts'

const BINS = 400
const SEEDS = 200

/** A metric's mean over seeds, with its standard error. */
function meanOf(metric: 'fullest' | 'empty', choices: number) {
  const numbers = Array.from({ length: SEEDS }, (_, seed) => {
    const { values, problems } = parseLink(`example?bins=${BINS}&balls=${BINS}&choices=${choices}&seed=${seed}`, {
      example: lab,
    })
    expect(problems).toEqual([])
    return Number(runWhole(lab, values, { record: false }).metrics[metric])
  })
  const mean = numbers.reduce((a, b) => a + b) / SEEDS
  const variance = numbers.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (SEEDS - 1)
  return { mean, error: Math.sqrt(variance / SEEDS) }
}

/** The expected greatest of BINS loads where each ball goes into any bin: 1 − P(all hold at most k), added up over k. */
function expectedFullest(): number {
  let [expected, atMost] = [0, 0]
  for (let k = 0; atMost < 1 - 1e-12; k++) {
    // P = m! / n^m · [z^m] (Σ zʲ/j! for j ≤ k)^n, bin by bin: the chance that the next bin takes j of the balls left, as a binomial.
    let left = new Float64Array(BINS + 1)
    left[BINS] = 1
    for (let bin = 0; bin < BINS; bin++) {
      const share = 1 / (BINS - bin)
      const after = new Float64Array(BINS + 1)
      for (let m = 0; m <= BINS; m++) {
        if (left[m] === 0) continue
        let chance = share === 1 ? Number(m === 0) : (1 - share) ** m
        for (let j = 0; j <= Math.min(k, m); j++) {
          after[m - j] += left[m] * (share === 1 ? Number(j === m) : chance)
          if (share < 1) chance *= (((m - j) / (j + 1)) * share) / (1 - share)
        }
      }
      left = after
    }
    atMost = left[0]
    expected += 1 - atMost
  }
  return expected
}

test('with one choice the fullest bin holds what the multinomial distribution says', () => {
  const { mean, error } = meanOf('fullest', 1)
  expect(Math.abs(mean - expectedFullest())).toBeLessThan(4 * error)
})

// The fluid limit ds/dt = 1 − sᵈ of the share s of bins with a ball (Mitzenmacher 1996) has these solutions at t = 1.
test.each([
  [1, Math.exp(-1)],
  [2, 1 - Math.tanh(1)],
])('with %i choices the share of empty bins is that of the fluid limit', (choices, share) => {
  const { mean, error } = meanOf('empty', choices)
  expect(Math.abs(mean / BINS - share)).toBeLessThan((4 * error + 1) / BINS)
})

test('a second choice leaves the fullest bin about ln ln n / ln 2 balls, and more choices fewer', () => {
  const [one, two, eight] = [1, 2, 8].map((choices) => meanOf('fullest', choices).mean)
  expect(two).toBeLessThan(Math.log2(Math.log(BINS)) + 1.5)
  expect(one - two).toBeGreaterThan(2)
  expect(eight).toBeLessThan(two)
})

test('a run that is cut into slices records one row a ball and the same numbers', () => {
  const { values } = parseLink('example?bins=20&balls=50&choices=2', { example: lab })
  const whole = lab.start(values, { record: true })
  whole.advance(1e9)
  const sliced = lab.start(values, { record: true })
  while (!sliced.advance(1)) expect(sliced.progress()).toBeLessThan(1)
  expect(sliced.metrics()).toEqual(whole.metrics())
  expect(sliced.recorder?.steps).toBe(50)
  const last = sliced.recorder?.matrices.balls.slice(49 * 20, 50 * 20) ?? []
  expect([...last].reduce((a, b) => a + b)).toBe(50)
  expect(Math.max(...last)).toBe(whole.metrics().fullest)
})
