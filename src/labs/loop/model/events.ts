/** Kinds of the machine's events. Their subject is a process, a processor, a message or an alarm. */

export const OPERATION_ENDS = 0
/** A message leaves the medium. */
export const LEAVES = 1
export const ITERATIONS_END = 2
/** A message arrives that needs no medium. */
export const ARRIVES_AT_ONCE = 3
/** A process goes on. */
export const WAKES = 4
export const ALARM = 5
