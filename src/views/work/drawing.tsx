/** A picture of work on a canvas: it follows the playhead, and pointer and keys lead from task to task. */
import { useCallback, useEffect, useMemo, useState } from 'react'
import { Choice } from '../../charts/choice.tsx'
import { useTheme } from '../../charts/theme.ts'
import type { Artifacts } from '../../core/lab.ts'
import type { Values } from '../../core/parameters.ts'
import { type AxisUnit, axisOf, type SharedAxis } from '../../core/playhead/axis.ts'
import type { Playhead } from '../../core/playhead/playhead.ts'
import { createPointing, type SharedPointing } from '../../core/playhead/pointing.ts'
import type { Recording } from '../../core/recording.ts'
import { Frame, placeOf, useLiveTime, usePainter } from '../picture/frame.tsx'
import { useMoment } from '../playhead/moment.ts'
import type { WorkPainter, WorkPicture, WorkScene } from './painting.ts'
import styles from './work.module.css'

/** What a lab's view has that draws its work. */
export interface WorkProps {
  readonly run: { readonly values: Values; readonly recording: Recording; readonly finished: boolean }
  readonly axis: SharedAxis
  readonly playhead: Playhead
  readonly artifacts?: Artifacts
  readonly pointing?: SharedPointing
  readonly onChange?: (changes: Values, phase: 'drag' | 'commit') => void
}

interface DrawingProps extends WorkProps {
  readonly drawing: WorkScene
  readonly picture: WorkPicture
}

/** A rectangle that is being drawn, from where to where. */
interface Rectangle {
  readonly from: readonly [x: number, y: number]
  readonly to: readonly [x: number, y: number]
}

/** Pixels from which on a drag draws a rectangle. */
const LEAST_DRAG = 8

/** Seconds of the run at a position on an axis; in steps it is where the step ends, for a step is shown as it is at its end. */
export function secondsAt(recording: Recording, unit: AxisUnit): (x: number) => number {
  if (unit === 'seconds') return (x) => x
  const [steps, seconds] = [axisOf(recording, 'steps'), axisOf(recording, 'seconds')]
  return (x) => seconds.xOf(steps.rowAt(x) + 1)
}

/** The picture with its card of a task, its keys and its ways to colour it. Without `onChange` nothing can be chosen on it. */
export function Drawing({ drawing, picture, run, axis: { unit }, playhead, pointing, onChange }: DrawingProps) {
  const theme = useTheme()
  const { work } = drawing
  const [ownPointing] = useState(createPointing)
  const shared = pointing ?? ownPointing
  const { modes = [] } = picture
  const [mode, setMode] = useState('')
  const modeShown = modes.some(({ id }) => id === mode) ? mode : (modes[0]?.id ?? '')
  /** The task that is pointed at, and in which work: with that of another run none is. */
  const [looked, setLooked] = useState({ of: work, task: -1 })
  const { task } = looked.of === work ? looked : { task: -1 }
  const [rectangle, setRectangle] = useState<Rectangle>()

  const { recording } = run
  const live = useLiveTime(
    useMemo(() => secondsAt(recording, unit), [recording, unit]),
    playhead,
  )
  const { ref, painter } = usePainter<WorkPainter>(
    {
      from: [theme, drawing, modeShown],
      make: (surface) => picture.painter(drawing, surface, theme, modeShown),
      paint: (painter) => painter().paint(live.exact(), task, shared.get()),
    },
    live,
    shared,
  )

  const moment = useMoment(live, 250)
  const owner = task >= 0 && work.begin[task] <= live.exact() ? work.owner[task] : -1
  useEffect(() => {
    shared.set(owner)
  }, [owner, shared])

  const point = (other: number) => {
    if (other !== task) setLooked({ of: work, task: other })
  }
  const chosen = rectangle && isDrawn(rectangle) ? painter()?.chosen?.(rectangle.from, rectangle.to) : undefined
  const down = (event: React.PointerEvent) => {
    over(event)
    // A finger points; a rectangle is drawn with a mouse or a pen.
    if (!onChange || !painter()?.chosen || event.button !== 0 || event.pointerType === 'touch') return
    event.currentTarget.setPointerCapture(event.pointerId)
    const place = placeOf(event)
    setRectangle({ from: place, to: place })
  }
  const over = (event: React.PointerEvent) => {
    const place = placeOf(event)
    if (rectangle) setRectangle({ from: rectangle.from, to: place })
    else point(painter()?.at(...place, live.exact()) ?? -1)
  }
  const up = () => {
    if (chosen) onChange?.(chosen.changes, 'commit')
    setRectangle(undefined)
  }
  const walk = (key: string) => {
    if (key.startsWith('Arrow')) {
      const to = task < 0 ? 0 : picture.step(drawing, task, key)
      if (to >= 0) point(to)
    } else if (key === 'Escape' && rectangle) setRectangle(undefined)
    else if (key === 'Escape' && task >= 0) point(-1)
    else return false
    return true
  }
  const table = useCallback((time: number) => picture.table(drawing, time), [picture, drawing])
  const { Legend } = picture
  return (
    <Frame
      canvas={ref}
      live={live}
      summary={picture.summary(drawing, moment)}
      processors={work.processors}
      legend={
        <>
          {Legend && <Legend scene={drawing} mode={modeShown} />}
          {picture.hint && onChange && <span className={styles.hint}>{picture.hint}</span>}
        </>
      }
      looked={
        task < 0
          ? undefined
          : {
              index: task,
              name: picture.nameOf(drawing, task),
              facts: picture.facts(drawing, task, live.exact()),
              box: rectangle ? undefined : painter()?.boxOf(task),
            }
      }
      count={work.count}
      table={table}
      place={modes.length > 1 ? styles.below : undefined}
      onPointerMove={over}
      onPointerDown={down}
      onPointerUp={up}
      onPointerCancel={() => setRectangle(undefined)}
      onLeave={(byKey) => {
        if (byKey || !rectangle) point(-1)
      }}
      onKey={walk}
      tools={
        modes.length > 1 && (
          <Choice label="Colours" options={modes} chosen={modeShown} onChoose={setMode} className={styles.modes} />
        )
      }
    >
      {chosen && (
        <div
          className={`absolute no-pointer ${styles.chosen}`}
          style={{
            transform: `translate(${chosen.box.x}px, ${chosen.box.y}px)`,
            width: chosen.box.width,
            height: chosen.box.height,
          }}
        />
      )}
    </Frame>
  )
}

const isDrawn = ({ from, to }: Rectangle) => Math.hypot(to[0] - from[0], to[1] - from[1]) >= LEAST_DRAG
