/** What is wrong with a mesh that comes from a file: only the engine reads it. */
import type { Problem } from '../../../core/parameters.ts'
import { unexpected } from '../../../core/text/expected.ts'
import { makers } from '../meshes/makers.ts'
import { orderings } from '../orderings/index.ts'
import type { Ordering } from '../orderings/ordering.ts'
import type { MeshValues } from '../parameters.ts'
import { meshSettingsOf } from './scenario.ts'

/** Checks that the mesh can be made, and that it has coordinates where the ordering goes by them. */
export function checkMesh(values: MeshValues): readonly Problem[] {
  const maker = makers[values.mesh]
  const settings = meshSettingsOf(values)
  const problem = maker.problem?.(settings)
  if (problem) return [problem]
  const { id, needsCoordinates }: Ordering = orderings[values.ordering]
  if (!needsCoordinates || !maker.lacksCoordinates?.(settings)) return []
  const fitting = Object.values<Ordering>(orderings).filter((ordering) => !ordering.needsCoordinates)
  const expected = `one of ${fitting.map((ordering) => ordering.id).join(', ')}, for the mesh has no coordinates`
  return [{ parameter: 'ordering', message: unexpected('ordering', expected, id) }]
}
