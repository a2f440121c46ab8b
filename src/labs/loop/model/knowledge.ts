/** What a model that decides knows about the load: all of it, or what has been seen until the first synchronisation. */
import { firstSync, type ModelScenario } from './analytic.ts'
import { SAME } from './iterations.ts'
import { type Loads, loadAt, type Speeds, workBetween } from './loads.ts'

/**
 * How much of the load is known: all of it; what was seen, which is then taken to last; or what was seen, after which several
 * futures are drawn.
 */
export type Knowledge = 'all' | 'seen' | 'sampled'

/** Loads that are drawn for a future that is not known. */
const SAMPLES = 20

/** What the draws of a future's seeds differ by. */
const SEED_STEP = 7919

/** How to draw a future that is not known. */
export interface Future {
  readonly seed: number
  readonly maxLoad: number
  /** Speeds of the processors without load, as far as they are known before. */
  readonly rated: readonly number[]
}

/** Futures drawn like the load, of which the blocks up to one are known. */
const drawnAfter = (loads: Loads, knownBlocks: number, { seed, maxLoad, rated }: Future): Speeds[] =>
  Array.from({ length: SAMPLES }, (_, nth) => {
    const drawn = seed + SEED_STEP * (nth + 1)
    return {
      block: loads.block,
      speed: (i, k) => (k <= knownBlocks ? loads.speed(i, k) : rated[i] / (loadAt(drawn, maxLoad, i, k) + 1)),
    }
  })

/** The futures after a moment up to which the load was seen. Where what was seen lasts, processor i has `lastingSpeed(i)` from then on. */
function futuresAfter(
  time: number,
  loads: Loads,
  knowledge: Exclude<Knowledge, 'all'>,
  future: Future,
  lastingSpeed: (i: number) => number,
): Speeds[] {
  const { block } = loads
  const knownBlocks = Math.floor(time / block + SAME)
  if (knowledge === 'sampled') return drawnAfter(loads, knownBlocks, future)
  const lasting = future.rated.map((_, i) => lastingSpeed(i))
  return [{ block, speed: (i, k) => (k <= knownBlocks ? loads.speed(i, k) : lasting[i]) }]
}

/** The futures from a moment of a run on, of which a prediction is the mean; speeds that were seen are those since the synchronisation before. */
export function futuresFrom(
  loads: Loads,
  knowledge: Knowledge,
  future: Future,
  { time, since }: { readonly time: number; readonly since: number },
): Speeds[] {
  if (knowledge === 'all') return [loads]
  return futuresAfter(time, loads, knowledge, future, (i) =>
    time > since ? workBetween(loads, i, since, time) / (time - since) : future.rated[i],
  )
}

/** The same for a run that has not begun, whose load will be seen until its first synchronisation. */
export function futures(scenario: ModelScenario, loads: Loads, knowledge: Knowledge, future: Future): Speeds[] {
  if (knowledge === 'all') return [loads]
  const { time, members, speeds } = firstSync(scenario, loads)
  // Processors without an iteration never compute, so they are not among the members.
  return futuresAfter(time, loads, knowledge, future, (i) => speeds[members.indexOf(i)] ?? future.rated[i])
}
