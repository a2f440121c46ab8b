/** The tree on a canvas: as an icicle, or a bar a level. What has been painted stays; going on paints only what is new. */
import type { Surface } from '../../charts/canvas.ts'
import type { Theme } from '../../charts/colour.ts'
import { laneColours } from '../../charts/lane-colours.ts'
import { drawsShapes } from '../../charts/shapes.ts'
import { lineHeight, token } from '../../charts/theme.ts'
import { count as counted } from '../../core/text/format.ts'
import { FATE } from '../../core/workloads/workload.ts'
import type { Box } from '../network/layout/layout.ts'
import { type FollowedTree, movedBefore } from './followed.ts'
import { type Icicle, nodeAt } from './layout.ts'
import type { Progress } from './progress.ts'

/** A picture of a tree at one moment. */
export interface TreePainter {
  /** @param pointed a node, or a level; −1 for none. @param processor whose nodes stand out; −1 for none */
  paint(pointed: number, processor: number): void
  /** The node or the level at a place; −1 where there is none. */
  at(x: number, y: number): number
  boxOf(item: number): Box
}

/** What a picture is made of. */
interface TreeScene {
  readonly nodes: FollowedTree
  readonly progress: Progress
  readonly surface: Surface
  readonly theme: Theme
}

const TOP = 8
/** Room for the legend, where the stage is high enough for one. */
const bottomOf = (height: number) => (height < 240 ? TOP : 46)

function roomIn({ width, height }: Surface, rows: number, right: number) {
  const left = 2.6 * lineHeight()
  const all = Math.max(1, height - TOP - bottomOf(height))
  return { x: left, y: TOP, width: Math.max(1, width - left - right), row: Math.min(44, all / rows), rows }
}

/** Writes which row is which level, as far as there is room. */
function paintLevels(context: CanvasRenderingContext2D, room: ReturnType<typeof roomIn>, first: number): void {
  const line = lineHeight()
  const every = Math.max(1, Math.ceil(line / room.row))
  context.fillStyle = token('--ink-soft')
  context.font = `${line - 1}px ${token('--font')}`
  context.textAlign = 'right'
  context.textBaseline = 'middle'
  for (let row = 0; row < room.rows; row += every) {
    context.fillText(counted(first + row), room.x - 8, room.y + (row + 0.5) * room.row)
  }
}

/** Frames a box with the mark of what is looked at. */
export function paintFocus(context: CanvasRenderingContext2D, { x, y, width, height }: Box): void {
  const wide = Math.max(4, width)
  for (const [colour, line] of [
    [token('--paper'), 5],
    [token('--focus'), 2.5],
  ] as const) {
    context.strokeStyle = colour
    context.lineWidth = line
    context.strokeRect(x + width / 2 - wide / 2, y, wide, height)
  }
}

