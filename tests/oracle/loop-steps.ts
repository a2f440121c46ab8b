/**
 * Work in steps once more, plain and slow: how the sequences of a training are arranged and what they cost, how tokens go to experts, and when
 * the steps end. Written from the description of the model alone; draws are those of the same named streams.
 */
import { cos } from '../../src/core/math/circle.ts'
import { exp, log, pow } from '../../src/core/math/exponential.ts'
import { stream } from '../../src/core/random/random.ts'
import type { LoopValues } from '../../src/labs/loop/parameters.ts'
import { type PlainLoop, speedOf, whenDone } from './loop-parts.ts'

/** What each accelerator has to do in each step, in seconds of an accelerator of speed 1, one number for each piece. */
export interface PlainSteps {
  readonly work: readonly (readonly (readonly number[])[])[]
  readonly useful: number
  readonly computed: number
  readonly lost: number
}

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)

/** Cuts a list into parts that differ by at most one, the longer ones first. */
function parts<T>(list: readonly T[], count: number): T[][] {
  const all: T[][] = Array.from({ length: count }, () => [])
  let at = 0
  for (let i = 0; i < count; i++)
    for (const end = at + Math.floor(list.length / count) + (i < list.length % count ? 1 : 0); at < end; at++)
      all[i].push(list[at])
  return all
}

function training(v: LoopValues): PlainSteps {
  const random = stream(v.seed, 'lengths')
  const drawn = Array.from({ length: v.steps * v.batch }, () => {
    const [a, b] = [random(), random()]
    const z = Math.sqrt(-2 * log(1 - a)) * cos(2 * Math.PI * b)
    const length = Math.round(exp(log(v.meanLength) - v.lengthSpread ** 2 / 2 + v.lengthSpread * z))
    return length < 1 ? 1 : Math.min(length, v.longest)
  })
  const seconds = (length: number) => v.tokenTime * length * (1 + length / v.attention)
  const order = v.arrangement === 'buckets' ? drawn.toSorted((a, b) => a - b) : drawn
  const steps = Array.from({ length: v.steps }, (_, s) => order.slice(s * v.batch, s * v.batch + v.batch))
  if (v.arrangement === 'buckets') {
    const shuffle = stream(v.seed, 'buckets')
    for (let left = steps.length; left > 1; left--) {
      const swapIndex = Math.floor(shuffle() * left)
      const [last, other] = [steps[left - 1], steps[swapIndex]]
      steps[left - 1] = other
      steps[swapIndex] = last
    }
  }
  let computed = 0
  const work = steps.map((lengths) => {
    if (v.arrangement === 'packed' || v.arrangement === 'balanced') {
      computed += sum(lengths)
      const weight = v.arrangement === 'packed' ? (length: number) => length : seconds
      const bins = Array.from({ length: v.processors }, () => ({ total: 0, pieces: [] as number[] }))
      for (const length of lengths.toSorted((a, b) => weight(b) - weight(a))) {
        const lightest = bins.reduce((a, b) => (b.total < a.total ? b : a))
        lightest.total += weight(length)
        lightest.pieces.push(seconds(length))
      }
      return bins.map(({ pieces }) => pieces)
    }
    return parts(lengths, v.processors).map((part) => {
      const longest = Math.max(0, ...part)
      computed += longest * part.length
      return part.map(() => seconds(longest))
    })
  })
  return { work, useful: sum(drawn), computed, lost: 0 }
}

function experts(v: LoopValues): PlainSteps {
  const random = stream(v.seed, 'experts')
  const popularity = Array.from({ length: v.experts }, (_, e) => 1 / pow(e + 1, v.skew))
  let all = 0
  const upTo = popularity.map((each) => (all += each))
  const room = v.capacity === 'none' ? Number.POSITIVE_INFINITY : Math.ceil((v.capacity * v.tokens) / v.experts)
  let useful = 0
  const work = Array.from({ length: v.steps }, () => {
    const counts = popularity.map(() => 0)
    for (let t = 0; t < v.tokens; t++) {
      const at = random() * all
      const expert = upTo.findIndex((bound) => bound > at)
      counts[expert < 0 ? v.experts - 1 : expert]++
    }
    const tokens = counts.map((count) => Math.min(count, room))
    useful += sum(tokens)
    return parts(
      tokens.map((count) => count * v.tokenTime),
      v.processors,
    )
  })
  return { work, useful, computed: useful, lost: v.steps * v.tokens - useful }
}

/** The steps of a scenario. */
export const stepsOf = (values: LoopValues): PlainSteps =>
  values.workload === 'training' ? training(values) : experts(values)

/** When the last step ends: each ends when the slowest has finished, and all have exchanged. */
export function timeOfSteps(loop: PlainLoop, { work }: PlainSteps, exchange: number): number {
  const begin = loop.sequential ? whenDone(speedOf(loop), loop.block, 0, 0, loop.sequential) : 0
  return work.reduce(
    (time, step) =>
      Math.max(...step.map((pieces, i) => whenDone(speedOf(loop), loop.block, i, time, sum(pieces)))) + exchange,
    begin,
  )
}
