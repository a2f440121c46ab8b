/** React's way to the session and its store. */
import { createContext, useContext, useRef, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { Cursor } from '../labs/page.ts'
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

/** The row under the playhead, at most once in so many milliseconds while it plays: numbers that change faster cannot be read. */
export function usePacedRow(cursor: Cursor, pace: number): number {
  const at = useRef({ row: 0, time: Number.NEGATIVE_INFINITY })
  return useSyncExternalStore(cursor.subscribe, () => {
    const now = performance.now()
    const row = Math.floor(cursor.position())
    if (row !== at.current.row && (!cursor.playing() || now - at.current.time >= pace)) at.current = { row, time: now }
    return at.current.row
  })
}

/** The row under the playhead; renders when it changes, which while playing is up to once a frame: for small things. */
export function useRow(cursor: Cursor): number {
  return useSyncExternalStore(cursor.subscribe, () => Math.floor(cursor.position()))
}
