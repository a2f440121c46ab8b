/** The loop lab's engine: what runs its scenarios. */
import type { LabEngine, Spans } from '../../core/lab.ts'
import { executing } from '../../core/program/engines.ts'
import { stateOf } from '../../core/time/time-use.ts'
import { inspect } from './inspect.ts'
import { meanNoBalancing, meanTrfd, seedMeans } from './measurements.ts'
import { makeChunks } from './model/chunks.ts'
import { makeCourse } from './model/course.ts'
import type { LoopDetail } from './model/detail.ts'
import { kindsOf } from './model/kinds.ts'
import { type LoopValues, parameters } from './parameters.ts'
import { PROGRAM } from './programs/index.ts'
import { rules } from './rules.ts'
import { start } from './run.ts'

/** In the order of the machine's states. */
const STATES = ['compute', 'communicate', 'overhead', 'wait', 'idle'] as const

/** A loop run's spans; a balancer or a queue works on processor 0. */
const spans: Spans<LoopValues> = {
  states: STATES.map(stateOf),
  kinds: kindsOf,
  lanes: ({ processors }) => Array.from({ length: processors }, (_, i) => `processor ${i}`),
  activity: (_, detail) => detail as LoopDetail,
}

const { trace, ...program } = executing(PROGRAM, parameters, start)

export const engine = {
  ...rules,
  ...program,
  start,
  inspect,
  spans,
  artifacts: {
    course: makeCourse,
    chunks: makeChunks,
    trace,
  },
  measurements: { meanNoBalancing, meanTrfd, seedMeans },
} satisfies LabEngine<LoopValues>
