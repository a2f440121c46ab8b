/** The answer's schedule for traces: what every worker and the master's port do when. A time unit is written as a second. */
import type { Span, Spans } from '../../core/lab.ts'
import {
  clustersIn,
  type Member,
  nameOf,
  type Phase,
  type PortUse,
  type ProgramDetail,
  phasesOf,
  scheduleOf,
  workersIn,
} from './model/detail.ts'
import type { DivisibleValues } from './parameters.ts'

const [IDLE, OPEN, SEND, COMPUTE, WAIT, COLLECT] = [0, 1, 2, 3, 4, 5]

const STATES: Readonly<Record<Phase['state'], number>> = {
  latency: OPEN,
  send: SEND,
  compute: COMPUTE,
  wait: WAIT,
  'collect-latency': OPEN,
  collect: COLLECT,
}

/** A lane's phases one after the other from 0: each a state and when it ends. */
function lane(at: number, phases: readonly (readonly [state: number, end: number])[]): Span[] {
  let begin = 0
  return phases.map(([state, end]) => {
    const span = { lane: at, state, begin, end: Math.max(begin, end) }
    begin = span.end
    return span
  })
}

const lanes = (values: DivisibleValues) => [
  'master’s port',
  ...Array.from({ length: workersIn(values) }, (_, worker) => nameOf(worker)),
  ...clustersIn(values).map(nameOf),
]

/** The spans of a run: of all its programs, only the answer's schedule. */
export const spans: Spans<DivisibleValues> = {
  states: [
    { id: 'idle', label: 'Idle', rgb: [0.8, 0.8, 0.8] },
    { id: 'open', label: 'Opening the link', rgb: [0.35, 0.35, 0.35] },
    { id: 'send', label: 'Allocation', rgb: [0.12, 0.44, 0.64] },
    { id: 'compute', label: 'Computation', rgb: [0.23, 0.29, 0.48] },
    { id: 'wait', label: 'Waiting for the port', rgb: [0.6, 0.6, 0.6] },
    { id: 'collect', label: 'Collection', rgb: [0.69, 0.27, 0] },
  ],
  lanes,
  kinds: () => [],
  activity(values, detail) {
    const { problem, best, last } = detail as ProgramDetail
    if (!last || !best) return { spans: [], messages: [] }
    const { end, rows, port } = scheduleOf(problem, best, best)
    const workers = workersIn(values)
    const laneOf = (member: Member) => 1 + (typeof member === 'number' ? member : workers + member.index)
    const portLane = (uses: readonly PortUse[]) =>
      uses.flatMap(
        (use) =>
          [
            [IDLE, use.start],
            [OPEN, use.open],
            [use.phase === 'allocation' ? SEND : COLLECT, use.end],
          ] as const,
      )
    const phases = new Map<number, readonly (readonly [state: number, end: number])[]>([[0, portLane(port)]])
    for (const row of rows) {
      const its = phasesOf(row).flatMap(({ state, start, end }) => {
        const inside = state === 'compute' && 'cluster' in row ? portLane(row.port) : []
        return [[IDLE, start] as const, ...inside, [STATES[state], end] as const]
      })
      phases.set(laneOf('cluster' in row ? row.cluster : row.worker), its)
    }
    const spans = lanes(values).flatMap((_, at) => lane(at, [...(phases.get(at) ?? []), [IDLE, end]]))
    return { spans, messages: [] }
  },
}
