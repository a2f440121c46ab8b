/** What is drawn of a lab that draws nothing itself: a chart of one column of its recording, and bars of a matrix. */
import { useEffect, useMemo } from 'react'
import { useCanvas } from '../../charts/canvas.ts'
import { Canvas } from '../../charts/canvas-element.tsx'
import { loadColours } from '../../charts/colour.ts'
import { ColumnCurve } from '../../charts/column-curve.tsx'
import { Frame } from '../../charts/frame.tsx'
import { type ComparedRuns, comparedCurves } from '../../charts/overlay.tsx'
import { sampledTable } from '../../charts/sampled-table.ts'
import { useLoadTop } from '../../charts/scales.ts'
import { useTheme } from '../../charts/theme.ts'
import type { Metrics } from '../../core/lab.ts'
import { axisOf, type SharedAxis } from '../../core/playhead/axis.ts'
import type { Playhead } from '../../core/playhead/playhead.ts'
import type { Recording } from '../../core/recording.ts'
import { inSentence } from '../../core/text/case.ts'
import { counted, quantity } from '../../core/text/format.ts'

export interface PlainRun {
  readonly recording: Recording
  readonly metrics: Metrics | undefined
}

/** What these views are given, as a part of what all views of a lab are given. */
export interface PlainProps {
  readonly run: PlainRun
  readonly axis: SharedAxis
  readonly playhead: Playhead
  readonly comparison?: ComparedRuns
}

/** A chart of the column with this id, for a lab's list of charts; `bare` if its label says what its numbers count. */
export const columnChart = (id: string, label: string, { bare = false } = {}) => ({
  id,
  label,
  component: (props: PlainProps) => <ColumnChart {...props} id={id} label={label} bare={bare} />,
})

/** Units that stand behind each number whatever the title says. */
const SIGNS = new Set(['s', '%'])

interface ColumnProps extends PlainProps {
  readonly id: string
  readonly label: string
  readonly bare: boolean
}

function ColumnChart({ run, axis, playhead, comparison, id, label, bare }: ColumnProps) {
  const { recording } = run
  const { unit: along } = axis
  const others = comparison?.others ?? []
  const curves = useMemo(() => comparedCurves(run, id, along, comparison), [run, id, along, comparison])
  const ownUnit = recording.shape.columns.find((column) => column.id === id)?.unit ?? ''
  const unit = bare && !SIGNS.has(ownUnit) ? '' : ownUnit
  const counts = useMemo(
    () => run.recording.columns[id].subarray(0, run.recording.count).every(Number.isInteger),
    [run, id],
  )
  const at = (of: Recording, x: number) => {
    const ownAxis = axisOf(of, along)
    return ownAxis.covers(x) ? quantity(of.columns[id][ownAxis.rowAt(x)], unit) : 'ended'
  }
  return (
    <Frame
      label={label}
      recording={recording}
      axis={axis}
      playhead={playhead}
      readout={[{ id, characters: 9 }, ...others.map(({ name }) => ({ id: name, label: name, characters: 9 }))]}
      readsOn
      read={(_, x) => [at(recording, x), ...others.map(({ run: other }) => at(other.recording, x))]}
      ghost={comparison?.ghost}
      summary={`In the end ${quantity(recording.columns[id][recording.count - 1], unit)}.`}
      table={() =>
        sampledTable(recording, 'as at their end', [label], (row) => [quantity(recording.columns[id][row], unit)])
      }
    >
      {(plot, whole) => <ColumnCurve {...{ run, column: id, unit, counts, along, curves, plot, whole }} />}
    </Frame>
  )
}

/** The bars of the first matrix that the lab records. Compared runs have one scale. */
export function Lanes({ run: { recording }, axis: { unit }, playhead, comparison }: PlainProps) {
  const colours = loadColours(useTheme()).css
  const { lanes, shape } = recording
  const [matrix] = shape.matrices
  const most = useLoadTop(recording, comparison?.others, matrix.id)
  const { ref, repaint } = useCanvas(({ context, width, height }) => {
    if (recording.count === 0) return
    const first = lanes * axisOf(recording, unit).rowAt(playhead.position())
    const wide = width / lanes
    for (let lane = 0; lane < lanes; lane++) {
      const share = recording.matrices[matrix.id][first + lane] / most
      context.fillStyle = colours[Math.round(255 * share)]
      context.fillRect(lane * wide, height * (1 - share), wide > 3 ? wide - 1 : wide, height * share)
    }
  })
  useEffect(() => playhead.subscribe(repaint), [playhead, repaint])
  return (
    <div style={{ position: 'relative' }}>
      <Canvas ref={ref} label={`Machine: ${inSentence(matrix.label)} of ${counted(lanes, shape.lane)}`} />
    </div>
  )
}
