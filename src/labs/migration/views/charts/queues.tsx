/** How many processes are at every CPU over time, waiting for their turn or running. */
import { ValueAxis } from '../../../../charts/axes.tsx'
import { laneTicks } from '../../../../charts/axis.ts'
import { Frame } from '../../../../charts/frame.tsx'
import { greatestOfAll } from '../../../../charts/greatest.ts'
import { Heatmap } from '../../../../charts/heatmap.tsx'
import { sampledTable } from '../../../../charts/sampled-table.ts'
import { count, counted, quantity } from '../../../../core/text/format.ts'
import type { ViewProps } from '../../../page.ts'
import { longest, meanQueue } from '../words.ts'
import styles from './charts.module.css'

/** Processor × time. */
export function Queues({ run, axis, playhead }: ViewProps) {
  const { recording } = run
  const { lanes, matrices, columns } = recording
  const greatest = greatestOfAll([recording])
  const named = (row: number) => {
    const { lane, load } = longest(recording, row)
    return load > 0 ? `processor ${lane}: ${quantity(load)}` : 'none'
  }
  return (
    <Frame
      label="Processes at every CPU"
      recording={recording}
      axis={axis}
      playhead={playhead}
      readout={[
        { id: 'most', label: 'most', characters: 18 },
        { id: 'mean', label: 'mean', characters: 5 },
      ]}
      read={(row) => [named(row), quantity(meanQueue(recording, row))]}
      readPoint={(row, y, plot) => {
        const lane = Math.min(lanes - 1, Math.floor((y / plot.height) * lanes))
        return `processor ${lane}: ${quantity(matrices.load[row * lanes + lane])}`
      }}
      summary={`Processes that wait for the CPU or run, on average in a slot of time, for ${counted(lanes, 'processor')}: at most ${quantity(greatest)}.`}
      table={() =>
        sampledTable(recording, 'means of them', ['Time at the end', 'Longest queue', 'Mean queue'], (row) => [
          quantity(columns.time[row], 's'),
          named(row),
          quantity(meanQueue(recording, row)),
        ])
      }
    >
      {(plot) => (
        <>
          {/* One process at a CPU is the light end of the scale, even where no queue is longer. */}
          <Heatmap recording={recording} axis={axis} matrix="load" first={0} most={Math.max(4, greatest)} size={plot} />
          <svg className={styles.plot} width={plot.width} height={plot.height} aria-hidden="true">
            <ValueAxis
              ticks={laneTicks(0, lanes, plot.height).map((lane) => ({
                at: ((lane + 0.5) / lanes) * plot.height,
                label: count(lane),
              }))}
              width={plot.width}
              height={plot.height}
              lines={false}
            />
          </svg>
        </>
      )}
    </Frame>
  )
}
