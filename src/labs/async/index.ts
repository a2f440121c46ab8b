/** The asynchronous lab: dynamic load balancing of a tree computation by messages, without barriers. */
import * as deflating from '../../core/attachments/deflating.ts'
import { providePacking } from '../../core/attachments/packed.ts'
import { asLab } from '../../core/lab.ts'
import * as makers from '../../core/workloads/makers.ts'
import { provideMakers } from '../../core/workloads/prepared.ts'
import { description } from './description.ts'
import { engine } from './engine.ts'
import { messages } from './messages.ts'
import * as kernel from './model/kernel.ts'
import { checks } from './programs/checks.ts'
import { provideKernel } from './run.ts'

// Here all code is there at once, so that nothing needs to be awaited.
provideMakers(makers)
provideKernel(kernel)
providePacking(deflating)

/** The lab with its own scenario type, for code that knows it. Lists of messages are written by the command line alone. */
export const asyncModel = { ...description, ...engine, messages, checks }

export const lab = asLab(asyncModel)
