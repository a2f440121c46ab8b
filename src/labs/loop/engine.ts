/** The loop lab's engine: what runs its scenarios. */
import type { Searched } from '../../core/certificate/search.ts'
import type { LabEngine, Spans } from '../../core/lab.ts'
import { executing } from '../../core/program/engines.ts'
import { inSteps } from '../../core/run/making.ts'
import { stateOf } from '../../core/time/time-use.ts'
import { inspect } from './inspect.ts'
import { meanNoBalancing, meanTrfd, seedMeans } from './measurements.ts'
import { makeChunks } from './model/chunks.ts'
import { makeCourse } from './model/course.ts'
import type { LoopDetail } from './model/detail.ts'
import { kindsOf } from './model/kinds.ts'
import { certificateOf } from './model/optimum.ts'
import { scenarioOf } from './model/scenario.ts'
import { type LoopValues, parameters } from './parameters.ts'
import { PROGRAM } from './programs/index.ts'
import { rules } from './rules.ts'
import { start } from './run.ts'
import { hasCostsFile, readingCosts } from './workloads/own.ts'

/** Units of work of a piece of a file with times. */
const READ_WORK = 1_000_000

/** In the order of the machine's states. */
const STATES = ['compute', 'communicate', 'overhead', 'wait', 'idle'] as const

/** A loop run's spans; what a balancer or a queue does, its processor does. */
const spans: Spans<LoopValues> = {
  states: STATES.map(stateOf),
  kinds: kindsOf,
  lanes: ({ processors }) => Array.from({ length: processors }, (_, i) => `processor ${i}`),
  activity: (_, detail) => detail as LoopDetail,
}

/** The best for a few iterations, of a loop of which it is looked for (./optimum.ts). */
function* certifying(values: LoopValues, searched: Searched): Generator<number, object | undefined> {
  if (hasCostsFile(values)) for (const _ of readingCosts(values)) yield READ_WORK
  return yield* certificateOf(scenarioOf(values), searched)
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
    certificate(values) {
      const searched = { share: 0 }
      return inSteps(certifying(values, searched), () => searched.share)
    },
    trace,
  },
  measurements: { meanNoBalancing, meanTrfd, seedMeans },
} satisfies LabEngine<LoopValues>
