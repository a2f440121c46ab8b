/** The migration lab: loosely synchronous programs on transputers, whose processes move while they run. */
import { asLab } from '../../core/lab.ts'
import { description } from './description.ts'
import { engine } from './engine.ts'

/** The lab with its own scenario type, for code that knows it. */
export const migrationModel = { ...description, ...engine }

export const lab = asLab(migrationModel)
