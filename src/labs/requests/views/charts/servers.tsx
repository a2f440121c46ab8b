/** Waiting requests, server × time, as a picture. */
import { Frame } from '../../../../charts/frame.tsx'
import { LanePicture, laneAt } from '../../../../charts/lane-picture.tsx'
import { sampledTable } from '../../../../charts/sampled-table.ts'
import { useLoadTop } from '../../../../charts/scales.ts'
import type { Recording } from '../../../../core/recording.ts'
import { count, counted, quantity } from '../../../../core/text/format.ts'
import type { ViewProps } from '../../../page.ts'

const READOUT = [
  { id: 'longest', label: 'longest queue', characters: 24 },
  { id: 'empty', label: 'no queue', characters: 10 },
] as const

/** The server with the longest queue in a row, and how many have none. */
function queuesIn({ matrices, lanes }: Recording, row: number) {
  let [most, server, empty] = [0, 0, 0]
  for (let s = 0; s < lanes; s++) {
    const waiting = matrices.waiting[row * lanes + s]
    if (waiting === 0) empty++
    if (waiting > most) [most, server] = [waiting, s]
  }
  return { most, server, empty }
}

/** The heatmap. */
export function Servers({ run, axis, playhead, comparison }: ViewProps) {
  const { recording } = run
  const { lanes, matrices, columns } = recording
  const top = useLoadTop(recording, comparison?.others, 'waiting')
  const text = (row: number): [longest: string, empty: string] => {
    const { most, server, empty } = queuesIn(recording, row)
    return [most > 0 ? `server ${server}: ${quantity(most)}` : 'none', `${count(empty)} of ${count(lanes)}`]
  }
  return (
    <Frame
      label="Queues of the servers"
      recording={recording}
      axis={axis}
      playhead={playhead}
      readout={READOUT}
      read={text}
      readPoint={(row, y, plot) => {
        const server = laneAt(recording, y, plot)
        return `server ${server}: ${quantity(matrices.waiting[row * lanes + server])}`
      }}
      summary={`Waiting requests at ${counted(lanes, 'server')} over time, a line of pixels each, of stronger colour where more wait.`}
      table={() =>
        sampledTable(
          recording,
          'means of them',
          ['Time at the end', 'Longest queue', 'Servers without a queue'],
          (row) => [quantity(columns.time[row], 's'), ...text(row)],
        )
      }
    >
      {(plot, whole) => (
        <LanePicture recording={recording} axis={axis} matrix="waiting" most={top} plot={plot} whole={whole} />
      )}
    </Frame>
  )
}
