/** The requests lab's engine: what runs its scenarios. */
import type { LabEngine } from '../../core/lab.ts'
import { applies } from '../../core/parameters.ts'
import { enginesReady, traceOf } from '../../core/program/engines.ts'
import { artifacts } from './artifacts.ts'
import { inspect } from './inspect.ts'
import { balls, overSeeds } from './measurements.ts'
import { parameters, type RequestsValues } from './parameters.ts'
import { PROGRAM } from './programs/index.ts'
import { rules } from './rules.ts'
import { start } from './run.ts'
import { spans } from './spans.ts'

const runsProgram = (values: RequestsValues) => applies(parameters.program, values)

export const engine = {
  ...rules,
  ready: async (values) => {
    if (runsProgram(values)) await enginesReady()
  },
  executes: (values) => (runsProgram(values) ? PROGRAM : undefined),
  start,
  inspect,
  spans,
  artifacts: {
    ...artifacts,
    trace: (values) => traceOf(runsProgram(values), () => start(values, { record: false })),
  },
  measurements: { overSeeds, balls },
} satisfies LabEngine<RequestsValues>
