/** SimGrid’s times and messages of the asynchronous Loadserver, on the machine on which they were measured. */
import type { Values } from '../../../../core/parameters.ts'
import type { PublishedTable } from '../../../../core/reproduce/published.ts'
import { whole } from './printed.ts'

/** Messages take 99 µs and 5 µs an integer, but no processor's time; handling tasks and requests takes none either. */
const MACHINE: Values = {
  machine: 'custom',
  flopCost: 0.172,
  dequeueCost: 0,
  enqueueCost: 0,
  serviceCost: 0,
  ...Object.fromEntries(
    ['Small', 'Large'].flatMap((size) => [
      [`send${size}`, 0],
      [`send${size}Each`, 0],
      [`receive${size}`, 99],
      [`receive${size}Each`, 5],
      [`arrived${size}`, 0],
      [`arrived${size}Each`, 0],
    ]),
  ),
}

const measured = { measurement: 'tiesBroken' }

export const simgrid: PublishedTable = {
  number: '2',
  title: 'The Loadserver in SimGrid, a balanced tree of 4095 nodes of 100 operations',
  section: 'SimGrid 3.32',
  set: {
    ...MACHINE,
    balancer: 'loadserver',
    request: 'wait',
    repeat: 'off',
    registered: 'announce',
    tree: 'balanced',
    depth: 12,
    grain: 100,
  },
  columns: [
    { label: 'Total time', unit: 's', decimals: 9, metric: 'totalTime', ...measured },
    whole('Heavy', 'heavy', measured),
    whole('No light node', 'noLight', measured),
    whole('Light', 'light', measured),
    whole('Tasks', 'tasks', measured),
  ],
  rows: [
    { set: { processors: 4 }, values: [0.339684185, 4017, 4001, 19, 16] },
    { set: { processors: 32 }, values: [0.034553708, 3701, 3507, 225, 194] },
    { set: { processors: 128 }, values: [0.010699951, 3298, 2921, 504, 377] },
  ],
  notes: [
    'SimGrid’s machine: sending and receiving take no processor’s time, a message arrives after 99 µs and 5 µs an integer, and neither tasks nor requests cost anything to handle.',
    'On equal processors many events are simultaneous, and the order of arrival decides the run. So a node takes 7·(13·i² mod 997) ns longer on processor i, in SimGrid and here; then all digits and all counts are equal. Without that, times differ by 0.44 % in a tree of depth 16 and by 4.8 % in one of depth 12.',
  ],
  bound: { same: 1, agree: 1, error: 1e-6 },
}
