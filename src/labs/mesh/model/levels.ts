/** A partition that is looked at level by level: what each step comes to on the mesh. */
import { within } from '../../../core/run/making.ts'
import type { LaidMesh } from './line.ts'
import type { Mesh } from './mesh.ts'
import { type Improving, type PartitionStep, partitionSteps } from './multilevel/steps.ts'
import { countingTraffic, type Partition, partitionBy, TRAFFIC_WORK, type Traffic } from './partition.ts'
import { type Scenario, startingCapabilities } from './scenario.ts'

/** A step, with the parts as they are on the mesh. */
export interface Level extends PartitionStep {
  /** Absent as long as there are no parts. */
  readonly partition?: Partition
  readonly traffic?: Traffic
  /** How far the part with most work, relative to its share, stands above that share. */
  readonly imbalance: number
}

/** Units of work of a vertex that a step goes over, and of one whose owner is looked at. */
const STEP_WORK = 6
const VERTEX_WORK = 3

/**
 * Works out all steps; yields units of work.
 *
 * @param line the mesh in the order of its file
 */
export function* levelsOf(
  line: LaidMesh,
  scenario: Scenario,
  { seed, improve }: { readonly seed: number; readonly improve: Improving },
): Generator<number, readonly Level[]> {
  const { mesh } = line
  const shares = startingCapabilities(scenario)
  const making = partitionSteps(mesh, shares, seed, improve)
  let piece = making.next()
  for (; !piece.done; piece = making.next()) yield STEP_WORK * piece.value
  const levels: Level[] = []
  for (const step of piece.value) {
    const { owner: parts, cluster } = step
    if (!parts) {
      levels.push({ ...step, imbalance: 0 })
      continue
    }
    const partition = partitionBy(
      cluster.map((vertex) => parts[vertex]),
      shares.length,
    )
    const traffic = yield* within(countingTraffic(line, partition, new Int32Array()), TRAFFIC_WORK)
    levels.push({ ...step, partition, traffic, imbalance: imbalanceOf(partition, traffic, shares) })
    yield VERTEX_WORK * mesh.vertices
  }
  return levels
}

function imbalanceOf({ sizes }: Partition, { weighted }: Traffic, shares: readonly number[]): number {
  const work: ArrayLike<number> = weighted?.work ?? sizes
  const whole = shares.reduce((sum, _, i) => sum + work[i], 0)
  const all = shares.reduce((sum, share) => sum + share, 0)
  return (
    shares.reduce((most, share, i) => (share > 0 ? Math.max(most, (work[i] * all) / (whole * share)) : most), 0) - 1
  )
}

/** Where the vertices of a step's graph lie: in the middle of what they stand for. Absent where the mesh has no coordinates. */
export function placesOf({ x, y }: Mesh, { graph, cluster }: PartitionStep) {
  if (!x || !y) return undefined
  const count = new Int32Array(graph.count)
  const middle = { x: new Float64Array(graph.count), y: new Float64Array(graph.count) }
  for (let v = 0; v < cluster.length; v++) {
    count[cluster[v]]++
    middle.x[cluster[v]] += x[v]
    middle.y[cluster[v]] += y[v]
  }
  for (let c = 0; c < graph.count; c++) {
    middle.x[c] /= count[c]
    middle.y[c] /= count[c]
  }
  return middle
}
