/** What every processor does from the beginning of a run to its end, and under which load: for the Gantt chart. */
import type { Making } from '../../../core/lab.ts'
import { inSteps } from '../../../core/run/making.ts'
import { type LoopValues, MOST_LOADS } from '../parameters.ts'
import type { CourseOfRun } from './detail.ts'
import { scenarioOf } from './scenario.ts'
import { choosing, simulate } from './simulation.ts'
import { noBalancingTime } from './slots.ts'
import type { Decided } from './synchronisations.ts'

/** Units of work of an event. */
const EVENT_WORK = 200

/** Most spans that are kept. */
const MOST_SPANS = 2 ** 19

/** Follows a run; the result is undefined where processors do too many things for a chart. */
export const makeCourse = (values: LoopValues): Making<CourseOfRun | undefined> => inSteps(follow(values))

function* follow(values: LoopValues): Generator<number, CourseOfRun | undefined> {
  const scenario = scenarioOf(values)
  const { processors, loads } = scenario
  const choice = yield* choosing(scenario)
  const decided: number[] = []
  const onDecision = ({ decision, decided: at }: Decided) => {
    if (decision.outcome === 'moved') decided.push(at)
  }
  const { machine, counts, rest, course } = simulate(scenario, { choice, onDecision })
  /** By lane: [state, begin, end, …]. */
  const lanes: number[][] = Array.from({ length: processors }, () => [])
  let spans = 0
  machine.watcher = {
    span(lane, state, begin, end) {
      const pieces = lanes[lane]
      const last = pieces.length - 3
      if (last >= 0 && pieces[last] === state && pieces[last + 2] === begin) pieces[last + 2] = end
      else {
        pieces.push(state, begin, end)
        spans++
      }
    },
    message() {},
  }
  while (counts.retired < processors) {
    if (!machine.step() && rest) yield* rest()
    yield EVENT_WORK
    if (spans > MOST_SPANS) return undefined
  }
  machine.close()
  const end = machine.now
  const first = new Int32Array(processors + 1)
  for (let i = 0; i < processors; i++) first[i + 1] = first[i] + lanes[i].length / 3
  const all = lanes.flat()
  const column = (at: number) => Float64Array.from({ length: all.length / 3 }, (_, k) => all[3 * k + at])
  const blocksSet = values.loads.length / processors
  const covered = Math.ceil(Math.max(end, noBalancingTime(scenario)) / loads.block)
  const blocks = Math.max(1, Math.min(Math.floor(MOST_LOADS / processors), Math.max(blocksSet, covered)))
  return {
    end,
    first,
    state: Uint8Array.from(column(0)),
    begins: column(1),
    ends: column(2),
    decided: Float64Array.from(decided),
    turns: Float64Array.of(...(course?.secondBegin === undefined ? [] : [course.firstEnd, course.secondBegin])),
    block: loads.block,
    blocks,
    loads: Uint16Array.from({ length: processors * blocks }, (_, at) =>
      loads.load(Math.floor(at / blocks), at % blocks),
    ),
  }
}
