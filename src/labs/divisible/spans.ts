/** The answer's schedule for traces: what every worker and the master's port do when. A time unit is written as a second. */
import type { Span, Spans } from '../../core/lab.ts'
import { type ProgramDetail, scheduleOf, workersIn } from './model/detail.ts'
import type { DivisibleValues } from './parameters.ts'

const [IDLE, OPEN, SEND, COMPUTE, WAIT, COLLECT] = [0, 1, 2, 3, 4, 5]

/** A lane's phases one after the other from 0: each a state and when it ends. */
function lane(at: number, phases: readonly (readonly [state: number, end: number])[]): Span[] {
  let begin = 0
  return phases.map(([state, end]) => {
    const span = { lane: at, state, begin, end: Math.max(begin, end) }
    begin = span.end
    return span
  })
}

/** A divisible load run's spans: of all its programs only the answer's schedule. */
export const spans: Spans<DivisibleValues> = {
  states: [
    { id: 'idle', label: 'Idle', rgb: [0.8, 0.8, 0.8] },
    { id: 'open', label: 'Opening the link', rgb: [0.35, 0.35, 0.35] },
    { id: 'send', label: 'Allocation', rgb: [0.12, 0.44, 0.64] },
    { id: 'compute', label: 'Computation', rgb: [0.23, 0.29, 0.48] },
    { id: 'wait', label: 'Waiting for the port', rgb: [0.6, 0.6, 0.6] },
    { id: 'collect', label: 'Collection', rgb: [0.69, 0.27, 0] },
  ],
  lanes: (values) => [
    'master’s port',
    ...Array.from({ length: workersIn(values) }, (_, worker) => `worker ${worker + 1}`),
  ],
  kinds: () => [],
  activity(values, detail) {
    const { problem, best, last } = detail as ProgramDetail
    if (!last || !best) return { spans: [], messages: [] }
    const { end, workers, port } = scheduleOf(problem, best, best.fractions)
    const opened = (worker: number, phase: 'allocation' | 'collection') =>
      port.find((use) => use.worker === worker && use.phase === phase)?.open ?? end
    const busy = new Set(workers.map(({ worker }) => worker))
    const spans = [
      ...lane(0, [
        ...port.flatMap(
          (use) =>
            [
              [IDLE, use.start],
              [OPEN, use.open],
              [use.phase === 'allocation' ? SEND : COLLECT, use.end],
            ] as const,
        ),
        [IDLE, end],
      ]),
      ...workers.flatMap((each) =>
        lane(each.worker + 1, [
          [IDLE, each.allocationStart],
          [OPEN, opened(each.worker, 'allocation')],
          [SEND, each.allocationEnd],
          [COMPUTE, each.computationEnd],
          [WAIT, each.collectionStart],
          [OPEN, opened(each.worker, 'collection')],
          [COLLECT, each.collectionEnd],
          [IDLE, end],
        ]),
      ),
      ...Array.from({ length: workersIn(values) }, (_, worker) => worker)
        .filter((worker) => !busy.has(worker))
        .flatMap((worker) => lane(worker + 1, [[IDLE, end]])),
    ]
    return { spans, messages: [] }
  },
}
