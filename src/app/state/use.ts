/** React's way to the session and its store. */
import { createContext, useContext, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { axisOf, type SharedAxis, unitOf } from '../../core/playhead/axis.ts'
import type { Recording } from '../../core/recording.ts'
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

/** The position that words describe. */
export function useReadable(): number {
  const { playhead } = useSession()
  return useSyncExternalStore(playhead.subscribe, playhead.readable)
}

/** The row that words describe; 0 without a recording. */
export function useReadableRow(recording: Recording | undefined): number {
  const unit = usePage((s) => unitOf(s.axis))
  const x = useReadable()
  return recording ? axisOf(recording, unit).rowAt(x) : 0
}
