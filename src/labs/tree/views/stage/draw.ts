/** The painter of the stage: keeps what does not change between frames, and paints one frame. */
import type { Surface } from '../../../../charts/canvas.ts'
import type { Theme } from '../../../../charts/colour.ts'
import type { Recording } from '../../../../core/recording.ts'
import type { TreeDetail } from '../../model/detail.ts'
import { groundOf } from './ground.ts'
import { type Heat, heatOf } from './heat.ts'
import { layOut } from './layout.ts'
import { loadsDuring } from './loads.ts'
import type { StageMachine } from './machine.ts'
import { type Motion, paintMoves } from './moves.ts'
import { type Palette, paletteOf } from './palette.ts'
import type { Box, Layout } from './places.ts'
import { type Tiles, tilesOf } from './tiles.ts'
import { newWay, strokeWay, trace } from './ways.ts'

/** What a frame shows. */
export interface Frame {
  readonly machine: StageMachine
  readonly recording: Recording
  /** The row under the playhead and how far the next one has come; −1 when nothing is recorded. */
  readonly position: number
  /** The iteration's detail, if it has come. */
  readonly detail: TreeDetail | undefined
  readonly motion: Motion
  /** The load that the scale ends with. */
  readonly most: number
  /** The processor that is looked at, or −1. */
  readonly focus: number
  readonly theme: Theme
}

/** Paints frames. */
export interface Painter {
  readonly paint: (surface: Surface, frame: Frame) => void
  /** Where everything stood in the latest frame. */
  readonly layout: () => Layout | undefined
}

/** Room for the strip with the legend below the machine, where the stage is high enough for one. */
export const STRIP = 46

/** The part of the stage where processors may stand. */
export function boxOf(width: number, height: number): Box {
  const side = width < 480 ? 8 : 16
  const top = 10
  const bottom = height < 240 ? 10 : width < 480 ? STRIP + 16 : STRIP
  return { x: side, y: top, width: Math.max(1, width - 2 * side), height: Math.max(1, height - top - bottom) }
}

/** Creates a painter; it belongs to one canvas. */
export function createPainter(): Painter {
  let machine: StageMachine | undefined
  let layout: Layout | undefined
  let palette: Palette | undefined
  let made: Surface | undefined
  let ratio = 0
  let most = -1
  let ground: HTMLCanvasElement | undefined
  let tiles: Tiles | undefined
  let heat: Heat | undefined
  let loads = new Int32Array(0)
  let links: Int32Array = new Int32Array(0)
  let linked = -2

  /** Builds anew what depends on what has changed. */
  const prepare = (surface: Surface, frame: Frame) => {
    const moved = machine !== frame.machine || made !== surface
    const repainted = moved || palette?.theme !== frame.theme
    if (moved) {
      machine = frame.machine
      made = surface
      layout = layOut(machine, boxOf(surface.width, surface.height))
      loads = new Int32Array(machine.processors)
      linked = -2
    }
    if (repainted && machine && layout) {
      ratio = surface.ratio
      palette = paletteOf(frame.theme)
      ground = groundOf(machine, layout, palette, surface)
    }
    if ((repainted || most !== frame.most) && layout && palette) {
      most = frame.most
      tiles = layout.cells ? undefined : tilesOf(layout, palette, most, surface)
      heat = layout.cells ? heatOf(layout, palette, most) : undefined
    }
  }

  const linksOf = (index: number): Int32Array => {
    if (linked !== index) {
      linked = index
      const found: number[] = []
      for (const { a, b } of machine?.links?.colours ?? []) {
        for (let i = 0; i < a.length; i++) {
          if (a[i] === index) found.push(b[i])
          else if (b[i] === index) found.push(a[i])
        }
      }
      links = Int32Array.from(found)
    }
    return links
  }

  const paint = (surface: Surface, frame: Frame) => {
    prepare(surface, frame)
    if (!layout || !palette || !ground || !machine) return
    const { context } = surface
    const { recording, detail, motion } = frame
    const first = layout.server ? 1 : 0
    context.drawImage(ground, 0, 0, ground.width / ratio, ground.height / ratio)
    const row = Math.floor(frame.position)
    const share = frame.position - row
    const shown = row >= 0 && recording.lanes === machine.processors
    if (frame.focus >= 0) paintLinksOf(context, layout, frame.focus, linksOf(frame.focus), palette)
    if (detail && !layout.cells) paintMoves(context, layout, detail.moves, motion, share, palette, 'below')
    if (shown) {
      const live = motion === 'dots' && detail !== undefined
      if (live) loadsDuring(detail, share, loads)
      const source = live ? loads : recording.matrices.load
      const from = live ? 0 : row * recording.lanes
      if (tiles) {
        tiles.paint(context, source, from, first)
        if (detail && motion !== 'faint') paintWorked(context, layout, detail, source, from, first, palette)
      } else heat?.(context, source, from, first)
    } else if (tiles) tiles.paint(context, loads.fill(0), 0, first)
    else heat?.(context, loads.fill(0), 0, first)
    // Nothing is below the cells of a heatmap but the paper.
    if (detail && layout.cells) paintMoves(context, layout, detail.moves, motion, share, palette, 'below')
    if (detail) paintMoves(context, layout, detail.moves, motion, share, palette, 'above')
    if (layout.server) paintQueue(context, layout.server, detail, palette)
    if (frame.focus >= 0) paintFocus(context, layout, frame.focus, palette)
  }

  return { paint, layout: () => layout }
}

