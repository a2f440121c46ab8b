/** A picture's counts as shades: what belongs to the set is dark, what leaves at once light, logarithmically between. */
import type { MandelbrotScene } from '../../../core/workloads/mandelbrot.ts'

/** Paints a picture's counts, pixel by pixel, on a canvas of their own. */
export function shadesOf({ size, most, counts }: MandelbrotScene): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  const context = canvas.getContext('2d')
  if (!context) return canvas
  const image = context.createImageData(size, size)
  const scale = 1 / Math.log1p(most)
  for (let pixel = 0; pixel < counts.length; pixel++) {
    const share = counts[pixel] >= most ? 1 : Math.log1p(counts[pixel]) * scale
    image.data.fill(Math.round(245 - 225 * share), 4 * pixel, 4 * pixel + 3)
    image.data[4 * pixel + 3] = 255
  }
  context.putImageData(image, 0, 0)
  return canvas
}
