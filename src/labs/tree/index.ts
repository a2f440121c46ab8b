/** The tree lab: dynamic load balancing of a tree computation on a synchronous parallel machine. */
import { asLab, type LabModel } from '../../core/lab.ts'
import { description } from './description.ts'
import { engine } from './engine.ts'
import type { parameters } from './parameters.ts'

/** The lab with its own scenario type, for code that knows it. */
export const treeModel: LabModel<typeof parameters> = { ...description, ...engine }

export const lab = asLab(treeModel)
