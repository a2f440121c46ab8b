/** A chart of one column of a recording, for labs that draw no own one. */
import { useMemo } from 'react'
import { ColumnCurve } from '../../charts/column-curve.tsx'
import { Frame } from '../../charts/frame.tsx'
import { comparedCurves } from '../../charts/overlay.tsx'
import { sampledTable } from '../../charts/sampled-table.ts'
import { axisOf } from '../../core/playhead/axis.ts'
import type { Recording } from '../../core/recording.ts'
import { quantity } from '../../core/text/format.ts'
import type { PlainProps } from './page.ts'

/** A chart of the column with this id, for a lab's list of charts. */
export const columnChart = (id: string, label: string) => ({
  id,
  label,
  component: (props: PlainProps) => <ColumnChart {...props} id={id} label={label} />,
})

function ColumnChart({ run, axis, playhead, comparison, id, label }: PlainProps & { id: string; label: string }) {
  const { recording } = run
  const { unit: along } = axis
  const others = comparison?.others ?? []
  const curves = useMemo(() => comparedCurves(run, id, along, comparison), [run, id, along, comparison])
  const unit = recording.shape.columns.find((column) => column.id === id)?.unit ?? ''
  const counts = useMemo(
    () => run.recording.columns[id].subarray(0, run.recording.count).every(Number.isInteger),
    [run, id],
  )
  const at = (of: Recording, x: number) => {
    const own = axisOf(of, along)
    return own.covers(x) ? quantity(of.columns[id][own.rowAt(x)], unit) : 'ended'
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
      summary={`In the end ${quantity(recording.columns[id][recording.count - 1], unit)}.`}
      table={() =>
        sampledTable(recording, 'as at their end', [label], (row) => [quantity(recording.columns[id][row], unit)])
      }
    >
      {(plot, whole) => <ColumnCurve {...{ run, column: id, unit, counts, along, curves, plot, whole }} />}
    </Frame>
  )
}
