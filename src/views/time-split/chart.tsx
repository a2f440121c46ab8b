/** What the time goes to, step by step: the parts of the time split, stacked in their order from the foot. */

import { useId, useMemo } from 'react'
import { ValueAxis } from '../../charts/axes.tsx'
import { secondsText } from '../../charts/axis.ts'
import { columnsOf, meansPerStep } from '../../charts/columns.ts'
import { Frame } from '../../charts/frame.tsx'
import { type HeightScale, readableTop, useHeightScale } from '../../charts/height-scale.ts'
import { stepArea } from '../../charts/path.ts'
import { stepsInRow } from '../../charts/rows.ts'
import { sampledTable } from '../../charts/sampled-table.ts'
import type { Size } from '../../charts/size.ts'
import type { TableText } from '../../charts/table.tsx'
import { TimePatterns, TimeSwatch, timeFill } from '../../charts/time-use/texture.tsx'
import type { TimePart } from '../../core/lab.ts'
import { type AxisUnit, axisOf, type SharedAxis } from '../../core/playhead/axis.ts'
import type { Playhead } from '../../core/playhead/playhead.ts'
import type { Recording } from '../../core/recording.ts'
import { percent, quantity } from '../../core/text/format.ts'
import { wordsOf } from '../../core/time/time-use.ts'
import { type RecordedPart, recordedParts } from './parts.ts'

interface TimeSplitChartProps {
  readonly recording: Recording
  readonly axis: SharedAxis
  readonly playhead: Playhead
  readonly parts: readonly RecordedPart[]
}

/** The chart of a lab's time split, for its list of charts. */
export function timeSplitChart(timeSplit: readonly TimePart[]) {
  const parts = recordedParts(timeSplit)
  return ({
    run,
    axis,
    playhead,
  }: Omit<TimeSplitChartProps, 'recording' | 'parts'> & { run: { recording: Recording } }) => (
    <TimeSplitChart recording={run.recording} axis={axis} playhead={playhead} parts={parts} />
  )
}

/** The chart with its words, its table and the values under the playhead. */
export function TimeSplitChart({ recording, axis, playhead, parts }: TimeSplitChartProps) {
  const { step, slots } = recording.shape
  const label = slots ? 'Share of the time' : recording.stride > 1 ? `Mean time of one ${step}` : `Time of one ${step}`
  const readout = useMemo(
    () =>
      parts.map((part) => ({
        id: part.use,
        label: wordsOf(part).short,
        swatch: <TimeSwatch use={part.use} />,
        characters: 6,
      })),
    [parts],
  )
  return (
    <Frame
      label={label}
      recording={recording}
      axis={axis}
      playhead={playhead}
      readout={readout}
      read={(row) => textsOf(recording, parts, row)}
      summary={summaryOf(recording, parts)}
      table={() => tableOf(recording, parts)}
    >
      {(plot) => <Stack recording={recording} parts={parts} unit={axis.unit} plot={plot} />}
    </Frame>
  )
}

interface StackProps extends Pick<TimeSplitChartProps, 'recording' | 'parts'> {
  readonly unit: AxisUnit
  readonly plot: Size
}

function Stack({ recording, parts, unit, plot }: StackProps) {
  const { width, height } = plot
  const id = useId()
  const stack = useMemo(() => stackOf(recording, parts, unit, plot), [recording, parts, unit, plot])
  const { slots } = recording.shape
  const scale = useHeightScale('time', slots ? 1 : readableTop(stack.sums) || 1e-3, height - 1, { upper: 4 })
  const { areas, cut } = useMemo(() => draw(stack, scale, height), [stack, scale, height])
  const text = (value: number) => (slots ? percent(value) : secondsText(value, scale.top))
  const ticks = scale.ticks.map((value) => ({ at: scale.y(value), label: text(value) }))
  return (
    <svg className="cover overflows" width={width} height={height} aria-hidden="true">
      <TimePatterns id={id} />
      <ValueAxis ticks={ticks} width={width} height={height} />
      {/* Each area reaches down to the foot; the ones painted later cover the lower part of it. */}
      {areas.map((d, i) => <path key={parts[i].use} d={d} fill={timeFill(id, parts[i].use)} />).reverse()}
      {cut && <Cut cut={cut} width={width} />}
    </svg>
  )
}

