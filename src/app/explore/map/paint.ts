/** Paints a map's places on a canvas: grounds, stripes of ties, dots, lines over what is preliminary, borders between winners, letters, gaps. */

import type { Surface } from '../../../charts/canvas.ts'
import { token } from '../../../charts/theme.ts'
import type { Place } from '../../../core/sweep/refinement.ts'
import { regions } from '../../../core/sweep/regions.ts'
import { isDotted, kindLetter, kindToken, type MapScale } from './colours.ts'
import type { Picture } from './picture.ts'
import type { Measure } from './plan.ts'

/** Paints a picture so that it fills the surface. */
export function paintMap(surface: Surface, picture: Picture, measure: Measure, scale: MapScale): void {
  const { context, width, height, ratio } = surface
  const { columns, rows, values, winners } = picture
  // Edges on whole device pixels: no seams between places.
  const edge = (index: number, of: number, size: number) => Math.round((index / of) * size * ratio) / ratio
  const left = (x: number) => edge(x, columns, width)
  const top = (y: number) => edge(rows - y, rows, height)
  const kinds = measure.options.length > 0 && !measure.third
  const grounds = measure.options.map((_, i) =>
    kinds ? token(kindToken(i)) : scale.colour(i / Math.max(1, measure.options.length - 1)),
  )
  const gap = token('--line')
  /** Places whose winner has an equal, by the colour of that one. */
  const ties = new Map<string, Path2D>()
  const dotted = new Path2D()
  const preliminary = new Path2D()
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const at = y * columns + x
      const value = values[at]
      const box = [left(x), top(y + 1), left(x + 1) - left(x), top(y) - top(y + 1)] as const
      if (value === undefined) {
        if (picture.cells[at]) cross(context, box, gap)
        continue
      }
      const winner = winners[at]
      const ground = grounds.length > 0 ? grounds[winner] : scale.colour(scale.share(value))
      const isPreliminary = picture.cells[at]?.tried !== undefined
      context.fillStyle = ground
      context.globalAlpha = isPreliminary ? PALE : 1
      context.fillRect(...box)
      context.globalAlpha = 1
      if (isPreliminary) preliminary.rect(...box)
      if (kinds && isDotted(winner)) dotted.rect(...box)
      const equal = picture.equals[at]
      if (equal < 0) continue
      const stripes = grounds[equal] === ground ? token('--line-strong') : grounds[equal]
      const places = ties.get(stripes) ?? new Path2D()
      places.rect(...box)
      ties.set(stripes, places)
    }
  }
  for (const [stripes, places] of ties) hatch(surface, places, stripes)
  dot(surface, dotted)
  rule(surface, preliminary, token('--line-strong'))
  if (grounds.length > 0) paintRegions(context, picture, measure, kinds, left, top)
}

/** Pixels from stripe to stripe. */
const STRIPES = 8

/** Stripes from the lower left to the upper right, half as wide as they are apart. */
function hatch({ context, width, height }: Surface, places: Path2D, colour: string): void {
  context.save()
  context.clip(places)
  context.strokeStyle = colour
  context.lineWidth = STRIPES / 2 / Math.SQRT2
  context.beginPath()
  for (let x = -height; x < width; x += STRIPES) {
    context.moveTo(x, height)
    context.lineTo(x + height, 0)
  }
  context.stroke()
  context.restore()
}

/** How much of its colour a preliminary place has. */
const PALE = 0.5

/** Thin lines from the upper left to the lower right: the other way than stripes. */
function rule({ context, width, height }: Surface, places: Path2D, colour: string): void {
  context.save()
  context.clip(places)
  context.strokeStyle = colour
  context.lineWidth = 1
  context.beginPath()
  for (let x = -height; x < width; x += STRIPES) {
    context.moveTo(x, 0)
    context.lineTo(x + height, height)
  }
  context.stroke()
  context.restore()
}

/** Dots as far apart as stripes are, in two rows that alternate. */
function dot({ context, width, height }: Surface, places: Path2D): void {
  context.save()
  context.clip(places)
  context.fillStyle = token('--ink')
  context.globalAlpha = 0.55
  context.beginPath()
  for (let y = STRIPES / 4; y < height; y += STRIPES / 2) {
    for (let x = y % STRIPES; x < width; x += STRIPES) context.rect(x - 0.75, y - 0.75, 1.5, 1.5)
  }
  context.fill()
  context.restore()
}

/** A place without a value. */
function cross(
  context: CanvasRenderingContext2D,
  [x, y, w, h]: readonly [x: number, y: number, width: number, height: number],
  colour: string,
) {
  context.strokeStyle = colour
  context.lineWidth = 1
  context.beginPath()
  context.moveTo(x, y + h)
  context.lineTo(x + w, y)
  context.stroke()
}

function paintRegions(
  context: CanvasRenderingContext2D,
  { columns, rows, winners }: Picture,
  { options }: Measure,
  kinds: boolean,
  left: (x: number) => number,
  top: (y: number) => number,
): void {
  context.strokeStyle = token('--ink')
  context.lineWidth = 1
  context.beginPath()
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const at = y * columns + x
      if (x + 1 < columns && winners[at] !== winners[at + 1]) {
        context.moveTo(left(x + 1), top(y))
        context.lineTo(left(x + 1), top(y + 1))
      }
      if (y + 1 < rows && winners[at] !== winners[at + columns]) {
        context.moveTo(left(x), top(y + 1))
        context.lineTo(left(x + 1), top(y + 1))
      }
    }
  }
  context.stroke()
  const cell = Math.min(left(1) - left(0), top(0) - top(1))
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  for (const { winner, places, middle } of regions(winners, columns)) {
    if (places < 3 && cell < 14) continue
    const size = places > 40 ? 18 : places > 8 ? 14 : 12
    context.font = `600 ${size}px ${token('--font')}`
    const text = kinds ? kindLetter(winner) : options[winner].short
    if (context.measureText(text).width > roomAt(winners, columns, middle) * (left(1) - left(0))) continue
    const [x, y] = [(left(middle.x) + left(middle.x + 1)) / 2, (top(middle.y) + top(middle.y + 1)) / 2]
    if (!kinds || isDotted(winner)) {
      context.lineWidth = kinds ? 6 : 3
      context.lineJoin = 'round'
      context.strokeStyle = kinds ? token(kindToken(winner)) : token('--surface')
      context.strokeText(text, x, y)
    }
    context.fillStyle = token('--ink')
    context.fillText(text, x, y)
  }
}

/** Places to both sides of a place, itself included, that have its winner: as far as a word centred there may reach. */
function roomAt(winners: readonly number[], columns: number, { x, y }: Place): number {
  const same = (other: number) =>
    other >= 0 && other < columns && winners[y * columns + other] === winners[y * columns + x]
  let reach = 0
  while (same(x - reach - 1) && same(x + reach + 1)) reach++
  return 2 * reach + 1
}
