import { describe, expect, test } from 'vitest'
import type { PairOperation } from '../../model/detail.ts'
import { exchange, movingPairs, spreadOf, stillPairs, summaries, usedIn, writtenCoefficient } from './pairs.ts'

/** A chain of four with loads 7, 2, 0, 0 and λ = 1/2. */
const operation: PairOperation = {
  kind: 'pairs',
  stages: ['x, even links', 'x, odd links'],
  start: Int32Array.of(0, 2, 3),
  a: Int32Array.of(0, 2, 1),
  b: Int32Array.of(1, 3, 2),
  loadA: Int32Array.of(7, 0, 4),
  loadB: Int32Array.of(2, 0, 0),
  moved: Int32Array.of(2, 0, 2),
  integers: Float64Array.of(6, 0, 6),
}

describe('an exchange between neighbours under the microscope', () => {
  test('the spread is measured before the first stage and after each', () => {
    expect(spreadOf(operation, Int32Array.of(7, 2, 0, 0))).toEqual({ most: [7, 5, 5], least: [0, 0, 0] })
  })

  test('replaying does not touch the loads that it is given', () => {
    const loads = Int32Array.of(7, 2, 0, 0)
    spreadOf(operation, loads)
    expect([...loads]).toEqual([7, 2, 0, 0])
  })

  test('the links of a stage go from sender to receiver, with the loads as the stage meets them', () => {
    const turned = { ...operation, moved: Int32Array.of(2, 0, -1) }
    const { links, values } = usedIn(turned, Int32Array.of(7, 2, 0, 0), 1)
    expect([[...links.from], [...links.to], [...links.amount]]).toEqual([[2], [1], [1]])
    expect([...values]).toEqual([5, 4, 0, 0])
  })

  test('each stage is summed up', () => {
    expect(summaries(operation)).toEqual([
      { name: 'x, even links', pairs: 2, moving: 1, tasks: 2 },
      { name: 'x, odd links', pairs: 1, moving: 1, tasks: 2 },
    ])
  })

  test('pairs that move nothing are counted by the reason', () => {
    expect(stillPairs(operation, 0)).toEqual({ even: 1, empty: 1, tooSmall: 0 })
    const small = { ...operation, loadA: Int32Array.of(7, 2, 4), moved: Int32Array.of(2, 0, 2) }
    expect(stillPairs(small, 0)).toEqual({ even: 0, empty: 0, tooSmall: 1 })
  })

  test('the most tasks come first, whichever way they go', () => {
    const both = { ...operation, start: Int32Array.of(0, 3, 3), moved: Int32Array.of(2, 0, -3) }
    expect([...movingPairs(both, 0)]).toEqual([2, 0])
    expect(exchange(both, 2)).toEqual({ from: 2, to: 1, fromBefore: 0, toBefore: 4, tasks: 3 })
  })

  test('the written coefficient always gives the number of tasks that moved', () => {
    expect(writtenCoefficient(0.5, 5, 2)).toBe('0.5')
    expect(writtenCoefficient(0.7232, 5, 3)).toBe('0.723')
    const lambda = 0.66664
    expect(Math.floor(lambda * 3)).toBe(1)
    expect(Math.floor(Number(writtenCoefficient(lambda, 3, 1)) * 3)).toBe(1)
  })
})
