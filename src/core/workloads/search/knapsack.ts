/**
 * The 0/1 knapsack: which items to take so that their weights stay within a capacity and their values add up to the most. The bound is
 * Dantzig's (1957): items by value a unit of weight, the first that does not fit taken in part.
 */
import { choice, number, type Values } from '../../parameters.ts'
import { drawsOf, integerOf } from '../draws.ts'
import type { Visit, Workload } from '../workload.ts'
import { type KnapsackScene, WORD, WORDS } from './knapsack-task.ts'
import { type KnapsackInstance, publicKnapsacks } from './knapsacks.ts'
import { followSearch, MOST_VISITS } from './results.ts'

/** The instance that a seed draws. */
const DRAWN = 'drawn'

const drawn = (values: Values) => values.knapsackInstance === DRAWN

const published = (id: string, items: number, more = '') => ({
  label: id,
  help: `${items} items${more}.`,
  source: 'Burkardt, Florida State University',
})

/** The problem in words. */
export const knapsack = {
  label: 'Knapsack',
  help: 'Which items to take so that they fit and are worth the most.',
  drawn,
  parameters: {
    knapsackInstance: choice({
      label: 'Instance',
      group: 'tree',
      default: DRAWN,
      help: 'Which items there are.',
      options: {
        p01: published('p01', 10),
        p02: published('p02', 5),
        p03: published('p03', 6, '; example 2.3 of Martello and Toth’s book'),
        p04: published('p04', 7, '; example 2.7 of Martello and Toth’s book'),
        p05: published('p05', 8),
        p06: published('p06', 7),
        p07: published('p07', 15),
        p08: published('p08', 24),
        [DRAWN]: { label: 'Drawn', help: 'Drawn from a seed.' },
      },
    }),
    items: number({
      label: 'Items',
      group: 'tree',
      default: 30,
      slider: { min: 5, max: 40, step: 1 },
      limits: { min: 5, max: 40, integer: true },
      help: 'How many items there are.',
      shownWhen: drawn,
    }),
    kind: choice({
      label: 'Correlation',
      group: 'tree',
      default: 'strong',
      help: 'How an item’s value depends on its weight.',
      source: 'Martello, Toth 1990',
      options: {
        uncorrelated: { label: 'None', help: 'Weight and value are drawn independently.' },
        weak: { label: 'Weak', help: 'The value is about the weight.' },
        strong: { label: 'Strong', help: 'The value is the weight and a constant.' },
        subset: { label: 'Subset sum', help: 'The value is the weight.' },
      },
      shownWhen: drawn,
    }),
    valueRange: number({
      label: 'Range',
      group: 'tree',
      default: 1000,
      slider: { min: 10, max: 10000, scale: 'log10' },
      limits: { min: 10, max: 10000, integer: true },
      help: 'Weights are from 1 to this.',
      shownWhen: drawn,
    }),
  },
} as const

interface KnapsackValues {
  readonly knapsackInstance: keyof typeof publicKnapsacks | typeof DRAWN
  readonly items: number
  readonly kind: 'uncorrelated' | 'weak' | 'strong' | 'subset'
  readonly valueRange: number
  readonly instanceSeed: number | 'usual'
  readonly knownAtStart: 'nothing' | 'optimum'
}

/** The value of an item by its weight. */
const valueBy: Record<KnapsackValues['kind'], (weight: number, draw: number, range: number) => number> = {
  uncorrelated: (_, draw, range) => 1 + integerOf(draw, range),
  weak: (weight, draw, range) => {
    const spread = Math.floor(range / 10)
    return Math.max(1, weight - spread + integerOf(draw, 2 * spread + 1))
  },
  strong: (weight, _, range) => weight + Math.floor(range / 10),
  subset: (weight) => weight,
}

/** The items of a scenario. */
export function knapsackOf(values: KnapsackValues): KnapsackInstance {
  const { knapsackInstance, items, kind, valueRange, instanceSeed } = values
  if (knapsackInstance !== DRAWN) return publicKnapsacks[knapsackInstance]
  const draw = drawsOf(typeof instanceSeed === 'number' ? instanceSeed : 2)
  const weights = Array.from({ length: items }, (_, i) => 1 + integerOf(draw(2 * i), valueRange))
  return {
    weights,
    values: weights.map((weight, i) => valueBy[kind](weight, draw(2 * i + 1), valueRange)),
    capacity: Math.floor(weights.reduce((sum, weight) => sum + weight, 0) / 2),
  }
}

