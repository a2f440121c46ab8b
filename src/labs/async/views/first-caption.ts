/** The caption of a first screen: how many computers work, how many have no task, and what is on its way between them. */
import type { Detail } from '../../../core/lab.ts'
import type { Shown } from '../../../core/playhead/shown.ts'
import { hasRow } from '../../../core/recording.ts'
import { listed } from '../../../core/text/case.ts'
import { count, counted, quantity } from '../../../core/text/format.ts'
import type { RunView } from '../../page.ts'
import { ACTIVITIES } from '../model/detail.ts'
import { kindsIn } from './kinds.ts'
import { firstWorkerOf } from './scenario.ts'
import { flightsAt, type Instant, statesAt } from './shown.ts'
import { caption, percentOf, spanOf } from './words.ts'

/** In two lines of a phone. */
export function firstCaption(run: RunView, row: number, detail?: Detail, shown?: Shown): string {
  const { recording, values } = run
  if (!hasRow(recording, row)) return caption(run, row, detail, shown)
  if (!shown?.instant || shown.time === undefined) {
    const tasks = quantity(recording.columns.tasks[row])
    return `${spanOf(recording, row)}: ${tasks} tasks on average; the computers work ${percentOf(recording, 'compute', row)} of the time.`
  }
  const [instant, time] = [shown.instant as Instant, shown.time]
  const states = statesAt(instant, time, recording.lanes).slice(firstWorkerOf(values))
  const work = states.filter(({ state }) => ACTIVITIES[state] === 'compute').length
  const without = states.filter(({ state, queue }) => ACTIVITIES[state] !== 'compute' && queue === 0).length
  const kinds = kindsIn(values)
  const flights = flightsAt(instant, time)
  const asking = flights.filter(({ tasks, kind }) => tasks === 0 && kinds[kind]?.name === 'steal').length
  const tasks = flights.reduce((sum, flight) => sum + flight.tasks, 0)
  const moving = [...(asking > 0 ? [counted(asking, 'question')] : []), ...(tasks > 0 ? [counted(tasks, 'task')] : [])]
  const ways = moving.length === 0 ? 'No task is' : `${listed(moving)} ${asking + tasks === 1 ? 'is' : 'are'}`
  const all = states.length
  const who =
    work === all
      ? `all ${count(all)} computers work`
      : `${count(work)} of ${count(all)} computers ${work === 1 ? 'works' : 'work'}`
  const idle = without > 0 ? `; ${count(without)} ${without === 1 ? 'has' : 'have'} no task` : ''
  return `${quantity(time, 's')}: ${who}${idle}. ${ways} on the way.`
}
