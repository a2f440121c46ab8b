/** What processors report at a check: how long an item takes them (§3.5). */
import type { LaidMesh } from './line.ts'
import type { Scenario } from './scenario.ts'
import { workTime } from './times.ts'

/** Vertices and references that an iteration goes over, each as often as the vertex's weight says. */
export const visitsOf = ({ weights, list, neighbours }: LaidMesh): number =>
  weights ? weights.visits[list.length] : list.length + neighbours.length

/** Vertices that an iteration goes over, each as often as its weight says. */
export const itemsOf = ({ weights, list }: LaidMesh): number =>
  weights?.before ? weights.before[list.length] : list.length

/** Seconds that an item takes without load on a processor of speed 1. */
function unloadedTime(line: LaidMesh, costs: Scenario['costs']): number {
  const { element, reference } = costs
  const items = itemsOf(line)
  if (line.weights) return workTime(items, visitsOf(line), costs) / items
  return element === reference
    ? reference * (1 + line.neighbours.length / line.list.length)
    : element + (reference * line.neighbours.length) / line.list.length
}

/** The figures of all processors, from check to check. */
export class Reports {
  /** By processor, since the last check: seconds of computing, and items or their work over all iterations. */
  readonly compute: Float64Array
  readonly items: Float64Array
  /** t as it was reported last; negative before the first time. */
  private readonly reported: Float64Array

  constructor(private readonly scenario: Scenario) {
    const { processors } = scenario
    this.compute = new Float64Array(processors)
    this.items = new Float64Array(processors)
    this.reported = new Float64Array(processors).fill(-1)
  }

  /**
   * What each processor reports: t, in seconds per item and iteration. A processor without elements reports its last figure, or 1 s, which
   * keeps it out; one that joins reports what it takes without load.
   */
  next(line: LaidMesh, joins: readonly boolean[]): Float64Array {
    const { reported, compute, items } = this
    const { speeds, smoothing, costs } = this.scenario
    const unloaded = unloadedTime(line, costs)
    for (let i = 0; i < reported.length; i++) {
      const last = reported[i]
      if (joins[i]) reported[i] = unloaded / speeds[i]
      else if (items[i] > 0) {
        const measured = compute[i] / items[i]
        reported[i] = last < 0 ? measured : smoothing * last + (1 - smoothing) * measured
      } else if (last < 0) reported[i] = 1
    }
    return reported.slice()
  }

  /** A check is over: measuring starts again. */
  clear(): void {
    this.compute.fill(0)
    this.items.fill(0)
  }
}
