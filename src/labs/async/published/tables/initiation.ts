/** Sender or receiver: who should act, by load. */
import type { Values } from '../../../../core/parameters.ts'
import type { PublishedTable } from '../../../../core/reproduce/published.ts'
import { DRAWN, EARLIER, FIRST, named, ROUNDED, ratio, SEEDS } from './printed.ts'

/** Depths of the trees: few tasks, then many. */
const DEPTHS = [8, 10, 12, 14, 16, 17]

/** Trees that are hardly uneven. */
export const EVEN = { tree: 'imbalance', imbalance: 0.05 } as const

/** Which processors act, in pairs: those with too much, and those with nothing. */
export const INITIATORS = {
  sender: { balancer: 'sender', policy: 'random' },
  stealing: { balancer: 'stealing' },
  sid: { balancer: 'sid', interval: 4, update: 1 },
  rid: { balancer: 'rid', interval: 4, update: 1 },
} as const satisfies Readonly<Record<string, Values>>

export const initiation: PublishedTable = {
  number: '5',
  title: 'Efficiency by who acts and by depth, imbalanced trees (m = 0.05) on 64 processors',
  section: FIRST,
  rowHead: 'Balancer',
  set: { ...ROUNDED, ...EVEN },
  columns: DEPTHS.map((depth) =>
    ratio(`d = ${depth}`, { set: { depth }, measurement: 'seedMeans', metric: 'meanEfficiency' }),
  ),
  rows: [
    named('senders, to any processor', INITIATORS.sender, [0.178, 0.332, 0.365, 0.337, 0.325, 0.326]),
    named('work stealing', INITIATORS.stealing, [0.127, 0.314, 0.571, 0.798, 0.935, 0.965]),
    named('SID, interval 4, update 1', INITIATORS.sid, [0.081, 0.158, 0.316, 0.517, 0.636, 0.742]),
    named('RID, interval 4, update 1', INITIATORS.rid, [0.057, 0.14, 0.287, 0.534, 0.752, 0.832]),
  ],
  notes: [`Means over ${SEEDS}`, EARLIER, DRAWN],
  bound: { same: 0.7, agree: 0.8, error: 0.5 },
}
