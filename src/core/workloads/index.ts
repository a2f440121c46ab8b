/** The kinds of work by name, in words. A new one is its file and a line here and in ./makers.ts. */
import { synthetic } from './synthetic.ts'

/** In the order in which they are offered. */
export const workloads = { synthetic }

export type WorkloadName = keyof typeof workloads
