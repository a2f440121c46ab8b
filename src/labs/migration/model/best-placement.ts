/** A placement whose greatest load nothing can be below, with the proof; longest first often has it. */
import { RunStopped } from '../../../core/lab.ts'
import { quantity } from '../../../core/text/format.ts'
import { leastMosts } from './least-most.ts'
import { longestFirst } from './longest-first.ts'
import type { Scenario } from './scenario.ts'

/** What may be lost by rounding, as a share. */
const ROUNDING = 1e-9

/** The certificate of longest first, where its greatest load is the least; throws where that is not proved. */
export function certificateOf({ values: { processors }, program: { means } }: Scenario): object {
  const { loads, placement } = longestFirst(means, processors)
  const most = loads.reduce((a, b) => Math.max(a, b))
  const leasts = leastMosts(means, processors)
  const k = leasts.findIndex((least) => least >= most * (1 - ROUNDING))
  if (k >= 0) return { kind: 'placement', problem: { means: [...means], processors }, most, placement, k }
  const [reached, proved] = [most, leasts.reduce((a, b) => Math.max(a, b))].map((cycles) =>
    quantity(cycles, 'cycles', 5),
  )
  const message = `processes: no best placement can be proved: with the longest process placed first the greatest load is ${reached}, and it is only known that none is below ${proved}`
  throw new RunStopped({ parameter: 'processes', message })
}
