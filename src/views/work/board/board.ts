/** The n queens: the board that each processor is at. */
import { count } from '../../../core/text/format.ts'
import { FATE } from '../../../core/workloads/workload.ts'
import { momentIn, relative, tableOf, taskFacts } from '../facts.ts'
import type { WorkPicture, WorkScene } from '../painting.ts'
import { BoardLegend } from './legend.tsx'
import { boardsOn } from './paint.ts'
import { columnsOf } from './placement.ts'

const WORDS = 4
const sizeOf = ({ values }: WorkScene) => values.queens as number
const isLeaf = ({ work }: WorkScene, task: number) => work.fate[task] === FATE.leaf

export const board: WorkPicture = {
  fits: (made) => typeof made.values.queens === 'number' && made.scene === undefined && made.work.words === WORDS,
  painter: (made, surface, theme) => boardsOn(made, sizeOf(made), surface, theme),
  summary(made, time) {
    const { order, doneBy } = made.timeline
    const done = order.subarray(0, doneBy(time))
    const n = sizeOf(made)
    return `Placements of ${count(n)} queens: ${momentIn(time)} ${count(done.length)} of ${count(order.length)} tasks are done, ${count(done.filter((task) => isLeaf(made, task)).length)} of them without another one to make.`
  },
  nameOf(made, task) {
    const columns = columnsOf(made.work, task)
    if (columns.length === 0) return 'The empty board'
    const [one, many] = ['Queen in column', 'Queens in columns']
    return `${columns.length === 1 ? one : many} ${columns.map((column) => column + 1).join(', ')}`
  },
  facts: (made, task, time) => [
    { label: 'Rows taken', value: `${count(made.work.depth[task])} of ${count(sizeOf(made))}` },
    ...taskFacts(made, task, time),
  ],
  step: relative,
  table: (made, time) =>
    tableOf(made, time, 'What each processor has tried', 'Without another task', (task) => isLeaf(made, task)),
  Legend: BoardLegend,
}
