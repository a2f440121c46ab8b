/** What theory says of the lab, in the shape that is measured and shown beside what is measured; the tables are in published/. */
import type { Reproduction } from '../../core/reproduce/published.ts'
import { tables } from './published/index.ts'

export const reproduction: Reproduction = {
  id: 'requests',
  label: 'Queueing theory',
  source:
    'Erlang 1917, Pollaczek 1930, Khinchin 1932, Kleinrock 1967, Mitzenmacher 1996: formulas for the mean response time',
  tables,
  figures: [],
  observations: [],
}
