/** The load of every processor in every iteration, as a picture. */

import { ValueAxis } from '../../../../charts/axes.tsx'
import { laneTicks } from '../../../../charts/axis.ts'
import { Frame } from '../../../../charts/frame.tsx'
import { greatestLane } from '../../../../charts/greatest.ts'
import { Heatmap } from '../../../../charts/heatmap.tsx'
import { LoadLegend } from '../../../../charts/legend.tsx'
import { useLoadTop } from '../../../../charts/scales.ts'
import type { Size } from '../../../../charts/size.ts'
import type { SharedAxis } from '../../../../core/playhead/axis.ts'
import { count, quantity } from '../../../../core/text/format.ts'
import type { RunView, ViewProps } from '../../../page.ts'
import { firstWorker, loadmapSummary } from './chart-text.ts'
import styles from './loadmap.module.css'

const READOUT = [
  { id: 'most', label: 'most loaded', characters: 19 },
  { id: 'busy', label: 'busy', characters: 10 },
] as const

/** For a row that stands for several iterations. */
const READOUT_SEVERAL = [READOUT[0], { ...READOUT[1], label: 'busy at the end' }] as const

/** Height of the legend, and of the plot from which on there is room for it. */
const LEGEND = { height: 44, from: 240 } as const

/** Height of the strip that stands for the load server, in pixels. */
const SERVER = 8

/** Processor × iteration heatmap of load. */
export function Loadmap({ run, axis, playhead, comparison }: ViewProps) {
  const { recording } = run
  const { lanes, matrices, columns } = recording
  const first = firstWorker(run)
  const several = recording.stride > 1
  const most = useLoadTop(recording, comparison?.others)
  return (
    <Frame
      label={`${several ? 'Greatest load' : 'Load'} of every ${first ? 'worker' : 'processor'}`}
      recording={recording}
      axis={axis}
      playhead={playhead}
      readout={several ? READOUT_SEVERAL : READOUT}
      read={(row) => {
        const { lane, load } = greatestLane(recording, row, first)
        const most = load > 0 ? `processor ${lane}: ${quantity(load, load === 1 ? 'task' : 'tasks')}` : 'none'
        return [most, `${count(columns.busy[row])} of ${count(lanes - first)}`]
      }}
      readPoint={(row, y, plot) => {
        const top = topOf(first, plot)
        if (y < top) return undefined
        const lane = Math.min(lanes - 1, first + Math.floor(((y - top) / (plot.height - top)) * (lanes - first)))
        const load = matrices.load[row * lanes + lane]
        return `processor ${lane}: ${quantity(load, load === 1 ? 'task' : 'tasks')}`
      }}
      summary={loadmapSummary(run)}
      table={async () => (await import('./tables.ts')).loadmapTable(run)}
    >
      {(plot, whole) => <Picture run={run} axis={axis} most={most} plot={plot} whole={whole} first={first} />}
    </Frame>
  )
}

/** Where the picture begins: below the legend, where there is one, and the server. */
function topOf(first: number, { height }: Size): number {
  return (height >= LEGEND.from ? LEGEND.height : 0) + (first ? SERVER : 0)
}

interface PictureProps {
  readonly run: RunView
  readonly axis: SharedAxis
  /** The load at the top of the scale. */
  readonly most: number
  readonly plot: Size
  readonly whole: Size
  readonly first: 0 | 1
}

function Picture({ run, axis, most, plot, whole, first }: PictureProps) {
  const { recording } = run
  const top = topOf(first, plot)
  const size = { width: plot.width, height: Math.max(1, plot.height - top) }
  const { lanes } = recording
  const lanesNamed = laneTicks(first, lanes, size.height).map((lane) => ({
    at: top + ((lane - first + 0.5) / (lanes - first)) * size.height,
    label: count(lane),
  }))
  const ticks = first
    ? [{ at: top - SERVER / 2, label: 'server' }, ...lanesNamed.filter(({ at }) => at > top - SERVER / 2 + 13)]
    : lanesNamed
  return (
    <>
      {first === 1 && <div className={`absolute ${styles.server}`} style={{ top: top - SERVER, height: SERVER }} />}
      {plot.height >= LEGEND.from && (
        <div className={`absolute no-pointer ${styles.legend}`}>
          <LoadLegend most={most} />
        </div>
      )}
      <Heatmap
        recording={recording}
        axis={axis}
        matrix="load"
        first={first}
        most={most}
        size={size}
        room={whole.width}
      />
      <svg className="cover overflows" width={plot.width} height={plot.height} aria-hidden="true">
        <ValueAxis ticks={ticks} width={plot.width} height={plot.height} lines={false} />
      </svg>
    </>
  )
}
