/** The workloads by name. A new one is its file and its lines here. */
import { ac, maker as makerAc } from './ac.ts'
import { annotated, maker as makerAnnotated } from './annotated.ts'
import { drawn, maker as makerDrawn } from './drawn.ts'
import { experts, maker as makerExperts } from './experts.ts'
import { maker as makerMxm, mxm } from './mxm.ts'
import { maker as makerOwn, own } from './own.ts'
import { maker as makerTraining, training } from './training.ts'
import { makeTrfd, makeTrfd1, makeTrfd2, trfd, trfd1, trfd2 } from './trfd.ts'
import { maker as makerUniform, uniform } from './uniform.ts'
import type { LoopMaker, WorkloadDefinition } from './workload.ts'

export { type Annotation, movedArrays, type SharedArray } from './annotation.ts'

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

/** How the loop of each workload is made. Only the engine needs it. */
export const makers: Readonly<Record<WorkloadName, LoopMaker>> = {
  mxm: makerMxm,
  trfd1: makeTrfd1,
  trfd2: makeTrfd2,
  trfd: makeTrfd,
  ac: makerAc,
  uniform: makerUniform,
  drawn: makerDrawn,
  training: makerTraining,
  experts: makerExperts,
  own: makerOwn,
  annotated: makerAnnotated,
}
