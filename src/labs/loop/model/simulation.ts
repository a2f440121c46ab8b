/** A scenario's event simulation: the machine, and on it the processes of its strategy. */

import { mix } from '../../../core/random/hash.ts'
import { wayOf as wayIn } from '../parameters.ts'
import { beginDeciding, beginStrategy, judged, type RuledName } from '../strategies/index.ts'
import type { Beginnings } from '../strategies/strategy.ts'
import { advisorOf } from './advisor.ts'
import { type Choice, forecast, groupsFor, type Prediction } from './analytic.ts'
import { distribute } from './decision.ts'
import { append, blocksOf, type List, type Loop, lengthOf, type Steps } from './iterations.ts'
import { COLUMNS_KIND, kindsOf } from './kinds.ts'
import { futures } from './knowledge.ts'
import { Machine } from './machine.ts'
import type { Sent } from './mail.ts'
import { neighbouring } from './neighbours.ts'
import { asking } from './peers.ts'
import { type Common, type Counts, noCounts, type Process } from './process.ts'
import { protocol } from './protocol.ts'
import { type QueueState, selfScheduling } from './queue.ts'
import { groupsIn, type Scenario } from './scenario.ts'
import type { Decided } from './synchronisations.ts'
import { COLUMNS, type ProgramCourse, programCourse } from './two-loops.ts'

/** A simulation that has been set up. */
export interface Simulation {
  readonly machine: Machine
  readonly counts: Counts
  /** Where iterations lie when the run begins, as lists by processor; the blocks where a queue gives them out. Those of a second loop are added. */
  readonly dealt: readonly List[]
  /** The kind of a message, by its place in `kindsOf` of ./kinds.ts. */
  kindIn(message: Sent): number
  /** The run is over. */
  end(): void
  /** For a program: goes on with the second loop when the first is over; yields units of work. */
  rest?(): Generator<number, void>
  /** For a program: how it went. */
  readonly course?: ProgramCourse
}

/** The way of a scenario's strategy. */
export const wayOf = ({ values }: Scenario) => wayIn(values)

/** Whether a reader’s program decides at synchronisations, of which the model knows nothing. */
export function byProgram(scenario: Scenario): boolean {
  const way = wayOf(scenario)
  return way.kind === 'exchange' && way.byProgram === true
}

/** Begins a strategy of a way, with its own parameters. */
type BeginAny<K extends keyof Beginnings> = (state: QueueState, values: never) => Beginnings[K]

interface SimulationOptions {
  /** What the model has chosen: how a strategy goes on that lets it choose, and the groups of any. */
  readonly choice?: Choice | undefined
  /** Learns of every decision of a synchronisation. */
  readonly onDecision?: ((decided: Decided) => void) | undefined
  /** Whether every processor does its blocks, whatever the strategy. */
  readonly still?: boolean
}

/** Sets a scenario up. */
export function simulate(scenario: Scenario, options: SimulationOptions = {}): Simulation {
  const { loop, loads, network, processors, sequential } = scenario
  const machine = new Machine(sequential > 0 ? withAhead(loop, sequential) : loop, loads, network, processors)
  const counts = noCounts()
  if (loop.program) return inProgram(machine, scenario, counts, options)
  const begun = courseOf(machine, scenario, options, { counts, leave: retiring(machine, counts) })
  const { processes, dealt } = begun
  machine.start(sequential > 0 ? afterwards(machine, processes) : processes)
  return { machine, counts, dealt, kindIn: ({ kind }) => kind, end: () => begun.end?.() }
}

/** What a process does that has nothing left to do in the run: it is done for good, and answers at most. */
const retiring = (machine: Machine, counts: Counts): Common['leave'] =>
  function* leave(i, respond) {
    machine.retire(i)
    counts.retired++
    if (respond) {
      machine.attend(i, (message) => {
        respond(message)
        return false
      })
      yield
    }
  }

