/** The columns and matrices of the tree lab. */
import type { RecordingShape } from '../../core/recording.ts'

/**
 * What a tree run records: one row an iteration. Times are means over the processors (over the workers with Loadserver).
 * The matrix `load` has the tasks of every processor at the end of the iteration.
 */
export const shape = {
  step: 'iteration',
  lane: 'processor',
  marker: 'change',
  time: 'time',
  columns: [
    { id: 'time', label: 'Time at the end', unit: 's', fold: 'last' },
    { id: 'tasks', label: 'Tasks in the system', unit: 'tasks', fold: 'last' },
    { id: 'executed', label: 'Nodes executed', unit: 'nodes', fold: 'sum' },
    { id: 'compute', label: 'Computing', unit: 's', fold: 'sum' },
    { id: 'balance', label: 'Balancing', unit: 's', fold: 'sum' },
    { id: 'communication', label: 'Communicating', unit: 's', fold: 'sum' },
    { id: 'overhead', label: 'Overhead', unit: 's', fold: 'sum' },
    { id: 'wait', label: 'Waiting', unit: 's', fold: 'sum' },
    { id: 'idle', label: 'Idle', unit: 's', fold: 'sum' },
    { id: 'sync', label: 'Synchronising', unit: 's', fold: 'sum' },
    { id: 'migrated', label: 'Tasks migrated', unit: 'tasks', fold: 'sum' },
    { id: 'messages', label: 'Messages', unit: 'messages', fold: 'sum' },
    { id: 'imbalance', label: 'Imbalance max/mean − 1', unit: '', fold: 'max' },
    { id: 'busy', label: 'Processors with tasks', unit: 'processors', fold: 'last' },
    { id: 'phase', label: 'Phase', unit: '', fold: 'last' },
  ],
  matrices: [{ id: 'load', label: 'Tasks at the end', unit: 'tasks', fold: 'max', numbers: 'int32' }],
} as const satisfies RecordingShape
