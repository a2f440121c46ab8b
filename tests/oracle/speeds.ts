/** How long processors of different speeds take, one of which may be slow for a while. */

export interface SpeedScenario {
  readonly speeds: readonly number[]
  readonly slowProcessor: 'none' | number
  /** Milliseconds. */
  readonly slowStart: number
  readonly slowLength: number
  readonly slowFactor: number
}

/** The pattern is repeated. */
export const speedOf = ({ speeds }: SpeedScenario, q: number): number => speeds[q % speeds.length]

const ns = (millis: number) => Math.round(1e6 * millis)

/** Nanoseconds from a moment on for this much work, in nanoseconds of speed 1: span after span, each with one speed. */
export function timeFor(scenario: SpeedScenario, q: number, from: number, work: number): number {
  const speed = speedOf(scenario, q)
  const { slowProcessor, slowStart, slowLength, slowFactor } = scenario
  if (slowProcessor !== q) return work / speed
  const [start, end] = [ns(slowStart), ns(slowStart) + ns(slowLength)]
  let [at, left] = [from, work]
  for (const [until, rate] of [
    [start, speed],
    [end, speed / slowFactor],
    [Number.POSITIVE_INFINITY, speed],
  ]) {
    if (at >= until) continue
    const possible = (until - at) * rate
    if (left <= possible) return at - from + left / rate
    left -= possible
    at = until
  }
  throw new Error('work without an end')
}
