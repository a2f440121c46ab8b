/** The tree lab: dynamic load balancing of a tree computation on a synchronous parallel machine. */
import { asLab } from '../../core/lab.ts'
import * as makers from '../../core/workloads/makers.ts'
import { provideMakers } from '../../core/workloads/prepared.ts'
import { description } from './description.ts'
import { engine } from './engine.ts'

// Here all code is there at once, so that nothing needs to be awaited.
provideMakers(makers)

/** The lab with its own scenario type, for code that knows it. */
export const treeModel = { ...description, ...engine }

export const lab = asLab(treeModel)
