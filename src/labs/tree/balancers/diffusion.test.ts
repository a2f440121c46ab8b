import { describe, expect, test } from 'vitest'
import { defaults } from '../../../core/parameters.ts'
import { inspect } from '../inspect.ts'
import { givenLoads } from '../model/given-loads.ts'
import { parameters, type TreeValues } from '../parameters.ts'
import { check } from '../rules.ts'

const base: TreeValues = { ...defaults(parameters), balancer: 'diffusion', tree: 'balanced', grain: 100 }

describe('one over the links plus one', () => {
  test.each([
    ['chain', 3, [9, 0, 0], [6, 3, 0], [5, 3, 1]],
    ['ring', 4, [12, 0, 0, 0], [4, 4, 0, 4], [4, 3, 2, 3]],
    ['hypercube', 4, [9, 0, 0, 0], [3, 3, 3, 0], [3, 2, 2, 2]],
    ['star', 4, [8, 0, 0, 0], [2, 2, 2, 2], [2, 2, 2, 2]],
    ['torus', 1, [7], [7], [7]],
  ] as const)('evens out a %s of %i by loads of the same moment', (topology, processors, startLoads, first, second) => {
    const { load, balance } = givenLoads({ ...base, topology, processors }, (q) => startLoads[q])
    balance()
    expect([...load]).toEqual(first)
    balance()
    expect([...load]).toEqual(second)
  })
})

test('costs a message each way on every link and one for each move, all of them blocking', () => {
  // The root executed, two tasks wait at one of two processors; with α = 1/2 one of them moves.
  const detail = inspect({ ...base, processors: 2, depth: 3, interval: 1 }).window(0, 1)[0]
  if (!detail) throw new Error('there is no iteration')
  const computed = 7.433 + 17.248 + 2 * 17.792
  const [send, receive, arrived] = [73, 75, 53]
  // A processor that is late sends its load, has the other's long since, dequeues and sends.
  const late = computed + send + arrived
  // The other waits for the load, then for the task, both from when they were sent.
  const early = Math.max(Math.max(send + arrived, computed + receive) + 50 + 3 * 3, late + 0.9 + 70 + 5 * 3) + 4.015
  expect([...detail.after]).toEqual([1, 1])
  expect(1e6 * (detail.compute[0] + detail.balance[0])).toBeCloseTo(late + 0.9 + 70 + 3 * 3, 6)
  expect(1e6 * (detail.compute[1] + detail.balance[1])).toBeCloseTo(early, 6)
})

test('a part of the difference that would let a processor send more than it has is refused', () => {
  const refused = (set: Partial<TreeValues>) => check({ ...base, ...set }).map(({ message }) => message)
  expect(refused({ topology: 'torus', processors: 64, alpha: 0.25 })).toEqual([])
  expect(refused({ topology: 'torus', processors: 64, alpha: 0.26 })).toEqual([
    'alpha: expected at most one over the 4 links of a processor, 0.25, or auto, got 0.26',
  ])
  expect(refused({ topology: 'star', processors: 64, alpha: 0.1 })).toHaveLength(1)
  expect(refused({ topology: 'star', processors: 64, alpha: 0.1, balancer: 'gdem' })).toEqual([])
})
