/** The caption of a first screen: how many tasks there are, on how many computers, and whether they are enough. */
import type { Detail } from '../../../core/lab.ts'
import { hasRow } from '../../../core/recording.ts'
import { count, counted } from '../../../core/text/format.ts'
import type { RunView } from '../../page.ts'
import { balances, caption, iterationsOf, phaseOf, workersOf } from './words.ts'

/** In two lines of a phone. */
export function firstCaption(run: RunView, row: number, detail?: Detail): string {
  const { recording } = run
  if (!hasRow(recording, row)) return caption(run, row, detail)
  const { columns, stride, lanes } = recording
  const [tasks, busy, migrated] = [columns.tasks[row], columns.busy[row], columns.migrated[row]]
  const computers = workersOf(run).count
  const head = `Round${stride > 1 ? 's' : ''} ${iterationsOf(run, row)}: `
  if (tasks === 0) return `${head}no task is left, and all is done.`
  if (!balances(run) && busy === 1 && lanes > 1)
    return `${head}one computer works. After each round all ${count(lanes)} meet, which takes time, too.`
  const where = `${counted(tasks, 'task')} on ${count(busy)} of ${counted(computers, 'computer')}`
  const moved = migrated > 0 ? `; ${counted(migrated, 'task')} moved` : balances(run) ? '; none moved' : ''
  return `${head}${where}${moved}.${enough(run, row, computers)}`
}

/** Whether there are enough tasks, by the phase of the run. */
function enough(run: RunView, row: number, computers: number): string {
  const phase = phaseOf(run, row)
  const tasks = run.recording.columns.tasks[row]
  if (phase === 'emptying') return ' The tasks run out.'
  if (phase !== undefined && tasks < computers) return phase === 'filling' ? ' That is not yet one for each.' : ''
  return phase === undefined ? '' : ' There are enough tasks for all.'
}
