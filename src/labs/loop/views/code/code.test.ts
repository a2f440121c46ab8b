import { describe, expect, test } from 'vitest'
import { defaults } from '../../../../core/parameters.ts'
import { lab } from '../../index.ts'
import { kindsOf, type LoopDetail } from '../../model/detail.ts'
import { type LoopValues, parameters } from '../../parameters.ts'
import { type StrategyName, strategies } from '../../strategies/index.ts'
import { placesIn, ranges } from './code.tsx'
import { type Dialect, sectionsOf } from './lines.ts'

const scenario = (values: Partial<LoopValues>): LoopValues => ({ ...defaults(parameters), ...values })
// A program is awaited, and has tests of its own.
const names = (Object.keys(strategies) as StrategyName[]).filter((name) => name !== 'own')
const text = (values: LoopValues, dialect: Dialect) =>
  sectionsOf(values, dialect).flatMap(({ lines }) => lines.map((line) => line.text.trim()))

describe('the code of a loop', () => {
  test('has a line for all that processors do and send in a run, by each strategy', () => {
    for (const [nth, strategy] of [...names, ...names].entries()) {
      const backups = nth < names.length ? 'off' : 'on'
      const values = scenario({ strategy, backups, n: 40, r: 40, m: 40, processors: 5, groups: 2, betweenGroups: 2 })
      const slots = lab.inspect(values).window(0, 400) as LoopDetail[]
      const met = new Set(slots.flatMap((slot) => [...placesIn(slot, kindsOf(values)).keys()]))
      const lines = new Set(sectionsOf(values, 'library').flatMap(({ lines }) => lines.flatMap(({ at = [] }) => at)))
      expect([strategy, [...met].filter((at) => !lines.has(at))]).toEqual([strategy, []])
      expect(met.has('compute')).toBe(true)
    }
  })

  test('names OpenMP’s clause with its k, and no clause where there is none', () => {
    const clauseOf = (values: Partial<LoopValues>) =>
      text(scenario(values), 'openmp').find((line) => line.startsWith('#pragma'))
    expect(clauseOf({ strategy: 'static' })).toBe('#pragma omp parallel for schedule(static) shared(Z, X, Y)')
    expect(clauseOf({ strategy: 'cyclic', cyclicBlock: 4 })).toContain('schedule(static, 4)')
    expect(clauseOf({ strategy: 'self', chunk: 8 })).toContain('schedule(dynamic, 8)')
    expect(clauseOf({ strategy: 'guided', chunk: 2 })).toContain('schedule(guided, 2)')
    expect(clauseOf({ strategy: 'none' })).toContain('schedule(static)')
    expect(clauseOf({ strategy: 'none', start: 'speed', speeds: [1, 2, 4, 1] })).toContain('schedule(runtime)')
    expect(clauseOf({ strategy: 'fac2' })).toContain('schedule(runtime)')
    expect(sectionsOf(scenario({ strategy: 'gddlb' }), 'openmp')[1].title).toContain('no clause')
  })

  test('of a central strategy has a balancer that sends orders; in a distributed one all decide', () => {
    const central = sectionsOf(scenario({ strategy: 'gcdlb' }), 'mpi')
    expect(central.map(({ title }) => title)[2]).toBe('The balancer, on processor 0')
    expect(central[2].lines.some(({ at = [] }) => at.includes('order'))).toBe(true)
    const distributed = sectionsOf(scenario({ strategy: 'gddlb' }), 'mpi')
    expect(distributed.length).toBe(2)
    expect(distributed[1].lines.some(({ at = [] }) => at.includes('decide'))).toBe(true)
  })

  test('moves the rows of what is read, and not of results', () => {
    expect(text(scenario({ strategy: 'gddlb' }), 'library')).toContain('DLB_send_iterations(rows of X, move.to)')
  })
})

describe('an annotated loop', () => {
  const run = (loopText: string) => {
    const values = scenario({ workload: 'annotated', loopText, processors: 4, strategy: 'gddlb', iterationTime: 0.1 })
    return lab.check(values)
  }
  const problem = (text: string) => parameters.loopText.problem(text, 'loopText')

  test('runs as one of as many equal iterations that take a row of each array that is read', () => {
    const metricsOf = (values: LoopValues) => {
      const run = lab.start(values, { record: false })
      while (!run.advance(1e9)) {}
      return run.metrics()
    }
    const loopText =
      'for i = 1, 300\nX[300][50] BLOCK\nW[300][2] CYCLIC\nZ[300][50] BLOCK\nY[9][9] WHOLE\nZ[i][0] = X[i][0] + W[i][1]'
    const common = { processors: 4, strategy: 'gddlb', iterationTime: 0.1 } as const
    expect(metricsOf(scenario({ ...common, workload: 'annotated', loopText }))).toEqual(
      metricsOf(scenario({ ...common, workload: 'uniform', iterations: 300, iterationBytes: 8 * 52 })),
    )
    expect(run(loopText)).toEqual([])
  })

  test('is refused with the line that is wrong', () => {
    expect(problem('for i = 1, 400; X[400][3] BLOCK; y = X[i][0]')).toBeUndefined()
    expect(problem('')).toBe('loopText: line 1: expected a loop, as in for i = 1, 400, got ""')
    expect(problem('for i = 5, 1')).toContain('line 1: expected a last iteration that is not before the first')
    expect(problem('for i = 1, 4; X[4] SPREAD')).toBe(
      'loopText: line 2: expected BLOCK, CYCLIC or WHOLE, got "X[4] SPREAD"',
    )
    expect(problem('for i = 1, 4; X[5] BLOCK')).toContain('line 2: expected 4 rows, one an iteration')
  })
})

test('numbers that follow each other are one range', () => {
  expect(ranges([0, 2, 3, 4, 7])).toBe('0, 2–4, 7')
})
