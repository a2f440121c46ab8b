import type { TimePart } from '../../core/lab.ts'

/** A part that is recorded, and its column. */
export type RecordedPart = TimePart & { readonly column: string }

/** The parts of a lab's time split that its recording has. */
export const recordedParts = (parts: readonly TimePart[]): readonly RecordedPart[] =>
  parts.flatMap((part) => (part.column ? [{ ...part, column: part.column }] : []))
