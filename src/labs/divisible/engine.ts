/** The divisible load lab's engine: what runs its scenarios. */
import type { LabEngine } from '../../core/lab.ts'
import { inspect } from './inspect.ts'
import type { DivisibleValues } from './parameters.ts'
import { rules } from './rules.ts'
import { start } from './run.ts'
import { spans } from './spans.ts'

export const engine = { ...rules, start, inspect, spans } satisfies LabEngine<DivisibleValues>
