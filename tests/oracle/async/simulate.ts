/** One run of the plain asynchronous model: the steps of §2.3, one event after another. */

import { timeFor } from '../speeds.ts'
import { childrenOf, type Task } from '../tree/tasks.ts'
import type { Balancer } from './balancer.ts'
import { balancerNamed } from './balancers/index.ts'
import { detectionOf } from './detection.ts'
import { Heap } from './heap.ts'
import { type LoadChange, Machine, type Message, type Piece, type Processor, TIMERS, type Timer } from './machine.ts'
import { type Metrics, metricsOf } from './metrics.ts'
import { balancerIn, balancersOf, intervalIn, type Phase } from './phases.ts'
import { asTree, type BalancerId, type Scenario } from './scenario.ts'
import { type Search, visit } from './search.ts'
import { terminationOf } from './termination.ts'
import type { TasksChange } from './workload.ts'

export interface Outcome {
  readonly metrics: Metrics
  /** In the order of the message log. */
  readonly messages: readonly Message[]
  /** What processors did, in the order of the clock of each; may end after the run does. */
  readonly pieces: readonly Piece[]
  /** In the order in which they were taken. */
  readonly executed: readonly Task[]
  /** How long the queues were, in the order of the clock of each. */
  readonly loads: readonly LoadChange[]
  /** n(t): how many tasks there were from when on. */
  readonly curve: readonly TasksChange[]
}

/** When each processor first learned of each transition, nanoseconds. */
export interface Learned {
  readonly t1: (number | undefined)[]
  readonly t2: (number | undefined)[]
}

const MOST_STEPS = 5e7

/** Given up; no fault of the model. */
export class TooLong extends Error {}

export interface Options {
  /** Execute simultaneous steps in the opposite order. */
  readonly reversed?: boolean
  readonly mostSteps?: number
  /** Instead of the scenario's tree. */
  readonly search?: Search
}

interface Event {
  readonly time: number
  /** Among those of the same time. */
  readonly turn: number
  readonly q: number
  readonly version: number
}

