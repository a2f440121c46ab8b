/** What views need whole: the mesh, the line that it is laid in, and the values that the loop computes on it. */
import type { Artifact, LabEngine, Making } from '../../core/lab.ts'
import { goOn } from '../../core/run/making.ts'
import type { MeshDraft } from './meshes/kind.ts'
import { boxOf } from './model/bounds.ts'
import { positionsIn, sourcesIn } from './model/changing.ts'
import { hasMesh } from './model/check.ts'
import { beginning } from './model/course.ts'
import type { DraftArtifact, LineArtifact, MeshArtifact, ValuesArtifact } from './model/detail.ts'
import { executorOf, iterate } from './model/executor.ts'
import type { LaidMesh } from './model/line.ts'
import type { Mesh } from './model/mesh.ts'
import { scenarioOf } from './model/scenario.ts'
import { laying } from './model/store.ts'
import type { MeshValues } from './parameters.ts'

/** Units of work of an iteration of the loop, by reference, and of building a schedule. */
const REFERENCE_WORK = 2
const SCHEDULE_WORK = 200

/** Something made of the laid mesh. */
function artifactOf<A extends Artifact>(
  values: MeshValues,
  from: (line: LaidMesh) => Generator<number, A>,
): Making<A | undefined> {
  const making = values.experiment !== 'remap' || hasMesh(values) ? laying(values) : undefined
  let work: Generator<number, A> | undefined
  let result: A | undefined
  return {
    advance(budget) {
      if (!making || result) return true
      if (!work && !making.advance(budget)) return false
      work ??= from(making.result())
      const end = goOn(work, budget)
      result = end?.value
      return end !== undefined
    },
    result: () => result,
  }
}

/** What is there as soon as the mesh is in its line, by key: copies. */
export const atHand = {
  mesh: ({ mesh }: LaidMesh): MeshArtifact => ({
    start: mesh.start.slice(),
    neighbours: mesh.neighbours.slice(),
    ...(mesh.x && mesh.y ? { x: mesh.x.slice(), y: mesh.y.slice(), drawn: mesh.drawn } : {}),
  }),
  line: ({ list, position }: LaidMesh): LineArtifact => ({ list: list.slice(), position: position.slice() }),
}

/** What there is of a mesh that is being made, and how many vertices it will have: a copy. */
export function draftOf(draft: MeshDraft | Mesh, vertices: number): DraftArtifact | undefined {
  const { x, y } = 'points' in draft ? draft.points : draft
  if (!x || !y) return undefined
  const there = { x: Float32Array.from(x), y: Float32Array.from(y), box: boxOf(x, y) }
  return 'points' in draft ? { ...there, vertices, smoothing: draft.smoothing } : { ...there, vertices: x.length }
}

export const artifacts: LabEngine<MeshValues>['artifacts'] = {
  mesh: (values) =>
    artifactOf<MeshArtifact>(values, function* (line) {
      yield line.mesh.neighbours.length
      return atHand.mesh(line)
    }),
  line: (values) =>
    artifactOf<LineArtifact>(values, function* (line) {
      yield line.list.length
      return atHand.line(line)
    }),
  values: (values) => artifactOf<ValuesArtifact>(values, (line) => computing(values, line)),
}

/** Runs figure 8 twice: spread over the run's partitions, and on one processor. */
function* computing(values: MeshValues, base: LaidMesh): Generator<number, ValuesArtifact> {
  const scenario = scenarioOf(values)
  let spread: ReturnType<typeof executorOf> | undefined
  let pending = 0
  const course = yield* beginning(base, scenario, {
    iteration(_, partition) {
      spread ??= executorOf(line, partition, begun, scenario.inspector)
      spread.iterate()
      iterate(line.mesh.start, line.mesh.neighbours, sequential, sums)
      pending += 2 * REFERENCE_WORK * line.neighbours.length
    },
    change(change) {
      const sources = sourcesIn(change.old, change.line)
      const [before, parallel, alone] = [line, spread?.values() ?? begun, sequential]
      line = change.line
      sequential = new Float64Array(line.list.length)
      sums = new Float64Array(line.list.length)
      sources.forEach((source, at) => {
        sequential[line.list[at]] = alone[before.list[source]]
      })
      const present = Float64Array.from(sources, (source) => parallel[source])
      spread = executorOf(line, change.partition, present, scenario.inspector)
      pending += SCHEDULE_WORK * line.list.length
    },
    check({ remapped, proposal, again }) {
      if (!remapped) return
      if (again && spread) {
        const values = spread.values()
        const listed = Float64Array.from(positionsIn(line, again), (at) => values[at])
        line = again
        spread = executorOf(again, proposal, listed, scenario.inspector)
      } else spread?.remap(proposal)
      pending += SCHEDULE_WORK * line.list.length
    },
  })
  let { line }: { line: LaidMesh } = course
  const n = line.list.length
  let sequential: Float64Array = Float64Array.from({ length: n }, (_, vertex) => vertex / n)
  let sums = new Float64Array(n)
  const begun = Float64Array.from(line.list, (vertex) => vertex / n)
  for (const units of course.running()) {
    yield units + pending
    pending = 0
  }
  const parallel = spread?.values() ?? begun
  const result = new Float64Array(line.list.length)
  for (let at = 0; at < result.length; at++) result[line.list[at]] = parallel[at]
  return { values: result, same: result.every((value, vertex) => Object.is(value, sequential[vertex])) }
}
