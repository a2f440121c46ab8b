/** The columns and matrices of the loop lab. */
import type { RecordingShape } from '../../core/recording.ts'

/**
 * What a loop run records: one row a slot of time, all of one length but the last. Times of activities are means over the
 * processors. The matrices have every processor's iterations that are held and not done, and its owner's load, at the slot's end.
 */
export const shape = {
  step: 'time slot',
  lane: 'processor',
  marker: 'redistribution',
  time: 'time',
  slots: true,
  columns: [
    { id: 'time', label: 'Time at the end', unit: 's', fold: 'last' },
    { id: 'left', label: 'Iterations left', unit: 'iterations', fold: 'last' },
    { id: 'compute', label: 'Computing', unit: 's', fold: 'sum' },
    { id: 'communicate', label: 'Communicating', unit: 's', fold: 'sum' },
    { id: 'overhead', label: 'Overhead', unit: 's', fold: 'sum' },
    { id: 'wait', label: 'Waiting', unit: 's', fold: 'sum' },
    { id: 'idle', label: 'Idle', unit: 's', fold: 'sum' },
    { id: 'synchronisations', label: 'Synchronisations', unit: '', fold: 'sum' },
    { id: 'redistributions', label: 'Redistributions', unit: '', fold: 'sum' },
    { id: 'moved', label: 'Iterations moved', unit: 'iterations', fold: 'sum' },
    { id: 'messages', label: 'Messages', unit: 'messages', fold: 'sum' },
  ],
  matrices: [
    { id: 'left', label: 'Iterations left', unit: 'iterations', fold: 'last', numbers: 'int32' },
    { id: 'load', label: 'Load by owners', unit: 'processes', fold: 'last', numbers: 'int32' },
  ],
} as const satisfies RecordingShape
