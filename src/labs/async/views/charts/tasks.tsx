/** How many tasks are in every queue over time. */
import { ValueAxis } from '../../../../charts/axes.tsx'
import { laneTicks } from '../../../../charts/axis.ts'
import { Frame } from '../../../../charts/frame.tsx'
import { greatestOfAll } from '../../../../charts/greatest.ts'
import { Heatmap } from '../../../../charts/heatmap.tsx'
import { sampledTable } from '../../../../charts/sampled-table.ts'
import { count, counted, quantity } from '../../../../core/text/format.ts'
import type { ViewProps } from '../../../page.ts'
import { firstWorkerOf } from '../scenario.ts'
import { longest, meanQueue } from '../words.ts'
import styles from './charts.module.css'

/** Processor × time. */
export function Tasks({ run, axis, playhead }: ViewProps) {
  const { recording } = run
  const { lanes, matrices, columns } = recording
  const first = firstWorkerOf(run.values)
  const shown = lanes - first
  const greatest = greatestOfAll([recording])
  const named = (row: number) => {
    const { lane, load } = longest(recording, row)
    return load > 0 ? `processor ${lane}: ${quantity(load)}` : 'none'
  }
  return (
    <Frame
      label={`Tasks in the queue of every ${first ? 'worker' : 'processor'}`}
      recording={recording}
      axis={axis}
      playhead={playhead}
      readout={[
        { id: 'most', label: 'longest', characters: 19 },
        { id: 'mean', label: 'mean', characters: 5 },
      ]}
      read={(row) => [named(row), quantity(meanQueue(recording, row))]}
      readPoint={(row, y, plot) => {
        const lane = Math.min(lanes - 1, first + Math.floor((y / plot.height) * shown))
        return `processor ${lane}: ${quantity(matrices.load[row * lanes + lane])}`
      }}
      summary={`Tasks in the queues of ${counted(shown, first ? 'worker' : 'processor')}, on average in a slot of time: at most ${quantity(greatest)}.`}
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
          <Heatmap
            recording={recording}
            axis={axis}
            matrix="load"
            first={first}
            most={Math.max(4, greatest)}
            size={plot}
          />
          <svg className={styles.plot} width={plot.width} height={plot.height} aria-hidden="true">
            <ValueAxis
              ticks={laneTicks(first, lanes, plot.height).map((lane) => ({
                at: ((lane - first + 0.5) / shown) * plot.height,
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
