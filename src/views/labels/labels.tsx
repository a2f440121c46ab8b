/** The labels on a picture: words beside marks, drawn over it as text. What they say and where their marks are changes with every frame. */
import { useEffect, useRef } from 'react'
import { useRepaint } from '../../charts/repaint.ts'
import { useSize } from '../../charts/size.ts'
import styles from './labels.module.css'
import { type Marked, type PlacedLabel, placeLabels, type Stood } from './place.ts'

interface LabelsProps {
  /** Ids of the labels that are shown, the most important ones first. */
  readonly ids: readonly string[]
  /** What is drawn now in a picture of this size; undefined while nothing is. */
  readonly marked: (width: number, height: number) => Marked | undefined
  /** Calls back when that has changed. */
  readonly subscribe: (listener: () => void) => () => void
}

/** On screens as narrow as a phone's labels have their few words. */
const NARROW = 520

const SVG = 'http://www.w3.org/2000/svg'

/** Lies over the picture in whose box it stands. */
export function Labels({ ids, marked, subscribe }: LabelsProps) {
  const box = useRef<HTMLDivElement>(null)
  const picture = useRef<SVGSVGElement>(null)
  const { width, height } = useSize(box)
  const drawn = useRef(new Map<string, SVGGElement>())
  const room = `${width} ${height}`
  /** Where labels have stood in this room, and their type: asking for that makes the browser work out the styles of the whole page. */
  const standing = useRef<{
    readonly room: string
    readonly stood: Stood
    readonly measure: ReturnType<typeof measureIn>
  }>(undefined)
  const repaint = useRepaint(() => {
    const svg = picture.current
    if (!svg || width === 0 || height === 0) return
    if (standing.current?.room !== room) standing.current = { room, stood: new Map(), measure: measureIn(svg) }
    const { stood, measure } = standing.current
    const now = marked(width, height)
    const anchors = ids.flatMap((id) => {
      const anchor = now?.anchors.find((one) => one.id === id)
      return anchor ? [[anchor, (width < NARROW && anchor.short) || anchor.text] as const] : []
    })
    const placed = placeLabels(anchors, now?.avoid ?? [], { width, height }, measure, stood)
    for (const [id, group] of drawn.current) {
      if (placed.some(({ anchor }) => anchor.id === id)) continue
      group.remove()
      drawn.current.delete(id)
    }
    for (const label of placed) {
      const { id } = label.anchor
      const group = drawn.current.get(id) ?? svg.appendChild(created())
      drawn.current.set(id, group)
      draw(group, label)
    }
  })
  useEffect(() => subscribe(repaint), [subscribe, repaint])
  return (
    <div ref={box} className="cover no-pointer">
      <svg
        ref={picture}
        className={`block ${styles.labels}`}
        width={width}
        height={height}
        role="group"
        aria-label="Labels on the picture"
        data-labels=""
      />
    </div>
  )
}

/** Sizes of words in the type of an element. */
function measureIn(element: Element): (text: string) => { readonly width: number; readonly height: number } {
  const { fontSize, fontFamily, fontWeight } = getComputedStyle(element)
  const size = Number.parseFloat(fontSize) || 15
  const font = `${fontWeight || 600} ${size}px ${fontFamily || 'sans-serif'}`
  return (text) => {
    const key = `${font} ${text}`
    let width = widths.get(key)
    if (width === undefined) {
      pen ??= document.createElement('canvas').getContext('2d')
      if (pen) pen.font = font
      width = pen?.measureText(text).width ?? 0.56 * size * text.length
      if (widths.size > 500) widths.clear()
      widths.set(key, width)
    }
    return { width, height: 1.3 * size }
  }
}

const widths = new Map<string, number>()
let pen: CanvasRenderingContext2D | null | undefined

function created(): SVGGElement {
  const group = document.createElementNS(SVG, 'g')
  for (const name of ['path', 'circle', 'rect', 'text']) group.append(document.createElementNS(SVG, name))
  group.querySelector('circle')?.setAttribute('r', '3.5')
  group.querySelector('rect')?.setAttribute('rx', '5')
  return group
}

/** Room around the words on a plate. */
const [ACROSS, DOWN] = [8, 3]

function draw(group: SVGGElement, { anchor, text, box, from }: PlacedLabel): void {
  const [leader, dot, plate, words] = group.children
  const set = (element: Element, attributes: Readonly<Record<string, string | number>>) => {
    for (const [name, value] of Object.entries(attributes)) {
      const written = typeof value === 'number' ? String(Math.round(10 * value) / 10) : value
      if (element.getAttribute(name) !== written) element.setAttribute(name, written)
    }
  }
  set(group, {
    'data-label': anchor.id,
    'data-event': anchor.event ? 'true' : 'false',
    'data-plate': anchor.plate ? 'true' : 'false',
  })
  set(leader, { d: `M${from[0].toFixed(1)} ${from[1].toFixed(1)}L${anchor.x.toFixed(1)} ${anchor.y.toFixed(1)}` })
  set(dot, { cx: anchor.x, cy: anchor.y })
  set(plate, { x: box.x - ACROSS, y: box.y - DOWN, width: box.width + 2 * ACROSS, height: box.height + 2 * DOWN })
  set(words, { x: box.x, y: box.y + 0.77 * box.height })
  if (words.textContent !== text) words.textContent = text
}
