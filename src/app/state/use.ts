/** React's way to the session and its store. */
import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { useEnd } from '../../charts/scales.ts'
import type { FirstScreen } from '../../core/content/first-screen.ts'
import type { Story } from '../../core/content/story.ts'
import { axisOf, type SharedAxis, unitOf } from '../../core/playhead/axis.ts'
import type { Recording } from '../../core/recording.ts'
import { drawnAxis } from './axis.ts'
import { firstScreenOf } from './first-screen.ts'
import { loadedLabViews, useLabViews } from './lab-views.ts'
import type { Session } from './session.ts'
import type { ReadableStore, State } from './store.ts'
import { type OpenStory, openStory, storyOn } from './stories.ts'

/** The page's session. */
export const SessionContext = createContext<Session | undefined>(undefined)

/** The state as a region of the page draws it (`region.tsx`). */
export const RegionContext = createContext<ReadableStore | undefined>(undefined)

/** The session. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('no session around this component')
  return session
}

/** A part of the page's state; compared shallowly, so it may be an object of parts. */
export function usePage<T>(select: (state: State) => T): T {
  const { store } = useSession()
  return useStore(useContext(RegionContext) ?? store, useShallow(select))
}

/** The story that is open; undefined for none. The same object, whatever its scenario is by now: it costs a drag nothing. */
export function useStory(): Story | undefined {
  const { lab, story } = usePage(({ lab, story }) => ({ lab, story }))
  return storyOn({ story }, useLabViews(lab))
}

/** The story that is open, with what has been changed in it; undefined for none. */
export function useOpenStory(): OpenStory | undefined {
  const { lab, values, story } = usePage(({ lab, values, story }) => ({ lab, values, story }))
  const page = useLabViews(lab)
  return useMemo(() => openStory({ lab, values, story }, page), [lab, values, story, page])
}

/** The first screen that Play shows; undefined where it shows something else. */
export function useFirstScreen(): FirstScreen | undefined {
  const page = useLabViews(usePage((s) => s.lab))
  return usePage((s) => firstScreenOf(s, page))
}

/** Whether Play shows a first screen, as far as the lab's stories are here: it does not wait for them. */
export const useHasFirstScreen = (): boolean =>
  usePage((s) => {
    const views = loadedLabViews(s.lab)
    return views !== undefined && firstScreenOf(s, views) !== undefined
  })

/** The axis that all runs of the picture share; the same object until something of it changes. While something is dragged it only grows. */
export function useAxis(): SharedAxis {
  const axis = usePage(drawnAxis)
  const end = useEnd(`axis/${axis.unit}`, axis.end)
  return useMemo(() => ({ ...axis, end }), [axis, end])
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
