/** The painter of a machine: keeps what does not change between frames, and paints one frame. */
import type { Surface } from '../../charts/canvas.ts'
import type { Theme } from '../../charts/colour.ts'
import { laneColours } from '../../charts/lane-colours.ts'
import { drawsShapes } from '../../charts/shapes.ts'
import type { Frame, Graph, Moves } from './graph.ts'
import { cutOf, groundOf, paintGround } from './ground.ts'
import { type Heat, heatOf } from './heat.ts'
import { layOut } from './layout/lay-out.ts'
import type { Box, Layout } from './layout/layout.ts'
import type { Light } from './light.ts'
import { paintMoves } from './moves.ts'
import { type Palette, paletteOf } from './palette.ts'
import { newPath, strokePath, trace } from './paths.ts'
import { type Tiles, tilesOf } from './tiles.ts'
import { enlarged, WHOLE, type Zoom } from './zoom.ts'

/** What a node is painted with. */
export interface Scene {
  readonly context: CanvasRenderingContext2D
  readonly layout: Layout
  readonly palette: Palette
  /** The processor that is looked at, or −1. */
  readonly focus: number
  /** Whether processors have their own colours besides, as beside another picture. */
  readonly coloured: boolean
}

/** Nodes as a lab draws them itself, with all that moves between them. */
export interface Nodes {
  /** Whether there is room for them; else processors are coloured by their values. */
  readonly fits: (layout: Layout) => boolean
  /** How wide they are, if not as wide as high. */
  readonly width?: (layout: Layout) => number
  /** Paints a moment, once a frame. */
  readonly paint: (scene: Scene) => void
}

/** What a picture shows. */
interface Picture {
  readonly graph: Graph
  readonly frame: Frame
  /** The value that the scale ends with. */
  readonly most: number
  /** The processor that is looked at, or −1. */
  readonly focus: number
  /** How closely it is looked at; the whole of it unless given. */
  readonly zoom?: Zoom
  /** Whether processors have their own colours besides, as beside another picture. */
  readonly coloured?: boolean
  readonly nodes?: Nodes
  /** Whether links through the edges have stubs; they have unless it is said. */
  readonly stubs?: boolean
  /** What a microscope shows in it. */
  readonly light?: Light
  readonly theme: Theme
}

/** Paints pictures. */
interface Painter {
  readonly paint: (surface: Surface, picture: Picture) => void
  /** Where everything stood in the latest picture. */
  readonly layout: () => Layout | undefined
  /** The part of the stage that it had. */
  readonly box: () => Box | undefined
}

/** Least room for the strip with the legend below the machine, and what is free above it. */
const STRIP = 46
const ABOVE_STRIP = 14

/** The part of the stage where processors may stand, above a strip of this height where the stage is high enough for one. */
export function boxAbove(strip: number, width: number, height: number): Box {
  const side = width < 480 ? 8 : 16
  const top = 10
  const bottom = height < 240 ? 10 : Math.max(STRIP, strip + ABOVE_STRIP)
  return { x: side, y: top, width: Math.max(1, width - 2 * side), height: Math.max(1, height - top - bottom) }
}

/** Where everything stands: the same until the graph, the canvas, the zoom or the room is another one. */
interface Standing {
  readonly graph: Graph
  readonly surface: Surface
  readonly zoom: Zoom
  readonly box: Box
  readonly layout: Layout
  /** A load of 0 for each processor. */
  readonly nothing: Uint8Array
  /** The processor that is looked at, with its neighbours. */
  linked?: { readonly index: number; readonly neighbours: readonly number[] }
}

/** What lies below the loads: the same until something stands elsewhere or the theme changes. */
interface Below {
  readonly palette: Palette
  readonly stubs: boolean
  /** Undefined where the picture is written as shapes. */
  readonly ground: HTMLCanvasElement | undefined
  /** A copy of the ground, with the links on it that glow by the latest moves. */
  glowing?: CanvasRenderingContext2D | null
  glowingMoves?: Moves
}

/** How loads are painted: the same until what lies below them or the scale changes. */
interface Loads {
  readonly most: number
  readonly heat: Heat | undefined
  /** Created with the first frame that needs them. */
  tiles?: Tiles
}

