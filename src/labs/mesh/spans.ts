/** What processors do and send each other, for traces. */
import type { Spans } from '../../core/lab.ts'
import { stateOf } from '../../core/time/time-use.ts'
import { KINDS, STATES } from './model/activity.ts'
import type { MeshDetail } from './model/detail.ts'
import type { MeshValues } from './parameters.ts'

/** A run's spans. A single remap takes no time of its own: its steps are arrangements that are tried. */
export const spans: Spans<MeshValues> = {
  states: STATES.map(stateOf),
  kinds: () => KINDS,
  lanes: ({ processors }) => Array.from({ length: processors }, (_, i) => `processor ${i}`),
  activity(_, detail) {
    const it = detail as MeshDetail
    return it.kind === 'iteration' ? it : { spans: [], messages: [] }
  },
}
