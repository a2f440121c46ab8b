/** Tasks in the system over time, with the transitions as they were and as each processor learned of them. */
import { useMemo } from 'react'
import { ValueAxis } from '../../../../charts/axes.tsx'
import { columnsOf } from '../../../../charts/columns.ts'
import curve from '../../../../charts/curve.module.css'
import { Frame } from '../../../../charts/frame.tsx'
import { useHeightScale } from '../../../../charts/height-scale.ts'
import { comparedCurves, greatestValue, Overlay, type OverlayCurve } from '../../../../charts/overlay.tsx'
import { rowsArea, rowsLine } from '../../../../charts/path.ts'
import phases from '../../../../charts/phases.module.css'
import { toPixels } from '../../../../charts/places.ts'
import { sampledTable } from '../../../../charts/sampled-table.ts'
import type { Size } from '../../../../charts/size.ts'
import { lineHeight } from '../../../../charts/theme.ts'
import { PHASES } from '../../../../core/phases/by-phase.ts'
import { type AxisUnit, axisOf } from '../../../../core/playhead/axis.ts'
import type { Recording } from '../../../../core/recording.ts'
import { count, counted, quantity } from '../../../../core/text/format.ts'
import type { RunView, ViewProps } from '../../../page.ts'
import { STEP_SECONDS } from '../scenario.ts'
import { type Transition, transitionsOf } from '../transitions.ts'
import { useMarks } from '../use-course.ts'

/** Workload curve n(t). */
export function Workload({ run, axis, playhead, comparison, artifacts }: ViewProps) {
  const { recording } = run
  const others = comparison?.others ?? []
  const { unit } = axis
  const curves = useMemo(() => comparedCurves(run, 'tasks', unit, comparison), [run, unit, comparison])
  const marks = useMarks(artifacts, run)
  const transitions = transitionsOf(run, marks)
  const at = (of: Recording, x: number) => {
    const ownAxis = axisOf(of, unit)
    return ownAxis.covers(x) ? quantity(of.columns.tasks[ownAxis.rowAt(x)]) : 'ended'
  }
  return (
    <Frame
      label="Tasks in the system"
      recording={recording}
      axis={axis}
      playhead={playhead}
      readout={[
        { id: 'tasks', label: 'mean', characters: 6 },
        { id: 'most', label: 'most', characters: 6 },
        ...others.map(({ name }) => ({ id: name, label: name, characters: 6 })),
      ]}
      readsOn
      read={(row, x) => [
        at(recording, x),
        count(recording.columns.tasksMost[row]),
        ...others.map(({ run: other }) => at(other.recording, x)),
      ]}
      ghost={comparison?.ghost}
      summary={summaryOf(run, transitions)}
      table={() =>
        sampledTable(recording, 'means of them', ['Time at the end', 'Tasks', 'Most tasks'], (row) => [
          quantity(recording.columns.time[row], 's'),
          quantity(recording.columns.tasks[row]),
          count(recording.columns.tasksMost[row]),
        ])
      }
    >
      {(plot, whole) => (
        <Curve run={run} unit={unit} curves={curves} transitions={transitions} plot={plot} whole={whole} />
      )}
    </Frame>
  )
}

/** The chart in a sentence. */
function summaryOf({ recording }: RunView, transitions: readonly Transition[]): string {
  const { columns, count: rows } = recording
  if (rows === 0) return 'Nothing yet.'
  let [most, row] = [0, 0]
  for (let r = 0; r < rows; r++) if (columns.tasksMost[r] > most) [most, row] = [columns.tasksMost[r], r]
  const when = transitions.map(({ symbol, time }) => `; ${symbol} is at ${quantity(time, 's')}`).join('')
  return `At most ${counted(most, 'task')}, before ${quantity(columns.time[row], 's')}${when}.`
}

interface CurveProps {
  readonly run: RunView
  readonly unit: AxisUnit
  readonly curves: readonly OverlayCurve[]
  readonly transitions: readonly Transition[]
  readonly plot: Size
  readonly whole: Size
}

/** No more ticks than these are drawn for those who learned of a transition. */
const MOST_TICKS = 512

