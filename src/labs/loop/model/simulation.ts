/** A scenario's event simulation: the machine, and on it the processes of its strategy. */

import { mix } from '../../../core/random/hash.ts'
import { wayOf as wayIn } from '../parameters.ts'
import { beginDeciding, beginStrategy, type RuledName } from '../strategies/begin.ts'
import { judged } from '../strategies/index.ts'
import type { Beginnings } from '../strategies/strategy.ts'
import { advisorOf } from './advisor.ts'
import { forecast, groupsFor } from './analytic.ts'
import { distribute } from './decision.ts'
import { append, blocksOf, type List, type Loop, lengthOf, type Steps } from './iterations.ts'
import { futures } from './knowledge.ts'
import { Machine, type Process } from './machine.ts'
import { asking } from './peers.ts'
import { type Choice, type Course, type Decided, noCounts, protocol } from './protocol.ts'
import { type QueueState, selfScheduling } from './queue.ts'
import { groupsIn, type Scenario } from './scenario.ts'

/** A simulation that has been set up. */
export interface Simulation extends Course {
  readonly machine: Machine
  /** Where iterations lie when the run begins, as lists by processor; the blocks where a queue gives them out. */
  readonly dealt: readonly List[]
}

/** The way of a scenario's strategy. */
export const wayOf = ({ values }: Scenario) => wayIn(values)

/** Begins a strategy of a way, with its own parameters. */
type BeginAny<K extends keyof Beginnings> = (state: QueueState, values: never) => Beginnings[K]

/**
 * Sets a scenario up.
 *
 * @param choice what the model has chosen: how a strategy goes on that lets it choose, and the groups of any
 * @param onDecision learns of every decision of a synchronisation
 */
export function simulate(scenario: Scenario, choice?: Choice, onDecision?: (decided: Decided) => void): Simulation {
  const { values, loop, loads, network, processors, model, unloaded, sequential } = scenario
  const machine = new Machine(sequential > 0 ? withAhead(loop, sequential) : loop, loads, network, processors)
  const way = wayOf(scenario)
  const blocks = blocksOf(model.sizes)
  const { delta, contextSwitch } = values
  const state = {
    total: loop.count,
    processors,
    left: loop.count,
    sizes: model.sizes,
    unloaded,
    before: loop.before,
    get now() {
      return machine.now
    },
  }
  const begin = <K extends keyof Beginnings>(_way: K) =>
    (beginStrategy[values.strategy as RuledName] as unknown as BeginAny<K>)(state, values as never)
  let course: Course
  let dealt: readonly List[] | undefined
  if (way.kind === 'steps' && loop.steps) {
    dealt = listsOf(loop.steps)
    course = inSteps(machine, loop.steps, values.exchangeTime)
  } else if (way.kind === 'fixed') {
    dealt = begin(way.kind)
    course = fixed(machine, dealt)
  } else if (way.kind === 'queue') {
    const backups = values.backups === 'on'
    course = selfScheduling(machine, { rule: begin(way.kind), state, delta, contextSwitch, blocks, backups })
  } else if (way.kind === 'peers') {
    const rule = begin(way.kind)
    const shares = rule.dealtByLoad
      ? distribute(
          loop.count,
          unloaded.map((_, i) => loads.speed(i, 0)),
        )
      : model.sizes
    course = asking(machine, { rule, seed: values.seed, blocks: blocksOf(shares), draw: drawsOf(values.seed) })
  } else {
    if (way.kind !== 'exchange') throw new Error(`loop: ${values.workload} has no steps`)
    const decider = beginDeciding[values.strategy]?.(state, values, model.rules)
    const exchanging = protocol(machine, {
      exchange: way.exchange,
      groups: (way.chooses ? undefined : choice?.groups) ?? groupsFor(model, way.exchange)[0],
      regrouped: (groups, meeting) =>
        values.grouping === 'changing' ? groupsIn(scenario, groups.length, meeting) : groups,
      between: values.betweenGroups === 'off' ? Number.POSITIVE_INFINITY : values.betweenGroups,
      window: model.window,
      unmeasured: (i) => unloaded[i] / loop.mean,
      rules: model.rules,
      decide: decider?.decide,
      delta,
      contextSwitch,
      blocks,
      modelTime: values.modelTime,
      ...(way.chooses && choice ? { choice, advisor: advisorOf(scenario) } : {}),
      ...(onDecision ? { onDecision } : {}),
    })
    course = decider ? { ...exchanging, end: decider.end } : exchanging
  }
  dealt ??= machine.computing.lists.some((list) => list.length > 0) ? machine.computing.lists : blocks
  dealt = dealt.map((list) => [...list])
  machine.start(sequential > 0 ? afterwards(machine, course.processes) : course.processes)
  return { ...course, machine, dealt }
}

/** What the model predicts of a strategy: its time, with those groups of everything that it may have with which that is least. */
export interface Prediction {
  readonly time: number
  /** Which of them. */
  readonly groups: number
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
  const key = JSON.stringify({ ...scenario.values, strategy: '' })
  const cached = predicted.get(key)
  if (cached) return cached
  const predictions = yield* evaluating(scenario)
  if (predicted.size === REMEMBERED) predicted.clear()
  if (key.length <= LONGEST) predicted.set(key, predictions)
  return predictions
}

function* evaluating({ model, loads, unloaded, values }: Scenario): Generator<void, Prediction[]> {
  const { seed, maxLoad, knowledge } = values
  const speedsOfFutures = futures(model, loads, knowledge, { seed, maxLoad, unloaded })
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
  const own = way.kind === 'exchange' && !way.chooses ? way.exchange : undefined
  const chosen = judged.findIndex(({ exchange }) => exchange.central === own?.central && exchange.local === own?.local)
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
function inSteps(machine: Machine, { bounds, processors }: Steps, exchangeTime: number): Course {
  const counts = noCounts()
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
    machine.retire(i)
    counts.retired++
  }
  return { processes: all.map(computing), counts }
}

/** Everyone does its list. */
function fixed(machine: Machine, lists: readonly List[]): Course {
  const counts = noCounts()
  function* computing(i: number): Process {
    append(machine.computing.lists[i], lists[i])
    if (lengthOf(lists[i]) > 0) {
      machine.compute(i)
      yield
    }
    machine.retire(i)
    counts.retired++
  }
  return { processes: lists.map((_, i) => computing(i)), counts }
}
