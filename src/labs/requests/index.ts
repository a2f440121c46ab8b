/** The requests lab: requests keep coming, and a dispatcher chooses the server that takes each. */
import { asLab } from '../../core/lab.ts'
import { description } from './description.ts'
import { engine } from './engine.ts'
import { checks } from './programs/checks.ts'

/** The lab with its own scenario type, for code that knows it. */
export const requestsModel = { ...description, ...engine, checks }

export const lab = asLab(requestsModel)
