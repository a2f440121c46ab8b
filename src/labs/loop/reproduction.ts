/** What the source printed, in the shape that is measured and shown beside what is measured; the parts are in published/. */
import type { Reproduction } from '../../core/reproduce/published.ts'
import { observations, tables } from './published/index.ts'
import { study } from './published/study/index.ts'

export const reproduction: Reproduction = {
  id: 'now',
  label: 'The paper on customised balancing',
  source:
    'M. J. Zaki, S. Parthasarathy and W. Li, Customized Dynamic Load Balancing for a Network of Workstations: tables 1.1 to 1.4, figures 1.7, 1.9 and 1.10',
  tables,
  figures: [],
  observations,
  study,
}
