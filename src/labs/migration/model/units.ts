/** Cycles of a transputer's CPU in a second. */
export const CYCLES_PER_SECOND = 2e7
