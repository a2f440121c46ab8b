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
  awaited(by: Waiter): Promise<T>
}

/** Parts that wait for what is loaded later. */
interface Waiter {
  /** Called when something is there that was waited for. */
  readonly loaded?: () => void
}

/** The one that a boundary gives to what is inside, another one to try again. */
export const Waiting = createContext<Waiter>({})

/** What could not be loaded so far. */
const missing = new Set<Pick<Later<unknown>, 'load'>>()
let recovered = () => {}

/** Calls the listener when everything is there that could not be loaded before. */
export function onRecovery(listener: () => void): void {
  recovered = listener
}

/** Errors of what could not be loaded. */
export const unloaded = new WeakSet<Error>()

/** Addresses of style sheets that could not be loaded: an import asks for each once only, so they are asked for here. */
const missingStyles = new Set<string>()

/** Follows what could not be loaded, from the page's start. */
export function followFailures(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => unloaded.add(payload))
  const missed = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
    missingStyles.add(target.href)
    target.remove()
  }
  addEventListener('error', missed, true)
  // Also what was to be there before it is needed: nothing else asks for that again.
  addEventListener('online', () => {
    for (const part of [...missing]) part.load().catch(() => {})
  })
}

const loadStyle = (href: string) =>
  new Promise<void>((resolve, reject) => {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'stylesheet', crossOrigin: '', href })
    link.onload = () => {
      missingStyles.delete(href)
      resolve()
    }
    link.onerror = reject
    document.head.append(link)
  })

/** Asks again for all styles that are missing; fails as before where that failure names one that still is. */
async function askForStyles(failure: unknown): Promise<void> {
  await Promise.allSettled([...missingStyles].map(loadStyle))
  const words = String(failure)
  if ([...missingStyles].some((href) => words.includes(href))) throw failure
}

/** Wraps a dynamic import. */
export function later<T>(start: () => Promise<T>): Later<T> {
  let latest: Promise<T> | undefined
  let failed = false
  /** The last failure: where a style was missing, its words name that. */
  let failure: unknown
  let waiting = new WeakSet<object>()
  const attempt = () => {
    latest = missingStyles.size > 0 ? askForStyles(failure).then(start) : start()
    failed = false
    waiting = new WeakSet()
    latest.then(
      () => {
        if (missing.delete(self) && missing.size === 0) recovered()
      },
      (error) => {
        failed = true
        failure = error
        missing.add(self)
      },
    )
    return latest
  }
  const self: Later<T> = {
    load: () => (latest && !failed ? latest : attempt()),
    awaited(by) {
      const promise = latest && !(failed && !waiting.has(by)) ? latest : attempt()
      if (!waiting.has(by)) {
        waiting.add(by)
        promise.then(by.loaded, () => {})
      }
      return promise
    },
  }
  return self
}

/** What is loaded later; the component waits for it. */
export function useLater<T>(part: Later<T>): T {
  return use(part.awaited(useContext(Waiting)))
}

/** A component that is loaded when it is first rendered, or when it is asked to. */
export function loadedLater<P extends object>(
  start: () => Promise<ComponentType<P>>,
): FunctionComponent<P> & Pick<Later<unknown>, 'load'> {
  const part = later(start)
  return Object.assign((props: P) => createElement(useLater(part), props), { load: part.load })
}
