/** Where the pointer is: one position for all charts of a page, so that the ghost line too runs through all of them. */
import type { Playhead } from '../core/playhead/playhead.ts'

/** Where the pointer is. */
interface Hover {
  /** The position on the axis under the pointer; undefined when it is over no chart. */
  readonly position: () => number | undefined
  readonly set: (x: number | undefined) => void
  readonly subscribe: (listener: () => void) => () => void
}

const hovers = new WeakMap<Playhead, Hover>()

/** The pointer's position that belongs to a playhead. */
export function hoverOf(playhead: Playhead): Hover {
  const cached = hovers.get(playhead)
  if (cached) return cached
  let position: number | undefined
  const listeners = new Set<() => void>()
  const hover: Hover = {
    position: () => position,
    set: (next) => {
      if (next === position) return
      position = next
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
