/** The source's tables and what it observes in them. */
import { inOrder, type PrintedTable, readTable } from '../../../core/reproduce/printed.ts'
import { type PrintedObservation, readObservations } from '../../../core/reproduce/sentences.ts'
import { parameters } from '../parameters.ts'
import notes from './notes.json' with { type: 'json' }
import sentences from './observations.json' with { type: 'json' }
import { type Given, rules } from './rules.ts'

const files = import.meta.glob<PrintedTable>('./table-*.json', { eager: true, import: 'default' })

export const tables = inOrder(files).map((file) => readTable(file, parameters, notes))

export const observations = readObservations(sentences as PrintedObservation<Given>[], rules)
