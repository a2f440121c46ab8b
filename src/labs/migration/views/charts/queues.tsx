/** How many processes are at every CPU over time, waiting for their turn or running. */
import { Frame } from '../../../../charts/frame.tsx'
import { greatestLane, greatestOfAll, meanOfLanes } from '../../../../charts/greatest.ts'
import { LanePicture, laneAt } from '../../../../charts/lane-picture.tsx'
import { sampledTable } from '../../../../charts/sampled-table.ts'
import { useLoadTop } from '../../../../charts/scales.ts'
import { counted, quantity } from '../../../../core/text/format.ts'
import type { ViewProps } from '../../../page.ts'

/** Processor × time. */
export function Queues({ run, axis, playhead, comparison }: ViewProps) {
  const { recording } = run
  const { lanes, matrices, columns } = recording
  const greatest = greatestOfAll([recording])
  const top = useLoadTop(recording, comparison?.others)
  const named = (row: number) => {
    const { lane, load } = greatestLane(recording, row)
    return load > 0 ? `processor ${lane}: ${quantity(load)}` : 'none'
  }
  return (
    <Frame
      label="Processes at every CPU"
      recording={recording}
      axis={axis}
      playhead={playhead}
      readout={[
        { id: 'most', label: 'most on average', characters: 18 },
        { id: 'mean', label: 'mean', characters: 5 },
      ]}
      read={(row) => [named(row), quantity(meanOfLanes(recording, row))]}
      readPoint={(row, y, plot) => {
        const lane = laneAt(recording, y, plot)
        return `processor ${lane}: ${quantity(matrices.load[row * lanes + lane])}`
      }}
      summary={`Processes that wait for the CPU or run, on average in a slot of time, for ${counted(lanes, 'processor')}: at most ${quantity(greatest)}.`}
      table={() =>
        sampledTable(recording, 'means of them', ['Time at the end', 'Longest queue', 'Mean queue'], (row) => [
          quantity(columns.time[row], 's'),
          named(row),
          quantity(meanOfLanes(recording, row)),
        ])
      }
    >
      {(plot, whole) => <LanePicture recording={recording} axis={axis} most={top} plot={plot} whole={whole} />}
    </Frame>
  )
}
