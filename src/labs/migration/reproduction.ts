/** What the source printed, in the shape that is measured and shown beside what is measured; the parts are in published/. */
import type { Reproduction } from '../../core/reproduce/published.ts'
import { study } from './published/study/index.ts'
import { tables } from './published/tables/index.ts'

export const reproduction: Reproduction = {
  id: 'processes',
  label: 'The thesis on process migration',
  source:
    'P. Phillips, Dynamic Load Balancing of Loosely Synchronous Programs by Process Migration, 1994: tables 4-2 to 7-6, figures 4-10 to 7-7',
  tables,
  figures: [],
  observations: [],
  study,
}