/** A program: its first loop, and what follows it. */
function inProgram(machine: Machine, scenario: Scenario, counts: Counts, options: SimulationOptions): Simulation {
  const course = programCourse(machine, scenario)
  const dealt: List[] = Array.from({ length: scenario.processors }, () => [])
  const all: Begun[] = []
  const begin = (part: Scenario, choice: Choice | undefined, leave: Common['leave']) => {
    const begun = courseOf(machine, part, { ...options, choice }, { counts, leave })
    for (const [i, list] of begun.dealt.entries()) append(dealt[i], list)
    all.push(begun)
    return begun.processes
  }
  machine.start(course.around(begin(scenario, options.choice, course.leave)))
  const kinds = kindsOf(scenario.values)
  const columns = kinds.indexOf(COLUMNS_KIND)
  return {
    machine,
    counts,
    dealt,
    course,
    end() {
      for (const begun of all) begun.end?.()
    },
    kindIn(message) {
      if (message.kind === COLUMNS && !message.parcel) return columns
      return course.second ? columns + 1 + message.kind : message.kind
    },
    *rest() {
      const second = course.ready()
      if (!options.still && wayOf(second).kind === 'exchange') {
        const predictions = predicting(second)
        let step = predictions.next()
        for (; !step.done; step = predictions.next()) yield 500 * scenario.processors
        course.predicted = step.value
      }
      const choice = course.predicted && choiceOf(second, course.predicted)
      course.goOn(begin(second, choice, retiring(machine, counts)))
    },
  }
}

/** What is begun of a loop. */
interface Begun {
  readonly processes: readonly Process[]
  readonly dealt: readonly List[]
  /** The run is over. */
  end?(): void
}

/** What the processes of every way are made of. */
interface Setting {
  readonly machine: Machine
  readonly scenario: Scenario
  readonly options: SimulationOptions
  readonly common: Pick<Common, 'counts' | 'leave' | 'loop' | 'blocks'>
  /** What rules of strategies are asked with. */
  readonly state: QueueState
}

/** Begins the rule of the scenario's strategy, which is of this way. */
const ruleOf = <K extends keyof Beginnings>(_way: K, { scenario: { values }, state }: Setting): Beginnings[K] =>
  (beginStrategy[values.strategy as RuledName] as unknown as BeginAny<K>)(state, values as never)

/** The processes of a scenario's strategy. */
function courseOf(
  machine: Machine,
  scenario: Scenario,
  options: SimulationOptions,
  shared: Pick<Common, 'counts' | 'leave'>,
): Begun {
  const { values, part: loop, processors, model, unloaded, rated } = scenario
  const { first = 0 } = loop
  const { still = false } = options
  const blocks = blocksOf(model.sizes, first)
  const state = {
    total: loop.count,
    processors,
    left: loop.count,
    sizes: model.sizes,
    unloaded,
    rated,
    before: first > 0 ? loop.before.subarray(first) : loop.before.subarray(0, loop.count + 1),
    get now() {
      return machine.now
    },
  }
  const setting: Setting = { machine, scenario, options, common: { ...shared, loop, blocks }, state }
  const way = still ? ({ kind: 'fixed' } as const) : wayOf(scenario)
  switch (way.kind) {
    case 'fixed': {
      const dealt = still ? blocks : ruleOf(way.kind, setting).map((list) => list.map((n) => n + first))
      return { processes: fixed(machine, dealt, shared.leave), dealt }
    }
    case 'queue':
      return queueCourse(setting)
    case 'peers':
      return peersCourse(setting)
    case 'neighbours':
      return {
        processes: neighbouring(machine, { ...setting.common, rule: ruleOf(way.kind, setting) }),
        dealt: blocks,
      }
    case 'clock':
      return clockCourse(setting)
    case 'exchange':
      return exchangeCourse(setting, way)
    case 'steps':
      if (!loop.steps) throw new Error(`loop: ${values.workload} has no steps`)
      return { processes: inSteps(machine, loop.steps, values.exchangeTime, shared.leave), dealt: listsOf(loop.steps) }
  }
}

/** Processors take chunks from a queue. */
function queueCourse(setting: Setting): Begun {
  const { machine, scenario, common, state } = setting
  const { delta, contextSwitch, backups } = scenario.values
  const rule = ruleOf('queue', setting)
  const options = { ...common, rule, state, delta, contextSwitch, backups: backups === 'on' }
  const processes = selfScheduling(machine, options)
  return { processes, dealt: common.blocks, ...(rule.end ? { end: () => rule.end?.() } : {}) }
}

