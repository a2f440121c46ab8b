/** The loop lab's engine: what runs its scenarios. */
import type { LabEngine } from '../../core/lab.ts'
import { inspect } from './inspect.ts'
import { meanNoBalancing, meanTrfd, seedMeans } from './measurements.ts'
import { makeCourse } from './model/course.ts'
import type { LoopValues } from './parameters.ts'
import { rules } from './rules.ts'
import { start } from './run.ts'
import { spans } from './spans.ts'

export const engine = {
  ...rules,
  start,
  inspect,
  spans,
  artifacts: { course: makeCourse },
  measurements: { meanNoBalancing, meanTrfd, seedMeans },
} satisfies LabEngine<LoopValues>
