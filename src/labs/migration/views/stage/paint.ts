/** Paints processors with their processes as beads. */
import { laneColours } from '../../../../charts/lane-colours.ts'
import { pathFor } from '../../../../charts/shapes.ts'
import { token } from '../../../../charts/theme.ts'
import type { Layout } from '../../../../views/network/layout/layout.ts'
import type { Scene } from '../../../../views/network/painter.ts'
import { beadColours, beadPainter, LOOK, readyAlpha } from './bead-painter.ts'
import type { Crowd } from './crowd.ts'

/** Beads nearer to each other than this cannot be distinguished, in CSS pixels. */
const CLOSEST = 5

/** Beads are no farther apart than this. */
const FARTHEST = 32

/** Share of a processor that the bar at its foot takes, and pixels around the beads. */
const BAR = 0.1
const PADDING = 3

/** A bead that is fuller than this is full. */
const ALL = 0.99

/** Most height of the band in a processor's own colour, in CSS pixels. */
const BAND = 4

/** Places of beads in the processors. */
export interface Seats {
  /** Size of a processor, and height of the bar at its foot. */
  readonly width: number
  readonly height: number
  readonly bar: number
  /** Distance between beads where there is room for it. */
  readonly pitch: number
}

/** A processor is wider than high where neighbours are farther apart sideways, up to this factor. */
const WIDEST = 1.5

/** How wide a processor is drawn. */
export const widthOf = ({ tile, pitchX, pitchY }: Pick<Layout, 'tile' | 'pitchX' | 'pitchY'>): number =>
  tile * Math.max(1, Math.min(WIDEST, pitchX / pitchY))

/** Where beads go in processors that have about this many each, with a bar at the foot or without; undefined where they would be too small. */
export function seatsOf(
  layout: Pick<Layout, 'tile' | 'pitchX' | 'pitchY'>,
  mean: number,
  { hasBar = true } = {},
): Seats | undefined {
  const { tile: height } = layout
  const width = widthOf(layout)
  const bar = hasBar && height >= 30 ? Math.max(3, Math.round(height * BAR)) : 0
  const [w, h] = [width - 2 * PADDING, height - 2 * PADDING - bar]
  // The most even rows that hold some more than the mean.
  const placeCount = Math.max(1, Math.ceil(1.2 * mean))
  let pitch = 0
  for (let across = 1; across <= placeCount; across++) {
    pitch = Math.max(pitch, Math.min(w / across, h / Math.ceil(placeCount / across)))
  }
  return pitch >= CLOSEST ? { width, height, bar, pitch: Math.min(FARTHEST, pitch) } : undefined
}

/** Writes the middle of a seat, from the middle of its processor, and returns how far apart seats are there. */
export function seatAt(
  { width: outer, height: whole, bar, pitch }: Seats,
  count: number,
  seat: number,
  at: { x: number; y: number },
): number {
  const width = outer - 2 * PADDING
  const height = whole - 2 * PADDING - bar
  let apart = pitch
  let across = Math.max(1, Math.floor(width / apart))
  while (Math.ceil(count / across) * apart > height + 0.5) {
    across++
    apart = width / across
  }
  at.x = -width / 2 + ((seat % across) + 0.5) * (width / across)
  at.y = -whole / 2 + PADDING + (Math.floor(seat / across) + 0.5) * apart
  return apart
}

/** The part of a run that the beads need. */
export interface Beads {
  readonly crowd: Crowd
  readonly seats: Seats
  /** By process, its radius as a share of the largest. */
  readonly size: Float32Array
  /** By process, the processor where it began; undefined until that is known. */
  readonly home: Int32Array | undefined
  /** By processor, from 0 to 1: shares of the slot in which it computes, and in which its router works; from `from` on. */
  readonly use:
    | {
        readonly compute: ArrayLike<number>
        readonly router: ArrayLike<number>
        readonly from: number
        readonly cycles: number
      }
    | undefined
}

const spot = { x: 0, y: 0 }

/**
 * Writes where a process is, in CSS pixels, and returns its radius; 0 where it is at no processor, or at one that the layout, which may
 * still be that of the machine before, has not.
 */
