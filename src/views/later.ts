/**
 * What is loaded when it is first needed, and asked for again after a failure. React.lazy keeps a failure for ever; browsers
 * fetch a module again that could not be fetched (older ones than of 2026 remember it: there only a reload of the page helps).
 */
import { type ComponentType, createContext, createElement, type FunctionComponent, use, useContext } from 'react'

/** Something to be loaded, once. */
export interface Later<T> {
  /** Loads it; after a failure, again. */
  load(): Promise<T>
  /**
   * The promise to wait for while rendering. A part that has waited for it gets the same one after its failure, another part
   * makes another attempt: so none goes in circles.
   */
  awaited(by: object): Promise<T>
}

/** Who waits for what is loaded later: an object that a boundary gives to what is inside, another one to try again. */
export const Waiting = createContext<object>({})

/** What could not be loaded so far. */
const missing = new Set<object>()
let recovered = () => {}

/** Calls the listener when everything is there that could not be loaded before. */
export function onRecovery(listener: () => void): void {
  recovered = listener
}

/** Wraps a dynamic import. */
export function later<T>(start: () => Promise<T>): Later<T> {
  let latest: Promise<T> | undefined
  let failed = false
  let waiting = new WeakSet<object>()
  const attempt = () => {
    latest = start()
    failed = false
    waiting = new WeakSet()
    latest.then(
      () => {
        if (missing.delete(self) && missing.size === 0) recovered()
      },
      () => {
        failed = true
        missing.add(self)
      },
    )
    return latest
  }
  const self: Later<T> = {
    load: () => (latest && !failed ? latest : attempt()),
    awaited(by) {
      const promise = latest && !(failed && !waiting.has(by)) ? latest : attempt()
      waiting.add(by)
      return promise
    },
  }
  return self
}

/** What is loaded later; the component waits for it. */
export function useLater<T>(part: Later<T>): T {
  return use(part.awaited(useContext(Waiting)))
}

/** A component that is loaded when it is first rendered. */
export function loadedLater<P extends object>(start: () => Promise<ComponentType<P>>): FunctionComponent<P> {
  const part = later(start)
  return (props: P) => createElement(useLater(part), props)
}
