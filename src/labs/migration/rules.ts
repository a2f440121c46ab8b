/** What both halves of the migration lab know: what a run records, and what goes together. */
import type { LabRules } from '../../core/lab.ts'
import { check } from './model/check.ts'
import { type MigrationValues, runsProgram } from './parameters.ts'
import { programProblem } from './programs/index.ts'
import { shape } from './recording.ts'

export const rules: LabRules<MigrationValues> = {
  id: 'migration',
  shape: ({ processors }) => ({ shape, lanes: processors }),
  check: (values) => {
    const problem = runsProgram(values) ? programProblem(values) : undefined
    return problem ? [problem] : check(values)
  },
}
