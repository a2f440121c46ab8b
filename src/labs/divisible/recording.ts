import type { RecordingShape } from '../../core/recording.ts'

/** What happened to a program, by its number in the recording's `outcome` column. */
export const OUTCOMES = ['solved', 'pruned', 'bound', 'failed'] as const

/**
 * What a search records: one row a program tried. The orders of a program and the schedule that its solution stands for
 * are worked out again for the row that is looked at.
 */
export const shape = {
  step: 'program',
  lane: 'worker',
  marker: 'best',
  schedules: true,
  columns: [
    { id: 'time', label: 'T of the program, or what T is above', unit: '', fold: 'last' },
    { id: 'best', label: 'Best T so far', unit: '', fold: 'last' },
    { id: 'size', label: 'Workers in the program', unit: 'workers', fold: 'last' },
    { id: 'improved', label: 'New bests', unit: '', fold: 'sum' },
    { id: 'outcome', label: 'Outcome', unit: '', fold: 'max' },
  ],
  matrices: [],
} as const satisfies RecordingShape
