/** What a model that decides knows about the load: all of it, or what has been seen until the first synchronisation. */
import { firstSync, type ModelScenario } from './analytic.ts'
import { SAME } from './iterations.ts'
import { type Loads, loadAt, type Speeds, workBetween } from './loads.ts'

/** How much of the load is known. */
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

/** The futures from a moment of a run on; speeds that were seen are those since the synchronisation before. */
export function futuresFrom(
  loads: Loads,
  knowledge: Knowledge,
  future: Future,
  { time, since }: { readonly time: number; readonly since: number },
): Speeds[] {
  if (knowledge === 'all') return [loads]
  const { block } = loads
  const knownBlocks = Math.floor(time / block + SAME)
  if (knowledge === 'sampled') return drawnAfter(loads, knownBlocks, future)
  const meanSpeeds = future.rated.map((speed, i) => {
    return time > since ? workBetween(loads, i, since, time) / (time - since) : speed
  })
  return [{ block, speed: (i, k) => (k <= knownBlocks ? loads.speed(i, k) : meanSpeeds[i]) }]
}

/** The futures that a prediction is the mean over: one where all is known or taken as it was, else several. */
export function futures(scenario: ModelScenario, loads: Loads, knowledge: Knowledge, future: Future): Speeds[] {
  if (knowledge === 'all') return [loads]
  const { block } = loads
  const { time, members, speeds } = firstSync(scenario, loads)
  const seenBlocks = Math.floor(time / block + SAME)
  if (knowledge === 'seen') {
    // Processors without an iteration never compute.
    const since = future.rated.slice()
    for (const [m, i] of members.entries()) since[i] = speeds[m]
    return [{ block, speed: (i, k) => (k <= seenBlocks ? loads.speed(i, k) : since[i]) }]
  }
  return drawnAfter(loads, seenBlocks, future)
}
