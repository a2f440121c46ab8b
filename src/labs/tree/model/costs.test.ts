import { describe, expect, test } from 'vitest'
import { defaults } from '../../../core/parameters.ts'
import { exchangeCosts } from '../balancers/gdem.ts'
import { parameters, type TreeValues } from '../parameters.ts'
import { costsOf, machines, nanoseconds } from './costs.ts'

const base: TreeValues = { ...defaults(parameters), grain: 100 }

describe('costs on the T3D', () => {
  const costs = costsOf(base, 128)

  test('are those of tables 4.2 to 4.5, in whole nanoseconds', () => {
    expect(costs.node).toBe(24_681)
    expect(costs.child).toBe(17_792)
    expect([costs.send, costs.receive, costs.arrived]).toEqual([73_000, 75_000, 53_000])
    expect(costs.pingPong).toBe(208_000)
    expect(costs.service).toBe(775)
    expect(costs.barrier).toBeCloseTo(1000 * (54.8 + 0.42 * 128 + 93.3 * Math.log(128)), 6)
  })

  test('of a migration switch to the large line beyond 32 integers', () => {
    expect(costs.sender[10]).toBe(10 * 900 + 70_000 + 3_000 * 30)
    expect(costs.sender[11]).toBe(11 * 900 + 100_000 + 90 * 33)
    expect(costs.receiver[10]).toBe(50_000 + 3_000 * 30 + 10 * 4015)
    expect(costs.together[11]).toBe(11 * 900 + 200_000 + 500 * 33 + 11 * 4015)
  })

  test('of a migration too large for the table are worked out', () => {
    const at = costs.tabulate(1000, 3000)
    expect(costs.sender[at]).toBe(1000 * 900 + 100_000 + 90 * 3000)
  })
})

test('the network speed divides what grows with the size of a message, and of the barrier the logarithm', () => {
  const slow = costsOf({ ...base, networkSpeed: 0.5 }, 16)
  expect([slow.send, slow.receive, slow.arrived, slow.pingPong]).toEqual([76_000, 80_000, 56_000, 216_000])
  expect(slow.barrier).toBeCloseTo(1000 * (54.8 + 0.42 * 16 + 2 * 93.3 * Math.log(16)), 6)
})

test('the original all-reduce is 300 + 20p + 0.9 ln p', () => {
  expect(costsOf({ ...base, allReduce: 'original' }, 8).barrier).toBeCloseTo(1000 * (300 + 160 + 0.9 * Math.log(8)), 6)
})

test('a custom machine with the default constants is the T3D', () => {
  const numbers = (values: TreeValues) => JSON.stringify(costsOf(values, 64))
  expect(numbers({ ...base, machine: 'custom' })).toBe(numbers(base))
})

test('the exchange applies the rule of the blocking receive twice', () => {
  for (const costs of Object.keys(machines).map((machine) => costsOf({ ...base, machine: machine as 't3d' }, 4))) {
    const { aa, ba, bb, ab } = exchangeCosts(costs)
    for (const [a, b] of [
      [0, 0],
      [100_000, 0],
      [0, 100_000],
      [5000, 9000],
    ]) {
      const bReceived = Math.max(b + costs.arrived, a + costs.receive)
      const aReceived = Math.max(a + costs.send + costs.arrived, bReceived + costs.receive)
      expect(Math.max(a + aa, b + ba)).toBeCloseTo(aReceived, 6)
      expect(Math.max(b + bb, a + ab)).toBeCloseTo(bReceived + costs.send, 6)
    }
  }
})

test('nanoseconds are whole where microseconds have at most three places', () => {
  expect(nanoseconds(7.433 + 100 * 0.17248)).toBe(24_681)
  expect(nanoseconds(0.0005)).toBe(0.5)
})
