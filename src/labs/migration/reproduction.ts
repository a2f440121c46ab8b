/** What the source printed, in the shape that is measured and shown beside what is measured; the parts are in published/. */
import type { Reproduction } from '../../core/reproduce/published.ts'
import { figures, tables } from './published/index.ts'
import { study } from './published/study/index.ts'

export const reproduction: Reproduction = {
  id: 'processes',
  label: 'The thesis on process migration',
  source:
    'J. Phillips, A Statistical Investigation of the Factors Influencing the Performance of Parallel Programs, with Application to a Study of Process Migration Strategies, PhD thesis, University of Edinburgh, 1994: tables 4‑2 to 7‑6, figures 4‑2 to 7‑7',
  tables,
  figures,
  observations: [],
  study,
}
