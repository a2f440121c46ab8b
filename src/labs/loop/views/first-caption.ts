/** The caption of a first screen: how many pieces are left and where, at the end of what is shown. */
import type { Detail } from '../../../core/lab.ts'
import { hasRow, type Recording } from '../../../core/recording.ts'
import { count, counted, quantity } from '../../../core/text/format.ts'
import type { RunView } from '../../page.ts'
import { captionOf, stepSize } from './step.ts'
import { loopAt } from './two-loops.ts'

/** In two lines of a phone. */
export function firstCaption(run: RunView, row: number, detail?: Detail): string {
  const { recording } = run
  // A program of two loops, and work in steps, have names of their own for what is left.
  if (!hasRow(recording, row) || stepSize(run) !== undefined || loopAt(run, row)) return captionOf(run, row, detail)
  const { columns, matrices, lanes } = recording
  const [all, moved] = [columns.left[row], columns.moved[row]]
  const head = `By ${quantity(columns.time[row], 's')}: `
  if (all === 0)
    return `${head}all pieces are done${run.finished && row === recording.count - 1 ? ', and so is the run' : ''}.`
  const left = Array.from(matrices.left.subarray(row * lanes, (row + 1) * lanes))
  const most = left.reduce((best, each, i) => (each > left[best] ? i : best), 0)
  const atMachines = left.reduce((sum, each) => sum + each, 0)
  const free = left.reduce((sum, each) => sum + Number(each === 0), 0)
  if (atMachines < all)
    return `${head}${counted(all, 'piece is', 'pieces are')} left, ${atMachines === 0 ? 'none' : count(atMachines)} of them at machines.`
  const isOwned = matrices.load[row * lanes + most] > 0
  const goes = moved > 0 ? ` ${counted(moved, 'piece')} moved.` : ''
  if (free === 0) {
    const why = isOwned ? ', because its owner works, too' : ''
    return `${head}${counted(all, 'piece is', 'pieces are')} left; machine ${count(most)} has most, ${count(left[most])}${why}.${goes}`
  }
  const since = idleSince(recording, row)
  const idle =
    since < 1
      ? `${counted(free, 'machine is', 'machines are')} done`
      : `${counted(free, 'machine has', 'machines have')} been idle for ${count(Math.round(since))} s`
  return `${head}${idle}; machine ${count(most)} has ${counted(left[most], 'piece')} left${isOwned ? ': its owner works' : ''}.${goes}`
}

/** For how many seconds all machines that have nothing now have had nothing. */
function idleSince({ columns, matrices, lanes }: Recording, row: number): number {
  const isIdle = (machine: number, at: number) => matrices.left[at * lanes + machine] === 0
  const idle = Array.from({ length: lanes }, (_, machine) => machine).filter((machine) => isIdle(machine, row))
  let first = row
  while (first > 0 && idle.every((machine) => isIdle(machine, first - 1))) first--
  return columns.time[row] - columns.time[first]
}
