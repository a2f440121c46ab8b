/** Values that change at any time and report it: painters follow them outside of React, components by `useSyncExternalStore`. */

/** Something that changes. */
interface Changing {
  /** Calls back after every change; returns how to stop. */
  readonly subscribe: (listener: () => void) => () => void
}

/** A value that changes. */
export interface Source<T> extends Changing {
  /** The present value. */
  readonly get: () => T
}

/** Creates a source and what sets its value; setting the same value again is no change. */
export function createSource<T>(first: T): Source<T> & { readonly set: (value: T) => void } {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** Subscribes to several at once; those that are not there are left out. Returns how to stop. */
export function subscribeAll(listener: () => void, ...sources: readonly (Changing | undefined)[]): () => void {
  const stops = sources.map((source) => source?.subscribe(listener))
  return () => {
    for (const stop of stops) stop?.()
  }
}
