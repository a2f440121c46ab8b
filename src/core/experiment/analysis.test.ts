import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { saying } from '../../../tests/facts.ts'
import { byChance } from '../../../tests/setup/cases.ts'
import { valueScale } from '../../charts/value-scale.ts'
import { labs, loadLabs } from '../../labs/descriptions.ts'
import type { MetricDefinition } from '../lab.ts'
import { defaults } from '../parameters.ts'
import { anova } from '../statistics/anova.ts'
import { analyse, firstModel, measuredOf, pairsOf, suggest } from './analysis.ts'
import { planOf } from './plan.ts'
import { subjectOf } from './subject.ts'
import { anovaText, mainText, pairText, percent, variationText } from './words.ts'

await loadLabs()

const lab = labs.tree
const metric: MetricDefinition = { id: 'm', label: 'Time', unit: 's', help: '', formula: '', better: 'less' }
const factors = [
  { parameter: 'interval', levels: [1, 16] },
  { parameter: 'balancer', levels: ['gdem', 'none'] },
]

/** Results whose metric is this function of the levels' indices and the replicate. */
function results(response: (a: number, b: number, replicate: number) => number | null, seeds = [1, 2, 3]) {
  const plan = planOf(lab, defaults(lab.parameters), factors, seeds)
  const metrics = seeds.flatMap((_, k) => [0, 1, 2, 3].map((cell) => ({ m: response(cell % 2, cell >> 1, k) })))
  return subjectOf({ plan, metrics, notes: [] })
}

function analysed(response: (a: number, b: number, replicate: number) => number) {
  const subject = results(response)
  const measured = measuredOf(subject, metric.id)
  if (typeof measured === 'string') throw new Error(measured)
  return analyse(subject, measured, metric, firstModel(subject), undefined)
}

/** Noise without a pattern. */
const noise = (a: number, b: number, k: number) =>
  [0.1, -0.2, 0.15, 0.05, -0.1, 0.2, -0.15, 0.07, -0.05, 0.12, -0.08, 0.03][a + 2 * b + 4 * k]

