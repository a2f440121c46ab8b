/** The loop lab: a parallel loop on borrowed workstations, whose iterations are redistributed while their owners come and go. */
import { asLab, type LabModel } from '../../core/lab.ts'
import { description } from './description.ts'
import { engine } from './engine.ts'
import type { parameters } from './parameters.ts'

/** The lab with its own scenario type, for code that knows it. */
export const loopModel: LabModel<typeof parameters> = { ...description, ...engine }

export const lab = asLab(loopModel)
