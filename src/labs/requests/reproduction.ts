/** What theory says about the lab, in the shape that is measured and shown beside what is measured; the files are in published/. */

import { inOrder, type PrintedTable, readTable } from '../../core/reproduce/printed.ts'
import type { Reproduction } from '../../core/reproduce/published.ts'
import { parameters } from './parameters.ts'

const files = import.meta.glob<PrintedTable>('./published/table-*.json', { eager: true, import: 'default' })

export const tables = inOrder(files).map((file) => readTable(file, parameters))

export const reproduction: Reproduction = {
  id: 'requests',
  label: 'Queueing theory',
  source:
    'Erlang 1917, Pollaczek 1930, Khinchin 1932, Kleinrock 1967, Mitzenmacher 1996: formulas for the mean response time',
  tables,
  figures: [],
  observations: [],
}
