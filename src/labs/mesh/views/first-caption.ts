/** The caption of a first screen: which computer computes longest in a step, why, and how many wait for it. */
import { stepNumbers } from '../../../charts/rows.ts'
import type { Detail } from '../../../core/lab.ts'
import { hasRow } from '../../../core/recording.ts'
import { count, counted, quantity } from '../../../core/text/format.ts'
import type { RunView } from '../../page.ts'
import { caption, loops, slowest } from './words.ts'

/** A load factor from which on a computer has other work, and the share of a step from which on another one waits for it. */
const LOADED = 1.005
const WAITS = 0.1

/** In two lines of a phone. */
export function firstCaption(run: RunView, row: number, detail?: Detail): string {
  const { recording } = run
  if (!hasRow(recording, row) || !loops(run)) return caption(run, row, detail)
  const { columns, matrices, lanes, stride } = recording
  const head = `Step${stride > 1 ? 's' : ''} ${stepNumbers(recording, row)}: `
  const longest = slowest(recording, row)
  const factor = matrices.load[row * lanes + longest]
  const loaded = Array.from({ length: lanes }, (_, i) => i).find((i) => matrices.load[row * lanes + i] > LOADED)
  const waiting = Array.from({ length: lanes }, (_, i) => i).filter(
    (i) => i !== longest && matrices.wait[row * lanes + i] > WAITS * columns.iteration[row],
  ).length
  const moved = columns.moved[row]
  const moves = columns.remaps[row] > 0 ? ` Then ${counted(moved, 'element moves', 'elements move')}.` : ''
  const wait = `${count(waiting)} ${waiting === 1 ? 'other one waits' : 'others wait'} for it`
  if (waiting > 0 && factor > LOADED)
    return `${head}computer ${longest} computes ${quantity(factor)} times as slowly; it has other work, too, and ${wait}.${moves}`
  if (waiting > 0) return `${head}computer ${longest} computes longest; ${wait}.${moves}`
  if (loaded !== undefined)
    return `${head}no computer waits long; computer ${loaded} has other work, and a part that suits it.${moves}`
  return `${head}no computer waits long; all have about as much to do.${moves}`
}
