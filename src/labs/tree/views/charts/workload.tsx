/** The workload curve: tasks in the system, iteration by iteration, over the three phases. */
import { useMemo } from 'react'
import { ValueAxis } from '../../../../charts/axes.tsx'
import { heightScale } from '../../../../charts/axis.ts'
import { columnsFor, envelope } from '../../../../charts/columns.ts'
import { Frame } from '../../../../charts/frame.tsx'
import { areaBelow, envelopeLine, stepLine } from '../../../../charts/path.ts'
import { rowOfGreatest } from '../../../../charts/rows.ts'
import type { Size } from '../../../../charts/size.ts'
import { count, quantity } from '../../../../core/format.ts'
import type { RunView, ViewProps } from '../../../page.ts'
import { PHASES } from '../../recording.ts'
import { PhaseBands } from './phase-bands.tsx'
import { workloadSummary, workloadTable } from './words.ts'
import styles from './workload.module.css'

const READOUT = [
  { id: 'phase', characters: 8 },
  { id: 'tasks', characters: 9 },
] as const

/** Height of the strip above the curve that holds the names of the phases and the flags of the transitions. */
const STRIP = 18

/** Labels on the y axis keep so many pixels apart. */
const LINE_HEIGHT = 13

/** Workload curve n(t). */
export function Workload({ run, cursor }: ViewProps) {
  const { recording } = run
  const { tasks, phase } = recording.columns
  return (
    <Frame
      label="Tasks in the system"
      recording={recording}
      playhead={cursor}
      readout={READOUT}
      read={(row) => [PHASES[phase[row]], quantity(tasks[row], tasks[row] === 1 ? 'task' : 'tasks')]}
      summary={workloadSummary(run)}
      table={() => workloadTable(run)}
    >
      {(plot) => <Curve run={run} plot={plot} />}
    </Frame>
  )
}

function Curve({ run, plot }: { readonly run: RunView; readonly plot: Size }) {
  const { recording } = run
  const { width, height } = plot
  const p = recording.lanes
  const { peak, line, area, scale } = useMemo(() => draw(run, plot), [run, plot])
  /* A machine far larger than the tree ever fills would flatten the curve: then its size is told in words. */
  const above = p > scale.top
  const level = Math.round(scale.y(p)) + 0.5
  const ticks = scale.ticks.map((value) => ({ at: scale.y(value), label: count(value) }))
  const named = above ? Number.NEGATIVE_INFINITY : Math.min(level, height - LINE_HEIGHT)
  return (
    <svg className={styles.plot} width={width} height={height} aria-hidden="true">
      <PhaseBands run={run} width={width} height={height} strip={STRIP} />
      <ValueAxis ticks={ticks.filter(({ at }) => Math.abs(at - named) >= LINE_HEIGHT)} width={width} height={height} />
      <path className={styles.area} d={area} />
      <path className={peak === 0 ? styles.none : styles.line} d={line} />
      {above ? (
        <text className={styles.processorsLabel} x={width - 6} y={13}>
          p = {count(p)}, above the scale
        </text>
      ) : (
        <>
          <line className={styles.processors} x2={width} y1={level} y2={level} />
          <text className={styles.processorsLabel} x={-8} y={named + 4}>
            {p < 1000 ? `p = ${count(p)}` : `p=${count(p)}`}
          </text>
        </>
      )}
    </svg>
  )
}

function draw({ recording }: RunView, { width, height }: Size) {
  const { count: rows, columns, lanes } = recording
  const tasks = columns.tasks
  const peak = tasks[rowOfGreatest(tasks, rows)]
  const scale = heightScale(lanes <= 3 * peak ? Math.max(peak, lanes) : peak, height - 1, STRIP, true)
  const across = columnsFor(rows, width)
  if (across === rows) {
    const line = stepLine(tasks, rows, width, scale.y)
    return { peak, scale, line, area: areaBelow(line, height) }
  }
  const range = envelope(tasks, rows, across)
  return {
    peak,
    scale,
    line: envelopeLine(range, width, scale.y),
    area: areaBelow(stepLine(range.max, across, width, scale.y), height),
  }
}
