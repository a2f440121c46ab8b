/** The mesh lab's engine: what runs its scenarios. */
import type { LabEngine } from '../../core/lab.ts'
import { artifacts } from './artifacts.ts'
import { inspect } from './inspect.ts'
import { figure4, figure7, meanRemapping, references } from './measurements.ts'
import { checkMesh } from './model/check-mesh.ts'
import type { MeshValues } from './parameters.ts'
import { rules } from './rules.ts'
import { start } from './run.ts'
import { spans } from './spans.ts'

const measurements = { meanRemapping, figure4, figure7, references }

/** Beside what the page checks, whether a file that is named is a mesh. */
function check(values: MeshValues) {
  const problems = rules.check(values)
  return problems.length > 0 ? problems : checkMesh(values)
}

export const engine = {
  ...rules,
  check,
  start,
  inspect,
  spans,
  artifacts,
  measurements,
} satisfies LabEngine<MeshValues>
