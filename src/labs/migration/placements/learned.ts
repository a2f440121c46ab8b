/** The placement “Learned from runs before”: its words, and how it is made. */
import { distance } from '../../../core/network/routes.ts'
import type { Trial } from '../model/trial.ts'
import { eachPartner, groupsOf, nearestChange } from './moves.ts'
import type { Placed, PlacementDefinition, PlacementGround } from './placement.ts'
import { makeRestricted } from './unknowing.ts'

/** From one run to the next, what was measured moves a process, or exchanges two, between a busy processor and one that is not. */
export const learned: PlacementDefinition = {
  label: 'Learned from runs before',
  help: 'At random with even numbers at first. Then it is run for a second at most, measured, changed and run again: busy processors give to others. A change that makes the run slower is taken back.',
  source: '§8.1, post-game analysis',
  learns: true,
}

/** Weights that differ by less than this share of a processor's mean work count as the same. */
const SLACK = 0.02

/** The placement of a run with changes between this many pairs of processors: the busiest with the least busy one, and so on. */
function changed({ graph, routes }: PlacementGround, trial: Trial, pairs: number): Int32Array | undefined {
  const { place, work, bytes } = trial
  const { processors } = routes
  const groups = groupsOf(place, processors)
  const loads = groups.map((group) => group.reduce((sum, i) => sum + work[i], 0))
  const order = loads.map((_, p) => p).sort((p, q) => loads[q] - loads[p] || p - q)
  const slack = (SLACK * loads.reduce((a, b) => a + b)) / processors
  const next = place.slice()
  for (let k = 0; k < pairs; k++) {
    const [p, q] = [order[k], order[processors - 1 - k]]
    // Partners count where they were in the run, but for the one that comes the other way.
    const ways = (i: number, from: number, to: number, other: number) => {
      let sum = 0
      eachPartner(graph, i, (partner, channel) => {
        const [before, after] = partner === other ? [to, from] : [place[partner], place[partner]]
        sum += bytes[channel] * (distance(routes, to, after) - distance(routes, from, before))
      })
      return sum
    }
    const cost = (i: number, j: number) => (i < 0 ? 0 : ways(i, p, q, j)) + (j < 0 ? 0 : ways(j, q, p, i))
    const change = nearestChange(groups[p], groups[q], work, (loads[p] - loads[q]) / 2, slack, cost)
    if (!change) continue
    if (change.i >= 0) next[change.i] = q
    if (change.j >= 0) next[change.j] = p
  }
  return next.some((p, i) => p !== place[i]) ? next : undefined
}

/** Tries placements in runs of the program, each better than the one before as far as that one has shown; yields as trials do. */
export function* maker(ground: PlacementGround): Generator<number, Placed> {
  const { runsBefore } = ground
  const most = ground.routes.processors >> 1
  let pairs = most
  let place = makeRestricted(ground)
  let best: Trial | undefined
  for (let runs = 1; runs <= runsBefore; runs++) {
    const trial: Trial = yield* ground.tried(place)
    const isBetter = !best || trial.pace > best.pace
    if (!best || isBetter) best = trial
    pairs = isBetter ? most : pairs >> 1
    const next = changed(ground, best, pairs)
    if (!next) return { place: best.place, runs }
    place = next
  }
  return { place, runs: runsBefore }
}
