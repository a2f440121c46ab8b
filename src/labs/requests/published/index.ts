/** What theory says, as tables. */
import { inOrder, type PrintedTable, readTable } from '../../../core/reproduce/printed.ts'
import { parameters } from '../parameters.ts'

const files = import.meta.glob<PrintedTable>('./table-*.json', { eager: true, import: 'default' })

export const tables = inOrder(files).map((file) => readTable(file, parameters))
