/** What the source printed, in the shape that is measured and shown beside what is measured; the files are in published/. */

import { withChance } from '../../core/reproduce/chance.ts'
import { inOrder, type PrintedTable, readTable } from '../../core/reproduce/printed.ts'
import type { Reproduction } from '../../core/reproduce/published.ts'
import { readObservations } from '../../core/reproduce/sentences.ts'
import type { Study } from '../../core/reproduce/study.ts'
import { parameters } from './parameters.ts'
import chances from './published/chance.json' with { type: 'json' }
import notes from './published/notes.json' with { type: 'json' }
import sentences from './published/observations.json' with { type: 'json' }
import { rules } from './published/rules.ts'
import { groups } from './published/study/cases.ts'
import { claims } from './published/study/claims.ts'

const files = import.meta.glob<PrintedTable>('./published/{figure,table}-*.json', { eager: true, import: 'default' })

export const tables = inOrder(files).map((file) => withChance(readTable(file, parameters, notes), chances))

const observations = readObservations(sentences, rules)

/** What the source says and does not measure, tried on many seeds. */
export const study: Study = {
  label: 'Experiments on what is said',
  parameter: 'seed',
  samples: 'seeds',
  metric: 'totalTime',
  deviation: {
    label: 'Δ',
    about: 'by how many percent the mean is above that which it is measured against',
  },
  counts: [10, 30, 100],
  groups,
  claims,
  counted: [],
}

export const reproduction: Reproduction = {
  id: 'stance',
  label: 'The paper on run-time support in adaptive environments',
  source:
    'M. Kaddoura and S. Ranka, Runtime Support for Parallelization of Data-Parallel Applications on Adaptive and Nonuniform Computational Environments, Syracuse University, 1995: tables 1 to 5 and figures 3 to 8',
  tables,
  figures: [],
  observations,
  study,
}
