/** The runs that are compared, and the one that a story speaks of: their marks, and their runs on a worker of their own. */
import { applyInFrame } from '../../charts/in-frame.ts'
import { sameScenario } from '../../core/link/compared.ts'
import { Recorder } from '../../core/recording.ts'
import type { Band } from '../../core/statistics/intervals.ts'
import { labs } from '../../labs/descriptions.ts'
import type { ComparedRun, Comparison, RunMark } from '../../labs/page.ts'
import { createClient } from '../../worker/client.ts'
import type { BesideState, ComparedState } from './runs.ts'
import type { PageStore, State } from './store.ts'

/** The marks of A, B, C and D. */
export const MARKS: readonly RunMark[] = [
  { name: 'A', colour: 'var(--compare-a)', dash: '' },
  { name: 'B', colour: 'var(--compare-b)', dash: '7 3' },
  { name: 'C', colour: 'var(--compare-c)', dash: '2 3' },
  { name: 'D', colour: 'var(--compare-d)', dash: '9 3 2 3' },
]

/** What views know about the compared runs; undefined when there is nothing to show. */
export function comparisonOf(
  compared: readonly ComparedState[],
  bands: readonly (Band | undefined)[] = [],
  ghost?: ComparedRun,
): Comparison | undefined {
  if (compared.length === 0 && bands.length === 0 && !ghost) return undefined
  const others = compared.flatMap(({ run }, i) => (run ? [{ ...MARKS[i + 1], run, band: bands[i + 1] }] : []))
  return { present: { ...MARKS[0], band: bands[0] }, others, ...(ghost && { ghost }) }
}

/**
 * Keeps the runs of the compared scenarios up to date, one after the other on a second worker: the present run has the
 * first one to itself. A scenario that is no longer compared ends at once. `connect` gives that worker.
 */
export function followCompared(store: PageStore, connect = createClient): void {
  const { getState, setState } = store
  /** The compared run that is being made, for which state, and what its rows go into. */
  let current: { readonly state: ComparedState | BesideState; readonly recorder: Recorder } | undefined

  const put = (was: ComparedState | BesideState, now: ComparedState | BesideState) =>
    setState((s) =>
      'of' in now
        ? { beside: s.beside === was ? now : s.beside }
        : { comparedRuns: s.comparedRuns.map((one) => (one === was ? now : one)) },
    )

  const client = connect(
    {
      progress({ rows, share, metrics, references, cut }) {
        if (!current) return
        const { state, recorder } = current
        if (rows) recorder.put(rows)
        const run = metrics && { values: state.values, recording: recorder, metrics, references, cut, finished: true }
        const now = { ...state, share, run: run ?? state.run }
        current = run ? undefined : { state: now, recorder }
        put(state, now)
        next()
      },
      failed({ message }) {
        if (!current) return
        const { state } = current
        current = undefined
        put(state, { ...state, run: undefined, problem: message })
        next()
      },
      inspected() {},
    },
    applyInFrame,
  )

  /** Starts the first run that is missing, unless one is on its way. */
  const next = () => {
    if (current) return
    const { comparedRuns, beside } = getState()
    const state = [...comparedRuns, ...(beside ? [beside] : [])].find((one) => !isDone(one))
    if (!state) return
    const lab = labs[state.lab]
    const problem = lab.check(state.values)[0]
    if (problem) {
      put(state, { ...state, run: undefined, problem: problem.message })
      next()
      return
    }
    const { shape, lanes } = lab.shape(state.values)
    current = { state, recorder: new Recorder(shape, lanes) }
    client.run(state.lab, state.values)
  }

  const reconcile = ({ lab, compared, comparedRuns, run, beside }: State) => {
    const before = comparedRuns.filter((one) => one.lab === lab)
    setState({
      comparedRuns: compared.map((values, i) => {
        const same = before.find((one) => sameScenario(one.values, values))
        if (same) return same
        const present = [run, beside?.run].find((one) => one?.finished && sameScenario(one.values, values))
        return { lab, values, run: present ?? before[i]?.run, share: present ? 1 : 0 }
      }),
    })
    giveUp()
    next()
  }

  /** Ends the run that is on its way if it is wanted no longer. */
  const giveUp = () => {
    const { comparedRuns, beside } = getState()
    if (!current || current.state === beside || comparedRuns.includes(current.state)) return
    client.cancel()
    current = undefined
  }

  store.subscribe((state, before) => {
    if (state.compared !== before.compared || state.lab !== before.lab) reconcile(state)
    else if (state.beside?.values !== before.beside?.values || state.beside?.problem !== before.beside?.problem) {
      giveUp()
      next()
    }
  })
}

/** Whether there is nothing more to wait for. */
export function isDone({ run, values, problem }: ComparedState): boolean {
  return problem !== undefined || (run !== undefined && sameScenario(run.values, values))
}
