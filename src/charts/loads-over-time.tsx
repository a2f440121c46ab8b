/** Every lane's load over time as a picture, with the lane that has most: loads are means over a slot of time. */
import type { SharedAxis } from '../core/playhead/axis.ts'
import type { Playhead } from '../core/playhead/playhead.ts'
import type { Recording } from '../core/recording.ts'
import { quantity } from '../core/text/format.ts'
import { Frame } from './frame.tsx'
import { greatestLane, greatestOfAll, meanOfLanes } from './greatest.ts'
import { LanePicture, laneAt } from './lane-picture.tsx'
import type { ComparedRuns } from './overlay.tsx'
import { sampledTable } from './sampled-table.ts'
import { useLoadTop } from './scales.ts'

interface LoadsOverTimeProps {
  readonly run: { readonly recording: Recording }
  readonly axis: SharedAxis
  readonly playhead: Playhead
  readonly comparison?: ComparedRuns | undefined
  readonly label: string
  /** The lane with most in the readout: what it is called, and the room for its number. */
  readonly most: { readonly label: string; readonly characters: number }
  /** What the loads are of, in words that go before "at most 12". */
  readonly summary: string
  /** The first lane that is drawn. */
  readonly first?: number
}

/** Processor × time. */
export function LoadsOverTime(props: LoadsOverTimeProps) {
  const { run, axis, playhead, comparison, label, most, summary, first = 0 } = props
  const { recording } = run
  const { lanes, matrices, columns } = recording
  const top = useLoadTop(recording, comparison?.others)
  const named = (row: number) => {
    const { lane, load } = greatestLane(recording, row)
    return load > 0 ? `processor ${lane}: ${quantity(load)}` : 'none'
  }
  return (
    <Frame
      label={label}
      recording={recording}
      axis={axis}
      playhead={playhead}
      readout={[
        { id: 'most', ...most },
        { id: 'mean', label: 'mean', characters: 5 },
      ]}
      read={(row) => [named(row), quantity(meanOfLanes(recording, row))]}
      readPoint={(row, y, plot) => {
        const lane = laneAt(recording, y, plot, first)
        return `processor ${lane}: ${quantity(matrices.load[row * lanes + lane])}`
      }}
      summary={`${summary}: at most ${quantity(greatestOfAll([recording]))}.`}
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
