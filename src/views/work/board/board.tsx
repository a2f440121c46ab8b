/** The n queens: the board that each processor is at. */
import { count, counted } from '../../../core/text/format.ts'
import { momentIn, relative, tableOf, taskFacts } from '../facts.ts'
import { isLeaf, type WorkPicture, type WorkScene } from '../painting.ts'
import { boardsOn } from './paint.ts'
import { columnsOf } from './placement.ts'

/** What the marks on the boards mean. */
const BoardLegend = () => <span>a board a processor; a line through a row: no column is free there</span>

const sizeOf = ({ values }: WorkScene) => values.queens as number

export const board: WorkPicture = {
  painter: (drawing, surface, theme) => boardsOn(drawing, sizeOf(drawing), surface, theme),
  summary(drawing, time) {
    const { order, doneBy } = drawing.timeline
    const done = order.subarray(0, doneBy(time))
    const n = sizeOf(drawing)
    return `Placements of ${counted(n, 'queen')}: ${momentIn(time)} ${count(done.length)} of ${counted(order.length, 'task')} are done, ${count(done.filter((task) => isLeaf(drawing, task)).length)} of them without another one to make.`
  },
  nameOf(drawing, task) {
    const columns = columnsOf(drawing.work, task)
    if (columns.length === 0) return 'The empty board'
    const [one, many] = ['Queen in column', 'Queens in columns']
    return `${columns.length === 1 ? one : many} ${columns.map((column) => column + 1).join(', ')}`
  },
  facts: (drawing, task, time) => [
    { label: 'Rows taken', value: `${count(drawing.work.depth[task])} of ${count(sizeOf(drawing))}` },
    ...taskFacts(drawing, task, time),
  ],
  step: relative,
  table: (drawing, time) =>
    tableOf(drawing, time, 'What each processor has tried', 'Without another task', (task) => isLeaf(drawing, task)),
  Legend: BoardLegend,
}
