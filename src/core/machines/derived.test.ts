import { expect, test } from 'vitest'
import { machineOf as treeMachine } from '../../labs/tree/model/costs.ts'
import { parameters as treeTable } from '../../labs/tree/parameters.ts'
import { applies, defaults, type NumberParameter } from '../parameters.ts'
import { DERIVED, derivedCosts } from './derived.ts'
import { machines } from './index.ts'

const custom = (settings: object) => ({ ...defaults(treeTable), machine: 'custom' as const, ...settings })

test('a custom machine of which nothing is set is the T3D', () => {
  const { pingPong, barrier, ...costs } = treeMachine(custom({}))
  expect(costs).toEqual(machines.t3d)
  expect([pingPong, barrier]).toEqual([
    { start: 200, each: 8 },
    { start: 54.8, perProcessor: 0.42, perLog: 93.3 },
  ])
})

test('latency and bandwidth give all seventeen costs: a message takes latency + 4n/bandwidth', () => {
  const network = { latency: 50, bandwidth: 1e9, send: 'auto', receive: 'auto' } as const
  expect(Object.keys(derivedCosts(network)).toSorted()).toEqual([...DERIVED].toSorted())
  expect(DERIVED).toHaveLength(17)
  const { send, receive, arrived, pingPong, barrier } = treeMachine(custom(network))
  for (const size of ['small', 'large'] as const) {
    expect([send[size].start, receive[size].start, arrived[size].start]).toEqual([10, 50, 10])
    expect([send[size].each, receive[size].each, arrived[size].each]).toEqual([0.004, 0.004, 0])
  }
  expect(pingPong).toEqual({ start: 100, each: 0.008 })
  // log2 p messages one after the other.
  expect(barrier.start + barrier.perProcessor * 64 + barrier.perLog * Math.log(64)).toBeCloseTo(6 * 50, 9)
})

test('a cost that is set counts, and sender and receiver take part in the latency', () => {
  const { send, receive, arrived } = treeMachine(
    custom({ latency: 50, send: 40, receive: 30, arrivedSmall: 7, bandwidth: 't3d' }),
  )
  expect([send.small.start, receive.small.start, arrived.small.start, arrived.large.start]).toEqual([40, 70, 7, 30])
  expect([send.small.each, send.large.each]).toEqual([3, 0.09])
})

test('the page shows what follows, and the times of sender and receiver only beside a latency', () => {
  const { sendSmall, send } = treeTable as unknown as Record<string, NumberParameter>
  expect(sendSmall.meant?.(custom({ latency: 50, sendSmall: 3 }))).toBe(10)
  expect(sendSmall.meant?.(custom({}))).toBe(70)
  expect([custom({}), custom({ latency: 50 })].map((values) => applies(send, values))).toEqual([false, true])
})
