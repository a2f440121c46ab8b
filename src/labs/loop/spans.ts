/** What processors do and send each other, for traces. */
import type { Spans } from '../../core/lab.ts'
import { stateOf } from '../../core/time/time-use.ts'
import type { LoopDetail } from './model/detail.ts'
import { kindsOf } from './model/simulation.ts'
import type { LoopValues } from './parameters.ts'

/** In the order of the machine's states. */
const STATES = ['compute', 'communicate', 'overhead', 'wait', 'idle'] as const

/** A loop run's spans; a balancer or a queue works on processor 0. */
export const spans: Spans<LoopValues> = {
  states: STATES.map(stateOf),
  kinds: ({ strategy }) => kindsOf(strategy),
  lanes: ({ processors }) => Array.from({ length: processors }, (_, i) => `processor ${i}`),
  activity: (_, detail) => detail as LoopDetail,
}
