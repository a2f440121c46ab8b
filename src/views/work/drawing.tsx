/** A picture of work on a canvas: it follows the playhead, and pointer and keys lead from task to task. */
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { type Surface, useCanvas } from '../../charts/canvas.ts'
import { useTheme } from '../../charts/theme.ts'
import type { SharedAxis } from '../../core/axis.ts'
import type { Artifacts } from '../../core/lab.ts'
import type { Values } from '../../core/parameters.ts'
import type { Playhead } from '../../core/playhead.ts'
import { createPointing, type SharedPointing } from '../../core/pointing.ts'
import type { Recording } from '../../core/recording.ts'
import { NodeCard } from '../nodes/card.tsx'
import nodes from '../nodes/picture.module.css'
import { useMoment } from '../playhead/moment.ts'
import { ProcessorScale } from '../processor-scale.tsx'
import { secondsAt } from './at.ts'
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
  readonly made: WorkScene
  readonly picture: WorkPicture
}

/** A rectangle that is being drawn, from where to where. */
interface Choosing {
  readonly from: readonly [number, number]
  readonly to: readonly [number, number]
}

/** Pixels from which on a drag is meant to draw a rectangle. */
const MEANT = 8

export function Drawing({ made, picture, run, axis: { unit }, playhead, pointing, onChange }: DrawingProps) {
  const theme = useTheme()
  const { work } = made
  const [alone] = useState(createPointing)
  const shared = pointing ?? alone
  const { modes = [] } = picture
  const [mode, setMode] = useState('')
  const coloured = modes.some(({ id }) => id === mode) ? mode : (modes[0]?.id ?? '')
  /** A task that is pointed at, and whether the keyboard led to it. */
  const [looked, setLooked] = useState({ of: work, task: -1, byKey: false })
  const { task, byKey } = looked.of === work ? looked : { task: -1, byKey: false }
  const [choosing, setChoosing] = useState<Choosing>()

  const { recording } = run
  const live = useMemo(() => {
    const at = secondsAt(recording, unit)
    return {
      now: () => at(playhead.readable()),
      exact: () => at(playhead.position()),
      playing: playhead.playing,
      subscribe: playhead.subscribe,
    }
  }, [recording, unit, playhead])

  const painter = useRef<{ of: readonly unknown[]; painter: WorkPainter } | undefined>(undefined)
  const painterFor = (surface: Surface): WorkPainter => {
    const of = [surface, theme, made, coloured]
    if (!painter.current || of.some((part, i) => part !== painter.current?.of[i])) {
      painter.current = { of, painter: picture.painter(made, surface, theme, coloured) }
    }
    return painter.current.painter
  }
  const { ref, repaint } = useCanvas((surface) => {
    painterFor(surface).paint(live.exact(), task, shared.get())
  })
  useEffect(() => {
    const stops = [live.subscribe(repaint), shared.subscribe(repaint)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [live, shared, repaint])

  const moment = useMoment(live, 250)
  const owner = task >= 0 && work.begin[task] <= live.exact() ? work.owner[task] : -1
  useEffect(() => {
    shared.set(owner)
  }, [owner, shared])

  const point = (other: number, byKey: boolean) => {
    if (other !== task) setLooked({ of: work, task: other, byKey })
  }
  const placeOf = (event: React.PointerEvent): readonly [number, number] => {
    const box = event.currentTarget.getBoundingClientRect()
    return [event.clientX - box.left, event.clientY - box.top]
  }
  const chosen = choosing && meant(choosing) ? painter.current?.painter.chosen?.(choosing.from, choosing.to) : undefined
  const down = (event: React.PointerEvent) => {
    over(event)
    if (!onChange || !painter.current?.painter.chosen || event.button !== 0 || event.pointerType === 'touch') return
    event.currentTarget.setPointerCapture(event.pointerId)
    const place = placeOf(event)
    setChoosing({ from: place, to: place })
  }
  const over = (event: React.PointerEvent) => {
    const [x, y] = placeOf(event)
    if (choosing) setChoosing({ from: choosing.from, to: [x, y] })
    else point(painter.current?.painter.at(x, y, live.exact()) ?? -1, false)
  }
  const up = () => {
    if (chosen) onChange?.(chosen.changes, 'commit')
    setChoosing(undefined)
  }
  const walk = (event: React.KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const { key } = event
    if (key.startsWith('Arrow')) {
      const to = task < 0 ? 0 : picture.step(made, task, key)
      if (to >= 0) point(to, true)
    } else if (key === 'Escape' && choosing) setChoosing(undefined)
    else if (key === 'Escape' && task >= 0) point(-1, true)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const name = task >= 0 ? picture.nameOf(made, task) : ''
  const facts = task >= 0 ? picture.facts(made, task, live.exact()) : []
  const { Legend } = picture
  return (
    <div className={nodes.stage}>
      <div className={modes.length > 1 ? `${nodes.picture} ${styles.below}` : nodes.picture}>
        <canvas
          ref={ref}
          className={nodes.canvas}
          role="img"
          aria-label={picture.summary(made, moment)}
          tabIndex={0}
          onPointerMove={over}
          onPointerDown={down}
          onPointerUp={up}
          onPointerCancel={() => setChoosing(undefined)}
          onPointerLeave={(event) => event.pointerType === 'mouse' && !choosing && point(-1, false)}
          onBlur={() => point(-1, true)}
          onKeyDown={walk}
        />
      </div>
      {modes.length > 1 && (
        <div className={styles.modes} role="group" aria-label="Colours">
          {modes.map(({ id, label }) => (
            <button key={id} type="button" aria-pressed={id === coloured} onClick={() => setMode(id)}>
              {label}
            </button>
          ))}
        </div>
      )}
      {chosen && (
        <div
          className={styles.chosen}
          style={{
            transform: `translate(${chosen.box.x}px, ${chosen.box.y}px)`,
            width: chosen.box.width,
            height: chosen.box.height,
          }}
        />
      )}
      <div className={nodes.legend} aria-hidden="true">
        <ProcessorScale processors={work.processors} theme={theme} className={nodes.scale} />
        {Legend && <Legend scene={made} mode={coloured} />}
        {picture.hint && onChange && <span className={styles.hint}>{picture.hint}</span>}
      </div>
      {task >= 0 && !choosing && painter.current && (
        <NodeCard name={name} facts={facts} box={painter.current.painter.boxOf(task)} />
      )}
      <p className={nodes.hidden} aria-live="polite">
        {byKey && task >= 0 && !live.playing()
          ? `${name}: ${facts.map(({ label, value }) => `${label} ${value}`).join(', ')}.`
          : ''}
      </p>
      <WorkTable live={live} made={made} picture={picture} />
    </div>
  )
}

const meant = ({ from, to }: Choosing) => Math.hypot(to[0] - from[0], to[1] - from[1]) >= MEANT

interface WorkTableProps {
  readonly live: Parameters<typeof useMoment<number>>[0]
  readonly made: WorkScene
  readonly picture: WorkPicture
}

/** The picture as a table, made anew while nothing plays. */
const WorkTable = memo(function WorkTable({ live, made, picture }: WorkTableProps) {
  const time = useMoment(live, 250, true)
  const { caption, head, rows } = picture.table(made, time)
  return (
    <div className={nodes.hidden}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...cells]) => (
            <tr key={first}>
              <th scope="row">{first}</th>
              {cells.map((cell, i) => (
                <td key={head[i + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
})
