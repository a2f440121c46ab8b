/** Paints processors with queue and state, and messages between them. */
import { loadIndex } from '../../../../charts/colour.ts'
import { laneColours } from '../../../../charts/lane-colours.ts'
import { drawsShapes, pathFor } from '../../../../charts/shapes.ts'
import { timeFills } from '../../../../charts/time-use/canvas.ts'
import type { TimeUse } from '../../../../core/time/time-use.ts'
import { cutOf } from '../../../../views/network/ground.ts'
import type { Layout } from '../../../../views/network/layout/layout.ts'
import type { Scene } from '../../../../views/network/painter.ts'
import type { Palette } from '../../../../views/network/palette.ts'
import { alongOutside, newPath, trace } from '../../../../views/network/paths.ts'
import { compact, numberHeight } from '../../../../views/network/tiles.ts'
import type { Kind } from '../kinds.ts'
import { TASKS_GLYPH } from '../kinds.ts'
import type { Flight } from './flights.ts'
import type { AsyncGraph } from './machine.ts'
import type { Picture } from './work.ts'

/** What a processor's time goes to, in the order of the indices of the picture; the last one is idle. */
export const USES: readonly TimeUse[] = ['compute', 'communicate', 'overhead', 'wait', 'idle']

/** Share of a processor that its state takes, at the foot. */
const BAND = 0.26

/** Between queue and state, in CSS pixels. */
const GAP = 1.5

/** Height of the band in a processor's own colour, in CSS pixels. */
const OWN = 3

/** Least height of a number on a first screen, in CSS pixels. */
const LEAST_TEXT = 13

/** Shares of a slot are distinguished so finely. */
const PARTS = 12

/** How far a piece is is distinguished so finely. */
const FOLLOWED = 48

/** Whether a processor has no task: it computes nothing, and its queue is empty. */
const isWithout = ({ state, loads, from }: Picture, q: number): boolean =>
  USES[state[q]] !== 'compute' && Math.round(loads[from + q]) === 0

/**
 * Paints the processors; only those again that look different.
 *
 * @param plain whether they are drawn without what only a legend explains: what their time goes to
 */
export function createBoxes(plain = false): (scene: Scene, picture: Picture, most: number) => void {
  let canvas: HTMLCanvasElement | undefined
  let of: { layout: Layout; theme: string; ratio: number; most: number; coloured: boolean } | undefined
  let painted: Float64Array | undefined
  let fills: ReturnType<typeof timeFills> | undefined

  return (scene, picture, most) => {
    const { context, layout, palette, coloured } = scene
    if (drawsShapes(context)) {
      const colours = coloured ? laneColours(layout.processors, palette.theme) : undefined
      const own = plain && picture.followed ? undefined : timeFills(1, context)
      for (let q = 0; q < layout.processors; q++) paintBox(context, scene, picture, q, most, own, colours?.[q])
      return
    }
    const ratio = context.getTransform().a
    const width = context.canvas.width
    const height = context.canvas.height
    if (!canvas || canvas.width !== width || canvas.height !== height) {
      canvas = document.createElement('canvas')
      canvas.width = width
      canvas.height = height
      of = undefined
    }
    const layer = canvas.getContext('2d')
    if (!layer) return
    layer.setTransform(ratio, 0, 0, ratio, 0, 0)
    if (of?.theme !== palette.theme || of.ratio !== ratio) fills = timeFills(ratio)
    if (
      of?.layout !== layout ||
      of.theme !== palette.theme ||
      of.ratio !== ratio ||
      of.most !== most ||
      of.coloured !== coloured
    ) {
      of = { layout, theme: palette.theme, ratio, most, coloured }
      painted = new Float64Array(layout.processors).fill(-1)
      layer.clearRect(0, 0, width / ratio, height / ratio)
    }
    if (!painted || !fills) return
    const simple = plain && picture.followed
    const colours = coloured ? laneColours(layout.processors, palette.theme) : undefined
    for (let q = 0; q < layout.processors; q++) {
      const key = simple ? plainKeyOf(picture, q) : keyOf(picture, q)
      if (painted[q] === key) continue
      painted[q] = key
      paintBox(layer, { ...scene, context: layer }, picture, q, most, simple ? undefined : fills, colours?.[q])
    }
    context.drawImage(canvas, 0, 0, width / ratio, height / ratio)
  }
}

