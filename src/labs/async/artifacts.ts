/** What views need of a whole run: everything that was done and sent, and which processors learned of the phases when. */
import type { LabEngine, Making } from '../../core/lab.ts'
import { traceOf } from '../../core/program/engines.ts'
import { inSteps } from '../../core/run/making.ts'
import { makingOf } from '../../core/workloads/making.ts'
import { BEST_FIRST, isSearched } from '../../core/workloads/names.ts'
import { makersNow } from '../../core/workloads/prepared.ts'
import { makeScene } from '../../core/workloads/scene.ts'
import { MOST_DRAWN, ready, type WorkDone } from '../../core/workloads/workload.ts'
import { balancersOf } from './balancers/index.ts'
import { USE } from './model/accounts.ts'
import type { MarksArtifact, ScheduleArtifact } from './model/detail.ts'
import { certificateOf } from './model/least-time.ts'
import { firstKinds } from './model/log.ts'
import { type LoggedMessage, MessageLog } from './model/message-log.ts'
import { Simulation } from './model/simulation.ts'
import { SECOND } from './model/totals.ts'
import { WorkWatcher } from './model/work-watcher.ts'
import type { AsyncValues } from './parameters.ts'
import { start } from './run.ts'

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
  let stopped = false
  return {
    advance(work) {
      for (let left = Math.ceil(work / STEP_WORK); left > 0 && !simulation.ended && !stopped; ) {
        left = simulation.advance(Math.min(left, 10_000), NEVER) + Math.max(0, left - 10_000)
        stopped = until()
      }
      if (simulation.ended || stopped) simulation.close()
      return simulation.ended || stopped
    },
    result: () => (stopped ? undefined : result()),
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

function makeMarks(simulation: Simulation): Making<MarksArtifact | undefined> {
  return making(simulation, () => {
    const [first, second] = simulation.protocols.learned
    return { first: moments(first), second: moments(second) }
  })
}

function makeSchedule(simulation: Simulation): Making<ScheduleArtifact | undefined> {
  const { machine } = simulation
  const log = new MessageLog(machine)
  // The root is in its queue already.
  const queues = Array.from(machine.tasks.load, (load) => ({ at: load > 0 ? [0] : [], load: load > 0 ? [load] : [] }))
  const lane: number[] = []
  const state: number[] = []
  const begin: number[] = []
  const end: number[] = []
  function piece(q: number, use: number, from: number, to: number): void {
    lane.push(q)
    state.push(use)
    begin.push(from)
    end.push(to)
  }
  function load(q: number, load: number, time: number): void {
    queues[q].at.push(time)
    queues[q].load.push(load)
  }
  machine.accounts.watcher = { piece }
  machine.watcher = {
    sent() {},
    taken: (message, time) => log.taken(message, time),
    executed(q, from, to, children) {
      const after = machine.tasks.load[q]
      load(q, after - children, from)
      piece(q, USE.compute, from, to)
      if (children > 0) load(q, after, to)
    },
    load,
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

/** Every node; undefined of more than views draw. */
function makeWork(simulation: Simulation): Making<WorkDone | undefined> {
  const { log } = new WorkWatcher(simulation)
  return making(
    simulation,
    () => log.done(simulation.machine.processors),
    () => log.count > MOST_DRAWN,
  )
}

/** An artifact of a run that is simulated for it, once its work has been made. */
const ofRun =
  <A extends object>(make: (simulation: Simulation) => Making<A | undefined>) =>
  (values: AsyncValues): Making<A | undefined> =>
    makingOf(values, (workload) => make(new Simulation(values, { workload })))

/** Which task a processor of the round model takes, by the order of the queues. */
const ROUND_ORDER = { 'depth-first': 'newest', 'breadth-first': 'oldest', [BEST_FIRST]: 'best' } as const

/**
 * By key: `marks` and `schedule` (model/detail.ts), `trace` (core/program), `work`, `rounds` and `scene` (core/workloads).
 * What is too much is undefined, and so is the scene of a drawn tree.
 */
export const artifacts: LabEngine<AsyncValues>['artifacts'] = {
  marks: ofRun(makeMarks),
  schedule: ofRun(makeSchedule),
  work: ofRun(makeWork),
  certificate: (values) => inSteps(certificateOf(values)),
  trace: (values) =>
    traceOf(balancersOf(values).includes('own'), () => start(values, { record: false }), {
      remembers: false,
    }),
  scene: (values) => makingOf(values, (workload) => makeScene(values, workload)),
  rounds: (values) =>
    makingOf(values, (workload) =>
      workload && isSearched(values)
        ? makersNow().makeRoundTable(workload, ROUND_ORDER[values.traversal])
        : ready(undefined),
    ),
}
