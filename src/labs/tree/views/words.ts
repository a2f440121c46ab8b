/** What a row of a recording says in words and numbers: captions, and the readout beside the charts. */

import type { Fold } from '../../../core/folding.ts'
import type { Detail } from '../../../core/lab.ts'
import { PHASES, type Phase } from '../../../core/phases/by-phase.ts'
import { hasRow } from '../../../core/recording.ts'
import { count, counted, quantity } from '../../../core/text/format.ts'
import { timeUses } from '../../../core/time/time-use.ts'
import { recordedParts } from '../../../views/time-split/parts.ts'
import type { RunView } from '../../page.ts'
import { actsOn, balancers, balancersOf, onlyServes, smoothingOf, startsRedundantly } from '../balancers/index.ts'
import { timeSplit } from '../metrics.ts'
import type { TreeDetail } from '../model/detail.ts'
import { shape } from '../recording.ts'

export { counted }

const PHASE_FILLING = 0
const PHASE_STEADY = 1
const PHASE_EMPTYING = 2

/** "12", or "13–16" when the recording has folded several iterations into the row. Counted from 1. */
export function iterationsOf(run: RunView, row: number): string {
  const { stride, steps } = run.recording
  const first = row * stride + 1
  const last = Math.min(steps, first + stride - 1)
  return last > first ? `${count(first)}–${count(last)}` : count(first)
}

/** The balancer of a phase. */
export const balancerIn = (phase: number, { values }: Pick<RunView, 'values'>) => balancers[balancersOf(values)[phase]]

/** Whether anything balances in some phase that can occur. */
export const balances = ({ values }: Pick<RunView, 'values'>): boolean =>
  balancersOf(values).some((name) => balancers[name].balances)

/** The phase of a row; undefined where nothing balances, because nothing fills the machine then. */
export const phaseOf = (run: RunView, row: number): Phase | undefined =>
  balances(run) ? PHASES[run.recording.columns.phase[row]] : undefined

/** Processors that compute: all but a server that does nothing else. */
export function workersOf(run: RunView): { readonly count: number; readonly name: string } {
  const server = onlyServes(balancersOf(run.values))
  const p = run.recording.lanes
  return { count: server ? Math.max(1, p - 1) : p, name: server ? 'workers' : 'processors' }
}

/** A threshold of the workload in words, to follow "than": "processors", or "0.5 × 128 tasks". */
function threshold(factor: number, p: number): string {
  return factor === 1 ? 'processors' : `${quantity(factor)} × ${counted(p, 'task')}`
}

/**
 * One sentence, or two, on what is happening in a row: the phase, the tasks, how many processors have work, what
 * balancing moved, and why the phase is what it is.
 */
export function caption(run: RunView, row: number, detail?: Detail): string {
  const { recording } = run
  if (!hasRow(recording, row)) return 'Nothing has been recorded yet.'
  const at = (id: string) => recording.columns[id][row]
  const workers = workersOf(run)
  const phase = phaseOf(run, row)
  const tasks = at('tasks')
  const head = `Iteration${recording.stride > 1 ? 's' : ''} ${iterationsOf(run, row)}${phase ? `, ${phase}` : ''}: `
  const redundant = row === 0 && startsRedundantly(run.values, recording.lanes)
  if (tasks === 0 && recording.steps === 1 && redundant)
    return `${head}the tree ended before there was a task for each: every processor that computes executed all of it.`
  if (tasks === 0 && recording.steps === 1 && at('executed') > 1 && balancerIn(PHASE_FILLING, run).balances)
    return head + unbalanced(run)
  if (tasks === 0) return `${head}no task is left anywhere. Every task has been executed and the run ends.`
  const end = recording.stride > 1 ? ' at their end' : ''
  const load = `${counted(tasks, 'task')} on ${count(at('busy'))} of ${count(workers.count)} ${workers.name}${end}; `
  const sender = recording.stride === 1 && detail ? ` ${whoSends(run, detail as TreeDetail)}` : ''
  const why = phase ? ` ${reason(run, row)}` : ''
  const moves =
    redundant && recording.stride === 1
      ? `all expanded the same ${counted(at('executed'), 'node')}`
      : movement(run, row)
  return `${head}${load}${moves}.${why}${sender}`.trimEnd()
}

/** What is said about a run that is over before anything is balanced, and what would change that. */
function unbalanced({ recording, values }: RunView): string {
  const nodes = counted(recording.columns.executed[0], 'node')
  const { id, name } =
    values.t1 === 'on' ? { id: 'fillingInterval', name: 'filling' } : { id: 'interval', name: 'balancing' }
  const earlier =
    Number(values[id]) > 1
      ? ` With a ${name} interval below ${count(recording.columns.executed[0])} it would come earlier.`
      : ''
  return `all ${nodes} were executed before the first balancing.${earlier}`
}

