/** What the source printed, in the shape that is measured and shown beside what is measured; the files are in published/. */

import { withChance } from '../../core/reproduce/chance.ts'
import { inOrder, type PrintedTable, readTable } from '../../core/reproduce/printed.ts'
import type { Reproduction } from '../../core/reproduce/published.ts'
import { type PrintedObservation, readObservations } from '../../core/reproduce/sentences.ts'
import { parameters } from './parameters.ts'
import chances from './published/chance.json' with { type: 'json' }
import notes from './published/notes.json' with { type: 'json' }
import sentences from './published/observations.json' with { type: 'json' }
import { type Given, rules } from './published/rules.ts'
import { study } from './published/study/index.ts'

const files = import.meta.glob<PrintedTable>('./published/table-*.json', { eager: true, import: 'default' })

export const tables = inOrder(files).map((file) => withChance(readTable(file, parameters, notes), chances))

const observations = readObservations(sentences as PrintedObservation<Given>[], rules)

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
