/** How many tasks are in every queue over time. */
import { Frame } from '../../../../charts/frame.tsx'
import { greatestLane, greatestOfAll, meanOfLanes } from '../../../../charts/greatest.ts'
import { LanePicture, laneAt } from '../../../../charts/lane-picture.tsx'
import { sampledTable } from '../../../../charts/sampled-table.ts'
import { useLoadTop } from '../../../../charts/scales.ts'
import { counted, quantity } from '../../../../core/text/format.ts'
import type { ViewProps } from '../../../page.ts'
import { firstWorkerOf } from '../scenario.ts'

/** Processor × time. */
export function Tasks({ run, axis, playhead, comparison }: ViewProps) {
  const { recording } = run
  const { lanes, matrices, columns } = recording
  const first = firstWorkerOf(run.values)
  const shown = lanes - first
  const greatest = greatestOfAll([recording])
  const top = useLoadTop(recording, comparison?.others)
  const named = (row: number) => {
    const { lane, load } = greatestLane(recording, row)
    return load > 0 ? `processor ${lane}: ${quantity(load)}` : 'none'
  }
  return (
    <Frame
      label={`Tasks in the queue of every ${first ? 'worker' : 'processor'}`}
      recording={recording}
      axis={axis}
      playhead={playhead}
      readout={[
        { id: 'most', label: 'longest on average', characters: 19 },
        { id: 'mean', label: 'mean', characters: 5 },
      ]}
      read={(row) => [named(row), quantity(meanOfLanes(recording, row))]}
      readPoint={(row, y, plot) => {
        const lane = laneAt(recording, y, plot, first)
        return `processor ${lane}: ${quantity(matrices.load[row * lanes + lane])}`
      }}
      summary={`Tasks in the queues of ${counted(shown, first ? 'worker' : 'processor')}, on average in a slot of time: at most ${quantity(greatest)}.`}
      table={() =>
        sampledTable(recording, 'means of them', ['Time at the end', 'Longest queue', 'Mean queue'], (row) => [
          quantity(columns.time[row], 's'),
          named(row),
          quantity(meanOfLanes(recording, row)),
        ])
      }
    >
      {(plot, whole) => (
        <LanePicture recording={recording} axis={axis} first={first} most={top} plot={plot} whole={whole} />
      )}
    </Frame>
  )
}
