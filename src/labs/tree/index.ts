/** The tree lab: dynamic load balancing of a tree computation on a synchronous parallel machine. */
import { type LabModel, lab } from '../../core/lab.ts'
import { description } from './description.ts'
import { Engine } from './model/engine.ts'
import { inspect } from './model/inspect.ts'
import type { parameters } from './parameters.ts'
import { slices } from './slices.ts'

/** The lab with its own scenario type, for code that knows it. */
export const treeModel: LabModel<typeof parameters> = {
  ...description,
  start: (values, { record }) => new Engine(values, record),
  inspect,
  slices,
}

export const tree = lab(treeModel)
