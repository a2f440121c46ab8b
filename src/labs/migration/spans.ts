/** What processors do and send each other, for traces. */
import type { Spans } from '../../core/lab.ts'
import { type TimeUse, timeUses } from '../../core/time-use.ts'
import { ACTIVITIES, KINDS, type MigrationDetail } from './model/detail.ts'
import type { MigrationValues } from './parameters.ts'

/** What each activity is called, and which part of the time split has its colour. */
const WORDS: Readonly<Record<(typeof ACTIVITIES)[number], readonly [label: string, use: TimeUse]>> = {
  compute: ['Computing', 'compute'],
  send: ['Putting a message on its way', 'communicate'],
  pass: ['Passing a message on', 'communicate'],
  forward: ['Sending a message after its receiver', 'communicate'],
  move: ['Putting a process on its way', 'overhead'],
  establish: ['Establishing a process', 'overhead'],
  balance: ['Balancing', 'overhead'],
}

/** A migration run's spans; messages are hops from neighbour to neighbour. */
export const spans: Spans<MigrationValues> = {
  states: ACTIVITIES.map((id) => ({ id, label: WORDS[id][0], rgb: timeUses[WORDS[id][1]].rgb })),
  kinds: () => KINDS,
  lanes: ({ processors }) => Array.from({ length: processors }, (_, p) => `processor ${p}`),
  activity(_, detail) {
    const { pieces, hops } = detail as MigrationDetail
    return { spans: pieces, messages: hops }
  },
}
