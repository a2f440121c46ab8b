/** The Mandelbrot set as its tiles are computed. */

import { count, counted, quantity } from '../../../core/text/format.ts'
import { type MandelbrotScene, pictureOf, rectangleOf } from '../../../core/workloads/mandelbrot/scene.ts'
import { FATE } from '../../../core/workloads/workload.ts'
import type { WorkPicture, WorkScene } from '../painting.ts'
import styles from '../work.module.css'
import { tilesOn } from './paint.ts'

const sceneOf = (drawing: WorkScene) => drawing.scene as MandelbrotScene

function TilesLegend({ scene, mode }: { readonly scene: WorkScene; readonly mode: string }) {
  return (
    <>
      {mode !== 'processor' && (
        <span>
          few iterations
          <i style={{ width: 60, background: 'linear-gradient(90deg, #f5f5f5, #141414)' }} />
          many
        </span>
      )}
      <span>
        <i style={{ background: 'var(--line)' }} />
        waiting
      </span>
      {sceneOf(scene).fill && (
        <span>
          <i className={styles.filled} />
          filled
        </span>
      )}
    </>
  )
}

const rectangle = ({ work }: WorkScene, task: number) => rectangleOf(work.descriptors, task * work.words)

/** Whether a task has computed pixels: those that divide alone have not. */
const computes = (drawing: WorkScene, task: number) => drawing.work.fate[task] === FATE.leaf

/** The next rectangle from a task in a direction, among those that a processor computes. */
function step(drawing: WorkScene, task: number, key: string): number {
  const { x, y, width, height } = rectangle(drawing, task)
  const { size } = sceneOf(drawing)
  const [column, row] = [x + width / 2, y + height / 2]
  const target = {
    ArrowLeft: [x - 0.5, row],
    ArrowRight: [x + width + 0.5, row],
    ArrowUp: [column, y - 0.5],
    ArrowDown: [column, y + height + 0.5],
  }[key]
  if (!target || target.some((place) => place < 0 || place >= size)) return -1
  return tileAt(drawing, target[0], target[1])
}

/** The rectangle without children at a pixel; −1 where there is none. */
function tileAt(drawing: WorkScene, x: number, y: number): number {
  const { work } = drawing
  for (let task = work.count - 1; task >= 0; task--) {
    if (!computes(drawing, task)) continue
    const it = rectangle(drawing, task)
    if (x >= it.x && x < it.x + it.width && y >= it.y && y < it.y + it.height) return task
  }
  return -1
}

/** Pixels of the picture that are there. */
function pixelsBy(drawing: WorkScene, time: number): number {
  const { timeline } = drawing
  let pixels = 0
  for (let i = timeline.doneBy(time) - 1; i >= 0; i--) {
    if (!computes(drawing, timeline.order[i])) continue
    const { width, height } = rectangle(drawing, timeline.order[i])
    pixels += width * height
  }
  return pixels
}

export const tiles: WorkPicture = {
  modes: [
    { id: 'both', label: 'Count and processor' },
    { id: 'processor', label: 'Processor' },
    { id: 'count', label: 'Count' },
  ],
  painter: (drawing, surface, theme, mode) =>
    tilesOn(
      { drawing, scene: sceneOf(drawing), picture: pictureOf(drawing.values as never) },
      surface,
      theme,
      mode,
      (x, y) => tileAt(drawing, x, y),
    ),
  summary(drawing, time) {
    const { size } = sceneOf(drawing)
    const share = quantity((100 * pixelsBy(drawing, time)) / size ** 2, '%')
    const done = drawing.timeline.doneBy(time)
    return `Mandelbrot set, ${count(size)} × ${count(size)} pixels: after ${quantity(Math.max(0, time), 's')} ${share} of the picture is there, and ${count(done)} of ${counted(drawing.work.count, 'task')} are done.`
  },
  nameOf(drawing, task) {
    const { x, y, width, height } = rectangle(drawing, task)
    return `${count(width)} × ${count(height)} pixels at ${count(x)}, ${count(y)}`
  },
  facts({ work }, task, time) {
    const { begin, end, operations, owner } = work
    const facts = [{ label: 'Operations', value: count(operations[task]) }]
    if (!(begin[task] <= time)) return [...facts, { label: 'Computed', value: 'not yet' }]
    facts.push({ label: 'Processor', value: String(owner[task]) })
    if (end[task] <= time) facts.push({ label: 'Done at', value: quantity(end[task], 's') })
    return [...facts, { label: 'Takes', value: quantity(end[task] - begin[task], 's') }]
  },
  step,
  table(drawing, time) {
    const { work, timeline } = drawing
    const tilesOf = new Int32Array(work.processors)
    const operations = new Float64Array(work.processors)
    for (let i = timeline.doneBy(time) - 1; i >= 0; i--) {
      const task = timeline.order[i]
      if (computes(drawing, task)) tilesOf[work.owner[task]]++
      operations[work.owner[task]] += work.operations[task]
    }
    return {
      caption: `What each processor has computed of the picture after ${quantity(Math.max(0, time), 's')}`,
      head: ['Processor', 'Tiles', 'Operations'],
      rows: Array.from(tilesOf, (tileCount, q) => [String(q), count(tileCount), count(operations[q])]),
    }
  },
  Legend: TilesLegend,
  hint: 'Drag a square to compute it alone',
}
