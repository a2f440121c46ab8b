import { describe, expect, test } from 'vitest'
import { defaults, type ValuesOf } from '../parameters.ts'
import { begin as beginFibonacci, fibonacci } from './fibonacci.ts'
import { begin as beginQueens, queens } from './queens.ts'
import { shape, walked } from './testing.ts'
import { MOST_TASKS } from './workload.ts'

describe('N-queens', () => {
  const set = (changes: Partial<ValuesOf<typeof queens.parameters>>) => ({
    ...defaults(queens.parameters),
    ...changes,
  })
  const walk = (changes: Parameters<typeof set>[0]) => walked(beginQueens(set(changes)))

  test.each([
    [1, 1, 2, 3],
    [2, 0, 3, 9],
    [3, 0, 6, 24],
    [4, 2, 17, 77],
    [5, 10, 54, 274],
    [6, 4, 153, 1047],
    [7, 40, 552, 4136],
    [8, 92, 2057, 17777],
    [9, 352, 8394, 80772],
    [10, 724, 35539, 383689],
    [11, 2680, 166926, 1973632],
  ])('%d queens have %d solutions in %d tasks', (n, solutions, nodes, T1) => {
    const tree = walk({ queens: n })
    expect(tree).toMatchObject({ nodes, operations: T1, results: { solutions } })
    if (n >= 4) expect(tree.criticalOperations).toBe((n + 1) * n + 1)
  })

  test.each([
    [8, 4, 535, 128, 17777, 92],
    [10, 3, 447, 1958, 383689, 724],
    [12, 3, 879, 24578, 10960057, 14200],
    [12, 4, 4959, 7574, 10960057, 14200],
    [13, 4, 7580, 31595, 64490204, 73712],
  ])('%d queens with a cutoff of %d have %d tasks', (n, queensCutoff, nodes, Tinf, T1, solutions) => {
    expect(walk({ queens: n, queensCutoff })).toMatchObject({
      nodes,
      criticalOperations: Tinf,
      operations: T1,
      results: { solutions },
    })
  })

  test('have the shapes of the specification', () => {
    expect(shape(walk({}))).toMatchObject({ leaves: 736, depth: 8, widest: '568 at 5', imbalance: 1.05, share: 13 })
    expect(shape(walk({ queens: 10 }))).toMatchObject({
      leaves: 12774,
      widest: '9632 at 7',
      imbalance: 1.05,
      share: 10,
    })
    expect(shape(walk({ queens: 12, queensCutoff: 3 }))).toMatchObject({ leaves: 756, depth: 3, share: 9 })
  })

  test('are refused with a cutoff below the board, or too many tasks', () => {
    const refusal = (changes: Parameters<typeof set>[0]) => queens.check?.(set(changes)).map(({ message }) => message)
    expect(refusal({ queens: 6, queensCutoff: 7 })).toEqual([
      'queensCutoff: expected at most 6, as many rows as there are, got 7',
    ])
    const tooMany = 'queensCutoff: expected at most 8 with 13 queens because there may be 2000000 tasks, got '
    expect(refusal({ queens: 13 })).toEqual([`${tooMany}"none"`])
    expect(refusal({ queens: 13, queensCutoff: 9 })).toEqual([`${tooMany}9`])
    for (const allowed of [{}, { queens: 13, queensCutoff: 8 }, { queens: 12 }, { queens: 6, queensCutoff: 6 }]) {
      expect(refusal(allowed)).toEqual([])
    }
  })
})

describe('Fibonacci', () => {
  const set = (changes: Partial<ValuesOf<typeof fibonacci.parameters>>) => ({
    ...defaults(fibonacci.parameters),
    ...changes,
  })
  const walk = (changes: Parameters<typeof set>[0]) => walked(beginFibonacci(set(changes)))

  test.each([
    [5, 15],
    [10, 177],
    [15, 1973],
    [20, 21891],
    [25, 242785],
  ])('%d takes %d calls', (n, calls) => {
    expect(walk({ fibonacci: n })).toMatchObject({ nodes: calls, operations: calls, criticalOperations: n })
  })

  test.each([
    [30, 12, 13529, 483, 2692537],
    [20, 8, 753, 79, 21891],
    [4, 9, 1, 9, 9],
  ])('%d with a cutoff of %d takes %d tasks', (n, fibonacciCutoff, nodes, Tinf, T1) => {
    const making = beginFibonacci(set({ fibonacci: n, fibonacciCutoff }))
    expect(making.result().expected).toBe(nodes)
    expect(walked(making)).toMatchObject({ nodes, criticalOperations: Tinf, operations: T1 })
  })

  test('has the shapes of the specification', () => {
    expect(shape(walk({}))).toMatchObject({
      leaves: 10946,
      depth: 19,
      widest: '5020 at 13',
      imbalance: 1.24,
      share: 62,
    })
    expect(shape(walk({ fibonacci: 30, fibonacciCutoff: 12 }))).toMatchObject({ leaves: 6765, widest: '3172 at 13' })
  })

  test('is refused where there are too many tasks', () => {
    expect(fibonacci.check?.(set({ fibonacci: 30 }))).toEqual([
      {
        parameter: 'fibonacciCutoff',
        message: 'fibonacciCutoff: expected at least 2 because there may be 2000000 tasks, got 1',
      },
    ])
    for (const settings of [{ fibonacci: 29 }, { fibonacci: 30, fibonacciCutoff: 2 }]) {
      expect(fibonacci.check?.(set(settings))).toEqual([])
      expect(beginFibonacci(set(settings)).result().expected).toBeLessThanOrEqual(MOST_TASKS)
    }
  })
})
