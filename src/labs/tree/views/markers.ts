/** Where the phases change, and where a processor is slow: markers on the transport's track. */
import { typedValues, type Value } from '../../../core/parameters.ts'
import { capital } from '../../../core/text/case.ts'
import { count, quantity } from '../../../core/text/format.ts'
import { slowMarks } from '../../../views/speeds/slow-marks.ts'
import type { Marker, RunView } from '../../page.ts'
import { actsOn, smoothingOf } from '../balancers/index.ts'
import type { TreeValues } from '../parameters.ts'
import { balancerIn, balances } from './words.ts'

/**
 * The transitions of a run, in rising order of row: the row in which the new phase is in force. Detected in every run,
 * whether or not the balancer acts upon them, which the label says; where nothing balances there are no phases.
 */
export function transitions(run: RunView): readonly Marker[] {
  const { recording } = run
  if (!balances(run)) return []
  const phases = recording.columns.phase
  const marks: Marker[] = []
  let phase = 0
  for (let row = 0; row < recording.count; row++) {
    for (; phase < phases[row]; phase++) {
      marks.push(
        phase === 0
          ? { row, label: firstTransition(run), colour: 'var(--phase-steady)' }
          : { row, label: secondTransition(run), colour: 'var(--phase-emptying)' },
      )
    }
  }
  return marks
}

/** All of a run, in rising order of row. */
export const markers = (run: RunView): readonly Marker[] =>
  [...transitions(run), ...slowMarks(typedValues<TreeValues>(run.values), run.recording)].sort((a, b) => a.row - b.row)

/** What a transition changes between two phases, in words. */
function change(run: RunView, from: number, intervals: readonly Value[]): string {
  const [before, after] = [balancerIn(from, run), balancerIn(from + 1, run)]
  const [earlier, later] = intervals
  const takesOver = `${after.label} takes over${before.balances ? ` from ${before.label}` : ''}`
  const interval =
    later === 'unlimited'
      ? 'processors execute everything that they have'
      : `the balancing interval goes from ${count(Number(earlier))} to ${count(Number(later))}`
  if (!after.balances && before.balances) return 'balancing is switched off'
  const changes = [...(before === after ? [] : [takesOver]), ...(earlier === later ? [] : [interval])]
  if (changes.length > 0) return changes.join(' and ')
  const { values } = run
  const differs = (id: string) =>
    !['same', undefined, values[id]].includes(values[`${from === 0 ? 'filling' : 'emptying'}${capital(id)}`])
  return Object.keys(after.parameters).some(differs) ? 'other settings of the balancer hold' : 'nothing changes'
}

function firstTransition(run: RunView): string {
  const { values, recording } = run
  const tasks = Math.ceil(Number(values.c1) * recording.lanes)
  const acted = actsOn(values, 't1')
  const does = acted ? change(run, 0, [values.fillingInterval, values.interval]) : 'not acted upon'
  return `Transition t₁: filled, at least ${quantity(tasks, 'tasks')}; ${does}`
}

function secondTransition(run: RunView): string {
  const { values, recording } = run
  const { window, margin, hold } = smoothingOf(values)
  const tasks = Math.floor(Number(values.c2) * (1 - margin) * recording.lanes)
  const mean = window > 1 ? ` on average over ${count(window)} iterations` : ''
  const often = hold > 1 ? `, ${count(hold)} times in a row` : ''
  const acted = actsOn(values, 't2')
  return `Transition t₂: emptying, at most ${quantity(tasks, 'tasks')}${mean}${often}; ${acted ? change(run, 1, [values.interval, values.emptyingInterval]) : 'not acted upon'}`
}
