/** A Gantt chart of spans in its place: the canvas, and over it a line where the playhead stands. */
import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useCanvas } from '../../charts/canvas.ts'
import { Canvas } from '../../charts/canvas-element.tsx'
import playheads from '../../charts/frame.module.css'
import { useRepaint } from '../../charts/repaint.ts'
import { useTheme } from '../../charts/theme.ts'
import { axisOf, type SharedAxis } from '../../core/playhead/axis.ts'
import type { Playhead } from '../../core/playhead/playhead.ts'
import type { SharedPointing } from '../../core/playhead/pointing.ts'
import type { Recording } from '../../core/recording.ts'
import { count } from '../../core/text/format.ts'
import styles from './frame.module.css'
import { paintSpans, type SpansPicture } from './spans.ts'

/** Which of a chart's artifact there is: none yet, or none at all because it is too large. */
export const Waiting = ({ large, finished }: { readonly large: boolean; readonly finished: boolean }) => (
  <p className="soft" style={{ placeSelf: 'center', margin: 'auto' }}>
    {large
      ? 'The processors do too many things to be drawn one by one.'
      : finished
        ? 'The chart is being drawn…'
        : 'The chart is drawn when the run is finished.'}
  </p>
)

interface LanePagesProps {
  readonly first: number
  readonly shown: number
  readonly lanes: number
  /** What a lane is of, and what the first is counted as: "Processors" from 0 unless given. */
  readonly of?: string
  readonly from?: number
  /** The first lane of another page is wanted. */
  readonly onFirst: (first: number) => void
}

/** Pages through lanes that do not all have room; nothing where they have. */
export const LanePages = ({ first, shown, lanes, of = 'Processors', from = 0, onFirst }: LanePagesProps) =>
  shown < lanes && (
    <span className="inline-row gap-4" role="group" aria-label={`${of} shown`}>
      <button type="button" className="tool round-4" disabled={first === 0} onClick={() => onFirst(first - shown)}>
        ‹<span className="visually-hidden"> {of} before</span>
      </button>
      {count(from + first)}–{count(Math.min(lanes, first + shown) + from - 1)} of {count(lanes)}
      <button
        type="button"
        className="tool round-4"
        disabled={first + shown >= lanes}
        onClick={() => onFirst(first + shown)}
      >
        ›<span className="visually-hidden"> {of} after</span>
      </button>
    </span>
  )

/** Seconds of a run at positions of the axis that it lies along, and positions at seconds. */
export function clockOf(recording: Recording, { unit }: Pick<SharedAxis, 'unit'>) {
  const seconds = axisOf(recording, 'seconds')
  const steps = axisOf(recording, 'steps')
  return {
    secondsAt(x: number): number {
      if (unit === 'seconds') return x
      const row = steps.rowAt(x)
      const [begin, length] = [steps.xOf(row), steps.xOf(row + 1) - steps.xOf(row)]
      const share = length > 0 ? (x - begin) / length : 0
      return seconds.xOf(row) + share * (seconds.xOf(row + 1) - seconds.xOf(row))
    },
    positionAt: (time: number) => (unit === 'seconds' ? time : Math.floor(seconds.stepAt(time))),
  }
}

interface SpanChartProps extends Omit<ComponentProps<typeof Canvas>, 'ref'> {
  /** Measured by the lab, whose layout depends on its size. */
  readonly place: RefObject<HTMLDivElement | null>
  readonly picture: SpansPicture
  readonly playhead: Playhead
  /** The time under the playhead. */
  readonly now: () => number
  readonly pointing: SharedPointing | undefined
  /** The playhead has played to a time outside of the stretch that is shown. */
  readonly onOutside?: (time: number) => void
  readonly children?: ReactNode
}

/** The chart. Nothing in it renders while the playhead moves. */
export function SpanChart(props: SpanChartProps) {
  const { place, picture, playhead, now, pointing, onOutside, children, ...canvas } = props
  const { layout } = picture
  const theme = useTheme()
  const [focus, setFocus] = useState(-1)
  useEffect(() => {
    const mark = () => setFocus(pointing?.get() ?? -1)
    mark()
    return pointing?.subscribe(mark)
  }, [pointing])
  const { ref } = useCanvas((surface) => {
    if (theme && layout.width > 0) paintSpans(surface, picture, focus)
  })

  const line = useRef<HTMLDivElement>(null)
  const repaint = useRepaint(() => {
    const { left, right, x } = layout
    if (!line.current) return
    const time = now()
    const at = x(time)
    const outside = at < left - 1 || at > right + 1
    line.current.style.visibility = outside ? 'hidden' : ''
    line.current.style.transform = `translateX(${at.toFixed(1)}px)`
    if (outside && playhead.playing()) onOutside?.(time)
  })
  useEffect(() => playhead.subscribe(repaint), [playhead, repaint])

  return (
    <div ref={place} className={`grow any-height scroll-down ${styles.place}`}>
      <div className="positioned" style={{ height: Math.ceil(layout.height) }}>
        <Canvas ref={ref} className="ring-inside" {...canvas} />
        <div ref={line} className={`no-pointer ${playheads.line}`} style={{ height: layout.foot }} />
        {children}
      </div>
    </div>
  )
}
