/** What a computer costs: from samples to the numbers that the model knows. */

/** Microseconds, unless it is said. */
export interface Costs {
  /** The smallest step of the clock, in milliseconds. */
  readonly step: number
  /** Steps of the loop a microsecond: of one worker alone, and of each where all compute. */
  readonly rate: number
  readonly rates: readonly number[]
  readonly turn: number
  readonly latency: number
  readonly send: number
  readonly receive: number
  readonly handler: number
  readonly each: number
  /** A node with the turn after it where other work does not disturb it, and the grain that it was measured with. */
  readonly quantum: number
  readonly grain: number
  /** Workers as fast as one alone, where all compute at once: the mean rate of all together over that of one. */
  readonly coresFree: number
  /** By cost: the samples that it is the median, or for rates the 80th percentile, of. */
  readonly spread: Readonly<Record<string, readonly [least: number, greatest: number]>>
}

/** A quantile of samples, by the nearest rank from above. */
export function quantile(samples: ArrayLike<number>, share: number): number {
  const sorted = Array.from(samples).sort((x, y) => x - y)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]
}

/** The middle of samples; the mean of the two middle ones of an even number. */
export function median(samples: ArrayLike<number>): number {
  const sorted = Array.from(samples).sort((x, y) => x - y)
  const half = sorted.length >> 1
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2
}

/** Samples beyond this many times what is usual were disturbed. */
const DISTURBED = 1.5

/**
 * The mean of samples that were not disturbed: finer than the clock's steps, of which each sample is a whole number. What is usual is given by the
 * fastest fifth, since other work may disturb most; a sample may be a step longer without that.
 */
export function undisturbedMean(samples: readonly number[], step: number): number {
  const most = DISTURBED * quantile(samples, 0.2) + step
  const steady = samples.filter((sample) => sample <= most)
  return steady.reduce((sum, sample) => sum + sample, 0) / steady.length
}

/** The samples of a calibration. */
export interface Samples {
  readonly step: readonly number[]
  /** Of worker 0 alone, and of each where all compute at once. */
  readonly alone: readonly number[]
  readonly together: readonly (readonly number[])[]
  readonly turn: readonly number[]
  readonly pingPong: readonly number[]
  readonly send: readonly number[]
  readonly receive: readonly number[]
  readonly handler: readonly number[]
  readonly each: readonly number[]
  /** Of all workers. */
  readonly quantum: readonly (readonly number[])[]
}

/**
 * Samples as they might have been: of each cost those of one of several calibrations, drawn again with replacement. What comes of them says how
 * far a cost is known.
 *
 * @param draw gives numbers from 0 to below 1
 */
export function redrawn(calibrations: readonly Samples[], draw: () => number): Samples {
  const one = () => calibrations[Math.floor(draw() * calibrations.length)]
  const again = (samples: readonly number[]) => samples.map(() => samples[Math.floor(draw() * samples.length)])
  const speeds = one()
  return {
    step: one().step,
    alone: again(speeds.alone),
    together: speeds.together.map(again),
    turn: again(one().turn),
    pingPong: again(one().pingPong),
    send: again(one().send),
    receive: again(one().receive),
    handler: again(one().handler),
    each: again(one().each),
    quantum: one().quantum.map(again),
  }
}

/** The share of the rates that a preempted worker does not reach: the speed is above it. */
export const SPEED = 0.8

/** The costs that samples say. */
export function costsOf(samples: Samples, grain: number): Costs {
  const { step, alone, together, turn, pingPong, send, receive, handler, each, quantum } = samples
  const middle = { turn, send, receive, handler, each, quantum: quantum.flat() }
  const range = (of: readonly number[]) => [Math.max(0, quantile(of, 0.1)), Math.max(0, quantile(of, 0.9))] as const
  const rate = quantile(alone, SPEED)
  const means = together.map((of) => of.reduce((sum, one) => sum + one, 0) / of.length)
  const halves = pingPong.map((micros) => micros / 2)
  return {
    step: quantile(step, 0),
    rate,
    rates: together.map((of) => quantile(of, SPEED)),
    turn: median(turn),
    latency: median(halves),
    send: median(send),
    receive: median(receive),
    handler: median(handler),
    each: Math.max(0.001, median(each)),
    quantum: undisturbedMean(middle.quantum, 1000 * quantile(step, 0)),
    grain,
    coresFree: means.reduce((sum, one) => sum + one, 0) / rate,
    spread: Object.fromEntries(
      [...Object.entries(middle), ['latency', halves] as const, ['rate', alone] as const].map(([id, of]) => [
        id,
        range(of),
      ]),
    ),
  }
}
