import { expect, test } from 'vitest'
import { closedPatterns, simulatedPattern } from '../../model/detail.ts'
import { drawnLines } from './patterns.tsx'

const network = { latency: 0.0024145, bandwidth: 960_000, shared: true }

test('one to all takes on the simulated machine what its closed form says', () => {
  const closed = closedPatterns(network)
  for (const processors of [2, 4, 16, 40]) {
    expect(simulatedPattern('oneToAll', processors, network)).toBeCloseTo(closed.oneToAll(processors), 9)
    expect(simulatedPattern('allToOne', processors, network)).toBeCloseTo(closed.allToOne(processors), 9)
  }
})

test('so does all to all where none waits for the cable; where all wait, the last receivers receive late', () => {
  const full = { ...network, shared: false }
  for (const processors of [2, 3, 8, 32]) {
    const closed = closedPatterns(full).allToAll(processors)
    expect(simulatedPattern('allToAll', processors, full)).toBeCloseTo(closed, 9)
  }
  const { allToAll } = closedPatterns(network)
  expect(simulatedPattern('allToAll', 8, network)).toBeCloseTo(allToAll(8), 9)
  const share = simulatedPattern('allToAll', 20, network) / allToAll(20)
  expect(share).toBeGreaterThan(1.3)
  expect(share).toBeLessThan(1.45)
})

test('patterns that take as long share a line, and the model has one only where it differs', () => {
  const [few, many] = [[2, 1] as const, [16, 10] as const]
  const slower = [few, [16, 14] as const]
  const same = { simulated: [few, many], model: [few, many] }
  const lines = drawnLines([
    { label: 'all-to-all', simulated: slower, model: [few, many] },
    { label: 'all-to-one', ...same },
    { label: 'one-to-all', ...same },
  ])
  expect(lines.map(({ label }) => label)).toEqual(['all-to-all', 'all-to-one, one-to-all', 'all-to-all, model'])
})
