/**
 * Swarms: random scenarios of every lab, each with a random set of features switched off, because features hide each other. A run that a lab accepts
 * comes to an end, its time split adds up, no run beats its bounds, its counts are those of its recording, and no work is lost.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { labs } from '../src/labs/registry.ts'
import { holdSwarm } from './fuzz/hold-run.ts'
import { knownOf } from './fuzz/labs.ts'
import { swarmScenario } from './fuzz/values.ts'
import { byChance, cases } from './setup/cases.ts'

/** Runs of a lab. */
const RUNS = 12

test.each(Object.keys(labs))('the %s lab runs to the end what it accepts, whatever is switched off', async (id) => {
  const lab = labs[id]
  let finished = 0
  await fc.assert(
    fc.asyncProperty(swarmScenario(lab, knownOf[id]?.small ?? ((values) => values)), async (values) => {
      await lab.ready?.(values)
      if (holdSwarm(lab, values)) finished++
    }),
    byChance(3, RUNS),
  )
  // Long runs are left. A third of them at least is not long in any lab.
  expect(finished, 'runs that came to their end').toBeGreaterThan(cases(RUNS) / 3)
})
