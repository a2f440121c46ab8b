/** The caption of a first screen: which computer has most to do, and how many others wait. */
import { greatestLane } from '../../../charts/greatest.ts'
import { rowSpan } from '../../../charts/row-span.ts'
import type { Detail } from '../../../core/lab.ts'
import type { Shown } from '../../../core/playhead/shown.ts'
import { hasRow } from '../../../core/recording.ts'
import { count, counted, quantity } from '../../../core/text/format.ts'
import type { RunView } from '../../page.ts'
import { atCpus } from './shown.ts'
import type { Slot } from './stage/slot.ts'
import { caption } from './words.ts'

/** In two lines of a phone. */
export function firstCaption(run: RunView, row: number, detail?: Detail, shown?: Shown): string {
  const { recording } = run
  const { columns, lanes } = recording
  if (!hasRow(recording, row) || lanes === 1) return caption(run, row, detail, shown)
  if (shown?.instant && shown.time !== undefined) return instantText(shown.instant as Slot, shown.time, lanes)
  const { lane, load } = greatestLane(recording, row)
  const moved = columns.migrations[row]
  const arrived = moved > 0 ? `; ${counted(moved, 'program')} moved` : ''
  const most = load > 0 ? `; computer ${count(lane)} has most to do` : ''
  return `${rowSpan(recording, row)}: ${quantity(columns.utilisation[row], '%')} of the machine works${most}${arrived}.`
}

function instantText(slot: Slot, time: number, lanes: number): string {
  const queues = atCpus(slot, time, lanes)
  const busy = queues.filter((queue) => queue > 0).length
  const most = Math.max(...queues)
  const head = `${quantity(time, 's')}: `
  if (busy === 0) return `${head}no program is at work.`
  const first = `computer ${count(queues.indexOf(most))} has most to do, ${counted(most, 'program')}`
  return busy === lanes
    ? `${head}${first}. All ${count(lanes)} computers work.`
    : `${head}${first}. ${count(busy)} of ${count(lanes)} computers ${busy === 1 ? 'works' : 'work'}; ${count(lanes - busy)} ${lanes - busy === 1 ? 'has' : 'have'} nothing to do.`
}
