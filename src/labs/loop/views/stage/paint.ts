/** Paints the workstations of a moment: the loop as a strip, machines with their owners, the network between them. */
import type { Surface } from '../../../../charts/canvas.ts'
import type { Theme } from '../../../../charts/colour.ts'
import { laneColours } from '../../../../charts/lane-colours.ts'
import type { Box } from '../../../../views/network/layout/layout.ts'
import { type Palette, paletteOf } from '../../../../views/network/palette.ts'
import type { Frame } from './frame.ts'
import { paintNetwork } from './network.ts'
import type { Places } from './places.ts'
import { paintStation } from './station.ts'
import type { Stations } from './stations.ts'

/** What does not change with every frame. */
export interface Scene {
  readonly stations: Stations
  readonly places: Places
  /** Iterations in all, or in a step of work in steps; and the most that a station ever has. */
  readonly total: number
  readonly most: number
  /** The first stations of groups but the first, where iterations stay in groups. */
  readonly groups: readonly number[]
  /** By station, the letter of its group, where groups are no neighbours by number; empty where they are or change. */
  readonly letters: readonly string[]
  /** Whether one cable carries all messages, or every pair has a line of its own. */
  readonly shared: boolean
  /** Whether anything is sent at all: else no network is drawn. */
  readonly sends: boolean
  /** Whether anything is named or numbered. */
  readonly words: boolean
  /** Whether it is a first screen: then no word is small. */
  readonly plain: boolean
  readonly theme: Theme
}

/** What the painters of parts are given. */
export interface Brush extends Scene {
  readonly context: CanvasRenderingContext2D
  readonly palette: Palette
  /** By station. */
  readonly colours: readonly string[]
}

/** @param focus the station that is pointed at, or −1; `marked` those that a microscope looks at */
export function paint(
  { context }: Surface,
  scene: Scene,
  frame: Frame,
  focus: number,
  marked: readonly number[],
): void {
  const { places, stations, theme } = scene
  const brush: Brush = {
    ...scene,
    context,
    palette: scene.plain ? withoutSmall(paletteNow(theme)) : paletteNow(theme),
    colours: laneColours(stations.count, theme),
  }
  context.save()
  context.lineJoin = 'round'
  if (places.strip) paintStrip(brush, places.strip, frame, focus)
  for (let s = 0; s < stations.count; s++) paintStation(brush, s, frame, focus === s || marked.includes(s))
  if (scene.sends) paintNetwork(brush, frame)
  context.restore()
}

/** The least size of words on a first screen. */
export const LEAST_TEXT = 13

const withoutSmall = (palette: Palette): Palette => ({ ...palette, textSmall: Math.max(LEAST_TEXT, palette.textSmall) })

let cached: { readonly of: string; readonly palette: Palette } | undefined

/** The palette in force, put together when the theme or the view with its sizes has changed. */
function paletteNow(theme: Theme): Palette {
  const of = `${theme} ${document.documentElement.dataset.view} ${innerWidth} ${innerHeight}`
  if (cached?.of !== of) cached = { of, palette: paletteOf(theme) }
  return cached.palette
}

/** All iterations from the first to the last, or those of the present step, in the colours of those who hold them. */
function paintStrip(brush: Brush, { x, y, width, height }: Box, frame: Frame, focus: number): void {
  const { context, palette, total, colours, stations } = brush
  const { composition } = frame
  // Where nothing is known about it, pale would say that all is done.
  if (!composition) return
  context.fillStyle = palette.line
  context.globalAlpha = 0.6
  context.fillRect(x, y, width, height)
  context.globalAlpha = 1
  const { strip } = composition
  const first = strip.length > 0 ? Math.floor(strip[0] / total) * total : 0
  for (let r = 0; r < strip.length; r += 3) {
    const from = x + ((strip[r] - first) / total) * width
    const until = x + ((strip[r + 1] - first) / total) * width
    context.globalAlpha = focus >= 0 && focus !== strip[r + 2] ? 0.25 : 1
    context.fillStyle = colours[strip[r + 2] % stations.count]
    context.fillRect(from, y, Math.max(0.5, until - from), height)
  }
  context.globalAlpha = 1
  context.strokeStyle = palette.lineStrong
  context.lineWidth = 1
  context.strokeRect(x + 0.5, y + 0.5, width - 1, height - 1)
}
