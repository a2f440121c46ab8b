/** The tasks of a Mandelbrot picture: its tiles, which are divided until they are small enough to be computed, and filled. */
import { making } from '../../run/making.ts'
import type { MandelbrotValues } from '../mandelbrot.ts'
import { type BeginWorkload, MOST_TASKS, type Results, roomFor, type Visit, type Workload } from '../workload.ts'
import { beginPicture, fingerprintOf, isUniform, type Picture, sumOf } from './picture.ts'
import { isFilled, type MandelbrotScene, pictureOf, rectangleOf } from './scene.ts'

/** The picture that was computed last: a scenario that is changed in another place has the same one. */
const latest = { key: '', picture: undefined as Picture | undefined }

/** Computes the picture, where it is not the latest one, and makes its tiles. */
function* workloadOf(values: MandelbrotValues): Generator<number, Workload> {
  const settings = pictureOf(values)
  const key = JSON.stringify(settings)
  let picture = latest.key === key ? latest.picture : undefined
  if (!picture) {
    const computing = beginPicture(settings)
    while (!computing.advance(WORK)) yield computing.progress()
    picture = computing.result()
    latest.key = key
    latest.picture = picture
  }
  return tiles(picture, values)
}

/** Units of work between two looks at the clock. */
const WORK = 100_000

/** The picture's tiles: 1 operation in a task, and 1 in each iteration of a pixel that it computes. */
export const begin: BeginWorkload<MandelbrotValues> = (values) => making(workloadOf(values), WORK)

/** A task is a rectangle of pixels, in four words: its left column, its upper row, width and height. */
function tiles(picture: Picture, values: MandelbrotValues): Workload {
  const { counts, size, most } = picture
  const { tile } = values
  const fill = values.fill === 'yes'
  const stripes = values.division === 'stripes'
  const isSmall = (width: number, height: number) => height <= tile && (stripes || width <= tile)

  /** Makes the children of a rectangle: halves or quarters, without those that are empty. */
  const divide = (x: number, y: number, width: number, height: number, into: Visit) => {
    const children = roomFor(into, 16)
    const [columns, rows] = [stripes ? width : Math.ceil(width / 2), Math.ceil(height / 2)]
    let place = 0
    for (let part = 0; part < 4; part++) {
      const [right, lower] = [part % 2 === 1, part > 1]
      const w = right ? width - columns : columns
      const h = lower ? height - rows : rows
      if (w === 0 || h === 0) continue
      children[place] = right ? x + columns : x
      children[place + 1] = lower ? y + rows : y
      children[place + 2] = w
      children[place + 3] = h
      place += 4
    }
    into.count = place / 4
  }

  return {
    words: 4,
    bytes: 16,
    flops: 8,
    expected: stripes ? (2 * size) / tile : (4 / 3) * (size / tile) ** 2,
    most: MOST_TASKS,
    root(into) {
      into[0] = 0
      into[1] = 0
      into[2] = size
      into[3] = size
    },
    visit(descriptors, at, _, into) {
      const [x, y, width, height] = [descriptors[at], descriptors[at + 1], descriptors[at + 2], descriptors[at + 3]]
      into.count = 0
      into.operations = 1
      if (!fill) {
        if (isSmall(width, height)) into.operations += sumOf(picture, x, y, width, height)
        else divide(x, y, width, height, into)
        return
      }
      const all = sumOf(picture, x, y, width, height)
      if (width <= 2 || height <= 2) {
        into.operations += all
        return
      }
      const border = all - sumOf(picture, x + 1, y + 1, width - 2, height - 2)
      if (width < size && isUniform(picture, x, y, width, height)) into.operations += border
      else if (isSmall(width - 2, height - 2)) into.operations += all
      else {
        into.operations += border
        divide(x + 1, y + 1, width - 2, height - 2, into)
      }
    },
    results: () => paintedBy(picture, fill),
    scene: (): MandelbrotScene => ({ size, most, counts: counts.slice(), fill }),
  }
}

/** Puts together what the executed tasks have computed. The fingerprint is there once all pixels are. */
function paintedBy(picture: Picture, fill: boolean): Results {
  const { counts, size } = picture
  const canvas = new Uint16Array(size * size)
  let painted = 0
  const row = (x: number, y: number, width: number) => {
    const from = y * size + x
    for (let pixel = from; pixel < from + width; pixel++) canvas[pixel] = counts[pixel]
    painted += width
  }
  /** The pixels at the left and right ends of rows. */
  const sides = (x: number, from: number, to: number, width: number) => {
    for (let y = from; y < to; y++) {
      row(x, y, 1)
      row(x + width - 1, y, 1)
    }
  }
  return {
    add(descriptors, at, { count }) {
      const rectangle = rectangleOf(descriptors, at)
      const { x, y, width, height } = rectangle
      const filled = count === 0 && isFilled({ counts, size, fill }, rectangle)
      if (count === 0 && !filled) {
        for (let line = y; line < y + height; line++) row(x, line, width)
        return
      }
      if (!fill) return
      row(x, y, width)
      row(x, y + height - 1, width)
      sides(x, y + 1, y + height - 1, width)
      if (!filled) return
      for (let line = y + 1; line < y + height - 1; line++) {
        canvas.fill(counts[y * size + x], line * size + x + 1, line * size + x + width - 1)
        painted += width - 2
      }
    },
    values: (): Readonly<Record<string, number>> =>
      painted === size * size ? { fingerprint: fingerprintOf(canvas) } : {},
  }
}
