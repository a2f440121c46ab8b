/** The workloads by name. A new one is its file and a line here and in ./makers.ts. */
import { ac } from './ac.ts'
import { annotated } from './annotated.ts'
import { drawn } from './drawn.ts'
import { experts } from './experts.ts'
import { mxm } from './mxm.ts'
import { own } from './own.ts'
import { training } from './training.ts'
import { trfd } from './trfd.ts'
import { trfd1 } from './trfd1.ts'
import { trfd2 } from './trfd2.ts'
import { uniform } from './uniform.ts'
import type { WorkloadDefinition } from './workload.ts'

/** In the order in which they are offered. */
export const workloads = {
  mxm,
  trfd1,
  trfd2,
  trfd,
  ac,
  uniform,
  drawn,
  training,
  experts,
  own,
  annotated,
} satisfies Record<string, WorkloadDefinition>

export type WorkloadName = keyof typeof workloads

export { type Annotation, movedArrays, type SharedArray } from './annotation.ts'
