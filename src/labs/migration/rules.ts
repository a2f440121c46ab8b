/** What both halves of the migration lab know: what a run records, and what goes together. */
import type { LabRules } from '../../core/lab.ts'
import { check } from './model/check.ts'
import type { MigrationValues } from './parameters.ts'
import { shape } from './recording.ts'

export const rules: LabRules<MigrationValues> = {
  id: 'migration',
  shape: ({ processors }) => ({ shape, lanes: processors }),
  check,
}
