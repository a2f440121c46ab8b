/** What views need whole: the mesh, the line that it is laid in, and the values that the loop computes on it. */
import type { Artifact, LabEngine, Making } from '../../core/lab.ts'
import { goOn } from '../../core/run/making.ts'
import { hasMesh } from './model/check.ts'
import { courseOf } from './model/course.ts'
import type { LineArtifact, MeshArtifact, ValuesArtifact } from './model/detail.ts'
import { executorOf, iterate } from './model/executor.ts'
import type { LaidMesh } from './model/line.ts'
import { scenarioOf } from './model/scenario.ts'
import { laying } from './model/store.ts'
import type { MeshValues } from './parameters.ts'

/** Units of work of an iteration of the loop, by reference, and of building a schedule. */
const REFERENCE_WORK = 2
const SCHEDULE_WORK = 200

/** Something made of the laid mesh. */
function made<A extends Artifact>(
  values: MeshValues,
  from: (line: LaidMesh) => Generator<number, A>,
): Making<A | undefined> {
  const making = values.experiment === 'run' || hasMesh(values) ? laying(values) : undefined
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

export const artifacts: LabEngine<MeshValues>['artifacts'] = {
  mesh: (values) =>
    made<MeshArtifact>(values, function* ({ mesh }) {
      yield mesh.neighbours.length
      return {
        start: mesh.start.slice(),
        neighbours: mesh.neighbours.slice(),
        ...(mesh.x && mesh.y ? { x: mesh.x.slice(), y: mesh.y.slice(), drawn: mesh.drawn } : {}),
      }
    }),
  line: (values) =>
    made<LineArtifact>(values, function* ({ list, position }) {
      yield list.length
      return { list: list.slice(), position: position.slice() }
    }),
  values: (values) => made<ValuesArtifact>(values, (line) => computing(values, line)),
}

/** Runs figure 8 twice: spread over the run's partitions, and on one processor. */
function* computing(values: MeshValues, line: LaidMesh): Generator<number, ValuesArtifact> {
  const scenario = scenarioOf(values)
  const { mesh, list } = line
  const n = mesh.vertices
  const work = REFERENCE_WORK * mesh.neighbours.length
  const begun = Float64Array.from(list, (vertex) => vertex / n)
  let spread: ReturnType<typeof executorOf> | undefined
  let pending = 0
  const course = courseOf(line, scenario, {
    iteration(_, partition) {
      spread ??= executorOf(line, partition, begun, scenario.inspector)
      spread.iterate()
      pending += work
    },
    check({ remapped, proposal }) {
      if (!remapped) return
      spread?.remap(proposal)
      pending += SCHEDULE_WORK * n
    },
  })
  for (const units of course.running()) {
    yield units + pending
    pending = 0
  }
  const alone = Float64Array.from({ length: n }, (_, vertex) => vertex / n)
  const t = new Float64Array(n)
  for (let k = 0; k < course.iterations; k++) {
    iterate(mesh.start, mesh.neighbours, alone, t)
    yield work
  }
  const parallel = spread?.values() ?? begun
  const result = new Float64Array(n)
  for (let at = 0; at < n; at++) result[list[at]] = parallel[at]
  return { values: result, same: result.every((value, vertex) => Object.is(value, alone[vertex])) }
}
