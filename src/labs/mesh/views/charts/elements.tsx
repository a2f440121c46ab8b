/** How many elements a mesh that changes has. */
import { useMemo } from 'react'
import { ColumnCurve } from '../../../../charts/column-curve.tsx'
import { Frame } from '../../../../charts/frame.tsx'
import { comparedCurves } from '../../../../charts/overlay.tsx'
import { sampledTable } from '../../../../charts/sampled-table.ts'
import { count, counted } from '../../../../core/text/format.ts'
import type { ViewProps } from '../../../page.ts'

/** The curve of the mesh’s elements. */
export function Elements({ run, axis, playhead, comparison }: ViewProps) {
  const { recording } = run
  const { unit } = axis
  const curves = useMemo(() => comparedCurves(run, 'elements', unit, comparison), [run, unit, comparison])
  const { elements, cut, moved } = recording.columns
  const there = elements?.subarray(0, recording.count) ?? []
  return (
    <Frame
      label="Elements of the mesh"
      recording={recording}
      axis={axis}
      playhead={playhead}
      readout={[
        { id: 'elements', characters: 8 },
        { id: 'cut', label: 'edges cut', characters: 8 },
        { id: 'moved', label: 'moved', characters: 8 },
      ]}
      read={(row) => [count(elements[row]), count(cut[row]), count(moved[row])]}
      ghost={comparison?.ghost}
      summary={
        there.length > 0
          ? `The mesh has from ${count(Math.min(...there))} to ${counted(Math.max(...there), 'element')}.`
          : 'Nothing yet.'
      }
      table={() =>
        sampledTable(recording, 'as at their end', ['Elements', 'Edges cut', 'Elements moved'], (row) => [
          count(elements[row]),
          count(cut[row]),
          count(moved[row]),
        ])
      }
    >
      {(plot, whole) => (
        <ColumnCurve run={run} column="elements" counts along={unit} curves={curves} plot={plot} whole={whole} />
      )}
    </Frame>
  )
}
