/** A Gantt chart of nodes, measured or of the model. Both of a measurement have one axis. */
import { useRef } from 'react'
import { useCanvas } from '../../../charts/canvas.ts'
import { Canvas } from '../../../charts/canvas-element.tsx'
import { useSize } from '../../../charts/size.ts'
import { TableButton } from '../../../charts/table.tsx'
import { useTheme } from '../../../charts/theme.ts'
import type { Prediction } from '../../../core/real/commands.ts'
import { ms } from '../../../core/real/words.ts'
import { count } from '../../../core/text/format.ts'
import type { LaneSpans } from '../../../views/gantt/lanes.ts'
import { layoutOf } from '../../../views/gantt/layout.ts'
import { paintSpans } from '../../../views/gantt/spans.ts'
import styles from './computer.module.css'

const ROW = 22
const EDGES = { left: 72, right: 16, axis: 26 }

interface NodesGanttProps {
  /** "Measured" or "The model". */
  readonly label: string
  readonly logs: Prediction['logs']
  /** Where the axis ends, in milliseconds. */
  readonly end: number
}

/** The chart. */
export function NodesGantt({ label, logs, end }: NodesGanttProps) {
  const place = useRef<HTMLDivElement>(null)
  const { width } = useSize(place)
  const theme = useTheme()
  const lanes = logs.length
  const { left, right, axis } = EDGES
  const layout = layoutOf(
    { width, left, right: Math.max(left + 1, width - right), axis },
    { first: 0, lanes, row: ROW },
    { begin: 0, end: end / 1000 },
  )
  const { ref } = useCanvas((surface) => {
    if (!theme || width === 0) return
    paintSpans(
      surface,
      {
        layout,
        spans: spansOf(logs),
        looks: [{ state: 0, use: 'compute', least: 0.5 }],
        nameOf: (lane) => `worker ${lane}`,
        ground: 'idle',
        bar: { top: 3, height: ROW - 6, gap: 8 },
        tickGap: 90,
      },
      -1,
    )
  })
  const busy = logs.map(({ begin, end }) => end.reduce((sum, at, k) => sum + at - begin[k], 0))
  const summary = `${label}: ${logs.map(({ end }, q) => `worker ${q} executes ${count(end.length)} nodes in ${ms(busy[q])}`).join(', ')}.`
  return (
    <figure className={`stack gap-4 ${styles.charts}`} aria-label={`Gantt chart: ${label}`}>
      <figcaption className="flex gap-8 at-end">
        <span className="grow strong">{label}</span>
        <TableButton label={`Gantt chart: ${label}`} summary={summary} table={() => tableOf(logs, busy)} />
      </figcaption>
      <div ref={place} className="positioned" style={{ height: layout.height }}>
        <Canvas ref={ref} label={summary} />
      </div>
    </figure>
  )
}

/** The nodes of all workers, as columns of seconds. */
function spansOf(logs: Prediction['logs']): LaneSpans {
  const first = [0]
  for (const { end } of logs) first.push(first[first.length - 1] + end.length)
  const seconds = (key: 'begin' | 'end') =>
    Float64Array.from(logs.flatMap((log) => Array.from(log[key], (millis) => millis / 1000)))
  return { first, state: new Uint8Array(first[logs.length]), begin: seconds('begin'), end: seconds('end') }
}

const tableOf = (logs: Prediction['logs'], busy: readonly number[]) => ({
  note: 'What each worker executes.',
  head: ['Worker', 'Nodes', 'Time in nodes', 'First node begins', 'Last node ends'],
  rows: logs.map(({ begin, end }, q) => [
    count(q),
    count(end.length),
    ms(busy[q]),
    end.length > 0 ? ms(begin[0]) : '',
    end.length > 0 ? ms(end[end.length - 1]) : '',
  ]),
})
