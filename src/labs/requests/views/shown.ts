/** What is shown of a service at a place: an instant of the slot that has been looked into near it. */
import { axisOf, unitOf } from '../../../core/playhead/axis.ts'
import type { LookedInto, Place, Shown } from '../../../core/playhead/shown.ts'
import type { RunView } from '../../page.ts'
import type { RequestsDetail } from '../model/detail.ts'

/** Slots that a detail may be away from the playhead and is still shown. */
const NEAR = 12

/** The instant as it is painted; undefined where nothing near has been looked into. */
export function shown(
  { recording }: Pick<RunView, 'recording'>,
  { id, x }: Place,
  looked: LookedInto | undefined,
): (Shown & { readonly instant: RequestsDetail; readonly time: number }) | undefined {
  if (recording.count === 0) return undefined
  const axis = axisOf(recording, unitOf(id))
  const position = axis.stepAt(x)
  const detail = looked?.detail as RequestsDetail | undefined
  if (detail?.factor?.length !== recording.lanes || Math.abs(detail.slot - position) > NEAR) return undefined
  const share = Math.max(0, Math.min(1, position - detail.slot))
  const time = detail.begin + share * (detail.end - detail.begin)
  const at = axis.unit === 'seconds' ? time : detail.slot + share
  return { row: axis.rowAt(at), from: at, to: at, time, instant: detail }
}
