/** The placement “Clustered”: its words, and how it is made. */
import { distance } from '../../../core/network/routes.ts'
import { groupsOf } from './moves.ts'
import type { Placed, PlacementDefinition, PlacementGround } from './placement.ts'

/** Processes that send each other most are kept together. */
export const clustered: PlacementDefinition = {
  label: 'Clustered',
  help: 'Processes that send each other most form clusters; the largest cluster goes first, each to the processor with the least so far; then processors change what they have to shorten the ways.',
  source: '§2.3.2, §8.1',
}

/** No cluster computes more than this share of a processor's mean work, or the clusters could not be shared evenly. */
const MOST_OF_MEAN = 0.25

/** Times that all pairs of processors are looked at. */
const ROUNDS = 5

/** By process, the cluster it is in, named by one of its processes. */
function clustersOf({ graph, routes }: PlacementGround, means: Float64Array, lengths: Float64Array): Int32Array {
  const { processes, channels, from, to } = graph
  const between = new Map<number, number>()
  for (let c = 0; c < channels; c++) {
    const pair = Math.min(from[c], to[c]) * processes + Math.max(from[c], to[c])
    between.set(pair, (between.get(pair) ?? 0) + lengths[c])
  }
  const pairs = [...between].sort(([a, x], [b, y]) => y - x || a - b)
  const loads = means.slice()
  const most = (MOST_OF_MEAN * means.reduce((a, b) => a + b, 0)) / routes.processors
  const cluster = Int32Array.from({ length: processes }, (_, i) => i)
  for (const [pair] of pairs) {
    const [a, b] = [cluster[Math.floor(pair / processes)], cluster[pair % processes]]
    if (a === b || loads[a] + loads[b] > most) continue
    loads[a] += loads[b]
    for (let i = 0; i < processes; i++) if (cluster[i] === b) cluster[i] = a
  }
  return cluster
}

/** Units of work of a pair of processors that is looked at. */
const PAIR_WORK = 500

/** Exchanges what processors have while that shortens the ways of the bytes. */
function* settled(
  { graph, routes }: PlacementGround,
  place: Int32Array,
  lengths: Float64Array,
): Generator<number, Int32Array> {
  const { processors } = routes
  const { channels, from, to } = graph
  // Groups of processes, which move as one: bytes between them, and where each is.
  const bytes = Array.from({ length: processors }, () => new Map<number, number>())
  for (let c = 0; c < channels; c++) {
    const [a, b] = [place[from[c]], place[to[c]]]
    if (a === b) continue
    bytes[a].set(b, (bytes[a].get(b) ?? 0) + lengths[c])
    bytes[b].set(a, (bytes[b].get(a) ?? 0) + lengths[c])
  }
  const at = Int32Array.from({ length: processors }, (_, p) => p)
  const hops = Float64Array.from({ length: processors ** 2 }, (_, k) =>
    distance(routes, Math.floor(k / processors), k % processors),
  )
  const longer = (a: number, b: number) => {
    let sum = 0
    for (const [c, amount] of bytes[a]) {
      if (c !== b) sum += amount * (hops[at[b] * processors + at[c]] - hops[at[a] * processors + at[c]])
    }
    return sum
  }
  for (let round = 0, changes = true; round < ROUNDS && changes; round++) {
    changes = false
    for (let a = 0; a < processors; a++) {
      for (let b = a + 1; b < processors; b++) {
        if (!(longer(a, b) + longer(b, a) < 0)) continue
        const there = at[a]
        at[a] = at[b]
        at[b] = there
        changes = true
      }
      yield PAIR_WORK * processors
    }
  }
  return place.map((group) => at[group])
}

/** Gives the clusters to processors, those with most work first and each to the processor with least; then settles them. */
export function* maker(ground: PlacementGround): Generator<number, Placed> {
  const { processors } = ground.routes
  const { means, lengths } = ground.program()
  const clusters = groupsOf(clustersOf(ground, means, lengths), ground.graph.processes).filter(
    (members) => members.length > 0,
  )
  const loadOf = (members: readonly number[]) => members.reduce((sum, i) => sum + means[i], 0)
  const order = clusters
    .map((members) => ({ members, load: loadOf(members) }))
    .sort((a, b) => b.load - a.load || a.members[0] - b.members[0])
  const loads = new Float64Array(processors)
  const place = new Int32Array(means.length)
  for (const { members, load } of order) {
    let least = 0
    for (let p = 1; p < processors; p++) if (loads[p] < loads[least]) least = p
    loads[least] += load
    for (const i of members) place[i] = least
  }
  return { place: yield* settled(ground, place, lengths), runs: null }
}
