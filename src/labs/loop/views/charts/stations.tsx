/**
 * Iterations left on each workstation over time, with the moments at which some were moved; a picture, where there are many workstations.
 */

import { useMemo } from 'react'
import { ValueAxis } from '../../../../charts/axes.tsx'
import { columnsOf } from '../../../../charts/columns.ts'
import curve from '../../../../charts/curve.module.css'
import { Frame } from '../../../../charts/frame.tsx'
import { greatestOfAll } from '../../../../charts/greatest.ts'
import { type HeightScale, heightScale } from '../../../../charts/height-scale.ts'
import { laneColours } from '../../../../charts/lane-colours.ts'
import { LanePicture, laneAt } from '../../../../charts/lane-picture.tsx'
import { rowsLine } from '../../../../charts/path.ts'
import { toPixels } from '../../../../charts/places.ts'
import { sampledTable } from '../../../../charts/sampled-table.ts'
import { useLoadTop } from '../../../../charts/scales.ts'
import type { Size } from '../../../../charts/size.ts'
import { lineHeight, useTheme } from '../../../../charts/theme.ts'
import { axisOf, type SharedAxis } from '../../../../core/playhead/axis.ts'
import type { Recording } from '../../../../core/recording.ts'
import { count, quantity } from '../../../../core/text/format.ts'
import type { RunView, ViewProps } from '../../../page.ts'
import { counted, markers } from '../words.ts'

/** More workstations than these are not distinguished by lines. */
const LINES = 16

const READOUT = [
  { id: 'most', label: 'most', characters: 19 },
  { id: 'least', label: 'fewest', characters: 19 },
] as const

/** The workstations that have the most and the fewest in a row. */
function endsIn({ matrices, lanes }: Recording, row: number) {
  const left = (i: number) => matrices.left[row * lanes + i]
  let [most, least] = [0, 0]
  for (let i = 1; i < lanes; i++) {
    if (left(i) > left(most)) most = i
    if (left(i) < left(least)) least = i
  }
  return [most, least].map((i) => `processor ${i}: ${count(left(i))}`)
}

/** The chart. */
export function Stations({ run, axis, playhead, comparison }: ViewProps) {
  const { recording } = run
  const top = useLoadTop(recording, comparison?.others, 'left')
  const { lanes, matrices, columns } = recording
  return (
    <Frame
      label="Left per processor"
      recording={recording}
      axis={axis}
      playhead={playhead}
      readout={READOUT}
      read={(row) => endsIn(recording, row)}
      readPoint={(row, y, plot) => {
        const lane = lanes > LINES ? laneAt(recording, y, plot) : nearest(recording, row, y, scaleOf(top, plot.height))
        return `processor ${lane}: ${count(matrices.left[row * lanes + lane])}`
      }}
      summary={`Iterations left on each of ${counted(lanes, 'processor')}, at most ${count(greatestOfAll([recording], 'left'))} at the end of a slot of time.`}
      table={() =>
        sampledTable(recording, 'as at their end', ['Time at the end', 'Most', 'Fewest'], (row) => [
          quantity(columns.time[row], 's'),
          ...endsIn(recording, row),
        ])
      }
    >
      {(plot, whole) =>
        lanes > LINES ? (
          <LanePicture recording={recording} axis={axis} matrix="left" most={top} plot={plot} whole={whole} />
        ) : (
          <Lines run={run} axis={axis} top={top} plot={plot} whole={whole} />
        )
      }
    </Frame>
  )
}

const scaleOf = (top: number, height: number) =>
  heightScale(top, height - 1, { upper: lineHeight() / 2, integer: true })

/** The workstation whose line is nearest to a height. */
function nearest({ matrices, lanes }: Recording, row: number, y: number, scale: HeightScale): number {
  let best = 0
  for (let i = 1; i < lanes; i++) {
    const distance = (lane: number) => Math.abs(scale.y(matrices.left[row * lanes + lane]) - y)
    if (distance(i) < distance(best)) best = i
  }
  return best
}

interface LinesProps {
  readonly run: RunView
  readonly axis: SharedAxis
  /** The value at the top of the scale. */
  readonly top: number
  readonly plot: Size
  readonly whole: Size
}

function Lines({ run, axis, top, plot, whole }: LinesProps) {
  const { recording } = run
  const theme = useTheme()
  const { width, height } = plot
  const { lines, scale, moves } = useMemo(() => {
    const { lanes, matrices, count: rows } = recording
    const scale = scaleOf(top, height)
    const ownAxis = axisOf(recording, axis.unit)
    const columns = columnsOf(recording, ownAxis, width)
    const lines = Array.from({ length: lanes }, (_, i) =>
      rowsLine(
        Float64Array.from({ length: rows }, (_, row) => matrices.left[row * lanes + i]),
        columns,
        scale.y,
      ),
    )
    const moves = markers(run).map(({ row }) => toPixels(ownAxis.xOf(row + 1), ownAxis.end, width))
    return { lines, scale, moves }
  }, [run, recording, axis.unit, top, width, height])
  const colours = laneColours(recording.lanes, theme)
  const ticks = scale.ticks.map((value) => ({ at: scale.y(value), label: count(value) }))
  return (
    <svg className="cover overflows" width={whole.width} height={height} aria-hidden="true">
      <ValueAxis ticks={ticks} width={whole.width} height={height} />
      {moves.map((x) => (
        <line key={x} className={curve.move} x1={x} x2={x} y1={0} y2={height} />
      ))}
      {lines.map((line, lane) => (
        <path key={colours[lane]} className="no-fill stroke-2" d={line} stroke={colours[lane]} strokeLinejoin="round" />
      ))}
    </svg>
  )
}
