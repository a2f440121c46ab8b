/** What views need of a whole run: all that was done and sent, and who learned of the phases when. */
import type { LabEngine, Making } from '../../core/lab.ts'
import type { MarksArtifact, ScheduleArtifact } from './model/detail.ts'
import { firstKinds } from './model/log.ts'
import { type LoggedMessage, MessageLog } from './model/message-log.ts'
import { Simulation } from './model/simulation.ts'
import { SECOND } from './model/totals.ts'
import type { AsyncValues } from './parameters.ts'

/** Units of work of a step, and most pieces and messages of a schedule: some 40 MB. */
const STEP_WORK = 100
const MOST = 2 ** 20

const NEVER = Number.POSITIVE_INFINITY

/** Simulates to the end; `until` may give it up. */
function making<A extends object>(
  simulation: Simulation,
  result: () => A,
  until: () => boolean = () => false,
): Making<A | undefined> {
  let given = false
  return {
    advance(work) {
      for (let left = Math.ceil(work / STEP_WORK); left > 0 && !simulation.ended && !given; ) {
        left = simulation.advance(Math.min(left, 10_000), NEVER) + Math.max(0, left - 10_000)
        given = until()
      }
      return simulation.ended || given
    },
    result: () => (given ? undefined : result()),
  }
}

/** Moments in seconds, NaN for never. */
const moments = (nanos: readonly number[] | Float64Array) =>
  Float64Array.from(nanos, (time) => (time < NEVER ? time / SECOND : Number.NaN))

/** Adds up the numbers that it is given. */
function adding(): (n: number) => number {
  let sum = 0
  return (n) => {
    sum += n
    return sum
  }
}

function makeMarks(values: AsyncValues): Making<MarksArtifact | undefined> {
  const simulation = new Simulation(values)
  return making(simulation, () => {
    const [first, second] = simulation.protocols.learned
    return { first: moments(first), second: moments(second) }
  })
}

function makeSchedule(values: AsyncValues): Making<ScheduleArtifact | undefined> {
  const simulation = new Simulation(values)
  const { machine } = simulation
  const log = new MessageLog(machine)
  // The root is in its queue already.
  const queues = Array.from(machine.tasks.load, (load) => ({ at: load > 0 ? [0] : [], load: load > 0 ? [load] : [] }))
  machine.watcher = {
    sent() {},
    taken: (message, time) => log.taken(message, time),
    load(q, load, time) {
      queues[q].at.push(time)
      queues[q].load.push(load)
    },
  }
  const lane: number[] = []
  const state: number[] = []
  const begin: number[] = []
  const end: number[] = []
  machine.accounts.watcher = {
    piece(q, use, from, to) {
      lane.push(q)
      state.push(use)
      begin.push(from)
      end.push(to)
    },
  }
  const first = firstKinds(simulation)
  const kinds = simulation.protocols.kinds()
  const loadTold = (message: LoggedMessage) => {
    const { load } = kinds[message.owner][message.kind]
    return load ? message[load] : -1
  }
  const result = () => {
    const messages = log.all()
    const of = (f: (message: LoggedMessage) => number) => messages.map(f)
    return {
      pieces: {
        lane: Int32Array.from(lane),
        state: Uint8Array.from(state),
        begin: moments(begin),
        end: moments(end),
      },
      messages: {
        kind: Uint8Array.from(of(({ owner, kind }) => first[owner] + kind)),
        from: Int32Array.from(of(({ from }) => from)),
        to: Int32Array.from(of(({ to }) => to)),
        tasks: Int32Array.from(of(({ tasks }) => tasks)),
        load: Int32Array.from(of(loadTold)),
        sent: moments(of(({ sent }) => sent)),
        reached: moments(of(({ reach }) => reach)),
        arrived: moments(of(({ arrives }) => arrives)),
        taken: moments(of(({ taken }) => taken)),
      },
      queues: {
        first: Int32Array.from([0, ...queues.map(({ at }) => at.length)], adding()),
        at: moments(queues.flatMap(({ at }) => at)),
        load: Int32Array.from(queues.flatMap(({ load }) => load)),
      },
    }
  }
  return making(simulation, result, () => lane.length > MOST || machine.totals.messages > MOST)
}

/** By key: `marks` and `schedule` (model/detail.ts); a schedule of too much is undefined. */
export const artifacts: LabEngine<AsyncValues>['artifacts'] = { marks: makeMarks, schedule: makeSchedule }
