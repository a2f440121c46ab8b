/** The requests lab's engine: what runs its scenarios. */
import type { LabEngine } from '../../core/lab.ts'
import { artifacts } from './artifacts.ts'
import { inspect } from './inspect.ts'
import type { RequestsValues } from './parameters.ts'
import { rules } from './rules.ts'
import { start } from './run.ts'
import { spans } from './spans.ts'

export const engine = { ...rules, start, inspect, spans, artifacts } satisfies LabEngine<RequestsValues>
