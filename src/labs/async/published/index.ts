/** The tables, in the order in which they are shown, the figure, and what is observed in them. */
import {
  inOrder,
  type PrintedFigure,
  type PrintedTable,
  readFigure,
  readTable,
} from '../../../core/reproduce/printed.ts'
import type { FromStudy, Printed, PublishedTable } from '../../../core/reproduce/published.ts'
import { type PrintedObservation, readObservations } from '../../../core/reproduce/sentences.ts'
import { parameters } from '../parameters.ts'
import { asked } from './asked.ts'
import figure from './figure-2-5.json' with { type: 'json' }
import notes from './notes.json' with { type: 'json' }
import sentences from './observations.json' with { type: 'json' }
import { type Given, rules } from './rules.ts'
import { read } from './study/balancers.ts'
import { OFFICIAL, officialId, SIZES } from './study/trees.ts'

const files = import.meta.glob<PrintedTable>('./table-*.json', { eager: true, import: 'default' })

/** The benchmark's own trees take seconds, so they are measured with the experiments; the larger ones are quoted. */
const officialTrees: FromStudy<readonly (readonly Printed[])[]> = {
  cases: OFFICIAL.map(({ utsTree }) => officialId(utsTree)),
  samples: 1,
  read: (of) =>
    OFFICIAL.map(({ utsTree }) => {
      const samples = of(officialId(utsTree))
      return SIZES.map((metric) => read(samples, 'light', metric)[0])
    }),
}

const printed = inOrder(files).map((file): PublishedTable => {
  const table = readTable(file, parameters, notes)
  return table.number === '21' ? { ...table, from: officialTrees } : table
})

export const tables: readonly PublishedTable[] = [...printed, ...asked].toSorted(
  (a, b) => Number(a.number) - Number(b.number),
)

export const figures = [readFigure(figure as PrintedFigure, parameters, notes)]

export const observations = readObservations(sentences as PrintedObservation<Given>[], rules)
