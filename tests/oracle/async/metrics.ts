/** What a run is measured by (async.md §6), and the hash of its messages (§10). */
import { mix } from '../../../src/core/random/hash.ts'
import { speedOf } from '../speeds.ts'
import { childrenOf, rootOf, type Task } from '../tree/tasks.ts'
import type { Activity, Machine, Message } from './machine.ts'
import { balancersOf, hasServer } from './phases.ts'
import { asTree, type Scenario } from './scenario.ts'
import type { Learned } from './simulate.ts'

/** Times in seconds. */
export interface Metrics {
  readonly totalTime: number
  readonly workTime: number
  readonly detectionDelay: number
  readonly computeTime: number
  readonly communicationTime: number
  readonly overheadTime: number
  readonly waitTime: number
  readonly idleTime: number
  readonly work: number
  readonly criticalPath: number
  readonly bound: number
  readonly speedup: number
  readonly efficiency: number
  readonly speed: number
  readonly nodes: number
  readonly messages: number
  readonly bytes: number
  readonly meanHops: number | null
  readonly migrations: number
  readonly tasksMigrated: number
  readonly requests: number
  readonly successes: number
  readonly askedInVain: number | null
  readonly serverUtilisation: number
  readonly workBound: number
  readonly energy: number
  readonly sleepTime: number
  readonly serverArrivals: number | null
  readonly serverService: number | null
  readonly serverWait: number | null
  readonly serverWaitPredicted: number | null
  readonly spreadTime: number | null
  readonly peakTasks: number
  readonly nodesMax: number
  readonly imbalance: number
  readonly t1: number | null
  readonly t2: number | null
  readonly t1Delay: number | null
  readonly t2Delay: number | null
  readonly messageHash: string
}

const SECOND = 1e9
const add = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)
const mean = (values: readonly number[]) => add(values) / values.length
const orNull = (nanos: number | undefined) => (nanos === undefined ? null : nanos / SECOND)

