/** The migration lab: loosely synchronous programs on transputers, whose processes move while they run. */
import { asLab } from '../../core/lab.ts'
import { description } from './description.ts'
import { engine } from './engine.ts'
import { checks } from './programs/checks.ts'

/** The lab with its own scenario type, for code that knows it. */
export const migrationModel = { ...description, ...engine, checks }

export const lab = asLab(migrationModel)
