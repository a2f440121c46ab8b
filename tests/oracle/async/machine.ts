/** Processors, queues, messages and clocks of the asynchronous model: what a step is made of (async.md §1 and §2). */

import { type Random, stream } from '../../../src/core/random/random.ts'
import { rootOf, type Task } from '../tree/tasks.ts'
import { Costs } from './costs.ts'
import { Heap } from './heap.ts'
import { type Network, networkOf } from './network.ts'
import { adapts, balancerIn, balancersOf, hasServer, type Phase } from './phases.ts'
import { asTree, type Scenario } from './scenario.ts'
import { Incumbents, type Search } from './search.ts'
import { Workload } from './workload.ts'

/** What messages belong to: a balancer, the detection or the termination. */
export interface Owner {
  receive(q: number, message: Message): void
}

export interface Message {
  readonly owner: Owner
  readonly kind: string
  readonly from: number
  readonly to: number
  readonly integers: number
  readonly data: readonly number[]
  readonly tasks: readonly Task[]
  /** How many its sender had sent before. */
  readonly number: number
  readonly hops: number
  readonly sent: number
  readonly reach: number
  /** How long it takes from there. */
  readonly transfer: number
  /** When the step began that handled it. */
  taken: number | undefined
}

export type Activity = 'compute' | 'communication' | 'overhead' | 'wait'

/** A time that a processor spent on something; what no piece covers is idle. */
export interface Piece {
  readonly q: number
  readonly what: Activity
  readonly from: number
  readonly to: number
}

/** A queue's length from a time on. */
export interface LoadChange {
  readonly q: number
  readonly time: number
  readonly load: number
}

export const TIMERS = ['balancer', 'detection', 'termination'] as const
export type Timer = (typeof TIMERS)[number]

const never = Number.POSITIVE_INFINITY

const newProcessor = (q: number, inbox: Heap<Message>) => ({
  q,
  /** Oldest to newest. */
  queue: [] as Task[],
  free: 0,
  asleep: false,
  asleepSince: 0,
  blocked: false,
  stopped: false,
  polled: 0,
  timers: { balancer: never, detection: never, termination: never } as Record<Timer, number>,
  inbox,
  /** Serial ports: when the last message that was taken had come through. */
  portFree: 0,
  quanta: 0,
  phase: 0 as Phase,
  /** Interrupts: the children of the node that is being executed. */
  running: undefined as readonly Task[] | undefined,
  nodeEnd: 0,
  /** In a search: the value that it has found. */
  runningFound: undefined as number | undefined,
  /** Until when it announces that. */
  announcing: 0,
  /** Since when it is executed without an interruption. */
  runningSince: 0,
  sinceAct: 0,
  /** In a search: nodes of the quantum that may still be visited, undefined outside of one; and the one that is visited. */
  quantum: undefined as number | undefined,
  visiting: undefined as { readonly children: readonly Task[]; readonly solution: number | undefined } | undefined,
  nodes: 0,
  /** Children that its nodes have had. */
  children: 0,
  /** Created minus executed: children minus 1 for each node. */
  surplus: 0,
  firstNode: undefined as number | undefined,
  messagesSent: 0,
  taskMessagesSent: 0,
  taskMessagesReceived: 0,
  /** Safra's colour. */
  black: false,
})

export type Processor = ReturnType<typeof newProcessor>

export class Machine {
  readonly scenario: Scenario
  readonly costs: Costs
  readonly network: Network
  readonly p: number
  readonly processors: Processor[]
  readonly workload: Workload
  /** Which processor knows which value, in a search; and whether messages are a balancer's. */
  readonly incumbents: Incumbents | undefined
  balances: (owner: Owner) => boolean = () => false
  readonly messages: Message[] = []
  readonly pieces: Piece[] = []
  /** When processors had nothing to do, each from when something ended until something came. */
  readonly rests: { readonly q: number; readonly from: number; readonly to: number }[] = []
  /** How long each message that processor 0 took had waited there. */
  readonly queued: number[] = []
  readonly executed: Task[] = []
  readonly loads: LoadChange[] = []
  /** The local clock of the step that is being executed. */
  clock = 0
  tasksLeft = 1
  lastNodeEnd = 0
  work = 0
  requests = 0
  successes = 0
  askedInVain = 0
  /** Called when something may make a processor step earlier than thought. */
  onChange: (q: number) => void = () => {}

  private readonly randoms: (Random | undefined)[] = []

  constructor(
    scenario: Scenario,
    readonly search?: Search,
  ) {
    this.scenario = scenario
    this.costs = new Costs(scenario)
    this.network = networkOf(scenario)
    this.p = this.network.processors
    // Phases in which nothing adapts begin and end at one task a processor.
    const { c1, c2 } = adapts(scenario) ? scenario : { c1: 1, c2: 1 }
    this.workload = new Workload(c1 * this.p, c2 * this.p)
    const order = (m: Message) => (scenario.port === 'serial' ? m.reach : m.reach + m.transfer)
    const before = (a: Message, b: Message) =>
      order(a) - order(b) < 0 ||
      (order(a) === order(b) && (a.from < b.from || (a.from === b.from && a.number < b.number)))
    this.processors = Array.from({ length: this.p }, (_, q) => newProcessor(q, new Heap<Message>(before)))
    const served = this.p > 1 && balancersOf(scenario).some((balancer) => hasServer(scenario, balancer))
    const root = served ? 1 : 0
    this.processors[root].queue.push(search ? { level: 0, key: 0, rightmost: true } : rootOf(asTree(scenario)))
    this.noteLoad(root)
    this.incumbents = search && new Incumbents(this, search.sharing)
  }

