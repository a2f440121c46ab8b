/** The requests lab's engine: what runs its scenarios. */
import type { LabEngine } from '../../core/lab.ts'
import { executing } from '../../core/program/engines.ts'
import { artifacts } from './artifacts.ts'
import { inspect } from './inspect.ts'
import { balls, overSeeds } from './measurements.ts'
import { parameters, type RequestsValues } from './parameters.ts'
import { PROGRAM } from './programs/index.ts'
import { replays } from './replays.ts'
import { rules } from './rules.ts'
import { start } from './run.ts'
import { spans } from './spans.ts'

const { trace, ...program } = executing(PROGRAM, parameters, start)

export const engine = {
  ...rules,
  ...program,
  start,
  inspect,
  spans,
  replays,
  artifacts: {
    ...artifacts,
    trace,
  },
  measurements: { overSeeds, balls },
} satisfies LabEngine<RequestsValues>
