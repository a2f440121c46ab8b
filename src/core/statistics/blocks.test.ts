import { expect, test } from 'vitest'
import { factorsOfSizes } from '../../../tests/data/factorial.ts'
import { near } from '../../../tests/data/near.ts'
import { blocks as r } from '../../../tests/data/statistics.json'
import { blockEfficiency } from './blocks.ts'

const experiment = { factors: factorsOfSizes(r.levels), replicates: r.replicates, response: r.response }

test('The efficiency of blocks agrees with R', () => {
  const efficiency = blockEfficiency(experiment)
  if (typeof efficiency === 'string') throw new Error(efficiency)
  expect([efficiency.blocks, efficiency.treatments]).toEqual([5, 12])
  near(efficiency.efficiency, r.efficiency)
  near(efficiency.corrected, r.corrected)
  near(efficiency.correlation, r.correlation)
  near(efficiency.f, r.f)
  near(efficiency.p, r.p)
})

test('Blocks that do not differ are worth less than none', () => {
  const cells = 12
  const means = [0, 1, 2, 3, 4].map(
    (block) => r.response.slice(block * cells, (block + 1) * cells).reduce((a, b) => a + b) / cells,
  )
  const even = { ...experiment, response: r.response.map((y, run) => y - means[Math.floor(run / cells)]) }
  const efficiency = blockEfficiency(even)
  if (typeof efficiency === 'string') throw new Error(efficiency)
  expect(efficiency.f).toBeCloseTo(0, 9)
  near(efficiency.efficiency, 55 / 59)
  near(efficiency.correlation, -1 / 11)
})

test('What has no efficiency is said', () => {
  expect(blockEfficiency({ ...experiment, replicates: 1, response: r.response.slice(0, 12) })).toBe(
    'blocks: expected at least 2, got 1',
  )
  expect(blockEfficiency({ factors: [], replicates: 2, response: [1, 2] })).toBe(
    'treatments: expected at least 2, got 1',
  )
  expect(blockEfficiency({ ...experiment, response: r.response.map(() => 3) })).toMatch(
    'residual: expected some variation',
  )
})