/** The icicle below a node. */
export function icicleIn({ nodes, progress, surface, theme }: TreeScene, icicle: Icicle, root: number): TreePainter {
  const { context, width, height, ratio } = surface
  const { depth, fate, order, owner, parent, rootDepth } = nodes
  const { child, leaves, left } = icicle
  const room = roomIn(surface, icicle.depth - depth[root] + 1, 12)
  const scale = room.width / leaves[root]
  const colours = laneColours(nodes.processors, theme)
  const [ink, line, strong] = ['--ink', '--line', '--line-strong'].map(token)
  const layer = document.createElement('canvas')
  layer.width = Math.max(1, Math.round(width * ratio))
  layer.height = Math.max(1, Math.round(height * ratio))
  const shapes = drawsShapes(context)
  const brush = shapes ? context : layer.getContext('2d')
  /** Nodes that have been painted on the layer, in their order; −1 where it has to begin again. */
  let painted = -1

  const boxOf = (node: number): Box => {
    const wide = leaves[node] * scale
    return {
      x: room.x + (left[node] - left[root]) * scale,
      y: room.y + (depth[node] - depth[root]) * room.row,
      width: wide > 3 ? wide - 1 : Math.max(0.6, wide),
      height: room.row > 6 ? room.row - 1 : room.row,
    }
  }
  const inside = (node: number) =>
    depth[node] >= depth[root] && left[node] >= left[root] && left[node] < left[root] + leaves[root]
  const fill = (context: CanvasRenderingContext2D, node: number) => {
    const { x, y, width, height } = boxOf(node)
    context.fillStyle = colours[owner[node]]
    if (fate?.[node] === FATE.dropped) {
      // Pruned at once: only its lower edge.
      const low = Math.max(1, height / 4)
      context.fillRect(x, y + height - low, width, low)
      return
    }
    context.fillRect(x, y, width, height)
    if (!movedBefore(nodes, node) || width < 3 || height < 5) return
    context.fillStyle = ink
    context.fillRect(x, y, width, Math.min(3, height / 3))
  }
  const outline = (context: CanvasRenderingContext2D, node: number) => {
    const { x, y, width, height } = boxOf(node)
    if (width < 4 || height < 4) {
      context.fillStyle = line
      context.fillRect(x, y, width, height)
    } else {
      context.strokeStyle = strong
      context.lineWidth = 1
      context.strokeRect(x + 0.5, y + 0.5, width - 1, height - 1)
    }
  }
  /** Brings the layer to the present moment. */
  const goOn = () => {
    if (!brush) return
    const goal = progress.executed
    if (painted < 0 || goal < painted) {
      if (!shapes) brush.setTransform(ratio, 0, 0, ratio, 0, 0)
      brush.clearRect(0, 0, width, height)
      painted = 0
      if (progress.place[root] >= goal && progress.isKnown(root)) outline(brush, root)
    }
    for (; painted < goal; painted++) {
      const node = order[painted]
      if (!inside(node)) continue
      fill(brush, node)
      if (child[node] < 0) continue
      for (let next = child[node]; parent[next] === node; next++) {
        if (progress.place[next] >= goal) outline(brush, next)
      }
    }
  }

  return {
    paint(pointed, processor) {
      context.globalAlpha = shapes && processor >= 0 ? 0.25 : 1
      goOn()
      context.globalAlpha = 1
      paintLevels(context, room, depth[root] - 1 + rootDepth)
      context.globalAlpha = processor >= 0 ? 0.25 : 1
      if (!shapes) context.drawImage(layer, 0, 0, layer.width / ratio, layer.height / ratio)
      context.globalAlpha = 1
      if (processor >= 0) {
        for (let i = 0; i < painted; i++) {
          const node = order[i]
          if (owner[node] === processor && inside(node)) fill(context, node)
        }
      }
      context.strokeStyle = ink
      context.lineWidth = 2
      for (let node = nodes.bestOf?.(progress.executed) ?? -1; node >= 0; node = parent[node]) {
        const { x, y, width, height } = boxOf(node)
        if (inside(node)) context.strokeRect(x, y, Math.max(2, width), height)
      }
      if (pointed >= 0 && inside(pointed)) paintFocus(context, boxOf(pointed))
    },
    at(x, y) {
      const leaf = left[root] + (x - room.x) / scale
      const row = Math.floor((y - room.y) / room.row)
      if (x < room.x || x >= room.x + room.width || row < 0) return -1
      const node = nodeAt(icicle, nodes, leaf, row + depth[root] - 1)
      return node >= 0 && progress.isKnown(node) ? node : -1
    },
    boxOf,
  }
}

/** A bar a level: shares of its nodes, by the processors that have executed them, then those that wait. */
export function barsIn({ nodes, progress, surface, theme }: TreeScene): TreePainter {
  const { context } = surface
  const levels = progress.levels().length
  const room = roomIn(surface, levels, 5.5 * lineHeight())
  const { bands } = progress
  const colours = laneColours(bands, theme)
  const [ink, soft, line, strong] = ['--ink', '--ink-soft', '--line', '--line-strong'].map(token)
  const boxOf = (level: number): Box => ({
    x: room.x,
    y: room.y + level * room.row,
    width: room.width,
    height: room.row > 4 ? room.row - 2 : room.row,
  })
  return {
    paint(pointed, processor) {
      paintLevels(context, room, nodes.rootDepth)
      const text = lineHeight()
      const ownBand = processor < 0 ? -1 : Math.floor((processor * bands) / nodes.processors)
      progress.levels().forEach(({ nodes, waiting, moved }, level) => {
        const { x, y, width, height } = boxOf(level)
        const share = width / nodes
        context.fillStyle = line
        context.fillRect(x, y + height - 1, width, 1)
        let at = x
        for (let band = 0; band < bands; band++) {
          const wide = progress.at(level, band) * share
          if (wide === 0) continue
          context.globalAlpha = ownBand < 0 || ownBand === band ? 1 : 0.25
          context.fillStyle = colours[band]
          context.fillRect(at, y, wide, height)
          at += wide
        }
        context.globalAlpha = 1
        if (waiting * share >= 1) {
          context.strokeStyle = strong
          context.lineWidth = 1
          context.strokeRect(at + 0.5, y + 0.5, Math.max(0, waiting * share - 1), height - 1)
        }
        context.fillStyle = ink
        if (height >= 6) context.fillRect(x, y, moved * share, Math.min(3, height / 3))
        if (room.row < text && level % Math.ceil(text / room.row) !== 0) return
        context.fillStyle = soft
        context.textAlign = 'left'
        context.fillText(counted(nodes), x + width + 8, y + room.row / 2)
      })
      if (pointed >= 0 && pointed < levels) paintFocus(context, boxOf(pointed))
    },
    at(x, y) {
      const level = Math.floor((y - room.y) / room.row)
      return x >= 0 && level >= 0 && level < levels ? level : -1
    },
    boxOf,
  }
}
