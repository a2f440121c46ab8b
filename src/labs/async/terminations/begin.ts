/** How each way of noticing the end works. Only the engine needs it. */
import { begin as free } from './free.ts'
import type { terminations } from './index.ts'
import { begin as ring } from './ring.ts'
import type { BeginEnding } from './termination.ts'
import { begin as tree } from './tree.ts'

export const beginEnding: { readonly [N in keyof typeof terminations]: BeginEnding } = { free, ring, tree }