/** The same for processors without what their time goes to; no other key is below −1. */
const plainKeyOf = (picture: Picture, q: number): number =>
  -2 - 2 * Math.round(picture.loads[picture.from + q]) - (isWithout(picture, q) ? 1 : 0)

/** Two processors of one key look alike. */
function keyOf({ exact, state, progress, shares, loads, from }: Picture, q: number): number {
  const load = Math.round(loads[from + q])
  if (exact) return (load * 8 + state[q]) * (FOLLOWED + 1) + Math.round(progress[q] * FOLLOWED)
  let key = load
  for (let use = 0; use < USES.length - 1; use++)
    key = key * (PARTS + 1) + Math.round(shares[q * USES.length + use] * PARTS)
  return 8e11 + key
}

type Fills = ReturnType<typeof timeFills>

function paintBox(
  context: CanvasRenderingContext2D,
  { layout, palette }: Scene,
  picture: Picture,
  q: number,
  most: number,
  fills: Fills | undefined,
  fill: string | undefined,
): void {
  const { exact, state, progress, shares, loads, from } = picture
  const apart = q === 0 ? layout.server : undefined
  // At its foot a server is as wide as its corners leave it.
  const width = apart ? apart.width - 2 * cutOf(apart) : layout.tile
  const height = apart ? Math.max(6, apart.height * 0.16) : layout.tile
  const left = apart ? apart.x + cutOf(apart) : layout.x[q] - width / 2
  const top = apart ? apart.y + apart.height - height - 4 : layout.y[q] - height / 2
  const band = apart ? height : fills ? Math.max(3, height * BAND) : 0
  const load = Math.round(loads[from + q])
  const without = !fills && isWithout(picture, q)
  // A processor that computes the last of its tasks is no empty box.
  const index = loadIndex(fills || without ? load : Math.max(1, load), most)
  context.clearRect(left - 1, top - 1, width + 2, height + 2)
  context.save()
  context.beginPath()
  context.roundRect(left, top, width, height, Math.max(1, Math.min(height, width) * 0.14))
  context.clip()
  if (!apart) {
    context.fillStyle = palette.load.css[index]
    context.fillRect(left, top, width, height)
  }
  const foot = top + height - band
  if (!fills) {
    // What time goes to is not shown.
  } else if (exact) {
    context.fillStyle = fills[USES[state[q]]]
    context.fillRect(left, foot, width, band)
    const done = Math.round(progress[q] * FOLLOWED) / FOLLOWED
    if (done > 0) {
      context.fillStyle = palette.surface
      context.fillRect(left + done * width - 1, foot, 2, band)
    }
  } else {
    let x = left
    for (const [use, name] of USES.entries()) {
      const wide =
        use === USES.length - 1 ? left + width - x : (width * Math.round(shares[q * USES.length + use] * PARTS)) / PARTS
      context.fillStyle = fills[name]
      context.fillRect(x, foot, Math.max(0, wide), band)
      x += wide
    }
  }
  if (!apart && fills) {
    context.fillStyle = palette.surface
    context.fillRect(left, foot - GAP, width, GAP)
  }
  if (fill && !apart) {
    context.fillStyle = fill
    context.fillRect(left, top, width, OWN)
  }
  context.restore()
  context.beginPath()
  context.roundRect(left + 0.5, top + 0.5, width - 1, height - 1, Math.max(1, Math.min(height, width) * 0.14))
  context.strokeStyle = index === 0 ? palette.lineStrong : palette.load.css[Math.min(255, index + 96)]
  context.lineWidth = 1
  if (without) context.setLineDash([4, 3])
  context.stroke()
  context.setLineDash([])
  if (apart || load === 0) return
  const text = compact(load)
  const fitting = numberHeight(text.length, height - band, palette.textLeast)
  if (fitting === 0) return
  const size = fills ? fitting : Math.max(LEAST_TEXT, fitting)
  context.font = `600 ${size}px ${palette.font}`
  context.textAlign = 'center'
  context.textBaseline = 'alphabetic'
  context.fillStyle = palette.textOnLoad[index]
  context.fillText(text, left + width / 2, top + (height - band) / 2 + size * 0.36)
}