describe('An analysis', () => {
  test('is that of the functions, with seeds as blocks and pairs', () => {
    const { table, measured } = analysed((a, b, k) => 10 + 4 * a + b + noise(a, b, k))
    expect(table).toEqual(anova(measured, { order: 2, blocks: true }))
  })

  test('says which factor explains most, and where it is best', () => {
    const analysis = analysed((a, b, k) => 10 + 4 * a + b + noise(a, b, k))
    const share = (term: number) => percent(analysis.table.terms.find((row) => row.term === term)?.share ?? 0)
    expect(variationText(analysis)).toMatch(saying('Balancing interval', share(1), 'time', 'balancer', share(2)))
    expect(mainText(analysis, 0)).toMatch(
      /^On average best at 1 node: 10\.5 s, −2\d\.\d % against the worst, 14\.\d s at 16 nodes, significant \(p < 0\.001\)\.$/,
    )
    expect(anovaText(analysis)).toMatch(/^Significant \(p < 0\.05\): .*balancing interval/)
    expect(pairText(analysis, 3)).toMatch(/^The lines are nearly parallel.*%, not significant \(p/)
  })

  test('says that lines are not parallel where factors act together', () => {
    const analysis = analysed((a, b, k) => 10 + 4 * (a - 0.5) * (b - 0.5) + noise(a, b, k))
    expect(pairsOf(analysis)).toEqual([3])
    expect(pairText(analysis, 3)).toMatch(
      /^The lines are not parallel, and some cross: .*%, significant \(p < 0\.001\)/,
    )
    // On average over the other one, neither does anything that could not be chance.
    expect(mainText(analysis, 0)).toMatch(/^On average best at .* nodes, not significant \(p = 0\.\d{3}\)\./)
  })

  test('names the best cell where it has another level than the best on average', () => {
    const analysis = analysed((a, b, k) => 10 + 2 * a - 3 * a * b + noise(a, b, k) / 10)
    expect(mainText(analysis, 0)).toMatch(
      /^On average best at 1 node: .*\. But the best cell is balancing interval 16 nodes, balancer None: 9\.0\d s\.$/,
    )
    expect(mainText(analysis, 1)).toMatch(/^On average best at None: .*significant \(p .*\)\.$/)
  })

  test('has no interval below zero time, nor below what no run can beat', () => {
    const wild = analysed((a, b, k) => 10 + a + b + 20 * [0, 0, 1][(a + b + k) % 3])
    const ends = (analysis: typeof wild) =>
      [...analysis.cells, ...[...analysis.means.values()].flat()].map(({ interval = [] }) => interval[0])
    expect(Math.min(...wild.cells.map(({ mean, deviation = 0 }) => mean - 2 * deviation))).toBeLessThan(0)
    expect(Math.min(...ends(wild).map(Number))).toBe(0)
    const { subject, measured, model } = wild
    const least = () => measured.response.map((_, run) => 8 + (run % 2))
    const bounded = analyse({ ...subject, least }, measured, metric, { ...firstModel(subject), ...model }, undefined)
    expect(bounded.cells.map(({ interval }) => interval?.[0])).toEqual([8, 9, 8, 9])
    expect(bounded.means.get(1)?.map(({ interval }) => interval?.[0])).toEqual([8, 9])
    expect(bounded.means.get(2)?.map(({ interval }) => interval?.[0])).toEqual([8.5, 8.5])
  })

  test('does not call lines parallel that differ significantly in a small part of the variation', () => {
    const text = (response: (a: number, b: number) => number) =>
      pairText(
        analysed((a, b, k) => response(a, b) + noise(a, b, k)),
        3,
      )
    expect(text((a, b) => 100 * a + 10 * b + 10 * a * b)).toMatch(
      /^The lines are not parallel: acting .* 0\.\d %, significant/,
    )
    expect(text((a, b) => 100 * a + 10 * (a - 0.5) * (b - 0.5))).toMatch(/^The lines are not parallel, and some cross/)
  })

  test('of what never varies says so', () => {
    const analysis = analysed(() => 3)
    expect(variationText(analysis)).toMatch(saying('Time', 'same'))
    expect(mainText(analysis, 1)).toBe('Time is the same at all levels.')
  })

  test('of what the seeds do not change says that F and p mean nothing', () => {
    expect(anovaText(analysed((a, b) => 1 + a + 3 * b))).toMatch(/^The seeds make no difference/)
    expect(anovaText(analysed((a, b, seed) => 1 + a + 3 * b + 8 * seed))).toMatch(/^The seeds add the same/)
  })

  test('of missing runs is refused with the cell that is missing', () => {
    expect(
      measuredOf(
        results((a, b, k) => (a && b && k === 1 ? null : 1)),
        metric.id,
      ),
    ).toMatch(/^interval=16, balancer=none, replicate 2: expected a number, got none$/)
  })

  test.each([Number.POSITIVE_INFINITY, 1e308, -1e51, 1e-60])('of %d is refused with the cell that has it', (y) => {
    expect(
      measuredOf(
        results((a, b, k) => (a && b && k === 1 ? y : 1)),
        metric.id,
      ),
    ).toBe(
      `interval=16, balancer=none, replicate 2: expected 0 or a number from 1e-50 to 1e50 in size, got ${String(y).replace(/^-/, '−')}`,
    )
  })

  test('has a place for everything that it draws, however large, small or far apart the responses are', () => {
    const size = fc.constantFrom(0, 1e-50, 1e-9, 0.1, 0.1 + 2 ** -56, 1, 1e9, 1e17, 1e17 + 16, 9e49, 1e50)
    const response = fc.tuple(size, fc.constantFrom(1, 1, 1, -1)).map(([y, sign]) => sign * y)
    fc.assert(
      fc.property(fc.array(response, { minLength: 12, maxLength: 12 }), (responses) => {
        const subject = results((a, b, k) => responses[a + 2 * b + 4 * k])
        const measured = measuredOf(subject, metric.id)
        if (typeof measured === 'string') throw new Error(measured)
        const [suggestion] = suggest(measured, metric, firstModel(subject))
        for (const transformation of [undefined, suggestion?.transformation]) {
          const { means, residuals } = analyse(subject, measured, metric, firstModel(subject), transformation)
          const points = [1, 2, 3].flatMap((term) => means.get(term) ?? [])
          const drawn = points.flatMap(({ mean, interval = [] }) => [mean, ...interval])
          const residualNumbers = residuals.flatMap(({ residual, fitted, normalQuantile }) => [
            residual,
            fitted,
            normalQuantile,
          ])
          expect([...drawn, ...residualNumbers].every(Number.isFinite)).toBe(true)
          for (const [values, some] of [
            [drawn, points.map(({ mean }) => mean)],
            [residualNumbers, residualNumbers],
          ]) {
            const { y, ticks } = valueScale(values, 100)
            expect([...some, ...ticks].map(y).every(Number.isFinite)).toBe(true)
            expect(ticks.length).toBeLessThan(20)
          }
        }
      }),
      byChance(12, 300),
    )
  })

  test('has no transformation suggested whose powers lie too far apart to be added', () => {
    const responses = [1e9, 1e50, 9e49, 1e17, 9e49, 1e-50, 1e17, 0.1, 1, 1e-9, 0.1, 9e49]
    const subject = results((a, b, k) => responses[a + 2 * b + 4 * k])
    const measured = measuredOf(subject, metric.id)
    if (typeof measured === 'string') throw new Error(measured)
    expect(suggest(measured, metric, firstModel(subject))).toEqual([])
  })
})

describe('The suggested transformation', () => {
  test('is the logarithm where the spread grows with the value', () => {
    const subject = results((a, b, k) => Math.exp(2 * a + b + noise(a, b, k)))
    const measured = measuredOf(subject, metric.id)
    if (typeof measured === 'string') throw new Error(measured)
    const [suggestion] = suggest(measured, metric, { order: 1, blocks: false })
    expect(suggestion).toMatchObject({ transformation: { family: 'power', exponent: 0 }, needless: false })
    const used = analyse(subject, measured, metric, { order: 1, blocks: false }, suggestion?.transformation)
    // Means are given in the response's own unit: geometric means.
    const [low, high] = used.means.get(1) ?? []
    expect(high.mean / low.mean).toBeGreaterThan(Math.exp(1.7))
    expect(high.mean / low.mean).toBeLessThan(Math.exp(2.3))
  })

  test('is none where responses are not positive or nothing is left over', () => {
    for (const response of [(a: number) => a, (a: number, b: number) => 1 + a + b]) {
      const measured = measuredOf(results(response), metric.id)
      if (typeof measured === 'string') throw new Error(measured)
      expect(suggest(measured, metric, { order: 2, blocks: true })).toEqual([])
    }
  })
})
