/** Paints what lies between the processors: traffic on the links, channels as threads, messages and processes on their way. */
import { token } from '../../../../charts/theme.ts'
import type { Scene } from '../../../../views/network/painter.ts'
import { alongOutside, newPath, strokePath, trace } from '../../../../views/network/paths.ts'
import type { ProgramArtifact } from '../../model/detail.ts'
import type { Flight } from './flights.ts'
import { type Beads, beadAt, type Seats } from './paint.ts'
import { DATA, PROCESS, type Traffic } from './traffic.ts'

/** Width of the link that carries most, in CSS pixels. */
const WIDEST = 4

/** More threads than these are not distinguished. */
const MOST_THREADS = 600

/** All channels are shown at once where they are no more than this. */
const MOST_AT_ONCE = 24

const path = newPath()

/** Links as wide as they carry messages. */
export function paintTraffic({ context, layout, palette }: Scene, { links }: Traffic, most: number): void {
  context.strokeStyle = palette.move
  context.globalAlpha = 0.35
  context.lineCap = 'butt'
  for (const { a, b, messages } of links) {
    if (a >= layout.processors || b >= layout.processors) continue
    context.lineWidth = 0.75 + WIDEST * Math.sqrt(messages / Math.max(1, most)) * Math.min(1, layout.tile / 40)
    context.beginPath()
    strokePath(context, trace(layout, a, b, path))
    context.stroke()
  }
  context.globalAlpha = 1
}

const [one, other] = [
  { x: 0, y: 0 },
  { x: 0, y: 0 },
]

/** Channels from bead to bead: those of the processes on a processor, or all where they are few. */
export function paintThreads(scene: Scene, beads: Beads, { from, to }: ProgramArtifact): void {
  const { context, palette, focus } = scene
  const { place } = beads.crowd
  const all = focus < 0
  if (all && from.length > MOST_AT_ONCE) return
  context.strokeStyle = all ? palette.inkSoft : palette.focus
  context.globalAlpha = all ? 0.35 : 0.6
  context.lineWidth = 1
  context.beginPath()
  let drawn = 0
  for (let c = 0; c < from.length && drawn < MOST_THREADS; c++) {
    if (!all && place[from[c]] !== focus && place[to[c]] !== focus) continue
    if (beadAt(scene, beads, from[c], one) === 0 || beadAt(scene, beads, to[c], other) === 0) continue
    drawn++
    const [dx, dy] = [other.x - one.x, other.y - one.y]
    context.moveTo(one.x, one.y)
    context.quadraticCurveTo((one.x + other.x) / 2 + dy * 0.12, (one.y + other.y) / 2 - dx * 0.12, other.x, other.y)
  }
  context.stroke()
  context.globalAlpha = 1
}

/** Writes into the path the point at a share of the part of it that lies outside of the processors. */
const outside = ({ width, height }: Seats, share: number): void =>
  alongOutside(path, { width, height, mostHidden: 0.49 }, share)

/** Messages as dots, processes as beads, between the processors. */
export function paintFlights(
  { context, layout, palette }: Scene,
  flights: readonly Flight[],
  size: Float32Array,
  seats: Seats,
): void {
  const warm = token('--phase-emptying')
  for (const { hop, share, chases } of flights) {
    if (hop.from >= layout.processors || hop.to >= layout.processors) continue
    trace(layout, hop.from, hop.to, path)
    outside(seats, share)
    const moves = hop.kind === PROCESS
    const radius = moves ? Math.max(4, seats.pitch * 0.44 * size[hop.subject]) : hop.kind === DATA ? 3.5 : 2.25
    context.beginPath()
    context.arc(path.px, path.py, radius, 0, 2 * Math.PI)
    context.fillStyle = moves || chases ? warm : palette.move
    context.fill()
    context.strokeStyle = moves ? palette.ink : palette.surface
    context.lineWidth = moves ? 2 : 1
    context.stroke()
  }
}

/** Where processes moved in a slot, as arrows along the links. */
export function paintMoves(
  { context, layout, palette }: Scene,
  flights: readonly Pick<Flight, 'hop'>[],
  seats: Seats,
): void {
  for (const [colour, width] of [
    [palette.surface, 6],
    [token('--phase-emptying'), 3],
  ] as const) {
    context.strokeStyle = context.fillStyle = colour
    context.lineWidth = width
    for (const { hop } of flights) {
      trace(layout, hop.from, hop.to, path)
      context.beginPath()
      strokePath(context, path)
      context.stroke()
      outside(seats, path.kind === 'wrap' ? 0.9 : 0.7)
      const [x, y] = [path.px, path.py]
      outside(seats, path.kind === 'wrap' ? 0.8 : 0.5)
      const length = Math.hypot(x - path.px, y - path.py) || 1
      const [ux, uy] = [(x - path.px) / length, (y - path.py) / length]
      const head = 4 + width
      context.beginPath()
      context.moveTo(x + ux * head, y + uy * head)
      context.lineTo(x - uy * head * 0.7, y + ux * head * 0.7)
      context.lineTo(x + uy * head * 0.7, y - ux * head * 0.7)
      context.fill()
    }
  }
}
