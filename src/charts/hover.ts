/** The row that the pointer is over: one for all charts of a page, so that the ghost line too runs through all of them. */
import type { Playhead } from './playhead.ts'

/** Where the pointer is. */
export interface Hover {
  /** The row under the pointer; undefined when it is over no chart. */
  readonly row: () => number | undefined
  readonly set: (row: number | undefined) => void
  readonly subscribe: (listener: () => void) => () => void
}

const hovers = new WeakMap<Playhead, Hover>()

/** The pointer's row that belongs to a playhead. */
export function hoverOf(playhead: Playhead): Hover {
  const known = hovers.get(playhead)
  if (known) return known
  let row: number | undefined
  const listeners = new Set<() => void>()
  const hover: Hover = {
    row: () => row,
    set: (next) => {
      if (next === row) return
      row = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  hovers.set(playhead, hover)
  return hover
}
