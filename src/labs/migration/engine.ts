/** The migration lab's engine: what runs its scenarios. */
import type { LabEngine } from '../../core/lab.ts'
import { artifacts } from './artifacts.ts'
import { inspect } from './inspect.ts'
import { measurements } from './measurements.ts'
import type { MigrationValues } from './parameters.ts'
import { rules } from './rules.ts'
import { start } from './run.ts'
import { spans } from './spans.ts'

export const engine = { ...rules, start, inspect, spans, artifacts, measurements } satisfies LabEngine<MigrationValues>
