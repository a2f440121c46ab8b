/** All balancers in the default scenario. */
import type { Values } from '../../../../core/parameters.ts'
import type { PublishedTable } from '../../../../core/reproduce/published.ts'
import { DRAWN, EARLIER, FIRST, named, ROUNDED, ratio, seconds, whole } from './printed.ts'

const share = (label: string, part: string) => ratio(label, { measurement: 'shares', metric: `${part}Share` })

/** Milliseconds and percent, as they were written down. */
type Row = readonly [
  label: string,
  set: Values,
  time: number,
  efficiency: number,
  messages: number,
  moved: number,
  shares: readonly [compute: number, communicate: number, overhead: number, wait: number, idle: number],
  spread: number | null,
]

const light = { balancer: 'loadserver', serverCost: 'light' } as const

const ROWS: readonly Row[] = [
  ['None', { balancer: 'none' }, 5825.0, 0.016, 0, 0, [1.6, 0, 0, 0, 98.4], null],
  ['Loadserver', { balancer: 'loadserver' }, 3616.2, 0.025, 58_039, 858, [2.6, 1.6, 0, 93, 2.8], 8.8],
  ['Loadserver, light', light, 154.7, 0.588, 57_783, 631, [59.8, 37.9, 0, 0, 2.3], 2.6],
  ['Loadserver, light, interval 8', { ...light, interval: 8 }, 110.8, 0.822, 8091, 378, [83.5, 7.8, 0, 0, 8.7], 6.1],
  ['Work stealing', {}, 103.0, 0.883, 4280, 838, [88.3, 8.3, 0.1, 0, 3.4], 4.2],
  ['Stealing half', { amount: 'half' }, 132.2, 0.688, 14_056, 4337, [68.8, 21.6, 0.3, 0, 9.3], 4.4],
  ['Stealing in turn', { victim: 'ring' }, 117.7, 0.774, 9263, 1061, [77.4, 15.6, 0.1, 0, 7], 4.2],
  ['Stealing from neighbours', { victim: 'neighbour' }, 116.5, 0.782, 9477, 1501, [78.2, 16.2, 0.1, 0, 5.6], 5.4],
  ['Stealing by a common count', { victim: 'global' }, 122.1, 0.746, 2292, 353, [75.7, 2.8, 0, 0, 21.4], 22.6],
  [
    'Sender, interval 4',
    { balancer: 'sender', interval: 4 },
    141.7,
    0.642,
    10_996,
    750,
    [64.2, 15.4, 0, 0, 20.4],
    15.2,
  ],
  ['SID, update 1', { balancer: 'sid', update: 1 }, 121.7, 0.748, 11_326, 2438, [74.8, 18.7, 0.2, 0, 6.3], 6.4],
  ['RID, update 1', { balancer: 'rid', update: 1 }, 129.9, 0.701, 13_978, 2003, [70.1, 21.6, 0.1, 0, 8.2], 11.7],
  [
    'Gradient, interval 4',
    { balancer: 'gradient', interval: 4 },
    178.8,
    0.509,
    27_918,
    6486,
    [50.9, 31.4, 0.3, 0, 17.4],
    10.8,
  ],
  ['Hierarchical', { balancer: 'hierarchical' }, 151.2, 0.602, 11_170, 7664, [60.2, 15.9, 0.4, 0, 23.5], 10.8],
  ['GDEM, interval 4', { balancer: 'gdem', interval: 4 }, 133.9, 0.68, 18_408, 7077, [68, 28.2, 0.4, 0, 3.4], 10.2],
  [
    'GDEM, sweeps, interval 16',
    { balancer: 'gdem', interval: 16, synchronisation: 'local' },
    136.6,
    0.666,
    11_065,
    2791,
    [66.6, 16.3, 0.2, 4.1, 12.8],
    17.4,
  ],
  ['Pool', { balancer: 'pool' }, 249.5, 0.365, 3072, 4012, [37.1, 1.5, 0.1, 0, 61.4], 14.7],
  ['CWN', { balancer: 'cwn' }, 134.2, 0.678, 18_641, 4097, [67.8, 27.9, 0.2, 0, 4.1], 7.2],
  ['Xu and Hwang', { balancer: 'xuhwang' }, 176.5, 0.516, 10_597, 8255, [52.4, 12, 0.4, 0, 35.3], 20.9],
]

const thousandth = (number: number, digits: number) => Number((number / 1000).toFixed(digits))

export const balancers: PublishedTable = {
  number: '1',
  title: 'All balancers on 64 processors of a torus, random tree of depth 16',
  section: FIRST,
  rowHead: 'Balancer',
  set: ROUNDED,
  columns: [
    seconds('Total time'),
    ratio('Efficiency', { metric: 'efficiency' }),
    whole('Messages', 'messages'),
    whole('Moved tasks', 'tasksMigrated'),
    share('Computing', 'compute'),
    share('Communicating', 'communication'),
    share('Overhead', 'overhead'),
    share('Waiting', 'wait'),
    share('Idle', 'idle'),
    seconds('All busy after', { metric: 'spreadTime' }),
  ],
  rows: ROWS.map(([label, set, time, efficiency, messages, moved, shares, spread]) =>
    named(label, set, [
      thousandth(time, 4),
      efficiency,
      messages,
      moved,
      ...shares.map((percent) => thousandth(10 * percent, 3)),
      spread === null ? null : thousandth(spread, 4),
    ]),
  ),
  notes: [EARLIER, DRAWN, 'Shares are of the total time, means over the workers.'],
  bound: { same: 0.8, agree: 0.88, error: 0.5 },
}
