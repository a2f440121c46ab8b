/** What both halves of the requests lab know: what a run records, and what goes together. */
import type { LabRules } from '../../core/lab.ts'
import { check } from './model/check.ts'
import type { RequestsValues } from './parameters.ts'
import { shape } from './recording.ts'

export const rules: LabRules<RequestsValues> = {
  id: 'requests',
  shape: ({ servers }) => ({ shape, lanes: servers }),
  check,
}
