/** The ways of noticing the end by name. A new one is its file and a line here and in ./begin.ts. */
import { free } from './free.ts'
import { ring } from './ring.ts'
import { tree } from './tree.ts'

/** In the order in which they are offered. */
export const terminations = { free, ring, tree }
