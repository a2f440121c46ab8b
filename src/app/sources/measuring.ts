/**
 * Measures a source's tables and figures on the page's pool of workers, once for as long as the page lives: what was
 * measured stays when another view is opened. What came with the page is there until that is done.
 */
import type { DescribedLab } from '../../core/lab.ts'
import {
  beginGathering,
  type Judged,
  judge,
  type MeasuredTable,
  measureTable,
  type Ran,
  tableReader,
} from '../../core/reproduce/evaluation.ts'
import { type FigurePanel, figureReader } from '../../core/reproduce/figures.ts'
import { hasRuns, type ReadMeasured } from '../../core/reproduce/measured.ts'
import type { PublishedFigure, Reproduction } from '../../core/reproduce/published.ts'
import type { Pool } from '../../core/sweep/pool.ts'
import { type BatchStore, createBatchStore } from '../state/batch-store.ts'

/** What is measured so far. */
export interface Measuring {
  /** In the order of the source; cells that are not measured are missing. */
  readonly tables: readonly MeasuredTable[]
  /** Present when everything is measured. */
  readonly judged?: readonly Judged[]
  /** Charts of a figure, as far as they are measured. */
  readonly panels: (figure: PublishedFigure) => readonly FigurePanel[]
  /** Whether all of it came with the page. */
  readonly shipped: boolean
}

/** A source being measured. */
export interface Measurement extends Pick<BatchStore<Measuring>, 'store' | 'cancel'> {
  /** How many runs it takes. */
  readonly total: number
  /** Measures everything, again if it was measured before. */
  start(): void
}

const measurements = new Map<Reproduction, Measurement>()

/** The measurement of a source, which begins with what came with the page; the same one for all. */
export function measurementOf(
  lab: DescribedLab,
  reproduction: Reproduction,
  shipped?: ReadMeasured,
  pool?: () => Pool,
): Measurement {
  const measurement = measurements.get(reproduction) ?? createMeasurement(lab, reproduction, shipped, pool)
  measurements.set(reproduction, measurement)
  return measurement
}

/** Points of a recorded curve: enough for the longest run that a source draws. */
const POINTS = 8192

function createMeasurement(
  lab: DescribedLab,
  reproduction: Reproduction,
  shipped?: ReadMeasured,
  pool?: () => Pool,
): Measurement {
  const plan = beginGathering(lab)
  const tables = reproduction.tables.map((table) => tableReader(plan, table))
  const figures = new Map(reproduction.figures.map((figure) => [figure, figureReader(plan, lab, figure)]))

  const read = (ran: readonly (Ran | undefined)[]): Measuring => {
    const measured = tables.map((reader) => measureTable(reader, ran))
    const judged = ran.length > 0 ? judge(reproduction.observations, measured) : undefined
    return { tables: measured, judged, panels: (figure) => figures.get(figure)?.(ran) ?? [], shipped: false }
  }
  const before = (): Measuring => {
    const none = read([])
    if (!shipped) return none
    const measured = none.tables.map((each) => shipped.tables.get(each.table.number) ?? each)
    return {
      tables: measured,
      ...(isWhole(reproduction, shipped) && { judged: judge(reproduction.observations, measured) }),
      panels: (figure) => shipped.figures.get(figure.number) ?? none.panels(figure),
      shipped: true,
    }
  }
  const { store, start, cancel } = createBatchStore(before(), pool)
  return {
    store,
    total: plan.runs.length,
    start() {
      const ran = new Array<Ran | undefined>(plan.runs.length)
      start(
        lab.id,
        plan.runs,
        {
          outcomes(from, outcomes) {
            outcomes.forEach((outcome, k) => {
              ran[from + k] = 'metrics' in outcome ? { ...outcome, column: outcome.curve?.values } : undefined
            })
          },
          finish: () => read(ran),
        },
        { alone: true, points: POINTS },
      )
    },
    cancel,
  }
}

/** Whether all tables that observations could be on came with the page. */
const isWhole = ({ tables }: Reproduction, shipped: ReadMeasured) =>
  tables.every((table) => !hasRuns(table) || shipped.tables.has(table.number))
