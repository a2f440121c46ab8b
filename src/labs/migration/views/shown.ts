/** What is shown of a machine at a place: at rest an instant of the slot that has been looked into, in play that slot, else a row. */
import { typedValues } from '../../../core/parameters.ts'
import { axisOf, unitOf } from '../../../core/playhead/axis.ts'
import { type LookedInto, type Place, rowShown, type Shown } from '../../../core/playhead/shown.ts'
import type { RunView } from '../../page.ts'
import { type MigrationDetail, processesOf, STATE } from '../model/detail.ts'
import type { MigrationValues } from '../parameters.ts'
import { type Slot, slotOf } from './stage/slot.ts'

/** While it plays, the last slot that was looked into stays in view for this many slots: those that pass fast are not all looked into. */
const RECENT = 24

/** What is shown, with the slot that it is drawn from; the whole row where none has been looked into. */
export function shown(
  { recording, values }: Pick<RunView, 'recording' | 'values'>,
  place: Place,
  looked: LookedInto | undefined,
): Shown & { readonly slot?: Slot } {
  const row = rowShown(recording, place)
  const axis = axisOf(recording, unitOf(place.id))
  const position = axis.stepAt(place.x)
  const detail = looked?.detail as MigrationDetail | undefined
  if (detail?.place?.length !== processesOf(typedValues<MigrationValues>(values))) return row
  if (Math.abs(detail.slot - Math.floor(position)) >= (place.playing ? RECENT : 1)) return row
  const slot = slotOf(detail)
  const { begin, end } = detail
  if (place.playing) {
    const [from, to] = axis.unit === 'seconds' ? [begin, end] : [detail.slot, detail.slot + 1]
    return { row: Math.floor(detail.slot / recording.stride), from, to, slot }
  }
  const seconds = axis.unit === 'seconds' ? place.x : begin + (position - detail.slot) * (end - begin)
  return {
    row: row.row,
    from: place.x,
    to: place.x,
    time: Math.max(begin, Math.min(end, seconds)),
    instant: slot,
    slot,
  }
}

/** By processor at an instant: how many of its processes are at the CPU, waiting for their turn or running. */
export function atCpus(slot: Slot, time: number, processors: number): Int32Array {
  const queues = new Int32Array(processors)
  for (let i = 0; i < slot.before.length; i++) {
    const place = slot.placeAt(i, time)
    if (place >= 0 && slot.stateAt(i, time) === STATE.atCpu) queues[place]++
  }
  return queues
}