/** Creates a painter; it belongs to one canvas. `roomIn` says where processors may stand. */
export function createPainter(roomIn: (width: number, height: number) => Box): Painter {
  /**
   * What was worked out last, each of it until what it depends on changes: where all stands, what lies below the processors, and the scale of their
   * loads.
   */
  let standing: Standing | undefined
  let below: Below | undefined
  let loads: Loads | undefined

  /** Builds again what depends on what has changed. */
  const prepare = (surface: Surface, { graph, zoom = WHOLE, theme, most, stubs = true }: Picture) => {
    const box = roomIn(surface.width, surface.height)
    if (
      standing?.graph !== graph ||
      standing.surface !== surface ||
      standing.zoom !== zoom ||
      standing.box.height !== box.height
    ) {
      const nothing = new Uint8Array(graph.processors)
      standing = { graph, surface, zoom, box, layout: layOut(graph, enlarged(zoom, box)), nothing }
      below = undefined
    }
    const { layout } = standing
    if (below?.palette.theme !== theme || below.stubs !== stubs) {
      const palette = paletteOf(theme)
      const ground = drawsShapes(surface.context) ? undefined : groundOf({ graph, layout, palette, stubs }, surface)
      below = { palette, stubs, ground }
      loads = undefined
    }
    if (loads?.most !== most) loads = { most, heat: layout.cells ? heatOf(layout, below.palette, most) : undefined }
  }

  const paint = (surface: Surface, picture: Picture) => {
    prepare(surface, picture)
    if (!standing || !below || !loads) return
    const { graph, layout, nothing, zoom } = standing
    const { palette, ground, stubs } = below
    const { context, ratio } = surface
    const { focus, light } = picture
    const frame = light?.frame(picture.frame) ?? picture.frame
    const { values = nothing } = frame
    const from = frame.values ? frame.from : 0
    context.save()
    if (zoom.scale > 1) clipTo(context, standing.box)
    const nodes = picture.nodes?.fits(layout) ? picture.nodes : undefined
    // Links glow for two frames or more, and most of them are painted once. What clips or lies between them and the ground is rare.
    const plain = focus < 0 && zoom.scale === 1 && !nodes && !layout.cells
    const glowing = plain && frame.motion === 'faint' ? glowingGround(standing, below, frame) : undefined
    const image = glowing ?? ground
    if (image) context.drawImage(image, 0, 0, image.width / ratio, image.height / ratio)
    else paintGround(context, { graph, layout, palette, stubs })
    if (focus >= 0) paintLinksOf(context, layout, focus, linkedTo(standing, focus), palette)
    if (nodes) nodes.paint({ context, layout, palette, focus, coloured: picture.coloured === true })
    else {
      // Nothing is below the cells of a heatmap but the paper.
      if (!layout.cells && !glowing) paintMoves(context, layout, frame, palette, 'below')
      loads.heat?.(context, values, from)
      if (layout.cells) paintMoves(context, layout, frame, palette, 'below')
      else {
        loads.tiles ??= tilesOf(layout, palette, loads.most, surface)
        loads.tiles.paint(context, values, from)
        if (frame.worked) paintWorked(context, layout, frame.worked, values, from, palette)
        if (picture.coloured) paintColours(context, layout, picture.theme)
      }
      paintMoves(context, layout, frame, palette, 'above')
    }
    if (layout.server) paintServer(context, layout.server, graph.nameOf(0), frame.queue, palette)
    const wide = nodes?.width?.(layout)
    if (light) {
      light.paint(context, layout, palette, wide)
      for (const processor of light.marked) paintFocus(context, layout, processor, palette, wide)
    }
    if (focus >= 0) paintFocus(context, layout, focus, palette, wide)
    light?.paintNumbers(context, layout, palette)
    context.restore()
  }

  return {
    paint,
    layout: () => standing?.layout,
    box: () => standing?.box,
  }
}

/** The ground with the links that glow in a frame; undefined where nothing moves or there is no ground. */
function glowingGround({ layout, surface }: Standing, below: Below, frame: Frame): HTMLCanvasElement | undefined {
  const { ground, palette } = below
  if (!ground || !frame.moves) return undefined
  below.glowing ??= (ground.cloneNode() as HTMLCanvasElement).getContext('2d')
  const { glowing } = below
  if (glowing && below.glowingMoves !== frame.moves) {
    below.glowingMoves = frame.moves
    glowing.resetTransform()
    glowing.clearRect(0, 0, ground.width, ground.height)
    glowing.drawImage(ground, 0, 0)
    glowing.scale(surface.ratio, surface.ratio)
    paintMoves(glowing, layout, frame, palette, 'below')
  }
  return glowing?.canvas
}

