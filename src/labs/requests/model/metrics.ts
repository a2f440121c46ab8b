/** What a run of the model comes to: the metrics of doc/requests.md. */

import type { Metrics } from '../../../core/lab.ts'
import { mix } from '../../../core/random/hash.ts'
import { percentileOf } from '../../../core/statistics/percentile.ts'
import { sortTimes } from './ascending.ts'
import { RESULT } from './requests.ts'
import { SECOND } from './scenario.ts'
import type { Simulation } from './simulation.ts'

/** The fingerprint of a run, over the number, the winner's server, and the start and end of service of each request. */
export function hashOf({ requests, copies, scenario }: Simulation): number {
  let h = 0
  const add = (x: number) => {
    h = mix(h ^ (x | 0))
  }
  const addTime = (time: number) => add(time % 2 ** 32)
  for (let k = 0; k < scenario.requests; k++) {
    add(k)
    const winner = requests.winner[k]
    if (winner < 0) {
      add(-1)
      add(-1)
      add(-1)
    } else {
      add(copies.server[winner])
      addTime(copies.start[winner])
      addTime(copies.end[winner])
    }
  }
  return h >>> 0
}

/** The fingerprint as it is written. */
export const hexadecimal = (hash: number): string => hash.toString(16).padStart(8, '0')

/** All metrics; times in seconds. For a run that goes on they are the metrics so far. */
export function metricsOf(simulation: Simulation): Metrics {
  const { scenario, requests, copies, accounts, arrivals, sizes } = simulation
  const { servers, workers, measuredFrom, delay } = scenario
  const counts = [0, 0, 0, 0, 0]
  const times = new Float64Array(Math.max(0, simulation.arrivedCount - measuredFrom))
  let waits = 0
  let slowdowns = 0
  let [service, retries, queue] = [0, 0, 0]
  let answered = 0
  for (let k = measuredFrom; k < simulation.arrivedCount; k++) {
    counts[requests.result[k]]++
    if (requests.result[k] !== RESULT.answered) continue
    const time = requests.ended[k] - arrivals[k]
    times[answered++] = time
    const winner = requests.winner[k]
    waits += copies.start[winner] - arrivals[k] - delay
    service += copies.end[winner] - copies.start[winner]
    retries += copies.sent[winner] - arrivals[k]
    queue += copies.start[winner] - copies.sent[winner] - delay
    slowdowns += time / sizes[k]
  }
  const ascending = sortTimes(times.subarray(0, answered))
  let sum = 0
  for (const time of ascending) sum += time
  /** A time in seconds; null if nothing was answered. */
  const seconds = (time: number) => (ascending.length > 0 ? time / SECOND : null)
  const percentile = (p: number) => seconds(percentileOf(ascending, p))
  const window = accounts.to - accounts.from
  const perWindow = (value: number) => (window > 0 ? value / window : 0)
  const utilisations = Array.from(accounts.busyTime, (busy) => perWindow(busy) / workers)
  let [total, squares] = [0, 0]
  for (const x of utilisations) {
    total += x
    squares += x * x
  }
  const mean = total / servers
  const most = Math.max(...utilisations)
  return {
    mean: seconds(sum / answered),
    median: percentile(0.5),
    p95: percentile(0.95),
    p99: percentile(0.99),
    p999: percentile(0.999),
    meanWait: seconds(waits / answered),
    meanSlowdown: answered > 0 ? slowdowns / answered : null,
    utilisation: mean,
    utilisationMax: most,
    utilisationMin: Math.min(...utilisations),
    throughput: window > 0 ? requests.answersInWindow / (window / SECOND) : 0,
    answered,
    failedTimeout: counts[RESULT.timeout],
    dropped: counts[RESULT.dropped],
    failedError: counts[RESULT.error],
    lost: counts[RESULT.open],
    timeouts: requests.timeouts,
    retries: requests.retries,
    hedges: requests.hedges,
    refusals: requests.refusals,
    messagesPerRequest: accounts.messages / scenario.requests,
    largestQueue: accounts.largestQueue,
    idleWhileWaiting: perWindow(accounts.idleTime),
    jain: squares > 0 ? (total * total) / (servers * squares) : 1,
    imbalance: mean > 0 ? most / mean - 1 : 0,
    numberInSystem: perWindow(accounts.systemTime),
    totalTime: requests.lastEnd / SECOND,
    serviceTime: seconds(service / answered),
    networkTime: seconds(2 * delay),
    retryTime: seconds(retries / answered),
    queueTime: seconds(queue / answered),
  }
}