/** Processors that have finished ask others. */
function peersCourse(setting: Setting): Begun {
  const { machine, scenario, common } = setting
  const { values, part: loop, loads, model, rated } = scenario
  const rule = ruleOf('peers', setting)
  const block = Math.floor(model.begin / loads.block)
  const rates = rated.map((speed, i) => speed / (loads.load(i, block) + 1))
  const dealt = rule.dealtByLoad ? blocksOf(distribute(loop.count, rates), loop.first ?? 0) : common.blocks
  const options = { ...common, rule, seed: values.seed, blocks: dealt, draw: drawsOf(values.seed) }
  return { processes: asking(machine, options), dealt }
}

/** All synchronise when a period has passed. */
function clockCourse(setting: Setting): Begun {
  const { machine, scenario, common, options } = setting
  const { part: loop, model, rated } = scenario
  const { delta, contextSwitch } = scenario.values
  const processes = protocol(machine, {
    ...common,
    ...ruleOf('clock', setting),
    window: model.window,
    unmeasured: (i) => rated[i] / loop.mean,
    rules: model.rules,
    ownMasters: false,
    delta,
    contextSwitch,
    modelTime: 0,
    groups: model.one,
    regrouped: (groups) => groups,
    between: Number.POSITIVE_INFINITY,
    ...(options.onDecision ? { onDecision: options.onDecision } : {}),
  })
  return { processes, dealt: common.blocks }
}

/** A processor that has finished calls its group to a synchronisation. */
function exchangeCourse(
  { machine, scenario, common, options, state }: Setting,
  way: Extract<ReturnType<typeof wayOf>, { readonly kind: 'exchange' }>,
): Begun {
  const { values, part: loop, model, rated } = scenario
  const { choice, onDecision } = options
  const decider = beginDeciding[values.strategy]?.(state, values, model.rules)
  const processes = protocol(machine, {
    ...common,
    exchange: way.exchange,
    groups: (way.chooses ? undefined : choice?.groups) ?? groupsFor(model, way.exchange)[0],
    regrouped: (groups, meeting) =>
      values.grouping === 'changing' ? groupsIn(scenario, groups.length, meeting) : groups,
    between: values.betweenGroups === 'off' ? Number.POSITIVE_INFINITY : values.betweenGroups,
    window: model.window,
    unmeasured: (i) => rated[i] / loop.mean,
    rules: model.rules,
    decide: decider?.decide,
    ownMasters: model.ownMasters && (way.chooses || way.exchange.local),
    delta: values.delta,
    contextSwitch: values.contextSwitch,
    modelTime: values.modelTime,
    ...(way.chooses && choice ? { choice, advisor: advisorOf(scenario) } : {}),
    ...(onDecision ? { onDecision } : {}),
  })
  return { processes, dealt: common.blocks, ...(decider ? { end: decider.end } : {}) }
}

/** What was predicted last: runs that differ in the strategy alone are compared, and have the same predictions. */
const predicted = new Map<string, readonly Prediction[]>()
const REMEMBERED = 1000
/** Longest scenario that is remembered, as text. */
const LONGEST = 4000

/**
 * Predicts the strategies that the model judges, in their order; yields after every evaluation of the model, which takes a while
 * with many processors.
 */
export function* predicting(scenario: Scenario): Generator<void, readonly Prediction[]> {
  const key = JSON.stringify({ ...scenario.values, strategy: '', begin: scenario.model.begin })
  const cached = predicted.get(key)
  if (cached) return cached
  const predictions = yield* evaluating(scenario)
  if (predicted.size === REMEMBERED) predicted.clear()
  if (key.length <= LONGEST) predicted.set(key, predictions)
  return predictions
}

function* evaluating({ model, loads, rated, values }: Scenario): Generator<void, Prediction[]> {
  const { seed, maxLoad, knowledge } = values
  const speedsOfFutures = futures(model, loads, knowledge, { seed, maxLoad, rated })
  const predictions: Prediction[] = []
  for (const { exchange } of judged) {
    const tried: Prediction[] = []
    for (const [nth, groups] of groupsFor(model, exchange).entries()) {
      let sum = 0
      for (const speeds of speedsOfFutures) {
        sum += forecast(model, speeds, exchange, groups).time
        yield
      }
      tried.push({ time: sum / speedsOfFutures.length, groups: nth })
    }
    predictions.push(tried[leastOf(tried.map(({ time }) => time))])
  }
  return predictions
}

/** Where the least of some times is, of equal ones the first. */
export const leastOf = (times: readonly number[]): number =>
  times.reduce((least, time, i) => (time < times[least] ? i : least), 0)

