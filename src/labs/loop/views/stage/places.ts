/** Where workstations stand: in one row above the network or in two rows with it between them. Pure geometry, in CSS pixels. */
import type { Box, Layout } from '../../../../views/network/layout/layout.ts'

/** How much is drawn of a workstation: a user at a machine, a head and a number, or bars alone. */
type Grain = 'whole' | 'small' | 'bare'

/** Where everything stands. */
export interface Places {
  readonly width: number
  readonly height: number
  /** The layout as pointing and the card need it; a station has the number of a processor there. */
  readonly layout: Layout
  /** By station. */
  readonly boxes: readonly Box[]
  /** Whether a station stands above the network. */
  readonly above: (station: number) => boolean
  readonly columns: number
  readonly grain: Grain
  /** The network. */
  readonly channel: Box
  /** The loop as a strip, where there is room for it. */
  readonly strip: Box | undefined
}

/** The widest that one is, in pixels and as a share of the height. */
const WIDEST = 230
const WIDEST_SHARE = 0.6
/** A station that is narrower than this in one row gets more room in two, if these are so high. */
const WIDE_STATION = 72
const LEAST_ROW = 46

/** Width from which on there is a user at a machine, and from which on a head. */
const WHOLE = 84
const SMALL = 30

/** Places stations on a surface, with so much room around them. */
export function placesOf(count: number, width: number, height: number, around = 4): Places {
  const stripHeight = Math.min(18, Math.max(8, height * 0.04))
  const strip =
    height >= 120 ? { x: around, y: around, width: Math.max(1, width - 2 * around), height: stripHeight } : undefined
  const top = strip ? strip.y + strip.height + Math.min(14, height * 0.03) : 2
  const rest = Math.max(1, height - top - (around > 4 ? around : 0))
  const network = Math.min(60, Math.max(14, rest * 0.15))
  const rows = (width - 2 * around) / count >= WIDE_STATION || (rest - network) / 2 < LEAST_ROW ? 1 : 2
  const columns = Math.ceil(count / rows)
  const w = Math.min(Math.max(WIDEST, WIDEST_SHARE * height), (width - 2 * around) / columns)
  const h = Math.max(1, (rest - network) / rows)
  const left = (width - columns * w) / 2
  const above = (station: number) => station < columns
  const boxes = Array.from({ length: count }, (_, s) => ({
    x: left + (s % columns) * w,
    y: above(s) ? top : top + h + network,
    width: w,
    height: h,
  }))
  const layout: Layout = {
    processors: count,
    x: Float32Array.from(boxes, ({ x }) => x + w / 2),
    y: Float32Array.from(boxes, ({ y }) => y + h / 2),
    tile: w,
    paths: 'straight',
    sides: [],
    pitchX: w,
    pitchY: h + network,
    labels: [],
    cells: {
      columns,
      rows,
      column: Uint16Array.from(boxes, (_, s) => s % columns),
      row: Uint16Array.from(boxes, (_, s) => Math.floor(s / columns)),
      box: { x: left, y: top, width: columns * w, height: rest },
      gap: 0,
    },
  }
  return {
    width,
    height,
    layout,
    boxes,
    above,
    columns,
    grain: w >= WHOLE && h >= 100 ? 'whole' : w >= SMALL ? 'small' : 'bare',
    channel: { x: left, y: top + h, width: columns * w, height: network },
    strip,
  }
}

/** Where a station meets the network. */
export function portOf({ boxes, above, channel }: Places, station: number): readonly [x: number, y: number] {
  const { x, width } = boxes[station]
  return [x + width / 2, above(station) ? channel.y : channel.y + channel.height]
}
