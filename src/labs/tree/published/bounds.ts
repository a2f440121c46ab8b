/** How close each table must come, by its number: what was reached when this was written, a little rounded down. */
import type { Bound } from '../../../core/published.ts'

export const bounds: Readonly<Record<string, Bound>> = {}
