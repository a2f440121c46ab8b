/** What processors do and send each other, for traces. */
import type { Spans } from '../../core/lab.ts'
import { timeUses } from '../../core/time/time-use.ts'
import { ACTIVITIES, KINDS, type MigrationDetail } from './model/detail.ts'
import type { MigrationValues } from './parameters.ts'

/** A migration run's spans; messages are hops from neighbour to neighbour. */
export const spans: Spans<MigrationValues> = {
  states: ACTIVITIES.map(({ id, label, use }) => ({ id, label, rgb: timeUses[use].rgb })),
  kinds: () => KINDS,
  lanes: ({ processors }) => Array.from({ length: processors }, (_, p) => `processor ${p}`),
  activity(_, detail) {
    const { pieces, hops } = detail as MigrationDetail
    return { spans: pieces, messages: hops }
  },
}
