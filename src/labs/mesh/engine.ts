/** The mesh lab's engine: what runs its scenarios. */
import type { LabEngine, Spans } from '../../core/lab.ts'
import type { Problem } from '../../core/parameters.ts'
import { executing } from '../../core/program/engines.ts'
import { unexpected } from '../../core/text/expected.ts'
import { stateOf } from '../../core/time/time-use.ts'
import { artifacts } from './artifacts.ts'
import { inspect } from './inspect.ts'
import { figure4, figure7, meanRemapping, references } from './measurements.ts'
import { makers } from './meshes/index.ts'
import { KINDS, STATES } from './model/activity.ts'
import { tooFine } from './model/check.ts'
import type { MeshDetail } from './model/detail.ts'
import { changes, meshSettingsOf, orderingIn } from './model/scenario.ts'
import { orderings } from './orderings/index.ts'
import type { Ordering } from './orderings/ordering.ts'
import { type MeshValues, parameters } from './parameters.ts'
import { PROGRAM } from './programs/index.ts'
import { replays } from './replays.ts'
import { rules } from './rules.ts'
import { start } from './run.ts'

/** Checks that the mesh can be made, and that it has coordinates where the ordering goes by them. */
function checkMesh(values: MeshValues): readonly Problem[] {
  const maker = makers[values.mesh]
  const settings = meshSettingsOf(values)
  const problem = maker.problem?.(settings)
  if (problem) return [problem]
  const triangles = changes(values) ? maker.triangles?.(settings) : undefined
  if (triangles === 0)
    return [{ parameter: 'front', message: unexpected('front', 'none: the file has no triangles', values.front) }]
  if (triangles !== undefined) {
    const fine = tooFine(values, triangles)
    if (fine.length > 0) return fine
  }
  const { id, needsCoordinates }: Ordering = orderings[orderingIn(values)]
  if (!needsCoordinates || !maker.lacksCoordinates?.(settings)) return []
  const fitting = Object.values<Ordering>(orderings).filter((ordering) => !ordering.needsCoordinates)
  const expected = `one of ${fitting.map((ordering) => ordering.id).join(', ')}, because the mesh has no coordinates`
  return [{ parameter: 'ordering', message: unexpected('ordering', expected, id) }]
}

/** A run's spans. A single remap takes no time of its own: its steps are arrangements that are tried. */
const spans: Spans<MeshValues> = {
  states: STATES.map(stateOf),
  kinds: () => KINDS,
  lanes: ({ processors }) => Array.from({ length: processors }, (_, i) => `processor ${i}`),
  activity(_, detail) {
    const it = detail as MeshDetail
    return it.kind === 'iteration' ? it : { spans: [], messages: [] }
  },
}

const measurements = { meanRemapping, figure4, figure7, references }

/** Beside what the page checks, whether a file that is named is a mesh. */
function check(values: MeshValues) {
  const problems = rules.check(values)
  return problems.length > 0 ? problems : checkMesh(values)
}

const { trace, ...program } = executing(PROGRAM, parameters, start)

export const engine = {
  ...rules,
  check,
  ...program,
  start,
  inspect,
  spans,
  replays,
  artifacts: {
    ...artifacts,
    trace,
  },
  measurements,
} satisfies LabEngine<MeshValues>
