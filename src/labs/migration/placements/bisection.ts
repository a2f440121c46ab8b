/** The placement “Recursive bisection”: its words, and how it is made. */
import { eachPartner, nearestChange } from './moves.ts'
import type { Placed, PlacementDefinition, PlacementGround } from './placement.ts'

/** The graph is halved, then its halves, down to single processors. */
export const bisection: PlacementDefinition = {
  label: 'Recursive bisection',
  help: 'Processes and processors are halved, then their halves, and so on. A half should compute as much as it has processors for, and few bytes should go between halves.',
  source: '§2.3.2, §8.1',
}

/** Weights that differ by less than this share of a half's work for one processor count as the same. */
const SLACK = 0.02

/** Most changes between two halves. */
const MOST_CHANGES = 50

/** Units of work of two processes that could change sides. */
const CHANGE_WORK = 20

export function* maker({ graph, routes, program }: PlacementGround): Generator<number, Placed> {
  const { means, lengths } = program()
  const place = new Int32Array(graph.processes)
  /** By process, the half it is in: 1 or 2; 0 outside of what is halved. */
  const side = new Uint8Array(graph.processes)
  /** Bytes that process i exchanges with a half. */
  const bytesWith = (i: number, half: number) => {
    let sum = 0
    eachPartner(graph, i, (partner, channel) => {
      if (side[partner] === half) sum += lengths[channel]
    })
    return sum
  }
  const loadOf = (list: readonly number[]) => list.reduce((sum, i) => sum + means[i], 0)

  /** Takes what is best connected to it into the first half, one process after the other, as long as it brings it nearer to its work. */
  function grow(list: readonly number[], targetLoad: number): void {
    for (const i of list) side[i] = 2
    const gain = new Float64Array(graph.processes)
    for (const i of list) gain[i] = -bytesWith(i, 2)
    let load = 0
    for (;;) {
      let best = -1
      for (const i of list) if (side[i] === 2 && (best < 0 || gain[i] > gain[best])) best = i
      if (best < 0 || load + means[best] / 2 > targetLoad) return
      side[best] = 1
      load += means[best]
      eachPartner(graph, best, (partner, channel) => {
        gain[partner] += 2 * lengths[channel]
      })
    }
  }

  /** Changes sides of processes while that evens the work out or, where it is even, fewer bytes cross. */
  function* improve(list: readonly number[], targetLoad: number, slack: number): Generator<number, void> {
    for (let changes = 0; changes < MOST_CHANGES; changes++) {
      const [first, second] = [1, 2].map((half) => list.filter((i) => side[i] === half))
      const crossing = (i: number, here: number, other: number) => bytesWith(i, here) - bytesWith(i, other)
      const cost = (i: number, j: number) => {
        let sum = (i < 0 ? 0 : crossing(i, 1, 2)) + (j < 0 ? 0 : crossing(j, 2, 1))
        if (i >= 0 && j >= 0) {
          eachPartner(graph, i, (partner, channel) => {
            if (partner === j) sum += 2 * lengths[channel]
          })
        }
        return sum
      }
      const change = nearestChange(first, second, means, loadOf(first) - targetLoad, slack, cost)
      yield CHANGE_WORK * (first.length + 1) * (second.length + 1)
      if (!change) return
      if (change.i >= 0) side[change.i] = 2
      if (change.j >= 0) side[change.j] = 1
    }
  }

  /** Places a list on some processors, which have numbers one after the other. */
  function* halve(list: readonly number[], from: number, processors: number): Generator<number, void> {
    if (processors === 1 || list.length === 0) {
      for (const i of list) place[i] = from
      return
    }
    const half = processors >> 1
    const load = loadOf(list)
    const targetLoad = (load * half) / processors
    side.fill(0)
    grow(list, targetLoad)
    yield* improve(list, targetLoad, (SLACK * load) / processors)
    const [first, second] = [1, 2].map((part) => list.filter((i) => side[i] === part))
    yield* halve(first, from, half)
    yield* halve(second, from + half, processors - half)
  }
  yield* halve(
    Array.from(place, (_, i) => i),
    0,
    routes.processors,
  )
  return { place, runs: null }
}
