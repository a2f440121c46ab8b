/** Schedule_sort1: both lists are sorted. */
import { REFERENCES } from '../model/machine.ts'
import { type Schedule, sorted } from '../model/schedule.ts'
import { type Inspector, nothingSent } from './inspector.ts'

export const sort1: Inspector = {
  id: 'sort1',
  label: 'Sort both lists',
  help: 'Schedule_sort1: each processor sorts what it sends and what it receives; because references are symmetric, no other processor has to be asked.',
  source: '§3.2, figure 4',
  costs: { reference: 0.4659 / REFERENCES, neighbour: 0.00845, messages: nothingSent },
  *agree(schedules) {
    const agreed: Schedule[] = []
    for (const { receive, send } of schedules)
      agreed.push({ receive: yield* sorted(receive), send: yield* sorted(send) })
    return agreed
  },
}
