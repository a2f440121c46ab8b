/**
 * A divisible load carried out moment by moment: ports that send and collect as soon as they may, workers that compute what
 * they have. Written from doc/divisible.md; knows nothing of linear programs.
 */
import fc from 'fast-check'
import { defaults, type Values } from '../../src/core/parameters.ts'
import { parameters } from '../../src/labs/divisible/parameters.ts'

export interface Node {
  readonly transfer: number
  readonly latency: number
  /** For a worker. */
  readonly compute?: number
  /** For a worker: from when on everything takes it how many times as long to compute. */
  readonly slow?: { readonly from: number; readonly times: number }
  /** For a worker: what it is sent in each round. */
  readonly loads?: readonly number[]
  /** For a cluster, in the order of allocation and in that of collection. */
  readonly members?: readonly Node[]
  readonly collected?: readonly Node[]
}

/** Load of all rounds below a node. */
export const loadOf = ({ loads = [], members = [] }: Node): number =>
  loads.reduce((sum, load) => sum + load, 0) + members.reduce((sum, member) => sum + loadOf(member), 0)

/** When a worker has done what it begins at a time and what is this much work at its usual speed. */
function computed({ slow = { from: 0, times: 1 } }: Node, begin: number, work: number): number {
  const quick = Math.min(work, Math.max(0, slow.from - begin))
  return begin + quick + slow.times * (work - quick)
}

/** When a port that has all its load at `start` has all results back. */
export function carriedOut(members: readonly Node[], collected: readonly Node[], ratio: number, start = 0): number {
  const ready = new Map<Node, number>()
  const rounds = Math.max(...members.map(({ loads }) => loads?.length ?? 1))
  let now = start
  for (let round = 0; round < rounds; round++) {
    for (const node of members) {
      const load = node.loads ? node.loads[round] : loadOf(node)
      now += node.latency + node.transfer * load
      if (node.members) ready.set(node, carriedOut(node.members, node.collected ?? [], ratio, now))
      else ready.set(node, computed(node, Math.max(now, ready.get(node) ?? 0), (node.compute ?? 0) * load))
    }
  }
  for (const node of collected) {
    now = Math.max(now, ready.get(node) ?? 0) + node.latency + ratio * node.transfer * loadOf(node)
  }
  return now
}

const rate = fc.integer({ min: 1, max: 4000 }).map((tenths) => tenths / 10)

/** A tree as text, up to four levels deep. */
const { members } = fc.letrec<{ member: string; members: string }>((tie) => ({
  member: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.tuple(rate, rate, fc.nat({ max: 9 })).map((numbers) => numbers.join('/')),
    fc
      .tuple(fc.constantFrom('', '2*'), rate, fc.nat({ max: 9 }), tie('members'))
      .map(([times, C, L, inside]) => `${times}${C}/${L}(${inside})`),
  ),
  members: fc.array(tie('member'), { minLength: 1, maxLength: 3 }).map((all) => all.join()),
}))

/** Trees of clusters, and rounds: what the parameter table alone would hardly ever give. */
export const divisibleScenarios: fc.Arbitrary<Values> = fc
  .record({
    system: fc.constantFrom('tree', 'random'),
    tree: members,
    workers: fc.integer({ min: 1, max: 8 }),
    Lmax: fc.constantFrom(0, 1, 10),
    delta: fc.constantFrom(0, 0.5, 1),
    algorithm: fc.constantFrom(
      'best-subset',
      'fifo',
      'lifo',
      'iterlp2a',
      'iterlp2b',
      'sport',
      'installments',
      'uniform',
    ),
    rounds: fc.integer({ min: 1, max: 12 }),
    seed: fc.nat({ max: 1000 }),
  })
  .map((drawn) => ({ ...defaults(parameters), Lmin: 0, ...drawn }))