/** Who worked in this iteration and has nothing left is hollow with a dot. */
function paintWorked(
  context: CanvasRenderingContext2D,
  layout: Layout,
  detail: TreeDetail,
  loads: ArrayLike<number>,
  from: number,
  first: number,
  palette: Palette,
): void {
  const radius = Math.max(1.25, layout.tile * 0.09)
  context.fillStyle = palette.inkSoft
  context.beginPath()
  for (let i = first; i < layout.processors; i++) {
    if (detail.executed[i] === 0 || loads[from + i] > 0) continue
    context.moveTo(layout.x[i] + radius, layout.y[i])
    context.arc(layout.x[i], layout.y[i], radius, 0, 2 * Math.PI)
  }
  context.fill()
}

function paintQueue(
  context: CanvasRenderingContext2D,
  server: { x: number; y: number; width: number; height: number },
  detail: TreeDetail | undefined,
  palette: Palette,
): void {
  const { x, y, width, height } = server
  const operation = detail?.operation
  const queue = operation?.kind === 'messages' ? operation.queue.length : undefined
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const middle = y + height / 2
  const two = queue !== undefined && height >= 40
  context.fillStyle = palette.ink
  context.font = `600 ${width < 90 ? palette.textSmall : palette.text}px ${palette.font}`
  context.fillText('Server', x + width / 2, two ? middle - 10 : middle)
  if (two) {
    context.fillStyle = palette.inkSoft
    context.font = `${palette.textSmall}px ${palette.font}`
    context.fillText(width < 90 ? `${queue}` : `${queue} waiting`, x + width / 2, middle + 10)
  }
  context.textBaseline = 'alphabetic'
}

const way = newWay()

function paintLinksOf(
  context: CanvasRenderingContext2D,
  layout: Layout,
  focus: number,
  links: Int32Array,
  palette: Palette,
): void {
  context.strokeStyle = palette.focus
  context.lineWidth = layout.cells ? 1.5 : 2.5
  context.beginPath()
  for (const other of links) strokeWay(context, trace(layout, focus, other, way))
  context.stroke()
}

function paintFocus(context: CanvasRenderingContext2D, layout: Layout, focus: number, palette: Palette): void {
  if (focus >= layout.processors) return
  const { server } = layout
  const apart = server && focus === 0
  const width = apart ? server.width : Math.max(8, layout.cells ? layout.pitchX : layout.tile)
  const height = apart ? server.height : Math.max(8, layout.cells ? layout.pitchY : layout.tile)
  const x = layout.x[focus] - width / 2 - 2
  const y = layout.y[focus] - height / 2 - 2
  context.beginPath()
  context.roundRect(x, y, width + 4, height + 4, Math.min(10, 2 + width * 0.16))
  context.strokeStyle = palette.paper
  context.lineWidth = 4
  context.stroke()
  context.strokeStyle = palette.focus
  context.lineWidth = 2
  context.stroke()
}
