/** What views want of a run once and whole, such as a mesh: asked of the worker one by one, and kept until the next run's is there. */
import { type Artifact, type Artifacts, DRAFT } from '../../../core/lab.ts'

/** Creates the artifacts of the page; `make` has the worker make one of the latest run, or no more of it. */
export function createArtifacts(make: (key: string | undefined) => void) {
  /** By key, with the id of the run that each is of, the latest last. */
  const cache = new Map<string, { readonly run: number; readonly artifact: Artifact | undefined }>()
  const listeners = new Map<string, Set<() => void>>()
  /** The run that has ended and that the worker still has. */
  let run: number | undefined
  let making: string | undefined

  const makeNext = () => {
    if (making !== undefined || run === undefined) return
    const missing = [...listeners.keys()].filter((key) => key !== DRAFT && cache.get(key)?.run !== run)
    // In a drag the next run comes before all are made: the one that has waited longest comes first.
    making = missing.find((key) => !cache.has(key)) ?? [...cache.keys()].find((key) => missing.includes(key))
    if (making !== undefined) make(making)
  }
  const changed = (key: string) => {
    for (const listener of listeners.get(key) ?? []) listener()
  }
  const put = (key: string, of: number, artifact: Artifact | undefined) => {
    cache.delete(key)
    cache.set(key, { run: of, artifact })
    changed(key)
  }

  const view: Artifacts = {
    get: (key) => cache.get(key),
    want(key, listener) {
      const all = listeners.get(key) ?? new Set()
      listeners.set(key, all.add(listener))
      makeNext()
      return () => {
        all.delete(listener)
        if (all.size > 0) return
        listeners.delete(key)
        cache.delete(key)
        if (making !== key) return
        making = undefined
        make(undefined)
      }
    },
  }
  return {
    view,
    /** What a run that begins is asked for: drafts, and what views want. */
    keys: () => [DRAFT, ...listeners.keys()],
    /** From now on artifacts are made of this run, which the worker has finished; of no run while it is undefined. */
    makeOf(finished: number | undefined) {
      if (finished === run) return
      run = finished
      making = undefined
      makeNext()
    },
    /** An artifact has come with news of a run. */
    put,
    /** The worker has made the artifact that it was asked for. */
    complete(key: string, artifact: Artifact | undefined) {
      if (making !== key || run === undefined) return
      making = undefined
      put(key, run, artifact)
      makeNext()
    },
    /** What was being made has failed; it is tried again when something else is wanted. */
    failed() {
      making = undefined
    },
    /** There is more to show than a draft, or its run has ended. */
    dropDraft() {
      if (cache.delete(DRAFT)) changed(DRAFT)
    },
    /** Another lab comes. */
    clear: () => cache.clear(),
  }
}
