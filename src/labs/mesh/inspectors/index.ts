/** The ways to build the communication schedule that can be chosen (§3.2), and what each costs. */
import type { Option } from '../../../core/parameters.ts'
import { REFERENCES, SCHEDULE_REFERENCE } from '../model/costs.ts'
import { type Schedule, sorted } from '../model/schedule.ts'
import type { InspectorCosts } from '../model/times.ts'

/** A way to build the schedules of all processors, and what it costs. */
export interface Inspector extends Option {
  readonly id: string
  readonly costs: InspectorCosts
  /** Whether it looks elements up in an explicit translation table. */
  readonly explicit?: true
  /**
   * Makes the lists of all processors agree, in pieces: what i receives from j comes in the order in which j sends it.
   *
   * @param schedules the lists as the references came, by processor
   */
  agree(schedules: readonly Schedule[]): Generator<undefined, readonly Schedule[]>
}

/** What the sorting strategies send: nothing. */
const nothingSent = () => 0

/** Schedule_sort1: both lists are sorted. */
export const sort1: Inspector = {
  id: 'sort1',
  label: 'Sort both lists',
  help: 'Each processor sorts what it sends and what it receives; because references are symmetric, no other processor has to be asked.',
  source: '§3.2, figure 4: Schedule_sort1',
  costs: { reference: 0.4659 / REFERENCES, neighbour: 0.00845, messages: nothingSent },
  *agree(schedules) {
    const agreed: Schedule[] = []
    for (const { receive, send } of schedules)
      agreed.push({ receive: yield* sorted(receive), send: yield* sorted(send) })
    return agreed
  },
}

/** Schedule_sort2: vertices are visited in increasing local order, so that only what is received needs sorting. */
const sort2: Inspector = {
  id: 'sort2',
  label: 'Visit in order, sort one list',
  help: 'Vertices are visited in the order of the list, so what is sent is in order already and only what is received is sorted.',
  source: '§3.2: Schedule_sort2',
  byDefault: true,
  costs: { reference: SCHEDULE_REFERENCE, neighbour: 0.00773, messages: nothingSent },
  *agree(schedules) {
    const agreed: Schedule[] = []
    for (const { receive, send } of schedules) agreed.push({ receive: yield* sorted(receive), send })
    return agreed
  },
}

/** The simple strategy: every processor asks for what it wants, in the order in which it wants it. */
const simple: Inspector = {
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
        const match = other.receive.find((segment) => segment.with === i)
        return match ? [{ with: j, references: match.references }] : []
      }),
    }))
  },
}

/** In the order of display. */
export const inspectors = { sort1, sort2, simple } as const satisfies Readonly<Record<string, Inspector>>
