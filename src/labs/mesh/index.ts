/** The mesh lab: an unstructured mesh laid in a line, cut into intervals, and cut again when the workstations change. */
import { asLab } from '../../core/lab.ts'
import { description } from './description.ts'
import { engine } from './engine.ts'
import { checks } from './programs/checks.ts'

/** The lab with its own scenario type, for code that knows it. */
export const meshModel = { ...description, ...engine, checks }

export const lab = asLab(meshModel)