  load(q: number): number {
    return this.processors[q].queue.length
  }

  /** To be called whenever a queue has changed. */
  noteLoad(q: number): void {
    this.loads.push({ q, time: this.clock, load: this.load(q) })
  }

  /** When the first message in the inbox can be taken. */
  firstArrival(q: number): number {
    const { inbox, portFree } = this.processors[q]
    const { first } = inbox
    if (!first) return never
    return (this.scenario.port === 'serial' ? Math.max(first.reach, portFree) : first.reach) + first.transfer
  }

  /** When q steps next (§2.2). */
  nextStep(q: number): number {
    const { stopped, running, nodeEnd, asleep, free, timers, visiting, quantum } = this.processors[q]
    if (stopped) return never
    const arrival = this.firstArrival(q)
    if (visiting || quantum !== undefined) return free
    if (running) return Math.min(nodeEnd, Math.max(free, arrival))
    if (!asleep) return free
    return Math.max(free, Math.min(arrival, timers.balancer, timers.detection, timers.termination))
  }

  /** Lets the clock go on while q does something. */
  spend(q: number, what: Activity, time: number): void {
    if (time > 0) this.pieces.push({ q, what, from: this.clock, to: this.clock + time })
    this.clock += time
  }

  /** Whether sends, receives and dequeues cost q nothing at present. */
  isLight(q: number): boolean {
    const { scenario, p, processors } = this
    const serves = hasServer(scenario, balancerIn(scenario, processors[0].phase))
    return q === 0 && p > 1 && scenario.serverCost === 'light' && serves
  }

  serve(q: number): void {
    this.spend(q, 'overhead', this.costs.service)
  }

  send(
    owner: Owner,
    q: number,
    to: number,
    kind: string,
    data: readonly number[] = [],
    integers = 1,
    tasks: readonly Task[] = [],
  ): void {
    const balances = this.balances(owner)
    const length = integers + (balances ? (this.incumbents?.ride ?? 0) : 0)
    const message = this.log(owner, q, to, this.clock, length, kind, data, tasks)
    if (tasks.length > 0) this.processors[q].taskMessagesSent++
    this.incumbents?.sent(message, balances)
    this.spend(q, 'communication', this.isLight(q) ? 0 : this.costs.send(length))
    this.processors[to].inbox.push(message)
    this.onChange(to)
  }

  /** A message leaves at a time. */
  log(
    owner: Owner,
    from: number,
    to: number,
    sent: number,
    integers: number,
    kind = '',
    data: readonly number[] = [],
    tasks: readonly Task[] = [],
  ): Message {
    const { costs, network } = this
    const hops = network.hops(from, to)
    const reach = sent + costs.latency(integers) + (hops - 1) * costs.hop
    const transfer = costs.transfer(integers)
    const number = this.processors[from].messagesSent++
    const message = {
      owner,
      kind,
      from,
      to,
      integers,
      data,
      tasks,
      number,
      hops,
      sent,
      reach,
      transfer,
      taken: undefined,
    }
    this.messages.push(message)
    return message
  }

  /** Takes the first message out of the inbox, in a step that began at a time. */
  take(q: number, stepBegan: number): Message {
    const processor = this.processors[q]
    processor.portFree = this.firstArrival(q)
    if (q === 0) this.queued.push(stepBegan - processor.portFree)
    const message = processor.inbox.pop()
    if (!message) throw new Error('no message to take')
    message.taken = stepBegan
    if (message.tasks.length > 0) {
      processor.taskMessagesReceived++
      processor.black = true
    }
    this.spend(q, 'communication', this.isLight(q) ? 0 : this.costs.receive(message.integers))
    return message
  }

  /** Sends the k oldest tasks. */
  sendTasks(owner: Owner, q: number, to: number, k: number, data: readonly number[] = [], kind = 'TASKS'): void {
    this.spend(q, 'overhead', this.isLight(q) ? 0 : k * this.costs.dequeue)
    const tasks = this.processors[q].queue.splice(0, k)
    this.noteLoad(q)
    this.send(owner, q, to, kind, data, k * this.costs.taskSize, tasks)
  }

  /** Sends tasks that are in no queue. */
  forward(owner: Owner, q: number, to: number, tasks: readonly Task[], data: readonly number[] = []): void {
    this.send(owner, q, to, 'TASKS', data, tasks.length * this.costs.taskSize, tasks)
  }

  accept(q: number, tasks: readonly Task[]): void {
    this.spend(q, 'overhead', tasks.length * this.costs.enqueue)
    this.processors[q].queue.push(...tasks)
    this.noteLoad(q)
  }

  setTimer(q: number, timer: Timer, time: number): void {
    this.processors[q].timers[timer] = Math.max(time, this.clock + 1)
  }

  /** The next number of q's own stream. */
  random(q: number): number {
    const random = this.randoms[q] ?? stream(this.scenario.seed, `balancer/${q}`)
    this.randoms[q] = random
    return random()
  }

  /** One of the others, each as likely as any. */
  uniform(q: number): number {
    const other = Math.floor(this.random(q) * (this.p - 1))
    return other >= q ? other + 1 : other
  }
}
