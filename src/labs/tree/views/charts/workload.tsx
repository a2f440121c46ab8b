/** The workload curve: tasks in the system over the three phases. */

import { useMemo } from 'react'
import { ValueAxis } from '../../../../charts/axes.tsx'
import { columnsOf } from '../../../../charts/columns.ts'
import curve from '../../../../charts/curve.module.css'
import { rowOfGreatest } from '../../../../charts/find-rows.ts'
import { Frame } from '../../../../charts/frame.tsx'
import { useHeightScale } from '../../../../charts/height-scale.ts'
import { comparedCurves, greatestValue, Overlay, type OverlayCurve } from '../../../../charts/overlay.tsx'
import { rowsArea, rowsLine } from '../../../../charts/path.ts'
import type { Size } from '../../../../charts/size.ts'
import { lineHeight } from '../../../../charts/theme.ts'
import { type AxisUnit, axisOf } from '../../../../core/playhead/axis.ts'
import { count } from '../../../../core/text/format.ts'
import type { ComparedRun, RunView, ViewProps } from '../../../page.ts'
import { phaseOf } from '../words.ts'
import { tasksText, workloadSummary } from './chart-text.ts'
import { PhaseBands, PhaseNames } from './phase-bands.tsx'

const READOUT = [
  { id: 'phase', characters: 8 },
  { id: 'tasks', characters: 9 },
] as const

/** Height of the strip above the curve that holds the names of the phases and the flags of the transitions. */
const stripHeight = () => lineHeight() + 5

/** Workload curve n(t). */
export function Workload({ run, axis, playhead, comparison }: ViewProps) {
  const { recording } = run
  const others = comparison?.others ?? []
  const { unit } = axis
  const curves = useMemo(() => comparedCurves(run, 'tasks', unit, comparison), [run, unit, comparison])
  const { tasks } = recording.columns
  return (
    <Frame
      label="Tasks in the system"
      recording={recording}
      axis={axis}
      playhead={playhead}
      readout={[
        READOUT[0],
        recording.stride > 1 ? { ...READOUT[1], label: 'at the end' } : READOUT[1],
        ...others.map(({ name }) => ({ id: name, label: name, characters: 9 })),
      ]}
      readsOn
      read={(row, x) => [
        axisOf(recording, unit).covers(x) ? (phaseOf(run, row) ?? '') : 'ended',
        tasksText(tasks[row]),
        ...others.map((other) => tasksOf(other, unit, x)),
      ]}
      ghost={comparison?.ghost}
      summary={workloadSummary(run)}
      table={async () => (await import('./tables.ts')).workloadTable(run)}
    >
      {(plot, whole) => <Curve run={run} unit={unit} curves={curves} plot={plot} whole={whole} />}
    </Frame>
  )
}

/** The tasks of a compared run at a position. */
function tasksOf({ run: { recording } }: ComparedRun, unit: AxisUnit, x: number): string {
  const axis = axisOf(recording, unit)
  return axis.covers(x) ? tasksText(recording.columns.tasks[axis.rowAt(x)]) : 'ended'
}

interface CurveProps {
  readonly run: RunView
  readonly unit: AxisUnit
  readonly curves: readonly OverlayCurve[]
  readonly plot: Size
  readonly whole: Size
}

function Curve({ run, unit, curves, plot, whole }: CurveProps) {
  const { recording } = run
  const { height } = plot
  const { width } = whole
  const p = recording.lanes
  const peak = recording.columns.tasks[rowOfGreatest(recording.columns.tasks, recording.count)]
  const most = useMemo(() => Math.max(peak, greatestValue(curves)), [peak, curves])
  const scale = useHeightScale('tasks', p <= 3 * most ? Math.max(most, p) : most, height - 1, {
    upper: stripHeight(),
    integer: true,
  })
  const { line, area } = useMemo(
    () => draw(run, unit, { width: plot.width, height }, scale.y),
    [run, unit, plot.width, height, scale],
  )
  /* A machine far larger than the tree ever fills would flatten the curve: then its size stands there in words. */
  const above = p > scale.top
  const level = Math.round(scale.y(p)) + 0.5
  const ticks = scale.ticks.map((value) => ({ at: scale.y(value), label: count(value) }))
  /* Five digits do not fit beside the plot: they stand at the line, where the machine still fills and the curve is far below. */
  const wide = p >= 10_000
  const inside = level < stripHeight() + lineHeight() ? level + lineHeight() : level - 4
  const named = above || wide ? Number.NEGATIVE_INFINITY : Math.min(level, scale.y(0) - lineHeight() - 3)
  return (
    <>
      <svg className="cover overflows" width={width} height={height} aria-hidden="true">
        <PhaseBands run={run} unit={unit} width={plot.width} height={height} />
        <ValueAxis
          ticks={ticks.filter(({ at }) => Math.abs(at - named) >= lineHeight())}
          width={width}
          height={height}
        />
        <path className="fill-ink" opacity={0.09} d={area} />
        <path className={peak === 0 ? 'no-fill stroke-strong' : curve.line} d={line} />
        {above ? (
          <text className="small fill-ink anchor-end" x={width - 6} dy="1.08em">
            p = {count(p)}, above the scale
          </text>
        ) : (
          <>
            <line className={curve.processors} x2={width} y1={level} y2={level} />
            {wide ? (
              <text className="small fill-ink" x={6} y={inside}>
                p = {count(p)}
              </text>
            ) : (
              <text className="small fill-ink anchor-end" x={-8} y={named + 4}>
                {p < 1000 ? `p = ${count(p)}` : `p=${count(p)}`}
              </text>
            )}
          </>
        )}
        {curves.length > 0 && (
          <Overlay
            curves={curves}
            scale={plot.width / curves[0].axis.end}
            whole={whole}
            y={scale.y}
            level={above ? undefined : level}
          />
        )}
      </svg>
      <PhaseNames run={run} unit={unit} width={plot.width} height={height} strip={stripHeight()} />
    </>
  )
}

function draw({ recording }: RunView, unit: AxisUnit, { width, height }: Size, y: (value: number) => number) {
  const { tasks } = recording.columns
  const across = columnsOf(recording, axisOf(recording, unit), width)
  return { line: rowsLine(tasks, across, y), area: rowsArea(tasks, across, y, height) }
}