export function metricsOf(machine: Machine, total: number, learned: Learned): Metrics {
  const { scenario, p, processors, messages, workload, work } = machine
  const balancers = balancersOf(scenario)
  const serves = balancers.some((balancer) => hasServer(scenario, balancer))
  const only = balancers.every((balancer) => balancer === 'none' || hasServer(scenario, balancer))
  const workers = p > 1 && serves && only ? processors.slice(1) : processors

  const spent = (what: Activity) => {
    const times = processors.map(() => 0)
    for (const piece of machine.pieces) {
      if (piece.what === what) times[piece.q] += Math.max(0, Math.min(piece.to, total) - piece.from)
    }
    return times
  }
  const compute = spent('compute')
  const communication = spent('communication')
  const overhead = spent('overhead')
  const wait = spent('wait')
  const idle = processors.map((_, q) => total - compute[q] - communication[q] - overhead[q] - wait[q])
  const seconds = (times: readonly number[]) => mean(workers.map(({ q }) => times[q])) / SECOND

  const delay = (truth: number | undefined, times: readonly (number | undefined)[]) => {
    const knownTimes = workers.map(({ q }) => times[q]).filter((time) => time !== undefined)
    if (truth === undefined || knownTimes.length === 0) return null
    return mean(knownTimes.map((time) => Math.max(0, time - truth))) / SECOND
  }
  const begun = workers.map(({ firstNode }) => firstNode).filter((time) => time !== undefined)
  const withTasks = messages.filter(({ tasks }) => tasks.length > 0)
  const speeds = processors.map(({ q }) => speedOf(scenario, q))
  const together = add(speeds)
  const busy = add([...compute, ...communication, ...overhead])
  const asleep = add(
    machine.rests.map(({ from, to }) => Math.max(0, Math.min(to, total) - from - sleepAfterOf(scenario))),
  )
  const nodes = add(processors.map((x) => x.nodes))
  // Another run of a search has other nodes.
  const path = machine.search ? Number.NaN : criticalPathOf(machine) / Math.max(...speeds)
  const nodesMax = Math.max(...processors.map((x) => x.nodes))

  return {
    totalTime: total / SECOND,
    workTime: machine.lastNodeEnd / SECOND,
    detectionDelay: (total - machine.lastNodeEnd) / SECOND,
    computeTime: seconds(compute),
    communicationTime: seconds(communication),
    overheadTime: seconds(overhead),
    waitTime: seconds(wait),
    idleTime: seconds(idle),
    work: work / SECOND,
    criticalPath: path / SECOND,
    workBound: machine.search ? Number.NaN : work / together / SECOND,
    bound: Math.max(work / together, path) / SECOND,
    speedup: work / total,
    efficiency: work / total / together,
    speed: nodes / (total / SECOND),
    nodes,
    messages: messages.length,
    bytes: 4 * add(messages.map(({ integers }) => integers)),
    meanHops: messages.length === 0 ? null : mean(messages.map(({ hops }) => hops)),
    migrations: withTasks.length,
    tasksMigrated: add(withTasks.map(({ tasks }) => tasks.length)),
    requests: machine.requests,
    successes: machine.successes,
    askedInVain: balancers.some((name) => name === 'stealing' || name === 'rid') ? machine.askedInVain : null,
    serverUtilisation: (communication[0] + overhead[0]) / total,
    energy:
      (scenario.wattsBusy * busy + scenario.wattsIdle * (p * total - busy - asleep) + scenario.wattsSleep * asleep) /
      SECOND,
    sleepTime: asleep / p / SECOND,
    ...queueOf(machine.queued, workers.length < p, communication[0] + overhead[0], total),
    spreadTime: begun.length < workers.length ? null : Math.max(...begun) / SECOND,
    peakTasks: workload.peak,
    nodesMax,
    imbalance: (nodesMax * workers.length) / nodes - 1,
    t1: orNull(workload.t1),
    t2: orNull(workload.t2),
    t1Delay: delay(workload.t1, learned.t1),
    t2Delay: delay(workload.t2, learned.t2),
    messageHash: hashOf(messages),
  }
}

/** Nanoseconds until an idle processor sleeps. */
const sleepAfterOf = ({ sleepAfter }: Scenario) =>
  sleepAfter === 'never' ? Number.POSITIVE_INFINITY : Math.round(1000 * sleepAfter)

/** The server as a queue with one place to serve: arrivals, service, wait, and the wait of M/D/1 by Pollaczek and Khinchine. */
function queueOf(queued: readonly number[], serves: boolean, busy: number, total: number) {
  if (!serves || queued.length === 0) {
    return { serverArrivals: null, serverService: null, serverWait: null, serverWaitPredicted: null }
  }
  const rate = queued.length / total
  const service = busy / queued.length
  // λ·E[S²] / (2·(1 − ρ)), with E[S²] = S² where all services take as long, and 1 − ρ = free / total.
  const wait = (rate * service ** 2) / ((2 * (total - busy)) / total)
  return {
    serverArrivals: rate * SECOND,
    serverService: service / SECOND,
    serverWait: mean(queued) / SECOND,
    serverWaitPredicted: busy < total ? wait / SECOND : null,
  }
}

/** T_∞: the tree is walked once more, with costs in whole nanoseconds. */
function criticalPathOf({ scenario, costs }: Machine): number {
  const from = (task: Task): number => {
    const children = childrenOf(asTree(scenario), task)
    return costs.node(children.length) + Math.max(0, ...children.map(from))
  }
  return from(rootOf(asTree(scenario)))
}

/** The hash of all messages, in the order of the log. */
function hashOf(messages: readonly Message[]): string {
  let hash = 0
  for (const { from, to, integers, sent, reach, taken = 2 ** 32 - 1 } of messages) {
    for (const x of [from, to, integers, sent, reach, taken]) hash = mix(hash ^ ((x % 2 ** 32) | 0))
  }
  return (hash >>> 0).toString(16).padStart(8, '0')
}