const path = newPath()

/** Writes where a message is into the path, outside of the processors that it passes. */
function place(graph: AsyncGraph, layout: Layout, from: number, to: number, share: number): void {
  const way = graph.way(from, to)
  const links = way.length - 1
  const at = Math.min(links - 1, Math.floor(share * links))
  const t = Math.max(0, Math.min(1, share * links - at))
  trace(layout, way[at], way[at + 1], path)
  alongOutside(path, { width: layout.tile, height: layout.tile, mostHidden: 0.45 }, t)
}

/** Where a message is drawn. */
export function flightAt(
  graph: AsyncGraph,
  layout: Layout,
  { from, to, share }: Flight,
): readonly [x: number, y: number] {
  place(graph, layout, from, to, share)
  return [path.px, path.py]
}

/** How large a message is drawn. */
export const radiusIn = ({ tile }: Layout): number => Math.max(1.4, Math.min(6, tile * 0.12))

/** How glyphs look, painted once: stamping one is several times as fast as filling its path. */
const stamps = new Map<string, HTMLCanvasElement>()
let stampsOf = ''

/** Gets ready for stamps of a size, and returns how many pixels of the screen one of the scene's has. */
function readyStamps({ palette, context }: Scene, radius: number): number {
  const ratio = drawsShapes(context) ? 1 : context.getTransform().a
  const look = `${palette.theme} ${ratio} ${radius}`
  if (look !== stampsOf) stamps.clear()
  stampsOf = look
  return ratio
}

/** Paints a glyph at the origin, one radius being one unit. */
function paintGlyph(
  context: CanvasRenderingContext2D,
  glyph: string,
  colour: string,
  palette: Palette,
  radius: number,
): void {
  const shape = pathFor(context, glyph)
  context.lineJoin = 'round'
  context.lineWidth = Math.min(3, radius) / radius
  context.strokeStyle = palette.surface
  context.fillStyle = colour
  context.stroke(shape)
  context.fill(shape, 'evenodd')
}

function stampOf(glyph: string, colour: string, palette: Palette, radius: number, ratio: number): HTMLCanvasElement {
  const key = `${glyph} ${colour}`
  const cached = stamps.get(key)
  if (cached) return cached
  const stamp = document.createElement('canvas')
  stamp.width = stamp.height = Math.ceil(2 * STAMP * radius * ratio)
  const layer = stamp.getContext('2d')
  if (layer) {
    layer.translate(stamp.width / 2, stamp.height / 2)
    layer.scale(radius * ratio, radius * ratio)
    paintGlyph(layer, glyph, colour, palette, radius)
  }
  stamps.set(key, stamp)
  return stamp
}

/** Half the width of a stamp, in radii: the glyph and what sets it off from what is below. */
const STAMP = 2.2

/** Messages as glyphs by kind, tasks as dots; small where processors are. */
export function paintFlights(
  scene: Scene,
  graph: AsyncGraph,
  kinds: readonly Kind[],
  flights: readonly Flight[],
): void {
  if (flights.length === 0) return
  const { context, layout, palette } = scene
  const radius = radiusIn(layout)
  const half = STAMP * radius
  const ratio = readyStamps(scene, radius)
  for (const { kind, from, to, tasks, share } of flights) {
    if (from >= layout.processors || to >= layout.processors || !kinds[kind]) continue
    const dots = tasks > 0 ? Math.min(4, tasks) : 1
    const [glyph, colour] = tasks > 0 ? [TASKS_GLYPH, palette.move] : [kinds[kind].glyph, palette.ink]
    for (let k = 0; k < dots; k++) {
      place(graph, layout, from, to, Math.max(0, share - 0.06 * k))
      if (drawsShapes(context)) {
        context.save()
        context.translate(path.px, path.py)
        context.scale(radius, radius)
        paintGlyph(context, glyph, colour, palette, radius)
        context.restore()
      } else {
        const stamp = stampOf(glyph, colour, palette, radius, ratio)
        context.drawImage(stamp, path.px - half, path.py - half, 2 * half, 2 * half)
      }
    }
  }
}