function Curve({ run, unit, curves, transitions, plot, whole }: CurveProps) {
  const { recording } = run
  const { width, height } = plot
  const strip = lineHeight() + 5
  const p = recording.lanes
  const most = useMemo(() => mostTasks(run, curves), [run, curves])
  const scale = useHeightScale('tasks', p <= 3 * most ? Math.max(most, p) : most, height - 1, {
    upper: strip,
    integer: true,
  })
  const { line, area } = useMemo(() => draw(run, unit, { width, height }, scale.y), [run, unit, width, height, scale])
  const { end } = axisOf(recording, unit)
  const left = (seconds: number) => toPixels(unit === 'seconds' ? seconds : seconds / STEP_SECONDS, end, width)
  const level = Math.round(scale.y(p)) + 0.5
  /** Where the line's name stands in the gutter. */
  const named = p <= scale.top ? Math.min(level, height - lineHeight()) : Number.NEGATIVE_INFINITY
  const ticks = scale.ticks.map((value) => ({ at: scale.y(value), label: count(value) }))
  return (
    <svg className="cover overflows" width={whole.width} height={height} aria-hidden="true">
      <Bands transitions={transitions} left={left} width={width} height={height} />
      <ValueAxis
        ticks={ticks.filter(({ at }) => Math.abs(at - named) >= lineHeight())}
        width={whole.width}
        height={height}
      />
      <path className="fill-ink" opacity={0.09} d={area} />
      <path className={curve.line} d={line} />
      {p <= scale.top && (
        <>
          <line className={curve.processors} x2={whole.width} y1={level} y2={level} />
          <text className="small fill-ink anchor-end" x={-8} y={named + 4}>
            {p < 1000 ? `p = ${count(p)}` : `p=${count(p)}`}
          </text>
        </>
      )}
      {transitions.map((transition) => (
        <Flag key={transition.symbol} transition={transition} left={left} height={height} width={width} strip={strip} />
      ))}
      {curves.length > 0 && (
        <Overlay
          curves={curves}
          scale={width / curves[0].axis.end}
          whole={whole}
          y={scale.y}
          level={p <= scale.top ? level : undefined}
        />
      )}
    </svg>
  )
}

interface BandsProps {
  readonly transitions: readonly Transition[]
  readonly left: (seconds: number) => number
  readonly width: number
  readonly height: number
}

/** The phases as pale bands, as they truly were. */
function Bands({ transitions, left, width, height }: BandsProps) {
  if (transitions.length === 0) return null
  const edges = [0, ...transitions.map(({ time }) => left(time)), width]
  return (
    <g>
      {PHASES.slice(0, edges.length - 1).map((phase, k) => (
        <rect
          key={phase}
          className={`${phases.band} ${phases[phase]}`}
          x={edges[k]}
          width={Math.max(0, edges[k + 1] - edges[k])}
          height={height}
        />
      ))}
    </g>
  )
}

/** A transition: its pole where it was, and a tick for every processor where that learned of it. */
function Flag({
  transition,
  left,
  width,
  height,
  strip,
}: Omit<BandsProps, 'transitions'> & { readonly transition: Transition; readonly strip: number }) {
  const { symbol, phase, time, acted, learned } = transition
  const x = Math.round(left(time))
  const cloth = 1.7 * lineHeight()
  const from = x + cloth > width ? x - cloth : x
  const every = Math.max(1, Math.ceil(learned.length / MOST_TICKS))
  const d = learned
    .filter((_, k) => k % every === 0)
    .map((moment) => `M${left(moment).toFixed(1)} ${strip + 2}v${Math.max(6, height * 0.12).toFixed(0)}`)
    .join('')
  return (
    <g className={phases[phase]}>
      <path stroke="var(--flag)" strokeWidth={1} d={d} />
      <line className={phases.pole} data-acted={acted} x1={x} x2={x} y2={height} />
      <rect fill="var(--flag)" x={from} y={1} width={cloth} height={strip - 2} rx={2} />
      <text className="small strong anchor-middle" fill="var(--on-accent)" x={from + cloth / 2} dy="1.08em">
        {symbol}
      </text>
    </g>
  )
}

function mostTasks({ recording: { columns, count: rows } }: RunView, curves: readonly OverlayCurve[]): number {
  let most = greatestValue(curves)
  for (let row = 0; row < rows; row++) most = Math.max(most, columns.tasks[row])
  return most
}

function draw({ recording }: RunView, unit: AxisUnit, { width, height }: Size, y: (value: number) => number) {
  const { tasks } = recording.columns
  const across = columnsOf(recording, axisOf(recording, unit), width)
  return { line: rowsLine(tasks, across, y), area: rowsArea(tasks, across, y, height) }
}