/** The most that can be had, by dynamic programming over the room that is left; capacities of some 10⁵. */
function optimumOf({ weights, values, capacity }: KnapsackInstance): number {
  const most = new Int32Array(capacity + 1)
  for (const [i, weight] of weights.entries()) {
    for (let room = capacity; room >= weight; room--) {
      const valueWith = most[room - weight] + values[i]
      if (valueWith > most[room]) most[room] = valueWith
    }
  }
  return most[capacity]
}

/** The workload of a scenario's knapsack. */
export function knapsackWorkload(scenario: KnapsackValues): Workload {
  const instance = knapsackOf(scenario)
  const { capacity } = instance
  const count = instance.weights.length
  // Integers below 2⁵³: ratios are compared exactly.
  const order = instance.weights
    .map((_, i) => i)
    .sort((a, b) => instance.values[b] * instance.weights[a] - instance.values[a] * instance.weights[b] || a - b)
  const weights = Int32Array.from(order, (i) => instance.weights[i])
  const values = Int32Array.from(order, (i) => instance.values[i])
  const optimum = () => instance.optimum ?? optimumOf(instance)
  const startValue = { nothing: () => Number.POSITIVE_INFINITY, optimum: () => -optimum() }[scenario.knownAtStart]()

  /** A bound, how many items were looked at for it, and whether it is the value of a solution: one object for all, as bounds are many. */
  const bounded = { bound: 0, scanned: 0, isSolution: false }
  /** The bound from an item on; good until the next one. */
  function boundOf(next: number, value: number, room: number): Readonly<typeof bounded> {
    let bound = value
    let rest = room
    let k = next
    for (; k < count && weights[k] <= rest; k++) {
      rest -= weights[k]
      bound += values[k]
    }
    bounded.isSolution = k === count || rest === 0
    bounded.scanned = k - next
    if (k < count) {
      bounded.scanned++
      bound += Math.floor((rest * values[k]) / weights[k])
    }
    bounded.bound = bound
    return bounded
  }

  /** Looks at a child: queues it unless it is a solution or cannot be better; returns the best value after that. */
  function consider(next: number, value: number, room: number, low: number, high: number, best: number, into: Visit) {
    const { bound, scanned, isSolution } = boundOf(next, value, room)
    into.operations += 1 + scanned
    if (-bound >= best) return best
    if (isSolution) {
      into.value = -bound
      return -bound
    }
    const { children } = into
    const at = into.count++ * WORDS
    children[at + WORD.next] = next
    children[at + WORD.value] = value
    children[at + WORD.room] = room
    children[at + WORD.bound] = bound
    children[at + WORD.items] = low
    children[at + WORD.items + 1] = high
    return best
  }

  return {
    words: WORDS,
    bytes: 4 * WORDS,
    flops: 3,
    expected: count ** 2,
    most: MOST_VISITS,
    startValue,
    root(into) {
      into.fill(0, 0, WORDS)
      into[WORD.room] = capacity
      into[WORD.bound] = boundOf(0, 0, capacity).bound
    },
    visit(descriptors, at, best, into) {
      into.count = 0
      into.operations = 1
      if (-descriptors[at + WORD.bound] >= best) {
        into.dropped = true
        return
      }
      const k = descriptors[at + WORD.next]
      const value = descriptors[at + WORD.value]
      const room = descriptors[at + WORD.room]
      const low = descriptors[at + WORD.items]
      const high = descriptors[at + WORD.items + 1]
      let least = best
      if (weights[k] <= room) {
        const bit = 1 << (k & 31)
        const [withLow, withHigh] = k < 32 ? [low | bit, high] : [low, high | bit]
        least = consider(k + 1, value + values[k], room - weights[k], withLow, withHigh, least, into)
      }
      const { children } = into
      const withIt = into.count
      consider(k + 1, value, room, low, high, least, into)
      // The child with the item is computed first and visited first, so it is queued last.
      if (withIt === 1 && into.count === 2) {
        for (let w = 0; w < WORDS; w++) {
          const word = children[w]
          children[w] = children[WORDS + w]
          children[WORDS + w] = word
        }
      }
    },
    priority: (descriptors, at) => -descriptors[at + WORD.bound],
    results: followSearch(startValue, -1),
    scene: (): KnapsackScene => ({
      kind: 'knapsack',
      weights: weights.slice(),
      values: values.slice(),
      order: Int32Array.from(order),
      capacity,
      optimum: optimum(),
    }),
  }
}
