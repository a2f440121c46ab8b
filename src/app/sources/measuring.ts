/**
 * Measures a source's tables and figures on the page's pool of workers, once for as long as the page lives: what was
 * measured stays when another view is opened.
 */
import { createStore, type StoreApi } from 'zustand/vanilla'
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
import type { Batch, BatchListener } from '../../worker/pool.ts'
import { sharedPool } from '../state/pool.ts'
import { type FigureReader, figureReader } from './figure-reader.ts'

/** Where the measuring stands. */
export interface Measuring {
  readonly status: 'idle' | 'running' | 'done' | 'cancelled' | 'failed'
  readonly done: number
  readonly runs: number
  /** How long all of it took, in milliseconds; present when it is done. */
  readonly millis?: number
  readonly message?: string
  /** In the order of the source; cells that are not measured yet are missing. */
  readonly tables: readonly MeasuredTable[]
  /** Present when everything is measured. */
  readonly judged?: readonly Judged[]
  /** Curves of a figure, as far as they are measured. */
  readonly curves: (figure: PublishedFigure) => ReturnType<FigureReader>
}

/** A source being measured. */
export interface Measurement {
  readonly store: StoreApi<Measuring>
  /** Measures everything, anew if it was measured before. */
  start(): void
  cancel(): void
}

const measurements = new Map<Reproduction, Measurement>()

/** The measurement of a source; the same one for all. */
export function measurementOf(lab: DescribedLab, reproduction: Reproduction): Measurement {
  const known = measurements.get(reproduction)
  if (known) return known
  const made = createMeasurement(lab, reproduction)
  measurements.set(reproduction, made)
  return made
}

/** Progress is shown about so often, in milliseconds. */
const SHOW_MS = 100

function createMeasurement(lab: DescribedLab, reproduction: Reproduction): Measurement {
  const plan = wanted(lab)
  const tables = reproduction.tables.map((table) => tableReader(plan, table))
  const figures = new Map(reproduction.figures.map((figure) => [figure, figureReader(plan, lab, figure)]))
  const total = plan.runs.length
  let ran: (Ran | undefined)[] = []
  let batch: Batch | undefined

  const curves: Measuring['curves'] = (figure) => figures.get(figure)?.(ran) ?? []
  const read = () => tables.map((reader) => measureTable(reader, ran))
  const store = createStore<Measuring>()(() => ({ status: 'idle', done: 0, runs: total, tables: read(), curves }))

  return {
    store,
    start() {
      batch?.cancel()
      ran = new Array<Ran | undefined>(total)
      const began = performance.now()
      let shown = began
      let done = 0
      store.setState({
        status: 'running',
        done,
        millis: undefined,
        message: undefined,
        tables: read(),
        judged: undefined,
      })
      const finish = () => {
        const measured = read()
        const judged = judge(reproduction.observations, measured)
        const millis = performance.now() - began
        store.setState({ status: 'done', done, millis, tables: measured, judged, curves: (figure) => curves(figure) })
      }
      const listener: BatchListener = {
        outcomes(from, outcomes) {
          outcomes.forEach((outcome, k) => {
            ran[from + k] = 'metrics' in outcome ? { ...outcome, column: outcome.curve?.values } : undefined
          })
          done += outcomes.length
          if (performance.now() - shown < SHOW_MS) return
          shown = performance.now()
          store.setState({ done })
        },
        done: finish,
        failed: (message) => store.setState({ status: 'failed', message, done, tables: read() }),
      }
      batch = sharedPool().run(lab.id, plan.runs, listener, { alone: true, points: POINTS })
    },
    cancel() {
      if (store.getState().status !== 'running') return
      batch?.cancel()
      store.setState({ status: 'cancelled', tables: read(), curves: (figure) => curves(figure) })
    },
  }
}

/** Points of a recorded curve: enough for the longest run that a source draws. */
const POINTS = 8192