/** What the model chooses by its predictions: the strategy where the scenario's lets it choose, and the groups. */
export function choiceOf(scenario: Scenario, predictions: readonly Prediction[]): Choice {
  const { model } = scenario
  const times = predictions.map(({ time }) => time)
  const way = wayOf(scenario)
  const ownExchange = way.kind === 'exchange' && !way.chooses ? way.exchange : undefined
  const chosen = judged.findIndex(
    ({ exchange }) => exchange.central === ownExchange?.central && exchange.local === ownExchange?.local,
  )
  const index = chosen >= 0 ? chosen : leastOf(times)
  const { exchange } = judged[index]
  return { index, times, exchange, groups: groupsFor(model, exchange)[predictions[index].groups] }
}

/** What the model chooses for a scenario where it has a choice; yields units of work. */
export function* choosing(scenario: Scenario): Generator<number, Choice | undefined> {
  const way = wayOf(scenario)
  if (way.kind !== 'exchange') return undefined
  if (!way.chooses && groupsFor(scenario.model, way.exchange).length === 1) return undefined
  const predictions = predicting(scenario)
  let step = predictions.next()
  for (; !step.done; step = predictions.next()) yield 500 * scenario.processors
  return choiceOf(scenario, step.value)
}

/** A processor's d-th draw among n. */
function drawsOf(seed: number) {
  return (i: number, d: number, n: number): number => {
    const drawn = mix(mix(seed ^ 0x5bd1e995 ^ Math.imul(i + 1, 0x9e3779b1)) ^ Math.imul(d, 0x27d4eb2f))
    return Math.floor((n * (drawn >>> 0)) / 2 ** 32)
  }
}

/** A loop with something behind its iterations that takes this long: what processor 0 computes before all of them. */
function withAhead(loop: Loop, seconds: number): Loop {
  const before = new Float64Array(loop.count + 2)
  before.set(loop.before)
  before[loop.count + 1] = before[loop.count] + seconds
  return { ...loop, before }
}

/** Processes of which that of processor 0 computes what goes before the loop; the others wait for it. */
function afterwards(machine: Machine, processes: readonly Process[]): Process[] {
  const { computing, loop, processors } = machine
  function* begin(i: number, process: Process): Process {
    if (i > 0) {
      machine.park(i)
      yield
    } else {
      const [list] = computing.lists
      list.unshift(loop.count, loop.count + 1)
      computing.spare[0] = 1
      machine.compute(0, 1)
      yield
      machine.wake(Array.from({ length: processors - 1 }, (_, other) => other + 1))
    }
    yield* process
  }
  return processes.map((process, i) => (i < processors ? begin(i, process) : process))
}

/** Everything that each processor has in all steps. */
function listsOf({ bounds, processors }: Steps): List[] {
  const lists: List[] = Array.from({ length: processors }, () => [])
  for (let k = 0; k + 1 < bounds.length; k++)
    if (bounds[k + 1] > bounds[k]) lists[k % processors].push(bounds[k], bounds[k + 1])
  return lists
}

/** Step by step: all do what they have of it, wait for the slowest, and exchange. */
function inSteps(
  machine: Machine,
  { bounds, processors }: Steps,
  exchangeTime: number,
  leave: Common['leave'],
): Process[] {
  const all = Array.from({ length: processors }, (_, i) => i)
  let arrived = 0
  function* computing(i: number): Process {
    for (let k = i; k + 1 < bounds.length; k += processors) {
      if (bounds[k + 1] > bounds[k]) {
        machine.computing.lists[i].push(bounds[k], bounds[k + 1])
        machine.compute(i)
        yield
      }
      if (++arrived < processors) {
        machine.park(i)
        yield
      } else {
        arrived = 0
        machine.wake(all)
      }
      if (exchangeTime > 0) {
        machine.exchange(i, exchangeTime)
        yield
      }
    }
    yield* leave(i)
  }
  return all.map(computing)
}

/** Every processor does its list. */
function fixed(machine: Machine, lists: readonly List[], leave: Common['leave']): Process[] {
  function* computing(i: number): Process {
    append(machine.computing.lists[i], lists[i])
    if (lengthOf(lists[i]) > 0) {
      machine.compute(i)
      yield
    }
    yield* leave(i)
  }
  return lists.map((_, i) => computing(i))
}
