/** Chapter 4: the simulator against the real machine and against other work (tables 4.6 to 4.8 and 4.11). */
import type { Values } from '../../../core/parameters.ts'
import type { PublishedColumn } from '../../../core/reproduce/published.ts'
import type { TreeValues } from '../parameters.ts'
import type { PrintedTable } from './columns.ts'

/** §4.4: a binary tree of depth 16, balanced after every node, on a 2-d torus; nodes of 100 operations. */
export const VALIDATION: Values = {
  topology: 'torus',
  tree: 'balanced',
  depth: 16,
  fanOut: 2,
  grain: 100,
  traversal: 'breadth-first',
  interval: 1,
}

const iterations = { unit: '', decimals: 0, metric: 'iterations' } as const
const measured = { unit: '', decimals: 0 } as const

/** A column of table 4.11. */
function operations(topology: TreeValues['topology'], processors: number): Omit<PublishedColumn, 'label'> {
  return { unit: '', decimals: 2, measurement: 'operations', set: { topology, processors } }
}

export const validation: readonly PrintedTable[] = [
  {
    number: '4.6',
    title: 'The total execution time for the three cases of contention at the server',
    section: '§4.3.3',
    set: { ...VALIDATION, balancer: 'loadserver' },
    columns: [
      { label: 'Optimistic', unit: 's', decimals: 4, metric: 'totalTime', set: { contention: 'optimistic' } },
      { label: 'Pessimistic', unit: 's', decimals: 4, metric: 'totalTime', set: { contention: 'pessimistic' } },
      { label: 'Intermediate', unit: 's', decimals: 4, metric: 'totalTime', set: { contention: 'intermediate' } },
    ],
    rows: [
      { set: { processors: 4 }, values: [18.9396, 18.9619, 18.946] },
      { set: { processors: 8 }, values: [11.9549, 11.9923, 11.9673] },
      { set: { processors: 16 }, values: [8.5543, 8.598, 8.5726] },
      { set: { processors: 32 }, values: [6.8079, 6.8553, 6.8297] },
      { set: { processors: 64 }, values: [5.8911, 5.9401, 5.9146] },
      { set: { processors: 128 }, values: [5.4416, 5.4914, 5.4659] },
      { set: { processors: 256 }, values: [5.2429, 5.2929, 5.2678] },
      { set: { processors: 512 }, values: [5.2754, 5.3252, 5.3005] },
    ],
    notes: [
      'About half of the pessimistic model’s extra wait shows in the printed intermediate times. Here nearly all of it does: the server goes on after the latest request, and that is mostly the one that waited longest.',
    ],
  },
  {
    number: '4.7',
    title: 'Total iteration counts for GDEM',
    section: '§4.4.1',
    set: { ...VALIDATION, balancer: 'gdem' },
    columns: [
      { label: 'Simulated', ...iterations },
      { label: 'T3D', ...measured },
    ],
    rows: [
      { set: { processors: 2 }, values: [32768, 32768] },
      { set: { processors: 4 }, values: [16385, 16385] },
      { set: { processors: 8 }, values: [8194, 8194] },
      { set: { processors: 16 }, values: [4099, 4099] },
      { set: { processors: 32 }, values: [2053, 2053] },
      { set: { processors: 64 }, values: [1031, 1031] },
      { set: { processors: 128 }, values: [522, 522] },
      { set: { processors: 256 }, values: [269, 269] },
      { set: { processors: 512 }, values: [148, 148] },
    ],
  },
  {
    number: '4.8',
    title: 'Total iteration counts for Loadserver',
    section: '§4.4.1',
    set: { ...VALIDATION, balancer: 'loadserver' },
    columns: [
      { label: 'Simulated', ...iterations },
      { label: 'T3D, run 1', ...measured },
      { label: 'T3D, run 2', ...measured },
      { label: 'T3D, run 3', ...measured },
    ],
    rows: [
      { set: { processors: 2 }, values: [65535, 65535, 65535, 65535] },
      { set: { processors: 4 }, values: [21846, 21846, 21854, 21852] },
      { set: { processors: 8 }, values: [9365, 9366, 9367, 9365] },
      { set: { processors: 16 }, values: [4372, 4372, 4372, 4372] },
      { set: { processors: 32 }, values: [2119, 2185, 2185, 2185] },
      { set: { processors: 64 }, values: [1046, 1046, 1062, 1062] },
      { set: { processors: 128 }, values: [523, 527, 527, 527] },
      { set: { processors: 256 }, values: [264, 266, 266, 266] },
      { set: { processors: 512 }, values: [137, 140, 140, 145] },
    ],
    notes: [
      'The real machine’s runs differ from each other because requests reach the server in another order each time.',
    ],
  },
  {
    number: '4.11',
    title: 'Average iterations until balanced, for the optimal λ',
    section: '§4.4.3',
    set: { balancer: 'gdem', lambda: 0.723 },
    columns: [
      { label: 'Ring 16', ...operations('ring', 16) },
      { label: '16-ary 2-cube', ...operations('torus', 256) },
      { label: 'Chain 8', ...operations('chain', 8) },
      { label: 'Mesh 8 × 4', ...operations('mesh', 32) },
    ],
    rows: [
      { label: 'Xu & Lau', set: {}, values: [9.82, 8.58, 9.19, 8.25] },
      { label: 'Simulator', set: {}, values: [10.66, 8.6, 9.6, 8.6] },
    ],
    notes: [
      'Measured on given loads, not on a tree: neither source states how the loads were drawn. Here they are uniform from 0 to 450, a range that fits all four of Xu and Lau’s averages, and balanced means that no link’s loads differ by more than 1.',
      'Xu and Lau averaged 100 runs, the thesis three.',
    ],
  },
]
