/** The mesh lab's engine: what runs its scenarios. */
import type { LabEngine } from '../../core/lab.ts'
import { artifacts } from './artifacts.ts'
import { inspect } from './inspect.ts'
import { figure4, figure7, meanRemapping, references } from './measurements.ts'
import type { MeshValues } from './parameters.ts'
import { rules } from './rules.ts'
import { start } from './run.ts'
import { spans } from './spans.ts'

const measurements = { meanRemapping, figure4, figure7, references }

export const engine: LabEngine<MeshValues> = { ...rules, start, inspect, spans, artifacts, measurements }
