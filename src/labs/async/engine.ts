/** The asynchronous lab's engine: what runs its scenarios. */
import type { LabEngine } from '../../core/lab.ts'
import { artifacts } from './artifacts.ts'
import { inspect } from './inspect.ts'
import { excess, idleWorkers, isoefficiency, seedMeans, shares, tiesBroken } from './measurements.ts'
import { messages } from './messages.ts'
import type { AsyncValues } from './parameters.ts'
import { rules } from './rules.ts'
import { start } from './run.ts'
import { spans } from './spans.ts'

const measurements = { shares, excess, idleWorkers, seedMeans, tiesBroken, isoefficiency }

export const engine: LabEngine<AsyncValues> = { ...rules, start, inspect, spans, artifacts, messages, measurements }
