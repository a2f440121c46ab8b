/** The source's tables and figures: what stands in the files, with what comes out of the experiments. */
import {
  inOrder,
  type PrintedFigure,
  type PrintedTable,
  readFigure,
  readTable,
} from '../../../core/reproduce/printed.ts'
import type { PublishedTable } from '../../../core/reproduce/published.ts'
import { parameters } from '../parameters.ts'
import { figureCurves } from './cells/figures.ts'
import { movingCells } from './cells/moving.ts'
import { nonuniformCells } from './cells/nonuniform.ts'
import { phaseCells } from './cells/phases.ts'
import { uniformCells } from './cells/uniform.ts'
import notes from './notes.json' with { type: 'json' }

const tableFiles = import.meta.glob<PrintedTable>('./table-*.json', { eager: true, import: 'default' })
const figureFiles = import.meta.glob<PrintedFigure>('./figure-*.json', { eager: true, import: 'default' })

const cells = { ...uniformCells, ...nonuniformCells, ...movingCells, ...phaseCells }

export const tables = inOrder(tableFiles).map(
  (file): PublishedTable => ({ ...readTable(file, parameters, notes), from: cells[file.number] }),
)

export const figures = inOrder(figureFiles).map((file) =>
  readFigure(file, parameters, notes, file.kind.of === 'study' ? figureCurves[file.number] : {}),
)
