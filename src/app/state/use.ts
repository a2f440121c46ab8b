/** React's way to the session and its store. */
import { createContext, useContext, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { axisOf, type SharedAxis, unitOf } from '../../core/playhead/axis.ts'
import type { Recording } from '../../core/recording.ts'
import type { RunView } from '../../labs/page.ts'
import { sharedAxis } from './axis.ts'
import type { Session } from './session.ts'
import type { State } from './store.ts'

/** The page's session. */
export const SessionContext = createContext<Session | undefined>(undefined)

/** The session. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('no session around this component')
  return session
}

/** A part of the page's state; compared shallowly, so it may be an object of parts. */
export function usePage<T>(select: (state: State) => T): T {
  return useStore(useSession().store, useShallow(select))
}

/** The axis that all runs of the picture share; the same object until something of it changes. */
export function useAxis(): SharedAxis {
  return usePage(sharedAxis)
}

/** In a drag words change once in this many milliseconds: they are to be read. */
const LEGIBLE_MS = 125

/** What words are about: the latest, but in a drag no more often than they can be read. */
export function useLegible<T>(latest: T): T {
  const dragging = usePage((s) => s.dragging)
  const shown = useRef({ value: latest, since: 0 })
  const [, setDue] = useState({})
  const now = performance.now()
  const wait = dragging ? shown.current.since + LEGIBLE_MS - now : 0
  if (shown.current.value !== latest && wait <= 0) shown.current = { value: latest, since: now }
  const { value } = shown.current
  useEffect(() => {
    if (value === latest) return
    // The next picture takes the words along; this is for the case that none comes.
    const timer = setTimeout(() => setDue({}), wait + LEGIBLE_MS)
    return () => clearTimeout(timer)
  })
  return value
}

/** The position that words describe. */
export function useReadable(): number {
  const { playhead } = useSession()
  return useSyncExternalStore(playhead.subscribe, playhead.readable)
}

/** A run and the row of it that words describe, which change together and in a drag no more often than they can be read. */
export function useLegibleRow(latest: RunView): { readonly run: RunView; readonly row: number } {
  const unit = usePage((s) => unitOf(s.axis))
  const x = useReadable()
  const { run, at } = useLegible(useMemo(() => ({ run: latest, at: x }), [latest, x]))
  return { run, row: axisOf(run.recording, unit).rowAt(at) }
}

/** The row that words describe; 0 without a recording. */
export function useReadableRow(recording: Recording | undefined): number {
  const unit = usePage((s) => unitOf(s.axis))
  const x = useReadable()
  return recording ? axisOf(recording, unit).rowAt(x) : 0
}
