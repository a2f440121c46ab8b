/** What a run makes once for views (core/lab.ts), as soon as it is there. */
import { useCallback, useSyncExternalStore } from 'react'
import type { Artifact, Artifacts } from '../core/lab.ts'

/** The latest artifact of a key; undefined before there is one. In it, undefined means that it is too large to be made. */
export function useArtifact(
  artifacts: Artifacts | undefined,
  key: string,
): { readonly artifact: Artifact | undefined } | undefined {
  const subscribe = useCallback(
    (listener: () => void) => artifacts?.want(key, listener) ?? (() => {}),
    [artifacts, key],
  )
  // The answer may be a new object each time; what is in it is not.
  const there = useSyncExternalStore(subscribe, () => artifacts?.get(key) !== undefined)
  const artifact = useSyncExternalStore(subscribe, () => artifacts?.get(key)?.artifact)
  return there ? { artifact } : undefined
}
