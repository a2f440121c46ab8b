/** The divisible load lab's engine: what runs its scenarios. */
import type { LabEngine } from '../../core/lab.ts'
import { inspect } from './inspect.ts'
import { certificateOf } from './model/certificate.ts'
import { problemIn } from './model/problem.ts'
import type { DivisibleValues } from './parameters.ts'
import { rules } from './rules.ts'
import { start } from './run.ts'
import { spans } from './spans.ts'

export const engine = {
  ...rules,
  start,
  inspect,
  spans,
  artifacts: {
    certificate: (values) => ({ advance: () => true, result: () => certificateOf(problemIn(values)) }),
  },
} satisfies LabEngine<DivisibleValues>
