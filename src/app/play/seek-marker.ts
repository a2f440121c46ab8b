import { axisOf, unitOf } from '../../core/playhead/axis.ts'
import { loadLabViews } from '../state/lab-views.ts'
import type { Session } from '../state/session.ts'

/** Moves the playhead to the next marker of the present run or to the one before, or where there is none to the run's end. */
export async function seekMarker({ playhead, store }: Session, by: 1 | -1, load = loadLabViews): Promise<void> {
  const { lab, run, axis } = store.getState()
  if (!run) return
  const markers = (await load(lab)).markers(run)
  const rowAxis = axisOf(run.recording, unitOf(axis))
  const row = rowAxis.rowAt(playhead.position())
  const marker = by > 0 ? markers.find((m) => m.row > row) : markers.findLast((m) => m.row < row)
  if (marker) playhead.seek(rowAxis.xOf(marker.row))
  else if (by > 0) playhead.toEnd()
  else playhead.toStart()
}
