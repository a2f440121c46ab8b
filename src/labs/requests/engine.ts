/** The requests lab's engine: what runs its scenarios. */
import type { LabEngine } from '../../core/lab.ts'
import { applies } from '../../core/parameters.ts'
import { enginesReady } from '../../core/program/engines.ts'
import { artifacts } from './artifacts.ts'
import { inspect } from './inspect.ts'
import { balls, overSeeds } from './measurements.ts'
import { parameters, type RequestsValues } from './parameters.ts'
import { PROGRAM } from './programs/index.ts'
import { rules } from './rules.ts'
import { start } from './run.ts'
import { spans } from './spans.ts'

export const engine = {
  ...rules,
  ready: async (values) => {
    if (applies(parameters.program, values)) await enginesReady()
  },
  executes: (values) => (applies(parameters.program, values) ? PROGRAM : undefined),
  start,
  inspect,
  spans,
  artifacts,
  measurements: { overSeeds, balls },
} satisfies LabEngine<RequestsValues>
