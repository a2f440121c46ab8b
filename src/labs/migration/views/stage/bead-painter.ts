/**
 * Beads as small pictures that are made once: without graphics hardware a stroke around 136 circles takes 1.3 ms of the page’s thread and
 * filling them 0.7 ms each time, and putting that many pictures there 0.3 to 0.8 ms instead of all (medians of frames that paint nothing else).
 */
import { drawsShapes } from '../../../../charts/shapes.ts'
import { token } from '../../../../charts/theme.ts'
import type { Palette } from '../../../../views/network/palette.ts'

/** How a bead looks: an empty ring, a filled one, one with a dark rim. */
export const LOOK = { blocked: 0, ready: 1, running: 2 } as const

/** Colours of processes that are where they began, and of those that have moved. */
export const beadColours = (): readonly string[] => [token('--phase-filling'), token('--phase-emptying')]

/** How much of its colour a bead has that is ready, at an instant and on average. */
export const readyAlpha = (exact: boolean): number => (exact ? 0.5 : 0.85)

/** Radii and rims come in this many steps a pixel, places in half pixels of the screen. */
const STEPS = 4

/** This many pictures are kept at most. */
const KEPT = 2048

/** By what all beads of a frame have in common, and by what each bead is. */
const pictures = new Map<string, Map<number, ImageBitmap>>()
/** How many pictures are kept, of all looks. */
let count = 0

/** Where they are painted. A canvas for each would take ten times the memory of a small picture. */
let canvas: OffscreenCanvas | undefined

/** The pictures of a kind of frame; all are let go once there are many. */
function picturesOf(kind: string): Map<number, ImageBitmap> {
  if (count > KEPT) {
    for (const cache of pictures.values()) for (const picture of cache.values()) picture.close()
    pictures.clear()
    count = 0
  }
  const cache = pictures.get(kind) ?? new Map<number, ImageBitmap>()
  pictures.set(kind, cache)
  return cache
}

/** Everything that all beads of a frame have in common. */
interface BeadFrame {
  readonly context: CanvasRenderingContext2D
  readonly palette: Palette
  readonly exact: boolean
  /** Distance between beads, in CSS pixels: lines are thinner where they are near to each other. */
  readonly pitch: number
}

/** Gets ready to paint beads: the function that it returns paints one, at a place in CSS pixels, of one of `beadColours`. */
export function beadPainter({ context, palette, exact, pitch }: BeadFrame) {
  const shapes = drawsShapes(context)
  const ratio = shapes ? 1 : context.getTransform().a
  const colours = beadColours()
  const thin = pitch > 9 ? 0 : 1
  const rim = Math.round(STEPS * Math.max(1, Math.min(2, pitch / 8)))
  const cache = picturesOf(`${palette.theme} ${ratio} ${rim} ${thin} ${exact}`)

  const disc = (brush: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D, look: number, moved: number) => {
    brush.fillStyle = palette.surface
    brush.fill()
    brush.fillStyle = brush.strokeStyle = colours[moved]
    brush.globalAlpha = look === LOOK.running ? 1 : readyAlpha(exact)
    if (look !== LOOK.blocked) brush.fill()
    brush.globalAlpha = 1
    brush.lineWidth = thin ? 0.75 : 1.25
    brush.stroke()
    if (look === LOOK.running) {
      brush.strokeStyle = palette.ink
      brush.lineWidth = rim / STEPS
      brush.stroke()
    }
  }

  const make = (side: number, radius: number, look: number, moved: number, right: number, down: number) => {
    canvas ??= new OffscreenCanvas(side, side)
    canvas.width = canvas.height = side
    const brush = canvas.getContext('2d')
    if (!brush) return undefined
    brush.setTransform(ratio, 0, 0, ratio, (side + right) / 2, (side + down) / 2)
    brush.arc(0, 0, radius, 0, 2 * Math.PI)
    disc(brush, look, moved)
    return canvas.transferToImageBitmap()
  }

  return (x: number, y: number, size: number, look: number, moved: number): void => {
    const radius = Math.round(STEPS * size) / STEPS
    if (shapes) {
      context.beginPath()
      context.arc(x, y, radius, 0, 2 * Math.PI)
      disc(context, look, moved)
      return
    }
    const side = 2 * Math.ceil((radius + 1) * ratio) + 2
    const [halvesX, halvesY] = [Math.round(2 * x * ratio), Math.round(2 * y * ratio)]
    const [right, down] = [halvesX & 1, halvesY & 1]
    // One number for each bead's looks: of looks there are three, of colours and halves of a pixel two.
    const key = ((STEPS * radius * 3 + look) * 2 + moved) * 4 + right * 2 + down
    let picture = cache.get(key)
    if (!picture) {
      picture = make(side, radius, look, moved, right, down)
      if (!picture) return
      cache.set(key, picture)
      count++
    }
    const [left, top] = [(halvesX - right - side) / 2, (halvesY - down - side) / 2]
    context.drawImage(picture, left / ratio, top / ratio, side / ratio, side / ratio)
  }
}