/**
 * How high each part reaches in every column, over those before it: as a share of all where a step is but a slot of time, whose length a
 * reader does not ask for.
 */
function stackOf(recording: Recording, parts: readonly RecordedPart[], unit: AxisUnit, { width }: Size) {
  const across = columnsOf(recording, axisOf(recording, unit), width)
  const sums = new Float64Array(across.from.length)
  const levels = parts.map(({ column: id }) => {
    const means = meansPerStep(recording, id, across)
    return means.map((mean, column) => {
      sums[column] += mean
      return sums[column]
    })
  })
  if (!recording.shape.slots) return { sums, levels, edges: across.edges }
  const shares = levels.map((level) => level.map((value, column) => (sums[column] > 0 ? value / sums[column] : 0)))
  return { sums: sums.map(() => 1), levels: shares, edges: across.edges }
}

function draw({ sums, levels, edges }: ReturnType<typeof stackOf>, scale: HeightScale, height: number) {
  const y = (value: number) => scale.y(Math.min(value, scale.top))
  return {
    areas: levels.map((level) => stepArea(level, edges, y, height)),
    cut: cutOf(sums, scale.top, edges),
  }
}

/** Bars that reach beyond the scale: a path along them, and the greatest of them. */
interface CutBars {
  readonly path: string
  readonly bars: number
  readonly greatest: number
  /** Edges of the column of the greatest. */
  readonly left: number
  readonly right: number
}

function cutOf(sums: Float64Array, top: number, edges: Float64Array): CutBars | undefined {
  let path = ''
  let most = 0
  let bars = 0
  sums.forEach((sum, column) => {
    if (sum > sums[most]) most = column
    if (sum <= top) return
    bars++
    path += `M${edges[column].toFixed(1)} 10H${edges[column + 1].toFixed(1)}`
  })
  return path ? { path, bars, greatest: sums[most], left: edges[most], right: edges[most + 1] } : undefined
}

/** A gap through the bars that are cut, and how high the highest really is. */
function Cut({ cut, width }: { readonly cut: CutBars; readonly width: number }) {
  const before = cut.left > width / 2
  return (
    <g>
      <path stroke="var(--paper)" strokeWidth={3} d={cut.path} />
      <text
        className="small fill-ink"
        x={before ? cut.left - 6 : cut.right + 6}
        y={14}
        textAnchor={before ? 'end' : 'start'}
      >
        {cut.bars > 1 && 'up to '}
        {quantity(cut.greatest, 's')}
      </text>
    </g>
  )
}

/** Where the time has gone so far, in a sentence. */
export function summaryOf({ columns, count, steps, shape }: Recording, parts: readonly RecordedPart[]): string {
  const sums = parts.map(({ column }) => {
    let sum = 0
    for (let row = 0; row < count; row++) sum += columns[column][row]
    return sum
  })
  const total = sums.reduce((a, b) => a + b, 0)
  if (total === 0) return 'No time has passed yet.'
  const shares = parts.map(
    (part, i) => `${quantity((100 * sums[i]) / total, '%')} ${wordsOf(part).label.toLowerCase()}`,
  )
  return `Of ${quantity(total, 's')} over ${quantity(steps, `${shape.step}s`)}: ${shares.join(', ')}.`
}

/** The chart as a table: some rows of the recording, a column a part. */
export function tableOf(recording: Recording, parts: readonly RecordedPart[]): TableText {
  const head = parts.map((part) => wordsOf(part).label)
  return sampledTable(recording, 'means of them', head, (row) => textsOf(recording, parts, row))
}

/** The parts of a row: shares of a slot of time, or the time of a step. */
function textsOf(recording: Recording, parts: readonly RecordedPart[], row: number): readonly string[] {
  const times = parts.map(({ column }) => recording.columns[column][row])
  const all = times.reduce((a, b) => a + b, 0)
  if (recording.shape.slots) return times.map((time) => percent(all > 0 ? time / all : 0))
  return times.map((time) => quantity(time / stepsInRow(recording, row), 's'))
}
