/** The racers of a race, when each arrives, and in what place. */

import type { DescribedLab } from '../../core/lab.ts'
import { sameScenario } from '../../core/link/compared.ts'
import type { RunName } from '../../core/link/run-names.ts'
import { axisOf } from '../../core/playhead/axis.ts'
import { listed } from '../../core/text/case.ts'
import type { TimeScale } from '../../core/text/times.ts'
import { ABOVE, aboveText, BOUNDED, boundsOf } from '../../core/time/bound.ts'
import type { RunMark, RunView } from '../../labs/page.ts'
import { isDone, MARKS } from '../state/compared-runs.ts'
import type { State } from '../state/store.ts'

/** A run in a race. */
export interface Racer {
  readonly mark: RunMark
  readonly run: RunView | undefined
  /** Seconds it takes; undefined until that is known, or where it cannot be run. */
  readonly time: number | undefined
  /** Share of the simulation that is done. */
  readonly share: number
  /** Why it cannot be run. */
  readonly problem?: string
}

/** Seconds that a run takes; undefined where its steps take no time of their own. */
export function timeOf({ recording }: RunView): number | undefined {
  return recording.shape.time === undefined ? undefined : axisOf(recording, 'seconds').end
}

/** The part of the page's state that a race depends on. */
export type RaceState = Pick<State, 'run' | 'values' | 'comparedRuns' | 'problems' | 'status'>

/** All that race, the present run first. */
export function racersOf({ run, values, comparedRuns, problems, status }: RaceState): readonly Racer[] {
  const problem = problems[0]?.message ?? (status.kind === 'failed' ? status.message : undefined)
  const current = run?.finished && !problem && sameScenario(run.values, values)
  const share = status.kind === 'running' ? status.share : 0
  return [
    { mark: MARKS[0], run, time: current ? timeOf(run) : undefined, share: current ? 1 : share, problem },
    ...comparedRuns.map((other, i) => ({
      mark: MARKS[i + 1],
      run: other.run,
      time: other.run && isDone(other) && other.problem === undefined ? timeOf(other.run) : undefined,
      share: other.share,
      problem: other.problem,
    })),
  ]
}

/** Whether they can start: there are two, and each that can be run has been run. */
export function isReady(racers: readonly Racer[]): boolean {
  const timed = racers.filter(({ time }) => time !== undefined)
  return timed.length > 1 && racers.every(({ time, problem }) => time !== undefined || problem !== undefined)
}

/** The place of each by its time, from 1 on: as many are before it as are faster. Those without a time have none. */
export function placesOf(times: readonly (number | undefined)[]): readonly (number | undefined)[] {
  return times.map((time) =>
    time === undefined ? undefined : 1 + times.filter((other) => other !== undefined && other < time).length,
  )
}

/** A place in words: "2nd". */
export const placeText = (place: number): string => ['1st', '2nd', '3rd', '4th'][place - 1]

/** The most letters of a name in the sentence about how a race has ended: longer ones stand at the machines alone. */
const MOST_LETTERS = 16

/** How a race has ended, in one sentence: which is first, and how far ahead of the next. Empty while none has a time. */
export function outcomeText(racers: readonly Racer[], names: readonly RunName[], { count, write }: TimeScale): string {
  const timed = racers.flatMap(({ mark, time }, i) =>
    time === undefined ? [] : [{ time, letter: mark.name, called: calledIn(mark, names[i]) }],
  )
  if (timed.length === 0) return ''
  timed.sort((a, b) => a.time - b.time)
  const first = timed.filter(({ time }) => time === timed[0].time)
  const next = timed[first.length]
  if (first.length > 1) {
    return `${listed(first.map(({ letter }) => letter))} arrive together${next ? ' and first' : ''}.`
  }
  if (!next) return `${first[0].called} has arrived.`
  const lead = count(next.time) - count(first[0].time)
  return `${first[0].called} is ${lead === 0 ? `less than ${write(1)}` : write(lead)} ahead of ${next.called}.`
}

const calledIn = ({ name }: RunMark, { short }: RunName) => (short.length > MOST_LETTERS ? name : `${name} (${short})`)

/** A share by which the time of a race and its metric may differ. */
const SAME = 1e-6

/**
 * How far each racer is above what no run of its scenario can beat, in one sentence; empty where that is not known of all that have a time.
 *
 * @param metric what they race for where all take as long; their time where it is undefined
 */
export function aboveSentence(lab: Pick<DescribedLab, 'bounds'>, racers: readonly Racer[], metric = BOUNDED): string {
  const timed = racers.filter(({ time }) => time !== undefined)
  const texts = timed.flatMap(({ mark, run, time }) => {
    const value = run?.metrics?.[metric]
    const [bound] = run?.metrics ? boundsOf(lab, run.metrics, metric) : []
    if (typeof value !== 'number' || !bound || bound.better === 'more') return []
    // What is bounded has to be what they race for.
    if (metric === BOUNDED && Math.abs(value - Number(time)) > SAME * value) return []
    return [`${mark.name} ${aboveText(value, bound.value)}`]
  })
  return texts.length > 0 && texts.length === timed.length ? `${ABOVE}: ${texts.join(', ')}.` : ''
}
