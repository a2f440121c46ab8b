/**
 * Measures a source's tables and figures on the page's pool of workers, once for as long as the page lives: what was
 * measured stays when another view is opened.
 */
import type { DescribedLab } from '../../core/lab.ts'
import {
  type Judged,
  judge,
  type MeasuredTable,
  measureTable,
  type Ran,
  tableReader,
  wanted,
} from '../../core/reproduce/evaluation.ts'
import type { PublishedFigure, Reproduction } from '../../core/reproduce/published.ts'
import { type BatchStore, createBatchStore } from '../state/batch-store.ts'
import { type FigureReader, figureReader } from './figure-reader.ts'

/** What is measured so far. */
export interface Measuring {
  /** In the order of the source; cells that are not measured yet are missing. */
  readonly tables: readonly MeasuredTable[]
  /** Present when everything is measured. */
  readonly judged?: readonly Judged[]
  /** Charts of a figure, as far as they are measured. */
  readonly panels: (figure: PublishedFigure) => ReturnType<FigureReader>
}

/** A source being measured. */
export interface Measurement extends Pick<BatchStore<Measuring>, 'store' | 'cancel'> {
  /** How many runs it takes. */
  readonly total: number
  /** Measures everything, again if it was measured before. */
  start(): void
}

const measurements = new Map<Reproduction, Measurement>()

/** The measurement of a source; the same one for all. */
export function measurementOf(lab: DescribedLab, reproduction: Reproduction): Measurement {
  const measurement = measurements.get(reproduction) ?? createMeasurement(lab, reproduction)
  measurements.set(reproduction, measurement)
  return measurement
}

/** Points of a recorded curve: enough for the longest run that a source draws. */
const POINTS = 8192

function createMeasurement(lab: DescribedLab, reproduction: Reproduction): Measurement {
  const plan = wanted(lab)
  const tables = reproduction.tables.map((table) => tableReader(plan, table))
  const figures = new Map(reproduction.figures.map((figure) => [figure, figureReader(plan, lab, figure)]))
  let ran: (Ran | undefined)[] = []

  const read = (): Measuring => ({
    tables: tables.map((reader) => measureTable(reader, ran)),
    panels: (figure) => figures.get(figure)?.(ran) ?? [],
  })
  const { store, start, cancel } = createBatchStore(read())
  return {
    store,
    total: plan.runs.length,
    start() {
      ran = new Array<Ran | undefined>(plan.runs.length)
      store.setState({ ...read(), judged: undefined })
      start(
        lab.id,
        plan.runs,
        {
          outcomes(from, outcomes) {
            outcomes.forEach((outcome, k) => {
              ran[from + k] = 'metrics' in outcome ? { ...outcome, column: outcome.curve?.values } : undefined
            })
          },
          // All tables are much to read; until the end only the number of runs changes.
          read: (over) => (over ? read() : {}),
          // The store has these tables only after this.
          finish: () => ({ judged: judge(reproduction.observations, read().tables) }),
        },
        { alone: true, points: POINTS },
      )
    },
    cancel,
  }
}
