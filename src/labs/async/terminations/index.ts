/** The ways of noticing the end by name. A new one is its file and its lines here. */
import { begin as beginFree, free } from './free.ts'
import { begin as beginRing, ring } from './ring.ts'
import type { BeginEnding } from './termination.ts'
import { begin as beginTree, tree } from './tree.ts'

/** In the order in which they are offered. */
export const terminations = { free, ring, tree }

/** How each way of noticing the end works. Only the engine needs it. */
export const beginEnding: { readonly [N in keyof typeof terminations]: BeginEnding } = {
  free: beginFree,
  ring: beginRing,
  tree: beginTree,
}
