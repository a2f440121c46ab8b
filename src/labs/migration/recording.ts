/** The columns and matrices of the migration lab. */
import type { RecordingShape } from '../../core/recording.ts'

/**
 * What a migration run records: one row a slot of time, all of one length but the last. Times of activities are means over the
 * processors; the matrices have each processor's own.
 */
export const shape = {
  step: 'time slot',
  lane: 'processor',
  marker: 'migration',
  time: 'time',
  slots: true,
  few: true,
  even: true,
  columns: [
    { id: 'time', label: 'Time at the end', unit: 's', fold: 'last' },
    { id: 'utilisation', label: 'Utilisation', unit: '%', fold: 'mean' },
    { id: 'compute', label: 'Computing', unit: 's', fold: 'sum' },
    { id: 'communicate', label: 'Router and balancer', unit: 's', fold: 'sum' },
    { id: 'idle', label: 'Idle', unit: 's', fold: 'sum' },
    { id: 'messages', label: 'Messages received', unit: 'messages', fold: 'sum' },
    { id: 'messagesPerChannel', label: 'Messages a channel', unit: 'messages', fold: 'sum' },
    { id: 'migrations', label: 'Migrations', unit: '', fold: 'sum' },
  ],
  matrices: [
    { id: 'load', label: 'Processes at the CPU', unit: 'processes', fold: 'mean', numbers: 'float32' },
    { id: 'compute', label: 'Cycles of processes', unit: 'cycles', fold: 'sum', numbers: 'float64' },
    { id: 'router', label: 'Cycles of router and balancer', unit: 'cycles', fold: 'sum', numbers: 'float64' },
  ],
} as const satisfies RecordingShape
