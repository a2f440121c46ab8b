/** The network “Multicore cluster”: its words and its links. */
import { number } from '../parameters.ts'
import { count } from '../text/format.ts'
import { type Colour, processorsInWords, topology } from './topology.ts'

/** With more processors the links between the computers, all to all, do not fit into memory. */
const MOST = 1024

/**
 * A machine of two levels: computers of several cores on one switch. Cores of a computer reach each other directly; to another computer it
 * is two links, up to the switch and down from it. Neighbours are the other cores of one's computer and, in every other computer, the core
 * of the same place. An exchange visits the computer first, then the others. λ is ½, that of the plain dimension exchange.
 */
export const multicore = topology({
  label: 'Multicore cluster',
  help: 'Computers with several cores: one link to a core of the same computer, two to one of another computer.',
  parameters: {
    cores: number({
      label: 'Cores of a computer',
      group: 'machine',
      default: 8,
      slider: { min: 1, max: 64, scale: 'log2' },
      limits: { min: 1, max: 65536, integer: true },
      help: 'How many processors each computer of the cluster has; the last one may have fewer. More: more of them are near.',
    }),
  },
  sizes: { expected: `at most ${MOST} processors in a cluster`, includes: (processors) => processors <= MOST },
  build(processors, { cores }) {
    const computers = Math.ceil(processors / cores)
    const each = Math.min(cores, processors)
    const inside = rounds(each).map((pairs, round): Colour => {
      const ranges = pairs.map(([a, b]) => ({ first: a, until: processors - (b - a), step: cores, offset: b - a }))
      return colour(`inside, set ${round + 1}`, 0, ranges)
    })
    const between = rounds(computers).map((pairs, round): Colour => {
      const ranges = pairs.map(([a, b]) => {
        const offset = (b - a) * cores
        return { first: a * cores, until: Math.min((a + 1) * cores, processors - offset), step: 1, offset }
      })
      return colour(`between, set ${round + 1}`, 1, ranges)
    })
    const all = processorsInWords(processors)
    return {
      processors,
      sides: [each, computers],
      wraps: false,
      colours: [...inside, ...between],
      layout: 'computers',
      routing: 'switch',
      size: computers > 1 ? `${count(computers)} computers, ${all}` : all,
      coordinates: (processor) =>
        processors === 1 ? undefined : `computer ${Math.floor(processor / cores)}, core ${processor % cores}`,
    }
  },
})

/** The links of some ranges as a colour. */
function colour(label: string, dimension: number, ranges: Colour['ranges']): Colour {
  const a: number[] = []
  for (const { first, until, step } of ranges) for (let q = first; q < until; q += step) a.push(q)
  const offsets = ranges.flatMap(({ first, until, step, offset }) =>
    new Array<number>(Math.max(0, Math.ceil((until - first) / step))).fill(offset),
  )
  const from = Int32Array.from(a)
  return { label, dimension, a: from, b: from.map((q, i) => q + offsets[i]), ranges }
}

/**
 * All pairs of n in as few rounds as there can be, each in at most one pair of a round: the last stays and all others go round (the
 * circle method of tournaments). If n is odd, one has no partner in each round.
 */
function rounds(n: number): (readonly [one: number, other: number])[][] {
  const even = n + (n % 2)
  return Array.from({ length: even - 1 }, (_, round) => {
    const at = (place: number) => (round + place) % (even - 1)
    const pairs = Array.from({ length: even / 2 }, (_, k) => (k === 0 ? [at(0), even - 1] : [at(k), at(even - 1 - k)]))
    return pairs
      .filter(([a, b]) => a < n && b < n)
      .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)
      .sort(([a], [b]) => a - b)
  }).filter((pairs) => pairs.length > 0)
}
