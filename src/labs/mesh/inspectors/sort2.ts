/** Schedule_sort2: vertices are visited in increasing local order, so that only what is received needs sorting. */
import { SCHEDULE_REFERENCE } from '../model/machine.ts'
import { type Schedule, sorted } from '../model/schedule.ts'
import { type Inspector, nothingSent } from './inspector.ts'

export const sort2: Inspector = {
  id: 'sort2',
  label: 'Visit in order, sort one list',
  help: 'Schedule_sort2: vertices are visited in the order of the list, so what is sent is in order already and only what is received is sorted.',
  source: '§3.2',
  byDefault: true,
  costs: { reference: SCHEDULE_REFERENCE, neighbour: 0.00773, messages: nothingSent },
  *agree(schedules) {
    const agreed: Schedule[] = []
    for (const { receive, send } of schedules) agreed.push({ receive: yield* sorted(receive), send })
    return agreed
  },
}
