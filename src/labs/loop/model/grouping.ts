/** How local strategies divide the processors into groups (§1.2.1). All groups have as many members, the first ones one more. */
import { mix } from '../../../core/random/hash.ts'
import type { Groups } from './analytic.ts'
import { dealt } from './iterations.ts'

/** What a division into groups is made of. */
interface Division {
  readonly processors: number
  /** How many groups. */
  readonly count: number
  /** Speeds without load, by processor. */
  readonly speeds: readonly number[]
  readonly seed: number
  /** How often groups have been drawn before. */
  readonly round: number
}

/** Divides the processors. */
type Grouping = (division: Division) => Groups

/** Processors in the order in which they fill one group after the other; in each group they stand by their numbers. */
function inOrder(order: readonly number[], count: number): Groups {
  let first = 0
  return dealt(order.length, count).map((size) => {
    first += size
    return order.slice(first - size, first).sort((a, b) => a - b)
  })
}

const numbers = (processors: number) => Array.from({ length: processors }, (_, i) => i)

/** Neighbours by their numbers (K-block). */
const blocks: Grouping = ({ processors, count }) => inOrder(numbers(processors), count)

/**
 * Groups of nearly equal aggregate computational power: the fastest processor first, each goes to the group with the least power that has
 * room, of equal ones to the first.
 */
const power: Grouping = ({ processors, count, speeds }) => {
  const sizes = dealt(processors, count)
  const groups: number[][] = sizes.map(() => [])
  const sums = sizes.map(() => 0)
  const fastest = numbers(processors).sort((a, b) => speeds[b] - speeds[a] || a - b)
  for (const i of fastest) {
    let least = -1
    for (let g = 0; g < count; g++) {
      if (groups[g].length < sizes[g] && (least < 0 || sums[g] < sums[least])) least = g
    }
    groups[least].push(i)
    sums[least] += speeds[i]
  }
  return groups.map((group) => group.sort((a, b) => a - b))
}

/**
 * K nearest neighbours: the workstations stand row by row in a square room, and the room is halved again and again across its longer side,
 * each half with its share of the groups.
 */
const nearest: Grouping = ({ processors, count }) => {
  const columns = Math.ceil(Math.sqrt(processors))
  const x = (i: number) => i % columns
  const y = (i: number) => Math.floor(i / columns)
  const sizes = dealt(processors, count)
  const groups: (readonly number[])[] = []
  const halve = (places: readonly number[], first: number, groupsHere: number) => {
    if (groupsHere === 1) {
      groups[first] = places.toSorted((a, b) => a - b)
      return
    }
    const spread = (of: (i: number) => number) => {
      const at = places.map(of)
      return Math.max(...at) - Math.min(...at)
    }
    const [along, across] = spread(x) > spread(y) ? [x, y] : [y, x]
    const sorted = places.toSorted((a, b) => along(a) - along(b) || across(a) - across(b))
    const half = Math.ceil(groupsHere / 2)
    const size = sizes.slice(first, first + half).reduce((a, b) => a + b, 0)
    halve(sorted.slice(0, size), first, half)
    halve(sorted.slice(size), first + half, groupsHere - half)
  }
  halve(numbers(processors), 0, count)
  return groups
}

/** A processor's draw, by hash, so that every strategy meets the same groups. */
const drawOf = (seed: number, round: number, i: number) =>
  mix(mix(seed ^ 0x2545f491 ^ Math.imul(i + 1, 0x9e3779b1)) ^ Math.imul(round + 1, 0x27d4eb2f)) >>> 0

/** Members by chance. */
const random: Grouping = ({ processors, count, seed, round }) =>
  inOrder(
    numbers(processors).sort((a, b) => drawOf(seed, round, a) - drawOf(seed, round, b) || a - b),
    count,
  )

/** The divisions by name. */
const groupings = {
  blocks,
  power,
  nearest,
  random: (division: Division) => random({ ...division, round: 0 }),
  changing: random,
} satisfies Record<string, Grouping>

type GroupingName = keyof typeof groupings

/** Divides processors into groups by the name of the way. */
export const groupedBy = (name: GroupingName, division: Division): Groups => groupings[name](division)
