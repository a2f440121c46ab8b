/** The frame of a picture that follows the playhead: canvas, legend, card, and the words for those who do not see it. */

import { type CanvasHTMLAttributes, memo, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { type Surface, useCanvas } from '../../charts/canvas.ts'
import { Canvas } from '../../charts/canvas-element.tsx'
import { useTheme } from '../../charts/theme.ts'
import type { Playhead } from '../../core/playhead/playhead.ts'
import type { SharedPointing } from '../../core/playhead/pointing.ts'
import { subscribeAll } from '../../core/source.ts'
import type { Fact } from '../network/graph.ts'
import type { Box } from '../network/layout/layout.ts'
import { type Live, useMoment } from '../playhead/moment.ts'
import { ProcessorScale } from '../processor-scale.tsx'
import { Card, type Pair } from './card.tsx'
import styles from './frame.module.css'

/** The playhead on a picture's own scale of time: where it stands for readers (`now`), and for the picture. */
interface LiveTime extends Live<number> {
  readonly exact: () => number
}

/** Puts the playhead on the scale that `at` leads to; `at` has to stay the same function for as long as it means the same. */
export const useLiveTime = (at: (position: number) => number, playhead: Playhead): LiveTime =>
  useMemo(
    () => ({
      now: () => at(playhead.readable()),
      exact: () => at(playhead.position()),
      playing: playhead.playing,
      subscribe: playhead.subscribe,
    }),
    [at, playhead],
  )

interface Painting<P> {
  /** What a painter is made from, beside the surface: it is made again when one of these is another. */
  readonly from: readonly unknown[]
  readonly make: (surface: Surface) => P
  readonly paint: (painter: () => P) => void
}

/** A canvas that is painted again with the playhead and when another picture marks another processor. */
export function usePainter<P>({ from, make, paint }: Painting<P>, live: LiveTime, shared: SharedPointing) {
  const painted = useRef<{ readonly from: readonly unknown[]; readonly painter: P } | undefined>(undefined)
  const { ref, repaint } = useCanvas((surface) =>
    paint(() => {
      const all = [surface, ...from]
      if (!painted.current || all.some((part, i) => part !== painted.current?.from[i])) {
        painted.current = { from: all, painter: make(surface) }
      }
      return painted.current.painter
    }),
  )
  useEffect(() => subscribeAll(repaint, live, shared), [live, shared, repaint])
  return { ref, painter: () => painted.current?.painter }
}

/** Where on its element an event took place; CSS pixels. */
export function placeOf(event: React.PointerEvent): readonly [x: number, y: number] {
  const box = event.currentTarget.getBoundingClientRect()
  return [event.clientX - box.left, event.clientY - box.top]
}

/** A table that says the same as a picture; the first cell of a row names it. */
export interface PictureTable {
  readonly caption: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

interface FrameProps extends Pick<CanvasHTMLAttributes<HTMLCanvasElement>, 'onDoubleClick'> {
  readonly canvas: React.RefObject<HTMLCanvasElement | null>
  readonly live: LiveTime
  /** The picture in a sentence or two. */
  readonly summary: string
  readonly processors: number
  /** What the marks mean, beside the processors' colours. */
  readonly legend: ReactNode
  /** Of how many something can be looked at, and which one is: its number from 0 on, and where its card stands, if it has one now. */
  readonly count: number
  readonly looked:
    | { readonly index: number; readonly name: string; readonly facts: readonly Fact[]; readonly box: Box | undefined }
    | undefined
  /** Has to stay the same function for as long as it gives the same tables. */
  readonly table: (moment: number) => PictureTable
  /** A class of the part that the canvas fills. */
  readonly place?: string | undefined
  readonly onPointerMove: (event: React.PointerEvent) => void
  readonly onPointerDown: (event: React.PointerEvent) => void
  readonly onPointerUp?: () => void
  readonly onPointerCancel?: () => void
  /** The pointer or the keyboard has left the picture. */
  readonly onLeave: (byKey: boolean) => void
  /** A key without modifiers; says whether it meant something. */
  readonly onKey: (key: string) => boolean
  /** What changes the picture, beside the canvas. */
  readonly tools?: ReactNode
  readonly children?: ReactNode
}

/** A picture with what belongs to it; `children` lie over the canvas. */
export function Frame({
  canvas,
  live,
  summary,
  processors,
  legend,
  count,
  looked,
  table,
  place = '',
  onLeave,
  onKey,
  tools,
  children,
  ...pointer
}: FrameProps) {
  const theme = useTheme()
  const walk = (event: React.KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !onKey(event.key)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="any-width any-height full-width full-height positioned clipped size-container">
      <div className={`cover ${place}`}>
        <Canvas
          ref={canvas}
          className="rounded ring-inside"
          label={summary}
          looked={{ index: looked?.index ?? -1, count, words: looked ? wordsOf(looked, live.playing()) : '' }}
          {...pointer}
          onPointerLeave={(event) => event.pointerType === 'mouse' && onLeave(false)}
          onBlur={() => onLeave(true)}
          onKeyDown={walk}
        />
        {children}
        {looked?.box && <Card name={looked.name} facts={looked.facts} corner={belowOf(looked.box)} />}
      </div>
      {tools}
      <div
        className={`not-if-low toolbar gap-4-16 absolute soft small dense no-pointer ${styles.legend}`}
        aria-hidden="true"
      >
        <ProcessorScale processors={processors} theme={theme} className={styles.scale} />
        {legend}
      </div>
      <MomentTable live={live} table={table} />
    </div>
  )
}

/** Below a box, or above where there is no room. */
const belowOf =
  ({ x, y, width, height }: Box) =>
  (card: Pair, stage: Pair): Pair => [
    Math.max(8, Math.min(stage[0] - card[0] - 8, x + width / 2 - card[0] / 2)),
    y + height + 8 + card[1] <= stage[1] - 8 ? y + height + 8 : Math.max(8, y - card[1] - 8),
  ]

/** What is looked at, in words that do not change while it plays. */
const wordsOf = ({ name, facts }: NonNullable<FrameProps['looked']>, isPlaying: boolean) =>
  isPlaying ? name : `${name}: ${facts.map(({ label, value }) => `${label} ${value}`).join(', ')}.`

/** Made again while nothing plays. */
const MomentTable = memo(function MomentTable({ live, table }: Pick<FrameProps, 'live' | 'table'>) {
  const { caption, head, rows } = table(useMoment(live, 250, 'still'))
  return (
    <div className="visually-hidden">
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
