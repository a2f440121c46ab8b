/** A placement whose greatest load nothing can be below, with the proof; longest first often has it. */
import { leastMosts } from './least-most.ts'
import { longestFirst } from './longest-first.ts'
import type { Scenario } from './scenario.ts'

/** What may be lost by rounding, as a share. */
const ROUNDING = 1e-9

/** The certificate of longest first, where its greatest load is the least; undefined where that is not proved. */
export function certificateOf({ values: { processors }, program: { means } }: Scenario): object | undefined {
  const { loads, placement } = longestFirst(means, processors)
  const most = loads.reduce((a, b) => Math.max(a, b))
  const k = leastMosts(means, processors).findIndex((least) => least >= most * (1 - ROUNDING))
  return k < 0 ? undefined : { kind: 'placement', problem: { means: [...means], processors }, most, placement, k }
}
