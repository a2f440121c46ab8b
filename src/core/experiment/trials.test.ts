import { describe, expect, test } from 'vitest'
import { labs } from '../../labs/registry.ts'
import { defaults } from '../parameters.ts'
import type { Analysis } from './analysis.ts'
import { planOf } from './plan.ts'
import type { Predictor } from './predictions.ts'
import { drawTrials, predictTrial } from './trials.ts'

const { tree } = labs
const factors = [
  { parameter: 'interval', levels: [2, 8, 32] },
  { parameter: 'balancer', levels: ['gdem', 'none'] },
]
const plan = planOf(tree, { ...defaults(tree.parameters), processors: 16, seed: 5 }, factors, [5, 6, 7])

describe('New runs of a plan', () => {
  const between = drawTrials(plan, true, 40)

  test('have other seeds, each its own, and everything else of the base scenario', () => {
    expect(between.map(({ values }) => values.seed)).toEqual(Array.from({ length: 40 }, (_, i) => 8 + i))
    expect(between.every(({ values }) => values.processors === 16 && tree.check(values).length === 0)).toBe(true)
    expect(drawTrials(plan, true, 40)).toEqual(between)
  })

  test('have whole numbers anywhere between the levels, as many below their middle on the scale of the levels as above', () => {
    const intervals = between.map(({ values }) => Number(values.interval))
    expect(intervals.every((interval) => Number.isInteger(interval) && interval >= 2 && interval <= 32)).toBe(true)
    expect(intervals.some((interval) => ![2, 8, 32].includes(interval))).toBe(true)
    const below = intervals.filter((interval) => interval < 8).length
    expect(below).toBeGreaterThan(10)
    expect(below).toBeLessThan(30)
    expect(between.map(({ point }) => point[0])).toEqual(intervals)
  })

  test('are cells of the design where they are not between', () => {
    for (const { values, point } of drawTrials(plan, false, 40)) {
      expect(values).toMatchObject({ interval: [2, 8, 32][point[0]], balancer: ['gdem', 'none'][point[1]] })
    }
  })

  test('are predicted by the cell that they are in, as the design orders its cells', () => {
    const { design } = plan
    const analysis = { factors: design.factors, back: (y: number) => y } as unknown as Analysis
    const cells = design.factors[1].levels.flatMap((_, b) => design.factors[0].levels.map((_, a) => 10 * a + b))
    for (const trial of drawTrials(plan, false, 20)) {
      const [a, b] = trial.point
      expect(predictTrial(analysis, { kind: 'cells' } as unknown as Predictor, cells, trial)).toBe(10 * a + b)
    }
  })
})
