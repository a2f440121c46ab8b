/** The measurement on this computer: what is set, how far it is, and what came of it. It stays while other views are open. */

import { createStore } from 'zustand/vanilla'
import { allHeld, hold } from '../../../core/attachments/held.ts'
import type { DescribedLab } from '../../../core/lab.ts'
import type { Values } from '../../../core/parameters.ts'
import type { Settings } from '../../../core/real/commands.ts'
import { type Crew, RealProblem, startCrew } from '../../../core/real/crew.ts'
import { type Measured, measure, type Stage } from '../../../core/real/measure.ts'
import { maySleep } from '../../../core/real/pause.ts'
import { errorText } from '../../../core/text/error-text.ts'
import { yard } from '../../../worker/real-yard.ts'

/** What the reader sets. */
export interface Chosen extends Omit<Settings, 'workers'> {
  /** As many as the scenario has processors where that is possible, unless it is set. */
  readonly workers: number | undefined
  readonly times: number
}

/** The numbers of workers that are offered. */
export const WORKERS: readonly number[] = [2, 3, 4, 6, 8, 12, 16]

/** How many workers a scenario is run on. */
export const workersOf = ({ workers }: Pick<Chosen, 'workers'>, { processors }: Values): number =>
  workers ?? (WORKERS.includes(Number(processors)) ? Number(processors) : WORKERS[0])

/** How it stands. */
interface Measuring {
  readonly chosen: Chosen
  /** Whether workers may sleep in this browser. */
  readonly sleeps: boolean
  /** What it does at present; undefined where nothing runs. */
  readonly stage: Stage | 'starting' | undefined
  /** Why the last one came to nothing. */
  readonly problem: string | undefined
  readonly outcome: Outcome | undefined
}

/** A measurement, and the scenario that it is of. */
export interface Outcome {
  readonly lab: string
  readonly values: Values
  readonly measured: Measured
}

const sleeps = maySleep()

export const measuring = createStore<Measuring>(() => ({
  chosen: { workers: undefined, grain: 1000, nodes: sleeps ? 'sleep' : 'compute', times: 5 },
  sleeps,
  stage: undefined,
  problem: undefined,
  outcome: undefined,
}))

/** The workers of the measurement that runs. */
let crew: Crew | undefined
/** The latest measurement: a new object for each. */
let latest: object | undefined
let wasHidden = false

const notice = () => {
  wasHidden ||= document.hidden
}

/** Sets something. */
export const choose = (changes: Partial<Chosen>): void =>
  measuring.setState(({ chosen }) => ({ chosen: { ...chosen, ...changes } }))

/** Ends what runs. */
export function stop(): void {
  latest = undefined
  crew?.end()
  crew = undefined
  measuring.setState({ stage: undefined })
}

/** Measures a scenario of a lab. */
export async function run({ id }: DescribedLab, values: Values): Promise<void> {
  stop()
  const mine = {}
  latest = mine
  const { chosen } = measuring.getState()
  const settings = { ...chosen, workers: workersOf(chosen, values) }
  wasHidden = document.hidden
  measuring.setState({ stage: 'starting', problem: undefined })
  document.addEventListener('visibilitychange', notice)
  let started: Crew | undefined
  try {
    started = await startCrew(yard, id, settings.workers)
    if (latest !== mine) return
    crew = started
    const measured = await measure(started, {
      values,
      files: allHeld(),
      settings,
      times: chosen.times,
      onStage: (stage) => latest === mine && measuring.setState({ stage }),
      wasHidden() {
        const before = wasHidden
        wasHidden = document.hidden
        return before
      },
    })
    if (latest !== mine) return
    // The link to its machine may name the program.
    hold(measured.plan.program)
    measuring.setState({ outcome: { lab: id, values, measured } })
  } catch (error) {
    if (latest !== mine) return
    const message = errorText(error)
    measuring.setState({ problem: error instanceof RealProblem ? message : `The measurement failed: ${message}` })
  } finally {
    started?.end()
    document.removeEventListener('visibilitychange', notice)
    if (latest === mine) stop()
  }
}
