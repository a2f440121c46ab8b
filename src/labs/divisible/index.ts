/** The divisible load lab: a load is cut up, sent to workers over one port, computed, and the results are collected. */
import { asLab } from '../../core/lab.ts'
import { description } from './description.ts'
import { engine } from './engine.ts'

/** The lab with its own scenario type, for code that knows it. */
const divisibleModel = { ...description, ...engine }

export const lab = asLab(divisibleModel)
