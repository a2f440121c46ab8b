/** What can go wrong while a tree is executed: a processor slows down, or pauses. */
import { slowBreaks } from '../../core/machines/slow-breaks.ts'

/** The list. */
export const breaks = slowBreaks()
