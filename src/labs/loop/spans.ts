/** What processors do and send each other, for traces. */
import type { Spans } from '../../core/lab.ts'
import type { LoopDetail } from './model/detail.ts'
import { kindsOf } from './model/simulation.ts'
import type { LoopValues } from './parameters.ts'

/** A loop run's spans; a balancer or a queue works on processor 0. */
export const spans: Spans<LoopValues> = {
  states: [
    { id: 'compute', label: 'Computing', rgb: [0.23, 0.29, 0.48] },
    { id: 'communicate', label: 'Communicating', rgb: [0.9, 0.6, 0] },
    { id: 'overhead', label: 'Overhead', rgb: [0.84, 0.37, 0] },
    { id: 'wait', label: 'Waiting', rgb: [0.6, 0.6, 0.6] },
    { id: 'idle', label: 'Idle', rgb: [0.85, 0.85, 0.85] },
  ],
  kinds: ({ strategy }) => kindsOf(strategy),
  lanes: ({ processors }) => Array.from({ length: processors }, (_, i) => `processor ${i}`),
  activity: (_, detail) => detail as LoopDetail,
}
