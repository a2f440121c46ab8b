/** The load factor of every processor over the iterations. */
import { Frame } from '../../../../charts/frame.tsx'
import { LanePicture, laneAt } from '../../../../charts/lane-picture.tsx'
import { sampledTable } from '../../../../charts/sampled-table.ts'
import { count, counted, quantity } from '../../../../core/text/format.ts'
import type { ViewProps } from '../../../page.ts'
import { loops } from '../words.ts'

/** Processor × iteration, dark where competing programs take most. */
export function Loads({ run, axis, playhead }: ViewProps) {
  const { recording } = run
  if (!loops(run))
    return (
      <p className="centre full-height soft pad-0-16">
        Only a run of the loop has loads; a remap or a partition goes by capabilities.
      </p>
    )
  const { lanes, matrices } = recording
  // Unloaded is the light end of the scale, even where no processor has a load.
  let most = 3
  for (let i = 0; i < recording.count * lanes; i++) most = Math.max(most, matrices.load[i])
  const loaded = (row: number) => {
    let lane = 0
    let many = 0
    for (let i = 0; i < lanes; i++) {
      if (matrices.load[row * lanes + i] > matrices.load[row * lanes + lane]) lane = i
      if (matrices.load[row * lanes + i] > 1.005) many++
    }
    return { lane, load: matrices.load[row * lanes + lane], many }
  }
  return (
    <Frame
      label="Load factors"
      recording={recording}
      axis={axis}
      playhead={playhead}
      readout={[
        { id: 'most', label: 'greatest', characters: 18 },
        { id: 'many', label: 'loaded', characters: 9 },
      ]}
      read={(row) => {
        const { lane, load, many } = loaded(row)
        return [many > 0 ? `processor ${lane}: ${quantity(load)}` : 'none', `${count(many)} of ${count(lanes)}`]
      }}
      readPoint={(row, y, plot) => {
        const lane = laneAt(recording, y, plot)
        return `processor ${lane}: ${quantity(matrices.load[row * lanes + lane])}`
      }}
      summary={`Load factors of ${counted(lanes, 'processor')}; 1 is unloaded.`}
      table={() =>
        sampledTable(recording, 'means of them', ['Greatest load factor', 'Loaded processors'], (row) => {
          const { load, many } = loaded(row)
          return [quantity(load), count(many)]
        })
      }
    >
      {(plot, whole) => <LanePicture recording={recording} axis={axis} most={most} plot={plot} whole={whole} />}
    </Frame>
  )
}
