/** The columns and matrices of the asynchronous lab. */
import type { RecordingShape } from '../../core/recording.ts'

/**
 * What an asynchronous run records: one row a slot of time, all of one length but the last; slots begin with a microsecond and double
 * whenever they do not suffice. Times of the columns are means over the workers; the matrices have each processor's own.
 */
export const shape = {
  step: 'time slot',
  lane: 'processor',
  marker: 'change',
  time: 'time',
  slots: true,
  few: true,
  columns: [
    { id: 'time', label: 'Time at the end', unit: 's', fold: 'last' },
    { id: 'tasks', label: 'Tasks in the system', unit: 'tasks', fold: 'mean' },
    { id: 'tasksMost', label: 'Most tasks in the system', unit: 'tasks', fold: 'max' },
    { id: 'inFlight', label: 'Messages in flight', unit: 'messages', fold: 'mean' },
    { id: 'compute', label: 'Computing', unit: 's', fold: 'sum' },
    { id: 'communication', label: 'Communicating', unit: 's', fold: 'sum' },
    { id: 'overhead', label: 'Overhead', unit: 's', fold: 'sum' },
    { id: 'wait', label: 'Waiting', unit: 's', fold: 'sum' },
    { id: 'idle', label: 'Idle', unit: 's', fold: 'sum' },
    { id: 'messages', label: 'Messages', unit: 'messages', fold: 'sum' },
    { id: 'migrated', label: 'Tasks migrated', unit: 'tasks', fold: 'sum' },
  ],
  matrices: [
    { id: 'load', label: 'Tasks in the queue', unit: 'tasks', fold: 'mean', numbers: 'float32' },
    { id: 'compute', label: 'Computing', unit: 's', fold: 'sum', numbers: 'float32' },
    { id: 'communication', label: 'Communicating', unit: 's', fold: 'sum', numbers: 'float32' },
    { id: 'overhead', label: 'Overhead', unit: 's', fold: 'sum', numbers: 'float32' },
    { id: 'wait', label: 'Waiting', unit: 's', fold: 'sum', numbers: 'float32' },
    { id: 'idle', label: 'Idle', unit: 's', fold: 'sum', numbers: 'float32' },
    { id: 'sent', label: 'Messages sent', unit: 'messages', fold: 'sum', numbers: 'int32' },
    { id: 'taken', label: 'Messages taken', unit: 'messages', fold: 'sum', numbers: 'int32' },
    { id: 'tasksSent', label: 'Tasks sent', unit: 'tasks', fold: 'sum', numbers: 'int32' },
    { id: 'tasksTaken', label: 'Tasks received', unit: 'tasks', fold: 'sum', numbers: 'int32' },
  ],
} as const satisfies RecordingShape
