/** What the stage's picture, its caption and the clock are about. */
import { useCallback, useRef, useSyncExternalStore } from 'react'
import { type Place, rowShown, type Shown, sameShown } from '../../core/playhead/shown.ts'
import { subscribeAll } from '../../core/source.ts'
import type { LabViews, RunView } from '../../labs/page.ts'
import { usePage, useReadable, useSession } from './use.ts'

/** The stretch that is shown of the page's run; undefined before it has a row. The same object until it is another one. */
export function useShown(page: LabViews | undefined, run: RunView | undefined): Shown | undefined {
  const { playhead, details, artifacts } = useSession()
  const id = usePage((s) => s.axis)
  const latest = useRef<{ readonly run: RunView; readonly shown: Shown } | undefined>(undefined)
  const subscribe = useCallback(
    (listener: () => void) =>
      subscribeAll(
        listener,
        playhead,
        details,
        ...(page?.shownIn ?? []).map((key) => ({
          subscribe: (listener: () => void) => artifacts.want(key, listener),
        })),
      ),
    [playhead, details, artifacts, page],
  )
  return useSyncExternalStore(subscribe, () => {
    if (!run || !page || run.recording.count === 0) return undefined
    const place: Place = { id, x: playhead.position(), share: playhead.share(), playing: playhead.playing() }
    const shown = page.shown?.(run, place, details.get(), artifacts) ?? rowShown(run.recording, place)
    if (latest.current?.run !== run || !sameShown(latest.current.shown, shown)) latest.current = { run, shown }
    return latest.current.shown
  })
}

/** What the clock is about, and where it stands: an instant is said as the picture has it, which may wait for what is looked into. */
export function useClock(page: LabViews, run: RunView | undefined) {
  const { playhead } = useSession()
  const shown = useShown(page, run)
  // It goes on within a row, and after the last one while another run is longer; no more often than can be read.
  useReadable()
  const inSchedule = usePage((s) => s.axis) === 'schedule'
  return { shown, x: shown?.time === undefined || inSchedule ? playhead.position() : shown.from }
}
