/** The loop lab: a parallel loop on borrowed workstations, whose iterations are redistributed while their owners come and go. */
import { asLab } from '../../core/lab.ts'
import { beside } from './beside.ts'
import { description } from './description.ts'
import { engine } from './engine.ts'
import { checks } from './programs/checks.ts'

/** The lab with its own scenario type, for code that knows it. */
export const loopModel = { ...description, ...engine, checks, beside }

export const lab = asLab(loopModel)
