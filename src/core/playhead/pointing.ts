/** What two pictures of a run share: the lane that is pointed at in one of them. */

/** The lane that is pointed at: each picture marks it. */
export interface SharedPointing {
  /** −1 where there is none. */
  readonly get: () => number
  readonly set: (lane: number) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** Creates it; nothing is pointed at. */
export function createPointing(): SharedPointing {
  let lane = -1
  const listeners = new Set<() => void>()
  return {
    get: () => lane,
    set(other) {
      if (other === lane) return
      lane = other
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
