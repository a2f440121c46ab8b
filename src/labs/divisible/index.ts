/** The divisible load lab: a load is cut up, sent to workers over one port, computed, and the results are collected. */
import { type LabModel, lab } from '../../core/lab.ts'
import { description } from './description.ts'
import { inspect } from './inspect.ts'
import type { parameters } from './parameters.ts'
import { start } from './run.ts'
import { slices } from './slices.ts'

/** The lab with its own scenario type, for code that knows it. */
export const divisibleModel: LabModel<typeof parameters> = { ...description, start, inspect, slices }

export const divisible = lab(divisibleModel)
