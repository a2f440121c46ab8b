/** The example lab: balls into bins. */
import { asLab } from '../../core/lab.ts'
import { description } from './description.ts'
import { engine } from './engine.ts'

export const lab = asLab({ ...description, ...engine })
