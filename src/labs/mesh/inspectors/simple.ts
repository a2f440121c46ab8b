/** The simple strategy: every processor asks for what it wants, in the order in which it wants it. */
import { REFERENCES } from '../model/machine.ts'
import type { Inspector } from './inspector.ts'

export const simple: Inspector = {
  id: 'simple',
  label: 'Ask the others',
  help: 'The translation table has an entry for each element. Unless all have the whole table, every processor asks every other one where things are; then it sends each a list of what it wants.',
  source: '§3.2 and §5',
  explicit: true,
  costs: {
    reference: 0.36 / REFERENCES,
    neighbour: 0,
    messages: (processors, pairs) => 2 * processors * (processors - 1) + pairs,
  },
  *agree(schedules) {
    yield
    return schedules.map(({ receive }, i) => ({
      receive,
      send: schedules.flatMap((other, j) => {
        const wanted = other.receive.find((segment) => segment.with === i)
        return wanted ? [{ with: j, references: wanted.references }] : []
      }),
    }))
  },
}
