/** What a task of a Mandelbrot picture stands for: engines write it, and views draw it. */
import { type MandelbrotValues, regions } from '../mandelbrot.ts'
import { isUniform, type PictureSettings } from './picture.ts'

/** What a picture of a scenario shows. */
export function pictureOf(values: MandelbrotValues): PictureSettings {
  const { region, centreX, centreY, regionWidth, pictureSize: size, maxIterations: most } = values
  if (region === 'own') return { x: centreX, y: centreY, width: regionWidth, size, most }
  const { x, y, width } = regions[region]
  return { x, y, width, size, most }
}

/** A rectangle of pixels. */
export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The rectangle of a task. */
export const rectangleOf = (descriptors: Int32Array, at: number): Rectangle => ({
  x: descriptors[at],
  y: descriptors[at + 1],
  width: descriptors[at + 2],
  height: descriptors[at + 3],
})

/** What views need to draw a picture. */
export interface MandelbrotScene {
  readonly size: number
  /** Iterations of the points that belong to the set. */
  readonly most: number
  /** Iterations of each pixel, by rows from the top. */
  readonly counts: Uint32Array
  /** Whether equal borders are filled. A task that made others has then computed its border alone. */
  readonly fill: boolean
}

/** Whether a rectangle is filled with the count of its border. The root never is: its border may surround the whole set. */
export function isFilled(
  { fill, ...picture }: Omit<MandelbrotScene, 'most'>,
  { x, y, width, height }: Rectangle,
): boolean {
  return fill && width > 2 && height > 2 && width < picture.size && isUniform(picture, x, y, width, height)
}
