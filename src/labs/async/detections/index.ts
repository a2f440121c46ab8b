/** The ways of noticing the transitions by name. A new one is its file and a line here and in ./begin.ts. */
import { accumulator } from './accumulator.ts'
import { central } from './central.ts'
import { exact } from './exact.ts'
import { local } from './local.ts'
import { reduction } from './reduction.ts'

/** In the order in which they are offered. */
export const detections = { exact, accumulator, central, reduction, local }
