/** The looks of the time split for code that paints on a canvas: the same colours and textures as in texture.tsx. */
import { TIME_USES, type TimeUse } from '../../core/time/time-use.ts'
import { drawsShapes, pathFor } from '../shapes.ts'
import { token } from '../theme.ts'
import { LINES } from './texture.tsx'

const SIZE = 6

/** What fills the parts on a surface of a resolution; to be made again for another theme. `on`: a context that may draw shapes. */
export function timeFills(
  ratio: number,
  on?: CanvasRenderingContext2D,
): Readonly<Record<TimeUse, CanvasPattern | string>> {
  return Object.fromEntries(TIME_USES.map((use) => [use, fillOf(use, ratio, on)])) as Record<
    TimeUse,
    CanvasPattern | string
  >
}

function fillOf(use: TimeUse, ratio: number, on?: CanvasRenderingContext2D): CanvasPattern | string {
  const ground = token(`--time-${use}`)
  const lines = LINES[use]
  if (!lines && use !== 'idle') return ground
  const paint = (context: CanvasRenderingContext2D) => {
    context.fillStyle = ground
    context.fillRect(0, 0, SIZE, SIZE)
    if (lines) {
      context.strokeStyle = token('--paper')
      context.globalAlpha = 0.55
      context.stroke(pathFor(context, lines))
    } else {
      context.fillStyle = token('--line-strong')
      context.beginPath()
      context.arc(SIZE / 2, SIZE / 2, 0.9, 0, 2 * Math.PI)
      context.fill()
    }
  }
  if (on && drawsShapes(on)) return on.newPattern(SIZE, paint)
  const tile = document.createElement('canvas')
  tile.width = tile.height = Math.round(SIZE * ratio)
  const context = tile.getContext('2d')
  if (!context) return ground
  context.scale(tile.width / SIZE, tile.height / SIZE)
  paint(context)
  const pattern = context.createPattern(tile, 'repeat')
  pattern?.setTransform(new DOMMatrix().scale(SIZE / tile.width))
  return pattern ?? ground
}
