/** The requests lab: requests keep coming, and a dispatcher chooses the server that takes each. */
import { asLab } from '../../core/lab.ts'
import { description } from './description.ts'
import { engine } from './engine.ts'

/** The lab with its own scenario type, for code that knows it. */
export const requestsModel = { ...description, ...engine }

export const lab = asLab(requestsModel)
