/** How the loop of each workload is made. Only the engine needs it. */
import { maker as ac } from './ac.ts'
import { maker as annotated } from './annotated.ts'
import { maker as drawn } from './drawn.ts'
import { maker as experts } from './experts.ts'
import type { WorkloadName } from './index.ts'
import { maker as mxm } from './mxm.ts'
import { maker as own } from './own.ts'
import { maker as training } from './training.ts'
import { maker as trfd } from './trfd.ts'
import { maker as trfd1 } from './trfd1.ts'
import { maker as trfd2 } from './trfd2.ts'
import { maker as uniform } from './uniform.ts'
import type { LoopMaker } from './workload.ts'

export const makers: Readonly<Record<WorkloadName, LoopMaker>> = {
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
}
