/** Iterations left over time, with the moments at which some were moved. */

import { useMemo } from 'react'
import { ColumnCurve } from '../../../../charts/column-curve.tsx'
import { Frame } from '../../../../charts/frame.tsx'
import { comparedCurves } from '../../../../charts/overlay.tsx'
import { sampledTable } from '../../../../charts/sampled-table.ts'
import { axisOf } from '../../../../core/playhead/axis.ts'
import { count, quantity } from '../../../../core/text/format.ts'
import type { RunView, ViewProps } from '../../../page.ts'
import { loopSizes } from '../two-loops.ts'
import { counted, holding, markers } from '../words.ts'

const READOUT = [
  { id: 'left', label: 'left', characters: 9 },
  { id: 'holding', label: 'processors with some', characters: 9 },
] as const

/** The curve. */
export function Left({ run, axis, playhead, comparison }: ViewProps) {
  const { recording } = run
  const others = comparison?.others ?? []
  const { unit } = axis
  const curves = useMemo(() => comparedCurves(run, 'left', unit, comparison), [run, unit, comparison])
  const moves = useMemo(() => markers(run), [run])
  const { left } = recording.columns
  return (
    <Frame
      label={loopSizes(run) ? 'Iterations left in both loops' : 'Iterations left'}
      recording={recording}
      axis={axis}
      playhead={playhead}
      readout={[...READOUT, ...others.map(({ name }) => ({ id: name, label: name, characters: 9 }))]}
      readsOn
      read={(row, x) => [
        axisOf(recording, unit).covers(x) ? count(left[row]) : 'ended',
        `${count(holding(recording, row))} of ${count(recording.lanes)}`,
        ...others.map(({ run: { recording: other } }) => {
          const ownAxis = axisOf(other, unit)
          return ownAxis.covers(x) ? count(other.columns.left[ownAxis.rowAt(x)]) : 'ended'
        }),
      ]}
      ghost={comparison?.ghost}
      summary={summaryOf(run)}
      table={() =>
        sampledTable(
          recording,
          'as at their end',
          ['Time at the end', 'Iterations left', 'Iterations moved'],
          (row) => [quantity(recording.columns.time[row], 's'), count(left[row]), count(recording.columns.moved[row])],
        )
      }
    >
      {(plot, whole) => (
        <ColumnCurve
          run={run}
          column="left"
          counts
          filled
          along={unit}
          curves={curves}
          marks={moves}
          plot={plot}
          whole={whole}
        />
      )}
    </Frame>
  )
}

function summaryOf(run: RunView): string {
  const { columns, count: rows } = run.recording
  if (rows === 0) return 'Nothing yet.'
  const moves = markers(run).length
  const shared = moves > 0 ? `; iterations are moved in ${counted(moves, 'slot')} of time` : ''
  return `${counted(columns.left[0], 'iteration')} left after the first slot of time, ${count(columns.left[rows - 1])} after the last${shared}.`
}
