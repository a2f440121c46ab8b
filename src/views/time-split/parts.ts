import type { TimePart } from '../../core/lab.ts'
import type { TimeUse } from '../../core/time-use.ts'

/** A part that is recorded, and its column. */
export interface RecordedPart {
  readonly use: TimeUse
  readonly column: string
}

/** The parts of a lab's time split that its recording has. */
export const recordedParts = (parts: readonly TimePart[]): readonly RecordedPart[] =>
  parts.flatMap(({ use, column }) => (column ? [{ use, column }] : []))
