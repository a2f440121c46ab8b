/** The looks of the time split for code that paints on a canvas: the same colours and textures as in texture.tsx. */
import { TIME_USES, type TimeUse } from '../../core/time/time-use.ts'
import { token } from '../theme.ts'
import { LINES } from './texture.tsx'

const SIZE = 6

/** What fills the parts on a surface of a resolution; to be made again for another theme. */
export function timeFills(ratio: number): Readonly<Record<TimeUse, CanvasPattern | string>> {
  return Object.fromEntries(TIME_USES.map((use) => [use, fillOf(use, ratio)])) as Record<
    TimeUse,
    CanvasPattern | string
  >
}

function fillOf(use: TimeUse, ratio: number): CanvasPattern | string {
  const ground = token(`--time-${use}`)
  const lines = LINES[use]
  if (!lines && use !== 'idle') return ground
  const tile = document.createElement('canvas')
  tile.width = tile.height = Math.round(SIZE * ratio)
  const context = tile.getContext('2d')
  if (!context) return ground
  context.scale(tile.width / SIZE, tile.height / SIZE)
  context.fillStyle = ground
  context.fillRect(0, 0, SIZE, SIZE)
  if (lines) {
    context.strokeStyle = token('--paper')
    context.globalAlpha = 0.55
    context.stroke(new Path2D(lines))
  } else {
    context.fillStyle = token('--line-strong')
    context.beginPath()
    context.arc(SIZE / 2, SIZE / 2, 0.9, 0, 2 * Math.PI)
    context.fill()
  }
  const pattern = context.createPattern(tile, 'repeat')
  pattern?.setTransform(new DOMMatrix().scale(SIZE / tile.width))
  return pattern ?? ground
}
