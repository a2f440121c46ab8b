/** The source's exact times in the shape that is measured and shown beside what is measured; the parts are in published/. */
import type { Reproduction } from '../../core/reproduce/published.ts'
import { observations, tables } from './published/index.ts'
import { study } from './published/study/index.ts'

export const reproduction: Reproduction = {
  id: 'iterlp2',
  label: 'The thesis on ITERLP2',
  source:
    'A thesis on ITERLP2, not before August 2008, of which the copy that was used names neither author nor university: tables 2.1 and 2.2, chapters 3 and 4. ITERLP itself is of O. Beaumont, A. Ghatpande, H. Nakazato and H. Watanabe, Divisible Load Scheduling with Result Collection on Heterogeneous Systems, IPDPS 2008',
  tables,
  figures: [],
  observations,
  study,
}
