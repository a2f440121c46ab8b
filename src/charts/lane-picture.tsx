/** A matrix of a recording as a picture with its lanes numbered: lane × time. */
import type { SharedAxis } from '../core/playhead/axis.ts'
import type { Recording } from '../core/recording.ts'
import { count } from '../core/text/format.ts'
import { ValueAxis } from './axes.tsx'
import { laneTicks } from './axis.ts'
import { Heatmap } from './heatmap.tsx'
import type { Size } from './size.ts'

interface LanePictureProps {
  readonly recording: Recording
  readonly axis: SharedAxis
  readonly matrix?: string
  /** The first lane that is drawn. */
  readonly first?: number
  /** The value at the top of the scale. */
  readonly most: number
  /** The plot of the recording and of the whole axis, as a frame gives them. */
  readonly plot: Size
  readonly whole: Size
}

/** The lane whose band lies `y` pixels below the upper edge. */
export const laneAt = ({ lanes }: Recording, y: number, { height }: Size, first = 0): number =>
  Math.min(lanes - 1, first + Math.floor((y / height) * (lanes - first)))

export function LanePicture({ recording, axis, matrix = 'load', first = 0, most, plot, whole }: LanePictureProps) {
  const { lanes } = recording
  const { width, height } = plot
  const ticks = laneTicks(first, lanes, height).map((lane) => ({
    at: ((lane - first + 0.5) / (lanes - first)) * height,
    label: count(lane),
  }))
  return (
    <>
      <Heatmap
        recording={recording}
        axis={axis}
        matrix={matrix}
        first={first}
        most={most}
        size={plot}
        room={whole.width}
      />
      <svg className="cover overflows" width={width} height={height} aria-hidden="true">
        <ValueAxis ticks={ticks} width={width} height={height} lines={false} />
      </svg>
    </>
  )
}
