/** The source's tables, the worked examples of its figures, and what it observes in them. */
import { inOrder, type PrintedTable, readTable } from '../../../core/reproduce/printed.ts'
import { readObservations } from '../../../core/reproduce/sentences.ts'
import { parameters } from '../parameters.ts'
import notes from './notes.json' with { type: 'json' }
import sentences from './observations.json' with { type: 'json' }
import { rules } from './rules.ts'

const files = import.meta.glob<PrintedTable>('./{figure,table}-*.json', { eager: true, import: 'default' })

export const tables = inOrder(files).map((file) => readTable(file, parameters, notes))

export const observations = readObservations(sentences, rules)
