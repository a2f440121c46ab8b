/** What the source printed, in the shape that is measured and shown beside what is measured; the files are in published/. */

import { inOrder, type PrintedFigure, type PrintedTable, readFigure, readTable } from '../../core/reproduce/printed.ts'
import type { PublishedTable, Reproduction } from '../../core/reproduce/published.ts'
import { readClaims } from '../../core/reproduce/sentences.ts'
import type { Study } from '../../core/reproduce/study.ts'
import { parameters } from './parameters.ts'
import { figureCurves } from './published/cells/figures.ts'
import { movingCells } from './published/cells/moving.ts'
import { nonuniformCells } from './published/cells/nonuniform.ts'
import { phaseCells } from './published/cells/phases.ts'
import { uniformCells } from './published/cells/uniform.ts'
import claims from './published/claims.json' with { type: 'json' }
import notes from './published/notes.json' with { type: 'json' }
import { movingJudges } from './published/study/claims-moving.ts'
import { nonuniformJudges } from './published/study/claims-nonuniform.ts'
import { phaseJudges } from './published/study/claims-phases.ts'
import { residualJudges } from './published/study/claims-residuals.ts'
import { uniformJudges } from './published/study/claims-uniform.ts'
import { counted } from './published/study/counted.ts'
import { movingGroups } from './published/study/moving.ts'
import { nonuniformGroups } from './published/study/nonuniform.ts'
import { phaseGroups } from './published/study/phases.ts'
import { uniformGroups } from './published/study/uniform.ts'

const tableFiles = import.meta.glob<PrintedTable>('./published/table-*.json', { eager: true, import: 'default' })
const figureFiles = import.meta.glob<PrintedFigure>('./published/figure-*.json', { eager: true, import: 'default' })

const cells = { ...uniformCells, ...nonuniformCells, ...movingCells, ...phaseCells }

export const tables = inOrder(tableFiles).map(
  (file): PublishedTable => ({ ...readTable(file, parameters, notes), from: cells[file.number] }),
)

export const figures = inOrder(figureFiles).map((file) =>
  readFigure(file, parameters, notes, file.kind.of === 'study' ? figureCurves[file.number] : {}),
)

/** The source's experiments, to be made again on more seeds than it had. */
export const study: Study = {
  label: 'Experiments',
  parameter: 'seed',
  samples: 'seeds',
  metric: 'utilisation',
  deviation: {
    label: 'Δ',
    about:
      'by how many percent the mean (the utilisation, unless something else is said) is above that which it is measured against',
  },
  counts: [6, 12, 24, 48],
  sourceCount: 6,
  groups: [...uniformGroups, ...nonuniformGroups, ...movingGroups, ...phaseGroups],
  claims: readClaims(claims, {
    ...uniformJudges,
    ...nonuniformJudges,
    ...movingJudges,
    ...phaseJudges,
    ...residualJudges,
  }),
  counted,
}

export const reproduction: Reproduction = {
  id: 'processes',
  label: 'The thesis on process migration',
  source:
    'J. Phillips, A Statistical Investigation of the Factors Influencing the Performance of Parallel Programs, with Application to a Study of Process Migration Strategies, PhD thesis, University of Edinburgh, 1994: tables 4‑2 to 7‑6, figures 4‑2 to 7‑7',
  tables,
  figures,
  observations: [],
  study,
}
