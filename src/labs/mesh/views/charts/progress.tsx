/** How long each iteration takes; for a single remap, how much each step of the search keeps. */
import { useMemo } from 'react'
import { ColumnCurve } from '../../../../charts/column-curve.tsx'
import { Frame } from '../../../../charts/frame.tsx'
import { comparedCurves } from '../../../../charts/overlay.tsx'
import { sampledTable } from '../../../../charts/sampled-table.ts'
import { axisOf } from '../../../../core/playhead/axis.ts'
import type { Recording } from '../../../../core/recording.ts'
import { count, counted, quantity } from '../../../../core/text/format.ts'
import type { RunView, ViewProps } from '../../../page.ts'
import { loops, markers, partitions, slowest, stageWords } from '../words.ts'

/** The curve that shows most of a run. */
export function Progress(props: ViewProps) {
  if (partitions(props.run)) return <Cuts {...props} />
  return loops(props.run) ? <Iterations {...props} /> : <Overlaps {...props} />
}

function Iterations({ run, axis, playhead, comparison }: ViewProps) {
  const { recording } = run
  const { unit } = axis
  const others = comparison?.others.filter(({ run: other }) => loops(other)) ?? []
  const curves = useMemo(() => comparedCurves(run, 'iteration', unit, comparison), [run, unit, comparison])
  const marks = useMemo(() => markers(run), [run])
  const at = (of: Recording, x: number) => {
    const ownAxis = axisOf(of, unit)
    return ownAxis.covers(x) ? quantity(of.columns.iteration[ownAxis.rowAt(x)], 's') : 'ended'
  }
  return (
    <Frame
      label={recording.stride > 1 ? 'Mean time of one iteration' : 'Time of one iteration'}
      recording={recording}
      axis={axis}
      playhead={playhead}
      readout={[
        { id: 'time', characters: 8 },
        { id: 'longest', label: 'computes longest', characters: 12 },
        ...others.map(({ name }) => ({ id: name, label: name, characters: 8 })),
      ]}
      readsOn
      read={(row, x) => [
        at(recording, x),
        `processor ${slowest(recording, row)}`,
        ...others.map(({ run: other }) => at(other.recording, x)),
      ]}
      ghost={comparison?.ghost}
      summary={summaryOf(run)}
      table={() =>
        sampledTable(
          recording,
          'as at their end',
          ['Time at the end', 'Time of an iteration', 'Remaps', 'Elements moved'],
          (row) => [
            quantity(recording.columns.time[row], 's'),
            quantity(recording.columns.iteration[row], 's'),
            count(recording.columns.remaps[row]),
            count(recording.columns.moved[row]),
          ],
        )
      }
    >
      {(plot, whole) => (
        <ColumnCurve
          run={run}
          column="iteration"
          unit="s"
          along={unit}
          curves={curves}
          marks={marks}
          plot={plot}
          whole={whole}
        />
      )}
    </Frame>
  )
}

function summaryOf({ recording: { columns, count: rows } }: RunView): string {
  if (rows === 0) return 'Nothing yet.'
  let [least, most, remaps] = [Number.POSITIVE_INFINITY, 0, 0]
  for (let row = 0; row < rows; row++) {
    least = Math.min(least, columns.iteration[row])
    most = Math.max(most, columns.iteration[row])
    remaps += columns.remaps[row]
  }
  return `An iteration takes from ${quantity(least, 's')} to ${quantity(most, 's')}; the mesh is remapped ${counted(remaps, 'time')}.`
}

function Cuts({ run, axis, playhead, comparison }: ViewProps) {
  const { recording } = run
  const { unit } = axis
  const curves = useMemo(() => comparedCurves(run, 'cut', unit, comparison), [run, unit, comparison])
  const { cut, vertices, fetched } = recording.columns
  return (
    <Frame
      label="Edges cut"
      recording={recording}
      axis={axis}
      playhead={playhead}
      readout={[
        { id: 'cut', characters: 8 },
        { id: 'vertices', label: 'vertices', characters: 8 },
        { id: 'fetched', label: 'fetched', characters: 8 },
      ]}
      read={(row) => [count(cut[row]), count(vertices[row]), count(fetched[row])]}
      ghost={comparison?.ghost}
      summary={
        recording.count > 0
          ? `In the end ${counted(cut[recording.count - 1], 'edge')} of the mesh are cut.`
          : 'Nothing yet.'
      }
      table={() =>
        sampledTable(recording, 'after them', ['Step', 'Vertices', 'Edges cut', 'Elements fetched'], (row) => [
          stageWords(recording, row),
          count(vertices[row]),
          count(cut[row]),
          count(fetched[row]),
        ])
      }
    >
      {(plot, whole) => (
        <ColumnCurve run={run} column="cut" counts along={unit} curves={curves} plot={plot} whole={whole} />
      )}
    </Frame>
  )
}

function Overlaps({ run, axis, playhead, comparison }: ViewProps) {
  const { recording } = run
  const { unit } = axis
  const curves = useMemo(() => comparedCurves(run, 'overlap', unit, comparison), [run, unit, comparison])
  const { overlap, moved, messages } = recording.columns
  return (
    <Frame
      label="Elements that stay"
      recording={recording}
      axis={axis}
      playhead={playhead}
      readout={[
        { id: 'overlap', characters: 8 },
        { id: 'moved', label: 'move', characters: 8 },
        { id: 'messages', label: 'messages', characters: 5 },
      ]}
      read={(row) => [count(overlap[row]), count(moved[row]), count(messages[row])]}
      ghost={comparison?.ghost}
      summary={
        recording.count > 0 ? `In the end ${counted(overlap[recording.count - 1], 'element')} stay.` : 'Nothing yet.'
      }
      table={() =>
        sampledTable(recording, 'after them', ['Stay', 'Move', 'Messages'], (row) => [
          count(overlap[row]),
          count(moved[row]),
          count(messages[row]),
        ])
      }
    >
      {(plot, whole) => (
        <ColumnCurve run={run} column="overlap" counts along={unit} curves={curves} plot={plot} whole={whole} />
      )}
    </Frame>
  )
}