/** The neighbours of a processor, found once for as long as it is looked at. */
function linkedTo(standing: Standing, index: number): readonly number[] {
  if (standing.linked?.index !== index) {
    const neighbours = standing.graph.links.flatMap(({ a, b }) =>
      Array.from(a).flatMap((from, i) => (from === index ? b[i] : b[i] === index ? from : [])),
    )
    standing.linked = { index, neighbours }
  }
  return standing.linked.neighbours
}

/** What is enlarged ends with its box. */
function clipTo(context: CanvasRenderingContext2D, { x, y, width, height }: Box): void {
  context.beginPath()
  context.rect(x - 2, y - 2, width + 4, height + 4)
  context.clip()
}

/** A band in the processor's own colour along the foot of its tile. */
function paintColours(context: CanvasRenderingContext2D, layout: Layout, theme: Theme): void {
  const { processors, tile, x, y } = layout
  const colours = laneColours(processors, theme)
  const height = Math.max(2, Math.min(5, tile * 0.16))
  for (let i = layout.server ? 1 : 0; i < processors; i++) {
    context.fillStyle = colours[i]
    context.fillRect(x[i] - tile / 2, y[i] + tile / 2 - height, tile, height)
  }
}

/** A processor that has worked and has nothing left is hollow with a dot. */
function paintWorked(
  context: CanvasRenderingContext2D,
  layout: Layout,
  worked: ArrayLike<number>,
  values: ArrayLike<number>,
  from: number,
  palette: Palette,
): void {
  const radius = Math.max(1.25, layout.tile * 0.09)
  context.fillStyle = palette.inkSoft
  context.beginPath()
  for (let i = layout.server ? 1 : 0; i < layout.processors; i++) {
    if (worked[i] === 0 || values[from + i] > 0) continue
    context.moveTo(layout.x[i] + radius, layout.y[i])
    context.arc(layout.x[i], layout.y[i], radius, 0, 2 * Math.PI)
  }
  context.fill()
}

function paintServer(
  context: CanvasRenderingContext2D,
  server: Box,
  name: string,
  queue: number | undefined,
  palette: Palette,
): void {
  const { x, y, width, height } = server
  // Its width at its edges: nothing reaches over its sides.
  const room = width - 2 * cutOf(server)
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const middle = y + height / 2
  context.fillStyle = palette.ink
  let size = width < 90 ? palette.textSmall : palette.text
  // Large letters, as in a lecture, stand further apart.
  const apart = Math.max(10, 0.55 * size)
  const two = queue !== undefined && height >= 4 * apart
  context.font = `600 ${size}px ${palette.font}`
  // Where there is no room for its name beside each other the words stand below each other.
  const words = context.measureText(name).width > room ? name.split(' ') : [name]
  // A word keeps inside the server's sides, smaller if need be.
  const widest = Math.max(...words.map((word) => context.measureText(word).width))
  size *= Math.min(1, room / widest)
  context.font = `600 ${size}px ${palette.font}`
  // Nor over its edges, with the line of the waiting ones below.
  const lines = words.length + (two ? 1 : 0)
  size = Math.min(size, (height - 8) / (1.15 * lines + 0.5))
  context.font = `600 ${size}px ${palette.font}`
  const top = (two ? middle - apart : middle) - (words.length - 1) * size * (two ? 1.15 : 0.575)
  for (const [line, word] of words.entries()) context.fillText(word, x + width / 2, top + line * size * 1.15)
  if (two) {
    context.fillStyle = palette.inkSoft
    context.font = `${palette.textSmall}px ${palette.font}`
    const waiting = `${queue} waiting`
    const fits = context.measureText(waiting).width <= room
    context.fillText(fits ? waiting : `${queue}`, x + width / 2, middle + apart)
  }
  context.textBaseline = 'alphabetic'
}

const path = newPath()

function paintLinksOf(
  context: CanvasRenderingContext2D,
  layout: Layout,
  focus: number,
  links: readonly number[],
  palette: Palette,
): void {
  context.strokeStyle = palette.focus
  context.lineWidth = layout.cells ? 1.5 : 2.5
  context.beginPath()
  for (const other of links) strokePath(context, trace(layout, focus, other, path))
  context.stroke()
}

function paintFocus(
  context: CanvasRenderingContext2D,
  layout: Layout,
  focus: number,
  palette: Palette,
  wide = layout.cells ? layout.pitchX : layout.tile,
): void {
  if (focus >= layout.processors) return
  const { server } = layout
  const apart = server && focus === 0
  const width = apart ? server.width : Math.max(8, wide)
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
