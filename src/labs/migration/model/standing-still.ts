/** How much can be computed as long as no process moves. */
import type { Metrics } from '../../../core/lab.ts'
import type { ProgramGraph } from './graph.ts'
import { getsHeavier } from './heavier.ts'
import type { Program } from './program.ts'
import { freshProgram, type Scenario } from './scenario.ts'

/** Iterations that are drawn again at most, and ways in the graph that are gone: beyond, nothing is worked out. */
const MOST_DRAWN = 5e6
const MOST_WAYS = 3e7

/** Draws after which working out may be interrupted, and the work units of each; those of a process or an end of a channel on a way. */
const PIECE = 2 ** 13
const DRAW_WORK = 6
const WAY_WORK = 2

/**
 * The greatest share of the processors' time, in percent, that is computed if processes stay where they are placed: neighbours are at most one iteration
 * apart, so a slow processor holds others back. Undefined for programs that are not synthetic, change phase by phase, or get more to do. Yields units of work.
 */
export function* standingStill(scenario: Scenario): Generator<number, Metrics> {
  const { values, graph, placement } = scenario
  const none = { standingStill: null }
  if (values.program !== 'synthetic' || values.phaseMean !== 'off' || getsHeavier(values, scenario.program)) return none
  const { processes } = graph
  const { processors, duration } = values
  if (processes * (processes + 2 * graph.channels) > MOST_WAYS) return none
  const draws = new Draws(scenario, freshProgram(scenario))
  const here = Array.from({ length: processors }, () => [] as number[])
  for (let i = 0; i < processes; i++) here[placement[i]].push(i)
  /** Iterations that had been drawn at the last yield. */
  let paused = 0
  const reached = new Float64Array(processes).fill(Number.POSITIVE_INFINITY)
  for (const mine of here) {
    if (mine.length === 0) continue
    // The most iterations of all of its processes that fit into the time.
    let k = 0
    for (let cycles = 0; ; k++) {
      for (const i of mine) cycles += draws.cycles(i, k)
      if (cycles > duration) break
      if (draws.drawn > MOST_DRAWN) return none
      if (draws.drawn - paused >= PIECE) {
        yield (draws.drawn - paused) * DRAW_WORK
        paused = draws.drawn
      }
    }
    const ways = new Float64Array(processes)
    for (const i of mine) {
      const apart = distancesFrom(graph, i)
      for (let j = 0; j < processes; j++) ways[j] = Math.max(ways[j], apart[j])
      yield (processes + 2 * graph.channels) * WAY_WORK
    }
    for (let j = 0; j < processes; j++) reached[j] = Math.min(reached[j], k + ways[j])
  }
  let computed = 0
  for (const mine of here) {
    let cycles = 0
    for (const j of mine) {
      // Of its first iterations, as far as they fit into the time.
      let sum = 0
      for (let n = 0; n <= reached[j] && sum < duration; n++) {
        sum += draws.cycles(j, n)
        if (draws.drawn > MOST_DRAWN) return none
        if (n % PIECE === PIECE - 1) yield PIECE * DRAW_WORK
      }
      cycles += sum
      yield DRAW_WORK
    }
    computed += Math.min(duration, cycles)
  }
  return { standingStill: (100 * computed) / (processors * duration) }
}

/** The cycles of each process's iterations, drawn as its run draws them and kept. */
class Draws {
  drawn = 0
  private readonly lists: number[][]

  constructor(
    { graph }: Scenario,
    private readonly program: Program,
  ) {
    this.lists = Array.from({ length: graph.processes }, () => [])
  }

  /** Of iteration n of process i, counted from 0. */
  cycles(i: number, n: number): number {
    const list = this.lists[i]
    while (list.length <= n) {
      list.push(this.program.computing(i, 0, list.length))
      this.drawn++
    }
    return list[n]
  }
}

/** Channels on the shortest way from a process to each other, whatever their direction; infinite where there is none. */
function distancesFrom({ processes, from, to, start, ends }: ProgramGraph, origin: number): Float64Array {
  const apart = new Float64Array(processes).fill(Number.POSITIVE_INFINITY)
  const queue = [origin]
  apart[origin] = 0
  for (let at = 0; at < queue.length; at++) {
    const i = queue[at]
    for (let place = start[i]; place < start[i + 1]; place++) {
      const channel = ends[place] >> 1
      const other = from[channel] === i ? to[channel] : from[channel]
      if (apart[other] < Number.POSITIVE_INFINITY) continue
      apart[other] = apart[i] + 1
      queue.push(other)
    }
  }
  return apart
}