export function beadAt(
  { layout }: Pick<Scene, 'layout'>,
  { crowd, seats, size }: Beads,
  i: number,
  at: { x: number; y: number },
): number {
  const p = crowd.place[i]
  if (p < 0 || p >= layout.processors) return 0
  const apart = seatAt(seats, crowd.count[p], crowd.seat[i], spot)
  at.x = layout.x[p] + spot.x
  at.y = layout.y[p] + spot.y
  return apart * 0.44 * (crowd.distinguished ? size[i] : 1)
}

/** Paints the processors, what they do, and the beads in them. */
export function paintBeads(scene: Scene, beads: Beads): void {
  paintBoxes(scene, beads)
  const { context, palette } = scene
  const { crowd, home, seats } = beads
  const { exact, full, running, place } = crowd
  const paint = beadPainter({ context, palette, exact, pitch: seats.pitch })
  const at = { x: 0, y: 0 }
  /** What fills beads in part, of those that are where they began and of those that have moved. */
  const parts: (Path2D | undefined)[] = []
  for (let i = 0; i < place.length; i++) {
    const moved = home && crowd.distinguished && home[i] !== place[i] ? 1 : 0
    const radius = beadAt(scene, beads, i, at)
    if (radius === 0) continue
    const ready = full[i] > ALL ? LOOK.ready : LOOK.blocked
    paint(at.x, at.y, radius, running[i] === 1 ? LOOK.running : ready, moved)
    if (running[i] === 1 || ready === LOOK.ready || full[i] <= 0.02) continue
    parts[moved] ??= pathFor(context)
    disc(parts[moved], at.x, at.y, radius * Math.sqrt(full[i]))
  }
  const colours = beadColours()
  context.globalAlpha = readyAlpha(exact)
  for (const [moved, part] of parts.entries()) {
    if (!part) continue
    context.fillStyle = colours[moved]
    context.fill(part)
  }
  context.globalAlpha = 1
}

/** Adds a disc to a path. */
export function disc(path: Path2D, x: number, y: number, radius: number): void {
  path.moveTo(x + radius, y)
  path.arc(x, y, radius, 0, 2 * Math.PI)
}

function paintBoxes({ context, layout, palette, coloured }: Scene, { seats, use }: Beads): void {
  const { width: wide, height: high, bar } = seats
  const boxes = pathFor(context)
  const corner = Math.min(8, high * 0.12)
  for (let p = 0; p < layout.processors; p++)
    boxes.roundRect(layout.x[p] - wide / 2, layout.y[p] - high / 2, wide, high, corner)
  context.fillStyle = palette.surface
  context.fill(boxes)
  if (use && bar > 0) {
    const bars = [pathFor(context), pathFor(context), pathFor(context)]
    for (let p = 0; p < layout.processors; p++) {
      const left = layout.x[p] - wide / 2 + PADDING
      const top = layout.y[p] + high / 2 - bar - 1
      const width = wide - 2 * PADDING
      const compute = (width * use.compute[use.from + p]) / use.cycles
      const router = (width * use.router[use.from + p]) / use.cycles
      bars[0].rect(left, top, width, bar - 1)
      bars[1].rect(left, top, compute, bar - 1)
      bars[2].rect(left + compute, top, router, bar - 1)
    }
    for (const [k, name] of ['--time-idle', '--time-compute', '--time-communicate'].entries()) {
      context.fillStyle = token(name)
      context.fill(bars[k])
    }
  }
  context.strokeStyle = palette.lineStrong
  context.lineWidth = 1
  context.stroke(boxes)
  if (!coloured) return
  const colours = laneColours(layout.processors, palette.theme)
  context.lineWidth = Math.max(1.5, Math.min(BAND, high * 0.08))
  for (let p = 0; p < layout.processors; p++) {
    context.strokeStyle = colours[p]
    context.beginPath()
    context.moveTo(layout.x[p] - wide / 2 + corner, layout.y[p] - high / 2)
    context.lineTo(layout.x[p] + wide / 2 - corner, layout.y[p] - high / 2)
    context.stroke()
  }
}