export function simulate(
  scenario: Scenario,
  { reversed = false, mostSteps = MOST_STEPS, search }: Options = {},
): Outcome {
  const machine = new Machine(scenario, search)
  const { incumbents } = machine
  const balancers = new Map<BalancerId, Balancer>()
  for (const id of balancersOf(scenario)) balancers.set(id, balancerNamed(id, machine))
  machine.balances = (owner) => [...balancers.values()].some((balancer) => balancer === owner)
  const balancerOf = (q: number) => {
    const balancer = balancers.get(balancerIn(scenario, machine.processors[q].phase))
    if (!balancer) throw new Error('no balancer')
    return balancer
  }
  const alone = machine.p === 1
  const learned: Learned = { t1: [], t2: [] }

  const learn = (q: number, phase: Phase) => {
    const processor = machine.processors[q]
    if (phase === 1) learned.t1[q] ??= machine.clock
    if (phase === 2) learned.t2[q] ??= machine.clock
    const old = balancerOf(q)
    processor.phase = phase
    const now = balancerOf(q)
    if (now === old) return
    processor.blocked = false
    processor.timers.balancer = Number.POSITIVE_INFINITY
    old.here[q] = false
    now.here[q] = true
    if (alone) return
    old.leave(q)
    now.enter(q)
  }
  const detection = detectionOf(machine, learn)
  const termination = terminationOf(machine)

  const timed: Record<Timer, (q: number) => void> = {
    balancer: (q) => balancerOf(q).timer(q),
    detection: (q) => detection.timer(q),
    termination: (q) => termination.timer(q),
  }

  const isPassive = (processor: Processor) =>
    processor.queue.length === 0 &&
    !processor.running &&
    ![...balancers.values()].some((balancer) => balancer.keeps(processor.q))

  function endNode(processor: Processor, children: NonNullable<Processor['running']>, at: number): void {
    processor.queue.push(...children)
    machine.noteLoad(processor.q)
    processor.nodes++
    processor.children += children.length
    processor.surplus += children.length - 1
    machine.workload.nodeEnds(at, children.length)
    machine.tasksLeft += children.length - 1
    machine.lastNodeEnd = Math.max(machine.lastNodeEnd, at)
  }

  /** Takes a node; returns its children and what it costs. */
  function beginNode(processor: Processor) {
    const { queue } = processor
    const task = scenario.traversal === 'depth-first' ? queue.pop() : queue.shift()
    if (!task) throw new Error('no task')
    machine.noteLoad(processor.q)
    const { children, cost, solution } = visited(processor.q, task)
    processor.firstNode ??= machine.clock
    machine.executed.push(task)
    machine.work += cost
    return { children, cost: Math.ceil(timeFor(scenario, processor.q, machine.clock, cost)), solution }
  }

  function visited(q: number, task: Task) {
    if (!search || !incumbents) {
      const children = childrenOf(asTree(scenario), task)
      return { children, cost: machine.costs.node(children.length), solution: undefined }
    }
    const { children, operations, solution } = visit(search, task.key, incumbents.best[q])
    const tasks = children.map((key) => ({ level: 0, key, rightmost: true }))
    return { children: tasks, cost: machine.costs.node(tasks.length, operations), solution }
  }

  /** A step within a quantum of a search: a visit ends, or begins. */
  function stepOfSearch(processor: Processor, t: number): void {
    const { q, visiting } = processor
    machine.clock = t
    if (visiting) {
      processor.visiting = undefined
      endNode(processor, visiting.children, t)
      if (visiting.solution !== undefined) incumbents?.offer(q, visiting.solution)
      processor.free = machine.clock
      if (processor.quantum === 0 || processor.queue.length === 0) {
        processor.quantum = undefined
        processor.quanta++
        processor.polled = machine.clock
      }
      return
    }
    beginVisit(processor)
  }

  /** Pays what is owed, or visits the next node. */
  function beginVisit(processor: Processor): void {
    const { q } = processor
    const owed = incumbents?.owed[q] ?? 0
    if (incumbents && owed > 0) {
      incumbents.owed[q] = 0
      machine.spend(q, 'communication', owed)
      processor.free = machine.clock
      return
    }
    const { children, cost, solution } = beginNode(processor)
    if (scenario.handling === 'interrupt') {
      processor.quantum = undefined
      run(processor, children, cost)
      processor.runningFound = solution
      processor.free = machine.clock
      return
    }
    processor.visiting = { children, solution }
    processor.quantum = (processor.quantum ?? 1) - 1
    machine.spend(q, 'compute', cost)
    processor.free = machine.clock
  }

  /** Whether a node that may be interrupted ends, and has found a value that has not been announced. */
  const isFound = ({ running, nodeEnd, runningFound }: Processor, time: number) =>
    running !== undefined && nodeEnd <= time && runningFound !== undefined

  /** Begins a node that may be interrupted. */
  function run(processor: Processor, children: readonly Task[], cost: number): void {
    processor.running = children
    processor.runningSince = machine.clock
    processor.nodeEnd = machine.clock + cost
  }

  function step(q: number, t: number): void {
    const processor = machine.processors[q]
    const { inbox, timers } = processor
    const polls = scenario.handling === 'poll'
    if (processor.quantum !== undefined) {
      stepOfSearch(processor, t)
      return
    }
    machine.clock = t
    if (isFound(processor, t)) {
      incumbents?.offer(q, processor.runningFound ?? Number.POSITIVE_INFINITY)
      processor.runningFound = undefined
      processor.announcing = machine.clock
      return
    }
    detection.step(q)

    if (processor.running && processor.nodeEnd <= t) {
      const children = processor.running
      machine.pieces.push({ q, what: 'compute', from: processor.runningSince, to: t })
      processor.running = undefined
      endNode(processor, children, t)
      processor.free = t
      processor.polled = t
      processor.sinceAct++
      if (processor.announcing > t) {
        processor.free = processor.announcing
        processor.polled = processor.announcing
        return
      }
    }

    if (processor.asleep) {
      processor.asleep = false
      processor.polled = t
      if (processor.blocked && processor.queue.length > 0) {
        machine.pieces.push({ q, what: 'wait', from: processor.asleepSince, to: t })
      } else machine.rests.push({ q, from: processor.asleepSince, to: t })
    }

    const by = processor.running ? t : Math.min(t, processor.polled)
    if (inbox.first && machine.firstArrival(q) <= by) {
      const message = machine.take(q, t)
      message.owner.receive(q, message)
      processor.free = machine.clock
      if (processor.running) {
        machine.pieces.push({ q, what: 'compute', from: processor.runningSince, to: t })
        processor.runningSince = machine.clock
        const duration = machine.clock - t
        processor.nodeEnd += duration
        processor.free += duration
      }
      return
    }
    if (processor.running) return

    for (const timer of TIMERS) {
      if (timers[timer] > t) continue
      timers[timer] = Number.POSITIVE_INFINITY
      timed[timer](q)
      processor.free = machine.clock
      return
    }

    const interval = () => intervalIn(scenario, processor.phase)
    const due = processor.sinceAct >= interval() || processor.queue.length === 0 || processor.blocked
    if (polls || due) {
      if (processor.sinceAct > 0) {
        processor.quanta++
        processor.sinceAct = 0
      }
      detection.act(q)
      if (!alone) balancerOf(q).act(q)
      if (isPassive(processor)) termination.passive(q)
    }

    if (processor.queue.length > 0 && !processor.blocked && !processor.stopped) {
      if (search) {
        processor.quantum = polls ? interval() : 1
        processor.free = machine.clock
        if (machine.clock === t) beginVisit(processor)
        return
      }
      if (polls) {
        for (let k = interval(); k > 0 && processor.queue.length > 0; k--) {
          const { children, cost } = beginNode(processor)
          machine.spend(q, 'compute', cost)
          endNode(processor, children, machine.clock)
        }
        processor.quanta++
        processor.polled = machine.clock
      } else {
        const { children, cost } = beginNode(processor)
        run(processor, children, cost)
      }
      processor.free = machine.clock
      return
    }

    processor.free = machine.clock
    processor.polled = machine.clock
    if (machine.clock === t) {
      processor.asleep = true
      processor.asleepSince = t
    }
  }

  const sign = reversed ? -1 : 1
  const events = new Heap<Event>((a, b) => {
    if (a.time !== b.time) return a.time < b.time
    return a.turn < b.turn || (a.turn === b.turn && sign * (a.q - b.q) < 0)
  })
  const versions = machine.processors.map(() => 0)
  const schedule = (q: number) => {
    const time = machine.nextStep(q)
    const version = ++versions[q]
    // In a search visits end before any processor begins one.
    const processor = machine.processors[q]
    const turn = processor.visiting || isFound(processor, time) ? 0 : 1
    if (time < Number.POSITIVE_INFINITY) events.push({ time, turn, q, version })
  }

  for (let q = 0; q < machine.p; q++) {
    machine.clock = 0
    const balancer = balancerOf(q)
    balancer.here[q] = true
    if (!alone) balancer.enter(q)
  }
  machine.clock = 0
  detection.begin()
  machine.onChange = schedule
  for (let q = 0; q < machine.p; q++) schedule(q)

  const free = scenario.termination === 'free'
  const ends = (time: number) => free && machine.tasksLeft === 0 && time > machine.lastNodeEnd
  let steps = 0
  let stops = 0
  let last = 0
  let looked = -1
  /** The processor that keeps tasks for others looks again where nothing more would happen. */
  const again = (): Event | undefined => {
    if (machine.tasksLeft === 0 || looked === machine.executed.length) return undefined
    looked = machine.executed.length
    const frees = machine.processors.map((processor) => processor.free).filter(Number.isFinite)
    const time = Math.max(last, ...frees) + 1
    for (let q = 0; q < machine.p; q++) {
      if ([...balancers.values()].some((balancer) => balancer.keeps(q)))
        events.push({ time, turn: 1, q, version: ++versions[q] })
    }
    return events.pop()
  }
  for (let event = events.pop() ?? again(); event && !ends(event.time); event = events.pop() ?? again()) {
    const { time, q, version } = event
    if (version !== versions[q]) continue
    if (++steps > mostSteps) throw new TooLong(`more than ${mostSteps} steps`)
    while (incumbents && incumbents.next <= time) incumbents.advance()
    machine.workload.advance(time)
    last = time
    step(q, time)
    if (machine.processors[q].stopped) stops = Math.max(stops, machine.clock)
    schedule(q)
  }
  while (incumbents && free && incumbents.next <= machine.lastNodeEnd) incumbents.advance()
  if (machine.tasksLeft > 0) throw new Error('nothing can happen although tasks are left')
  if (!free && machine.processors.some(({ stopped }) => !stopped)) throw new Error('the end is never noticed')
  machine.workload.advance(Number.POSITIVE_INFINITY)
  for (const { q, stopped, asleep, asleepSince, free: since, blocked, queue } of machine.processors) {
    const waits = blocked && queue.length > 0
    if (stopped) machine.rests.push({ q, from: since, to: Number.POSITIVE_INFINITY })
    else if (asleep && !waits) machine.rests.push({ q, from: asleepSince, to: Number.POSITIVE_INFINITY })
  }

  const messages = machine.messages.sort((a, b) => a.sent - b.sent || a.from - b.from || a.number - b.number)
  const { pieces, executed, loads } = machine
  const metrics = metricsOf(machine, free ? machine.lastNodeEnd : stops, learned)
  return { metrics, messages, pieces, executed, loads, curve: machine.workload.curve }
}
