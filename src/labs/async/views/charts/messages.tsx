/** How many messages are in flight over time, kind by kind where the run is known message by message. */

import { useMemo } from 'react'
import { ValueAxis } from '../../../../charts/axes.tsx'
import { columnsOf } from '../../../../charts/columns.ts'
import curve from '../../../../charts/curve.module.css'
import { Frame } from '../../../../charts/frame.tsx'
import { useHeightScale } from '../../../../charts/height-scale.ts'
import { laneColours } from '../../../../charts/lane-colours.ts'
import { rowsLine, stepArea } from '../../../../charts/path.ts'
import { sampledTable } from '../../../../charts/sampled-table.ts'
import type { Size } from '../../../../charts/size.ts'
import { useTheme } from '../../../../charts/theme.ts'
import { type AxisUnit, axisOf } from '../../../../core/playhead/axis.ts'
import type { Recording } from '../../../../core/recording.ts'
import { count, quantity } from '../../../../core/text/format.ts'
import type { RunView, ViewProps } from '../../../page.ts'
import type { Course } from '../course.ts'
import { kindsIn } from '../kinds.ts'
import { useKnownCourse } from '../use-course.ts'

/** Messages of a kind in flight, row by row. */
interface KindInFlight {
  readonly name: string
  readonly mean: Float64Array
}

/** By kind that occurs: how many are in flight in a row, on average; a message flies from its sending until it reaches its receiver. */
export function inFlight(
  { schedule }: Course,
  { values, recording }: Pick<RunView, 'values' | 'recording'>,
): readonly KindInFlight[] {
  const { columns, count: rows } = recording
  const kinds = kindsIn(values)
  const sums = kinds.map(() => new Float64Array(rows))
  const { kind, sent, reached } = schedule.messages
  const begin = (row: number) => (row > 0 ? columns.time[row - 1] : 0)
  let row = 0
  for (let m = 0; m < sent.length; m++) {
    while (row < rows - 1 && columns.time[row] <= sent[m]) row++
    const ofKind = sums[kind[m]]
    for (let r = row; ofKind && r < rows && begin(r) < reached[m]; r++) {
      ofKind[r] += Math.max(0, Math.min(reached[m], columns.time[r]) - Math.max(sent[m], begin(r)))
    }
  }
  return kinds.flatMap(({ name }, k) => {
    if (!sums[k].some((sum) => sum > 0)) return []
    return [{ name, mean: sums[k].map((sum, r) => sum / Math.max(1e-12, columns.time[r] - begin(r))) }]
  })
}

/** The chart. */
export function Messages({ run, axis, playhead, artifacts }: ViewProps) {
  const { recording } = run
  const theme = useTheme()
  const course = useKnownCourse(artifacts, run)
  const kinds = useMemo(() => (course ? inFlight(course, run) : []), [course, run])
  const colours = laneColours(Math.max(1, kinds.length), theme)
  const { columns } = recording
  return (
    <Frame
      label="Messages in flight"
      recording={recording}
      axis={axis}
      playhead={playhead}
      readout={
        kinds.length > 0
          ? kinds.map(({ name }, k) => ({
              id: `${name} ${k}`,
              label: name,
              swatch: (
                <i
                  className="swatch"
                  style={{ width: 10, height: 10, verticalAlign: 'baseline', background: colours[k] }}
                />
              ),
              characters: 5,
            }))
          : [{ id: 'all', label: 'on average', characters: 6 }]
      }
      read={(row) =>
        kinds.length > 0 ? kinds.map(({ mean }) => quantity(mean[row])) : [quantity(columns.inFlight[row])]
      }
      summary={summaryOf(recording)}
      table={() =>
        sampledTable(
          recording,
          'means or sums of them',
          ['Time at the end', 'In flight', 'Sent', ...kinds.map(({ name }) => `In flight: ${name}`)],
          (row) => [
            quantity(columns.time[row], 's'),
            quantity(columns.inFlight[row]),
            count(columns.messages[row]),
            ...kinds.map(({ mean }) => quantity(mean[row])),
          ],
        )
      }
    >
      {(plot, whole) => (
        <Areas recording={recording} unit={axis.unit} kinds={kinds} colours={colours} plot={plot} whole={whole} />
      )}
    </Frame>
  )
}

function summaryOf(recording: Recording): string {
  const { columns, count: rows } = recording
  let sent = 0
  for (let row = 0; row < rows; row++) sent += columns.messages[row]
  return `${sent === 1 ? 'One message is' : `${count(sent)} messages are`} sent; at most ${quantity(mostInFlight(recording))} are in flight at a time, on average in a slot.`
}

interface AreasProps {
  readonly recording: Recording
  readonly unit: AxisUnit
  readonly kinds: readonly KindInFlight[]
  readonly colours: readonly string[]
  readonly plot: Size
  readonly whole: Size
}

function Areas({ recording, unit, kinds, colours, plot, whole }: AreasProps) {
  const { height } = plot
  const scale = useHeightScale('inFlight', mostInFlight(recording), height - 1, { upper: 4 })
  const { line, areas } = useMemo(
    () => draw(recording, unit, kinds, plot, scale.y),
    [recording, unit, kinds, plot, scale],
  )
  const ticks = scale.ticks.map((value) => ({ at: scale.y(value), label: quantity(value) }))
  return (
    <svg className="cover overflows" width={whole.width} height={height} aria-hidden="true">
      <ValueAxis ticks={ticks} width={whole.width} height={height} />
      {/* Each area reaches down to the foot; the ones painted later cover the lower part of it. */}
      {areas
        .map((d, k) => <path key={colours[k]} stroke="var(--surface)" strokeWidth={0.5} d={d} fill={colours[k]} />)
        .reverse()}
      <path className={curve.line} d={line} />
    </svg>
  )
}

function mostInFlight({ columns, count: rows }: Recording): number {
  let most = 0
  for (let row = 0; row < rows; row++) most = Math.max(most, columns.inFlight[row])
  return most
}

function draw(
  recording: Recording,
  unit: AxisUnit,
  kinds: readonly KindInFlight[],
  { width, height }: Size,
  y: (value: number) => number,
) {
  const { columns } = recording
  const across = columnsOf(recording, axisOf(recording, unit), width)
  const sums = new Float64Array(across.from.length)
  const areas = kinds.map(({ mean }) => {
    for (const [c, row] of across.from.entries()) sums[c] += mean[row]
    return stepArea(sums, across.edges, y, height)
  })
  return { line: rowsLine(columns.inFlight, across, y), areas }
}
