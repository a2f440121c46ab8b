/** The document's metrics of a run, in its order. */
import { mix } from './numbers.ts'
import type { Scenario } from './scenario.ts'
import { type Request, Simulation } from './simulate.ts'

const sumOf = (values: readonly number[]): number => {
  let sum = 0
  for (const value of values) sum += value
  return sum
}

function fingerprint(requests: readonly Request[]): string {
  let h = 0
  for (const { number, winner } of requests)
    for (const x of [number, winner?.server ?? -1, winner?.start ?? -1, winner?.end ?? -1]) h = mix(h ^ (x | 0))
  return (h >>> 0).toString(16).padStart(8, '0')
}

export function metricsOf(s: Scenario) {
  const run = new Simulation(s).run()
  const { requests, counts } = run
  const n = s.servers
  const measured = requests.slice(Math.floor(s.warmup * requests.length))
  const answered = measured.filter(({ result }) => result === 'answered')
  const times = answered.map((request) => request.end - request.arrival)
  const ascending = [...times].sort((a, b) => a - b)
  const count = answered.length
  const none = (value: number) => (count === 0 ? null : value)
  const quantile = (p: number) => none(ascending[Math.ceil(p * count) - 1] / 1e9)
  const delay = Math.round(1000 * s.networkDelay)
  const waits = answered.map(({ winner, arrival }) => (winner?.start ?? 0) - arrival - delay)
  const window = run.to - run.from
  const used = run.busyTime.map((busy) => (window > 0 ? busy / window / s.workers : 0))
  const mean = sumOf(used) / n
  const most = Math.max(...used)
  const within = requests.filter(({ result, end }) => result === 'answered' && end >= run.from && end <= run.to)
  const failed = (reason: Request['result']) => measured.filter(({ result }) => result === reason).length
  const metrics = {
    mean: none(sumOf(ascending) / count / 1e9),
    median: quantile(0.5),
    p95: quantile(0.95),
    p99: quantile(0.99),
    p999: quantile(0.999),
    meanWait: none(sumOf(waits) / count / 1e9),
    meanSlowdown: none(sumOf(answered.map(({ size }, i) => times[i] / size)) / count),
    utilisation: mean,
    utilisationMax: most,
    utilisationMin: Math.min(...used),
    throughput: window > 0 ? within.length / (window / 1e9) : 0,
    answered: count,
    failedTimeout: failed('timeout'),
    dropped: failed('refused'),
    failedError: failed('error'),
    lost: failed('lost'),
    timeouts: counts.timeouts,
    retries: counts.retries,
    hedges: counts.hedges,
    refusals: counts.refusals,
    messagesPerRequest: counts.messages / requests.length,
    largestQueue: counts.largestQueue,
    idleWhileWaiting: window > 0 ? run.idleWaiting / window : 0,
    jain: mean > 0 ? sumOf(used) ** 2 / (n * sumOf(used.map((x) => x ** 2))) : 1,
    imbalance: mean > 0 ? most / mean - 1 : 0,
    numberInSystem: window > 0 ? run.windowSystemTime / window : 0,
    totalTime: Math.max(0, ...requests.map(({ end }) => end)) / 1e9,
    hash: fingerprint(requests),
  }
  return { metrics, systemTime: run.systemTime, requests }
}