/** Which processor sends most to which other, and why; nothing where none sends. */
function whoSends(run: RunView, { phase, moves, operation }: TreeDetail): string {
  if (!operation || moves.tasks.length === 0) return ''
  const most = moves.tasks.indexOf(moves.tasks.reduce((a, b) => Math.max(a, b), 0))
  const [from, to, tasks] = [moves.from[most], moves.to[most], counted(moves.tasks[most], 'task')]
  const largest =
    moves.tasks.filter((moved) => moved === moves.tasks[most]).length > 1
      ? 'One of the largest moves'
      : 'The largest move'
  if (operation.kind === 'messages') {
    return (
      balancerIn(phase, run).server?.moved(from, to, tasks) ??
      `${largest}: processor ${count(from)} sent ${tasks} to processor ${count(to)}.`
    )
  }
  const pair = operation.moved.findIndex(
    (moved, i) =>
      Math.abs(moved) === moves.tasks[most] &&
      (moved > 0 ? operation.a[i] === from && operation.b[i] === to : operation.b[i] === from && operation.a[i] === to),
  )
  if (pair < 0) return ''
  const [a, b] = [operation.loadA[pair], operation.loadB[pair]]
  return `${largest}: processor ${count(from)} sent ${tasks} to its neighbour ${count(to)} because it had ${count(Math.max(a, b))} and the other ${count(Math.min(a, b))}.`
}

function movement(run: RunView, row: number): string {
  const { migrated, phase } = run.recording.columns
  const tasks = migrated[row]
  if (tasks > 0) return `${counted(tasks, 'task')} moved`
  return balancerIn(phase[row], run).balances ? 'balancing moved nothing' : 'there is no balancing'
}

/** Whether a run that acts upon the first transition has ended without it. */
export const neverFills = ({ values, metrics, finished }: RunView): boolean =>
  finished && actsOn(values, 't1') && metrics?.t1Iteration === null

/** Whether the machine begins to empty after the last iteration of a row. */
function beginsToEmpty({ recording, metrics }: RunView, row: number): boolean {
  if (row + 1 >= recording.count || recording.columns.phase[row + 1] !== PHASE_EMPTYING) return false
  // A row that stands for several iterations has the phase of the last one, which may have begun with any of them.
  const { stride } = recording
  return stride === 1 || metrics?.t2Iteration === (row + 1) * stride
}

/** Why the phase of a row is what it is, or why the next one begins. */
function reason(run: RunView, row: number): string {
  const { recording, values } = run
  const [c1, c2, p] = [Number(values.c1), Number(values.c2), recording.lanes]
  const { phase: phases, tasks: left } = recording.columns
  const [phase, tasks] = [phases[row], left[row]]
  const filled = c1 === 1 ? 'as many tasks as processors' : threshold(c1, p)
  const atMost = (factor: number) => `no more ${factor === 1 ? 'tasks than ' : 'than '}${threshold(factor, p)}`
  if (phase === PHASE_FILLING) {
    return tasks >= c1 * p
      ? `That makes at least ${filled}: the machine counts as full, and the steady phase begins.`
      : neverFills(run)
        ? `There were never ${filled}: the whole run is filling.`
        : `There have not yet been ${filled}.`
  }
  if (phase === PHASE_STEADY) {
    if (beginsToEmpty(run, row)) {
      const { window, margin, hold } = smoothingOf(values)
      if (window === 1 && margin === 0 && hold === 1) return `That is ${atMost(c2)}: the machine begins to empty.`
      const mean = window > 1 ? `On average over ${count(window)} iterations there were ` : 'There were '
      const often = hold > 1 ? `, ${count(hold)} times in a row` : ''
      return `${mean}${atMost(c2 * (1 - margin))}${often}: the machine begins to empty.`
    }
    // A threshold below a task for each makes a phase of that name in which there are not enough.
    if (c1 >= 1 && tasks >= c1 * p) return `There are enough tasks for all: at least ${filled}.`
    return `The machine counts as full: it has had at least ${filled}.`
  }
  return tasks > c2 * p
    ? 'The machine counts as emptying since the tasks had once fallen to the threshold.'
    : `The machine is emptying: ${atMost(c2)} are left.`
}

/** What a number of a row that stands for several iterations is of those, to follow its label. */
const OF_SEVERAL: Record<Fold, string> = { sum: ' in all', last: ' at the end', max: ', at most', mean: ' on average' }

/** The row's numbers, each with its label and unit written out. */
export function readout(run: RunView, row: number): readonly { readonly label: string; readonly value: string }[] {
  const { recording } = run
  if (!hasRow(recording, row)) return []
  const at = (id: string) => recording.columns[id][row]
  const workers = workersOf(run)
  const phase = phaseOf(run, row)
  const several = recording.stride > 1
  const named = (label: string, id: string) => {
    const fold = shape.columns.find((column) => column.id === id)?.fold
    return several && fold ? label + OF_SEVERAL[fold] : label
  }
  return [
    { label: several ? 'Iterations' : 'Iteration', value: iterationsOf(run, row) + (phase ? ` (${phase})` : '') },
    { label: named('Time', 'time'), value: quantity(at('time'), 's') },
    { label: named('Tasks', 'tasks'), value: count(at('tasks')) },
    { label: named(`Busy ${workers.name}`, 'busy'), value: `${count(at('busy'))} of ${count(workers.count)}` },
    { label: named('Nodes executed', 'executed'), value: count(at('executed')) },
    { label: named('Tasks migrated', 'migrated'), value: count(at('migrated')) },
    { label: named('Messages', 'messages'), value: count(at('messages')) },
    { label: named('Imbalance', 'imbalance'), value: quantity(at('imbalance')) },
    ...recordedParts(timeSplit).map(({ use, column }) => ({
      label: named(timeUses[use].label, column),
      value: quantity(at(column), 's'),
    })),
  ]
}
