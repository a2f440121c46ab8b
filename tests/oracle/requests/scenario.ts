/** Scenarios of the requests model, the times at which requests come and their sizes. */
import { type Draws, ln, ns, pow } from './numbers.ts'

export interface Period {
  readonly server: number
  readonly from: number
  readonly to: number
  readonly factor?: number
  readonly fails?: boolean
}

type Switch = 'on' | 'off'
type Off = number | 'off'

/** Ids and units are those of the document. */
export interface Scenario {
  readonly seed: number
  readonly servers: number
  readonly speeds: readonly number[]
  readonly workers: number
  readonly discipline: 'fifo' | 'ps'
  readonly queueLimit: number | 'unlimited'
  readonly requests: number
  readonly warmup: number
  readonly load: number
  readonly arrivals: 'poisson' | 'even' | 'bursty' | 'trace'
  readonly burstiness: number
  readonly burstLength: number
  readonly arrivalTimes: readonly number[]
  readonly service: 'exponential' | 'fixed' | 'hyper' | 'pareto' | 'bimodal' | 'trace'
  readonly meanService: number
  readonly cv2: number
  readonly alpha: number
  readonly paretoRatio: number
  readonly longShare: number
  readonly longRatio: number
  readonly sizes: readonly number[]
  readonly dispatchers: number
  readonly subset: number
  readonly subsetRule: 'random' | 'rounds'
  readonly networkDelay: number
  readonly policy: string
  readonly choices: number
  readonly memory: Switch
  readonly ties: 'random' | 'lowest'
  readonly weights: 'none' | 'speed'
  readonly keys: number
  readonly zipf: number
  readonly virtualNodes: number
  readonly boundFactor: Off
  readonly decay: number
  readonly knowledge: 'fresh' | 'board' | 'late' | 'own'
  readonly boardPeriod: number
  readonly boardCounts: Switch
  readonly lateBy: number
  readonly timeout: Off
  readonly retries: number
  readonly backoff: number
  readonly retryBudget: number | 'unlimited'
  readonly cancel: Switch
  readonly hedge: 'off' | 'time' | 'percentile'
  readonly hedgeAfter: number
  readonly hedgePercentile: number
  readonly hedgeCancel: Switch
  readonly periods: readonly Period[]
  readonly failTime: number
  readonly healthPeriod: Off
  readonly unhealthyAfter: number
  readonly healthyAfter: number
}

export const speedsOf = (s: Scenario): number[] =>
  Array.from({ length: s.servers }, (_, i) => s.speeds[Math.min(i, s.speeds.length - 1)])

export function arrivalsOf(s: Scenario, { u }: Draws): number[] {
  if (s.arrivals === 'trace') return s.arrivalTimes.map(ns)
  let speed = 0
  for (const each of speedsOf(s)) speed += each
  const rate = (s.load * (speed * s.workers)) / (s.meanService * 1e6)
  const numbers = Array.from({ length: s.requests }, (_, k) => k)
  if (s.arrivals === 'even') return numbers.map((k) => Math.round((k + 1) / rate))
  let now = 0
  if (s.arrivals === 'poisson')
    return numbers.map((k) => {
      now += Math.round(-ln(u('arrival', k)) / rate)
      return now
    })
  const b = s.burstiness
  const length = 1e6 * s.burstLength
  let times = 0
  const next = (mean: number): number => Math.round(-ln(u('burst', ++times)) * mean)
  if (u('burst', 0) >= 1 / b) now += next(length * (b - 1))
  let left = next(length)
  return numbers.map((k) => {
    let gap = Math.round(-ln(u('arrival', k)) / (rate * b))
    while (gap > left) {
      gap -= left
      now += left
      now += next(length * (b - 1))
      left = next(length)
    }
    left -= gap
    now += gap
    return now
  })
}

export function sizesOf(s: Scenario, count: number, draws: Draws): number[] {
  const m = 1e6 * s.meanService
  const size = (k: number): number => {
    const u = draws.u('size', k)
    const e = -ln(u)
    switch (s.service) {
      case 'exponential':
        return e * m
      case 'fixed':
        return m
      case 'trace':
        return 1e6 * s.sizes[k % s.sizes.length]
      case 'hyper': {
        const p = (1 + Math.sqrt((s.cv2 - 1) / (s.cv2 + 1))) / 2
        return draws.u('size', k, 1) < p ? (e * m) / (2 * p) : (e * m) / (2 * (1 - p))
      }
      case 'pareto': {
        const { alpha, paretoRatio: r } = s
        const t = pow(r, -alpha)
        const U = alpha === 1 ? ln(r) / (1 - 1 / r) : ((alpha / (alpha - 1)) * (1 - pow(r, 1 - alpha))) / (1 - t)
        return (m / U) * pow(1 - u * (1 - t), -1 / alpha)
      }
      case 'bimodal': {
        const S = m / (1 - s.longShare + s.longShare * s.longRatio)
        return u < s.longShare ? S * s.longRatio : S
      }
    }
  }
  return Array.from({ length: count }, (_, k) => Math.max(1, Math.round(size(k))))
}
