/** What is to be said about a lecture that was opened from a file, in the dialog that shows it. */
import { createSource } from '../../core/source.ts'

/** Lines: which file it was, and what of it could not be used. */
export const opened = createSource<readonly string[]>([])
