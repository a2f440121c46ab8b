/** The order in which a plan's runs are cheapest. */
import { neededRuns } from '../run/run.ts'
import type { PlannedRun } from '../statistics/design.ts'
import { runKey } from '../statistics/key.ts'
import type { Plan } from './plan.ts'

/**
 * Runs in an order in which those that need the same reference run follow each other, so that the worker that gets them remembers
 * it. A run that others are compared with is one of them.
 */
export function inFamilies<R extends PlannedRun>({ lab, design }: Plan, runs: readonly R[]): R[] {
  const families = new Map<string, R[]>()
  for (const run of runs) {
    const [, reference] = neededRuns(lab, run.values).scenarios
    const family = reference ? runKey(design.scope, reference) : run.key
    const members = families.get(family)
    if (members) members.push(run)
    else families.set(family, [run])
  }
  return [...families.values()].flat()
}
