/** What no strategy can beat because an iteration is not cut: the bound of whole iterations. */
import { sorted } from '../../../core/run/sorted.ts'
import type { Loop } from './iterations.ts'
import { finishOf, type Loads } from './loads.ts'
import type { Scenario } from './scenario.ts'

/** Most different times of iterations that are looked at: of more, as many at even distances. */
const MOST_TIMES = 64

/** Iterations whose times are written down in one go. */
const COPIED = 2 ** 16

/** Most blocks of load that are gone through, all processors together: beyond, no bound is worked out. */
const MOST_BLOCKS = 1e7

/** Units of work of a processor's load in a block, and of what fits into it; those after which working out may be interrupted. */
const LOOK_WORK = 5
const FIT_WORK = 2
const SLICE_WORK = 100_000

/** What rounding may make of the number of iterations that fit. */
const ROUNDING = 1e-9

/** How many iterations take at least this time. */
interface LongOnes {
  readonly time: number
  readonly count: number
}

const longOnes = new WeakMap<Loop, readonly LongOnes[]>()

/**
 * The different times of a loop's iterations, the longest first, and how many take at least each; up to `MOST_TIMES`. Yields units of work.
 */
export function* longOnesOf(loop: Loop): Generator<number, readonly LongOnes[]> {
  const cached = longOnes.get(loop)
  if (cached) return cached
  const { before, first = 0, count } = loop
  const costs = new Float64Array(count)
  for (let from = 0; from < count; from += COPIED) {
    const to = Math.min(count, from + COPIED)
    for (let i = from; i < to; i++) costs[i] = before[first + i + 1] - before[first + i]
    yield to - from
  }
  const times = yield* sorted(costs)
  /** Where each different time begins. */
  const places = new Int32Array(count)
  let different = 0
  for (let i = 0; i < count; i++) if (times[i] > 0 && (i === 0 || times[i] !== times[i - 1])) places[different++] = i
  yield count
  const all = Math.min(different, MOST_TIMES)
  const some = Array.from({ length: all }, (_, k) => {
    const place = places[different <= MOST_TIMES ? k : Math.round((k * (different - 1)) / (MOST_TIMES - 1))]
    return { time: times[place], count: count - place }
  })
  longOnes.set(loop, some.reverse())
  return some
}

/**
 * A time in seconds that no schedule of whole iterations can beat, whatever the processors' speeds and loads: processor i ends at most
 * ⌊W_i(T)/θ⌋ iterations of θ seconds or more until T, where W_i is the work that it can do. Null for work in steps, and where the loads change ten
 * million times. Yields units of work.
 */
export function* wholeBound({
  loads,
  loop,
  processors,
  sequential,
}: Pick<Scenario, 'loads' | 'loop' | 'processors' | 'sequential'>): Generator<number, number | null> {
  if (loop.steps) return null
  if (!loop.program) {
    const begin = sequential > 0 ? finishOf(loads, 0, 0, sequential) : 0
    return yield* endOf(loads, processors, begin, loop)
  }
  const [one, two] = loop.program.loops
  const firstEnd = yield* endOf(loads, processors, 0, one)
  return firstEnd === null ? null : yield* endOf(loads, processors, finishOf(loads, 0, firstEnd, sequential), two)
}

/** The least time at which all iterations of a loop that begins at a moment can have ended. */
function* endOf(loads: Loads, processors: number, begin: number, loop: Loop): Generator<number, number | null> {
  const { block } = loads
  const { before, first = 0, count } = loop
  const work = new Float64Array(processors)
  const speeds = new Float64Array(processors)
  let total = before[first + count] - before[first]
  /** The time up to now, the number of its block, and how many blocks more may be looked at; work since the caller was last given a turn. */
  let from = begin
  let k = Math.floor(begin / block)
  let most = MOST_BLOCKS / processors
  let worked = 0
  /** The units of work since it was asked last. */
  const done = () => {
    const units = worked
    worked = 0
    return units
  }
  /** Looks at the block of load that the time up to now ends in. */
  const look = () => {
    let sum = 0
    for (let i = 0; i < processors; i++) sum += speeds[i] = loads.speed(i, k)
    worked += processors * LOOK_WORK
    return sum
  }
  const pass = (seconds: number) => {
    for (let i = 0; i < processors; i++) work[i] += seconds * speeds[i]
  }
  /** How many iterations of a time the processors can end within this number of seconds of this block. */
  const fits = (seconds: number, time: number) => {
    let sum = 0
    for (let i = 0; i < processors; i++) {
      sum += Math.floor(((work[i] + seconds * speeds[i]) / time) * (1 + ROUNDING) + ROUNDING)
    }
    worked += processors * FIT_WORK
    return sum
  }
  /** Goes on to the next block; false where these are too many. */
  const next = () => {
    pass((k + 1) * block - from)
    from = ++k * block
    return --most > 0
  }
  // All iterations, cut as one likes.
  let speed = look()
  while (total > speed * ((k + 1) * block - from)) {
    total -= speed * ((k + 1) * block - from)
    if (!next()) return null
    speed = look()
    if (worked > SLICE_WORK) yield done()
  }
  let seconds = total / speed
  // Within a block the number that fits grows with time: the first moment at which it suffices is bisected.
  for (const { time, count } of yield* longOnesOf(loop)) {
    while (fits((k + 1) * block - from, time) < count) {
      if (!next()) return null
      look()
      seconds = 0
      if (worked > SLICE_WORK) yield done()
    }
    if (fits(seconds, time) >= count) continue
    let low = seconds
    let high = (k + 1) * block - from
    for (let step = 0; step < 60; step++) {
      const middle = (low + high) / 2
      if (fits(middle, time) >= count) high = middle
      else low = middle
      if (worked > SLICE_WORK) yield done()
    }
    seconds = high
  }
  return from + seconds
}
