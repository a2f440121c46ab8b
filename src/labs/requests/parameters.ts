/** The requests lab's parameter table, put together from parameters/. Ids are those of doc/requests.md. */
import { type Group, number, type ValuesOf } from '../../core/parameters.ts'
import { choosing } from './parameters/choosing.ts'
import { failing } from './parameters/failing.ts'
import { service } from './parameters/service.ts'

export const groups: readonly Group[] = [
  { id: 'policy', label: 'Policy' },
  { id: 'arrivals', label: 'Requests' },
  { id: 'sizes', label: 'Sizes' },
  { id: 'servers', label: 'Servers' },
  { id: 'knowledge', label: 'Dispatchers' },
  { id: 'retries', label: 'Timeouts and retries' },
  { id: 'hedging', label: 'Second copies' },
  { id: 'faults', label: 'Faults' },
  { id: 'run', label: 'Run' },
]

export const parameters = {
  ...choosing,
  ...service,
  ...failing,
  seed: number({
    label: 'Seed',
    group: 'run',
    default: 1,
    slider: { min: 1, max: 100 },
    limits: { min: 0, max: 2 ** 32 - 1, integer: true },
    help: 'Which random numbers are drawn: every policy meets the same arrivals and sizes.',
  }),
} as const

export type RequestsValues = ValuesOf<typeof parameters>
