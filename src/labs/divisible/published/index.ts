/** The source's exact times, and what it observes in them. The claims of chapter 4 are judged in study/. */
import { inOrder, type PrintedTable, readTable } from '../../../core/reproduce/printed.ts'
import { readObservations } from '../../../core/reproduce/sentences.ts'
import { parameters } from '../parameters.ts'
import sentences from './observations.json' with { type: 'json' }
import { rules } from './rules.ts'

const files = import.meta.glob<PrintedTable>('./table-*.json', { eager: true, import: 'default' })

export const tables = inOrder(files).map((file) => readTable(file, parameters))

export const observations = readObservations(sentences, rules)
