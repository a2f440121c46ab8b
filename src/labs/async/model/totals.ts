/** What a run's metrics are made of. */

import { type EnergyValues, energyOf } from '../../../core/energy/energy.ts'
import type { Metrics } from '../../../core/lab.ts'
import type { Speeds } from '../../../core/machines/speeds.ts'
import type { Values } from '../../../core/parameters.ts'
import { NO_WORK } from '../../../core/workloads/no-work.ts'
import { countsInVain } from '../balancers/index.ts'
import { type Accounts, USE } from './accounts.ts'
import type { Curve } from './curve.ts'
import type { Incumbents } from './incumbents.ts'
import type { Machine } from './machine.ts'
import type { Nodes } from './nodes.ts'
import { NEVER } from './saved.ts'
import type { Tasks } from './tasks.ts'

/** Nanoseconds in a second. */
export const SECOND = 1e9

/** What the metrics are made of. */
export interface Outcome {
  /** Nanoseconds. */
  readonly now: number
  readonly values: EnergyValues & Values
  readonly machine: Pick<Machine, 'processors' | 'totals' | 'sleepUntil'> & {
    readonly speeds: Pick<Speeds, 'total' | 'fastest'>
    readonly accounts: Pick<Accounts, 'of'>
    readonly nodes: Pick<Nodes, 'began' | 'totals' | 'results'> & { readonly executed: ArrayLike<number> }
    readonly curve: Pick<Curve, 'peak' | 't1' | 't2'>
    readonly tasks: Pick<Tasks, 'follows'>
    readonly incumbents: Incumbents | undefined
  }
  readonly protocols: { readonly firstWorker: number; readonly learned: readonly Float64Array[] }
}

/** The metrics of a run; for a run that has not ended, the metrics so far. */
export function metricsOf({ machine, protocols, now, values }: Outcome): Metrics {
  const { processors: p, accounts, nodes, curve, speeds } = machine
  const { firstWorker, learned } = protocols
  const totals = { ...machine.totals, ...nodes.totals }
  const workers = p - firstWorker
  const mean = (use: number) => {
    let sum = 0
    for (let q = firstWorker; q < p; q++) sum += accounts.of(use, q)
    return sum / workers
  }
  const [compute, communicate, overhead, wait] = [USE.compute, USE.communicate, USE.overhead, USE.wait].map(mean)
  const idle = now - compute - communicate - overhead - wait
  let spread = 0
  let most = 0
  for (let q = 0; q < p; q++) {
    most = Math.max(most, nodes.executed[q])
    if (q < firstWorker) continue
    spread = Math.max(spread, nodes.began[q])
  }
  const seconds = (nanos: number) => (nanos < NEVER ? nanos / SECOND : null)
  /** How late the workers that learned of a transition did so, on average. */
  const delay = (truth: number, times: Float64Array) => {
    if (truth === NEVER) return null
    let sum = 0
    let count = 0
    for (let q = firstWorker; q < p; q++) {
      if (times[q] === NEVER) continue
      sum += Math.max(0, times[q] - truth)
      count++
    }
    return count > 0 ? sum / count / SECOND : null
  }
  const ratio = (part: number, whole: number) => (whole > 0 ? part / whole : 0)
  const executed = totals.executed
  // Another run of a search visits other nodes, so that what one executes bounds no other.
  const bounds = machine.incumbents
    ? { criticalPath: null, workBound: null, bound: null }
    : {
        criticalPath: totals.criticalPath / speeds.fastest / SECOND,
        workBound: totals.work / speeds.total / SECOND,
        bound: Math.max(totals.work / speeds.total, totals.criticalPath / speeds.fastest) / SECOND,
      }
  return {
    totalTime: now / SECOND,
    // The step that is executed now may have ended nodes that are still to end.
    workTime: Math.min(now, totals.lastEnd) / SECOND,
    detectionDelay: Math.max(0, now - totals.lastEnd) / SECOND,
    computeTime: compute / SECOND,
    communicationTime: communicate / SECOND,
    overheadTime: overhead / SECOND,
    waitTime: wait / SECOND,
    idleTime: Math.max(0, idle) / SECOND,
    work: totals.work / SECOND,
    ...bounds,
    leastTime: null,
    leastBy: null,
    speedup: ratio(totals.work, now),
    efficiency: ratio(totals.work, now * speeds.total),
    speed: ratio(executed * SECOND, now),
    nodes: executed,
    leaves: totals.leaves,
    ...NO_WORK,
    improvements: null,
    announcements: null,
    ita: null,
    ...(machine.tasks.follows && ofItsOwn(nodes)),
    ...machine.incumbents?.totals,
    messages: totals.messages,
    bytes: 4 * totals.integers,
    meanHops: totals.messages > 0 ? totals.hops / totals.messages : null,
    migrations: totals.migrations,
    tasksMigrated: totals.migrated,
    requests: totals.requests,
    successes: totals.successes,
    askedInVain: countsInVain(values) ? totals.askedInVain : null,
    serverUtilisation: ratio(accounts.of(USE.communicate, 0) + accounts.of(USE.overhead, 0), now),
    ...queueOf(machine, firstWorker > 0, now),
    ...energyMetricsOf(values, machine, now),
    spreadTime: seconds(spread),
    peakTasks: curve.peak,
    nodesMax: most,
    imbalance: executed > 0 ? (most * workers) / executed - 1 : 0,
    t1: seconds(curve.t1),
    t2: seconds(curve.t2),
    t1Delay: delay(curve.t1, learned[0]),
    t2Delay: delay(curve.t2, learned[1]),
  }
}

/**
 * The server as a queue: what arrives at it, how long it serves each, how long each waits, and what M/D/1 predicts for that: ρ·S / (2·(1 − ρ)).
 */
function queueOf({ accounts, totals }: Outcome['machine'], serves: boolean, now: number): Metrics {
  const { served, queued } = totals
  if (!serves || served === 0 || now === 0) {
    return { serverArrivals: null, serverService: null, serverWait: null, serverWaitPredicted: null }
  }
  const busy = accounts.of(USE.communicate, 0) + accounts.of(USE.overhead, 0)
  return {
    serverArrivals: (served * SECOND) / now,
    serverService: busy / served / SECOND,
    serverWait: queued / served / SECOND,
    // The same of whole nanoseconds: 1 − ρ would lose all its digits where the server is hardly ever free.
    serverWaitPredicted: busy < now ? busy ** 2 / (2 * served * (now - busy)) / SECOND : null,
  }
}

/** What all processors draw together, and how long one sleeps. */
function energyMetricsOf(values: EnergyValues, machine: Outcome['machine'], now: number): Metrics {
  const { processors, accounts } = machine
  let busy = 0
  let asleep = 0
  for (let q = 0; q < processors; q++) {
    for (const use of [USE.compute, USE.communicate, USE.overhead]) busy += accounts.of(use, q)
    asleep += machine.sleepUntil(q, now)
  }
  const idle = Math.max(0, processors * now - busy - asleep)
  return {
    energy: energyOf(values, { busy: busy / SECOND, idle: idle / SECOND, asleep: asleep / SECOND }),
    sleepTime: asleep / processors / SECOND,
  }
}

/** What is known of work that is not drawn, and what it says about itself. */
function ofItsOwn({ totals, results }: Pick<Nodes, 'totals' | 'results'>): Metrics {
  const { depth, operations, criticalOperations } = totals
  return { depth, operations, criticalOperations, ...results?.values() }
}
