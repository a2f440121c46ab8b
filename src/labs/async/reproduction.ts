/** What sources say about the asynchronous model, in the shape that is measured and shown beside what is measured; the files are in published/. */

import { inOrder, type PrintedFigure, type PrintedTable, readFigure, readTable } from '../../core/reproduce/printed.ts'
import type { FromStudy, Printed, PublishedTable, Reproduction } from '../../core/reproduce/published.ts'
import { type PrintedObservation, readClaims, readObservations } from '../../core/reproduce/sentences.ts'
import type { Study } from '../../core/reproduce/study.ts'
import { parameters } from './parameters.ts'
import { questionTables } from './published/asked.ts'
import said from './published/claims.json' with { type: 'json' }
import figure from './published/figure-2-5.json' with { type: 'json' }
import notes from './published/notes.json' with { type: 'json' }
import sentences from './published/observations.json' with { type: 'json' }
import { type Given, rules } from './published/rules.ts'
import { phaseGroups } from './published/study/adapting.ts'
import { read } from './published/study/balancers.ts'
import { methodJudges } from './published/study/claims-methods.ts'
import { bestPhases, phaseJudges } from './published/study/claims-phases.ts'
import { serverJudges } from './published/study/claims-servers.ts'
import { groups } from './published/study/groups.ts'
import { noticingGroup } from './published/study/noticing.ts'
import { OFFICIAL, officialId, SIZES, treeGroups } from './published/study/trees.ts'

const files = import.meta.glob<PrintedTable>('./published/table-*.json', { eager: true, import: 'default' })

/**
 * The table of the benchmark's own trees, published/table-21.json. Its runs take seconds, so they are measured with the experiments; the larger
 * trees are quoted.
 */
const OFFICIAL_TREES = '21'
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
  return table.number === OFFICIAL_TREES ? { ...table, from: officialTrees } : table
})

export const tables: readonly PublishedTable[] = [...printed, ...questionTables].toSorted(
  (a, b) => Number(a.number) - Number(b.number),
)

export const figures = [readFigure(figure as PrintedFigure, parameters, notes)]

export const observations = readObservations(sentences as PrintedObservation<Given>[], rules)

const claims = readClaims(said, { ...methodJudges, ...serverJudges, ...phaseJudges })

/** What the thesis says of balancers, and the experiments that it leaves to others, on many trees. */
export const study: Study = {
  label: 'Experiments',
  parameter: 'seed',
  samples: 'trees',
  metric: 'totalTime',
  deviation: {
    label: 'ΔT',
    about: 'by how many percent the mean time is above that which it is measured against',
  },
  counts: [4, 8, 16],
  groups: [...groups, ...phaseGroups, noticingGroup, ...treeGroups],
  claims,
  counted: bestPhases,
}

export const reproduction: Reproduction = {
  id: 'asynchronous',
  label: 'The asynchronous model',
  source:
    'Figures of the first, plain program of this model, and of SimGrid 3.32; sizes of Unbalanced Tree Search, and results of searches and pictures; what F. Haron, Phase-based Adaptive Dynamic Load Balancing for Parallel Tree Computation, University of Leeds, 1998, says of balancers in §2.3 to 3.1, and the experiments that it leaves to others in §5.4 and §6.3',
  tables,
  figures,
  observations,
  study,
}
