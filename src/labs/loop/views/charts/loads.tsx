/** The load that the owners put on every processor, as a picture. */
import { Frame } from '../../../../charts/frame.tsx'
import { greatestOfAll } from '../../../../charts/greatest.ts'
import { LanePicture, laneAt } from '../../../../charts/lane-picture.tsx'
import { sampledTable } from '../../../../charts/sampled-table.ts'
import { useLoadTop } from '../../../../charts/scales.ts'
import type { Recording } from '../../../../core/recording.ts'
import { count, quantity } from '../../../../core/text/format.ts'
import type { ViewProps } from '../../../page.ts'
import { counted } from '../words.ts'

const READOUT = [
  { id: 'most', label: 'greatest', characters: 19 },
  { id: 'busy', label: 'with load', characters: 10 },
] as const

/** The greatest load in a row, its first processor, and how many have any. */
function loadsIn({ matrices, lanes }: Recording, row: number) {
  let [most, lane, busy] = [0, 0, 0]
  for (let i = 0; i < lanes; i++) {
    const load = matrices.load[row * lanes + i]
    if (load > 0) busy++
    if (load > most) [most, lane] = [load, i]
  }
  return { most, lane, busy }
}

/** Processor × time heatmap of the load by owners. */
export function Loads({ run, axis, playhead, comparison }: ViewProps) {
  const { recording } = run
  const { lanes, matrices, columns } = recording
  const greatest = greatestOfAll([recording])
  const top = useLoadTop(recording, comparison?.others)
  return (
    <Frame
      label="Load by owners"
      recording={recording}
      axis={axis}
      playhead={playhead}
      readout={READOUT}
      read={(row) => {
        const { most, lane, busy } = loadsIn(recording, row)
        return [
          most > 0 ? `processor ${lane}: ${counted(most, 'process', 'processes')}` : 'none',
          `${count(busy)} of ${count(lanes)}`,
        ]
      }}
      readPoint={(row, y, plot) => {
        const lane = laneAt(recording, y, plot)
        return `processor ${lane}: ${counted(matrices.load[row * lanes + lane], 'process', 'processes')}`
      }}
      summary={`Processes of their owners on ${counted(lanes, 'processor')}, at most ${count(greatest)} at the end of a slot of time.`}
      table={() =>
        sampledTable(
          recording,
          'as at their end',
          ['Time at the end', 'Greatest load', 'Processors with load'],
          (row) => {
            const { most, busy } = loadsIn(recording, row)
            return [quantity(columns.time[row], 's'), count(most), count(busy)]
          },
        )
      }
    >
      {(plot, whole) => <LanePicture recording={recording} axis={axis} most={top} plot={plot} whole={whole} />}
    </Frame>
  )
}
