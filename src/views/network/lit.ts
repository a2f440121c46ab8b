/** What a microscope shows in the machine: the links that it looks at stand out, processors are marked and have their numbers. */
import { pathFor } from '../../charts/shapes.ts'
import type { Frame, Moves } from './graph.ts'
import type { Layout } from './layout/layout.ts'
import type { Light, UsedLinks } from './light.ts'
import { paintMoves } from './moves.ts'
import type { Palette } from './palette.ts'
import { newPath, strokePath, trace } from './paths.ts'

/** Links by the list of moves that go over them. */
export const linksOf = (moves: readonly Readonly<{ from: number; to: number; amount: number }>[]): UsedLinks => ({
  from: Int32Array.from(moves, ({ from }) => from),
  to: Int32Array.from(moves, ({ to }) => to),
  amount: Int32Array.from(moves, ({ amount }) => amount),
})

/** What is looked at. */
export interface LookedAt {
  /** Processors that are marked. */
  readonly marked: readonly number[]
  /** These links and their processors stand out from the rest, which is pale; absent where nothing does. */
  readonly links?: UsedLinks
  /** The processors' values before these links are used; absent where they stay as they are. */
  readonly values?: Int32Array
}

/** Shows it in the machine. */
export const lightOn = ({ marked, links, values }: LookedAt): Light => ({
  marked,
  ...(links && { links }),
  frame: (frame) =>
    links ? { ...frame, moves: undefined, ...(values && { values, from: 0, worked: undefined }) } : frame,
  paint(context, layout, palette, wide) {
    if (links) paintLinks(context, layout, links, palette, wide)
  },
  paintNumbers,
})

/** How much of what is not looked at is covered. */
const PALE = 0.75

const path = newPath()

const movesOf = new WeakMap<UsedLinks, Moves>()

/** The tasks that go over links at the same time. */
function movesOver(links: UsedLinks): Moves {
  const cached = movesOf.get(links)
  if (cached) return cached
  const moving = [...links.amount.keys()].filter((i) => links.amount[i] > 0)
  const column = (values: Int32Array) => Int32Array.from(moving, (i) => values[i])
  const leaves = new Int32Array(moving.length)
  const moves = {
    from: column(links.from),
    to: column(links.to),
    amount: column(links.amount),
    leaves,
    arrives: leaves.map(() => 1),
  }
  movesOf.set(links, moves)
  return moves
}

/** Where a node stands, with the line around it. */
function boxOf({ x, y, tile, server, cells, pitchX, pitchY }: Layout, processor: number, wide: number | undefined) {
  const apart = processor === 0 ? server : undefined
  const width = apart?.width ?? wide ?? (cells ? pitchX : tile)
  const height = apart?.height ?? (cells ? pitchY : tile)
  // Cells lie side by side; a node has a line around it.
  const line = cells ? 0 : 1
  return [
    x[processor] - width / 2 - line,
    y[processor] - height / 2 - line,
    width + 2 * line,
    height + 2 * line,
  ] as const
}

/** Covers everything but the links and their processors, and paints what goes over these. */
function paintLinks(
  context: CanvasRenderingContext2D,
  layout: Layout,
  links: UsedLinks,
  palette: Palette,
  wide: number | undefined,
): void {
  const { width, height } = context.canvas
  const around = pathFor(context)
  around.rect(0, 0, width, height)
  for (const processor of new Set([...links.from, ...links.to])) around.rect(...boxOf(layout, processor, wide))
  context.save()
  context.clip(around, 'evenodd')
  context.globalAlpha = PALE
  context.fillStyle = palette.paper
  context.fillRect(0, 0, width, height)
  context.globalAlpha = 1
  context.strokeStyle = palette.ink
  context.lineWidth = layout.tile > 30 ? 2.5 : 1.5
  context.beginPath()
  for (let i = 0; i < links.from.length; i++) strokePath(context, trace(layout, links.from[i], links.to[i], path))
  context.stroke()
  const frame: Frame = { from: 0, now: 0, motion: 'arrows', moves: movesOver(links) }
  paintMoves(context, layout, frame, palette, 'below')
  paintMoves(context, layout, frame, palette, 'above')
  context.restore()
}

/** Writes each processor's number below it, where there is room. */
function paintNumbers(context: CanvasRenderingContext2D, layout: Layout, palette: Palette): void {
  const { cells, processors, server, tile, pitchX, pitchY, x, y } = layout
  const size = palette.textSmall
  context.font = `${size}px ${palette.font}`
  if (cells || pitchY - tile < size + 3 || context.measureText(`${processors - 1}`).width > pitchX - 4) return
  context.textAlign = 'center'
  context.textBaseline = 'alphabetic'
  context.lineJoin = 'round'
  context.lineWidth = 3
  context.strokeStyle = palette.paper
  context.fillStyle = palette.inkSoft
  for (let i = server ? 1 : 0; i < processors; i++) {
    const foot = y[i] + tile / 2 + size
    context.strokeText(`${i}`, x[i], foot)
    context.fillText(`${i}`, x[i], foot)
  }
}
