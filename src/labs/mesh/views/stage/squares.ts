/** Squares written into an image pixel by pixel: a canvas would first note down each of thousands, and then work them off. */
import type { Surface } from '../../../../charts/canvas.ts'

/** Writes a square around a place; all in CSS pixels. The colour is one of `rgbaOf`. */
type Square = (x: number, y: number, side: number, rgba: number) => void

/** The image that was written last: most are of the same size. */
let last: ImageData | undefined

/** Puts squares, and nothing else, onto a surface. */
export function paintSquares({ context, ratio }: Surface, write: (square: Square) => void): void {
  const { width, height } = context.canvas
  const image = last?.width === width && last.height === height ? last : new ImageData(width, height)
  last = image
  const pixels = new Uint32Array(image.data.buffer)
  pixels.fill(0)
  write((x, y, side, rgba) => {
    const size = Math.max(1, Math.round(side * ratio))
    const left = Math.round(x * ratio - size / 2)
    const top = Math.round(y * ratio - size / 2)
    const right = Math.min(width, left + size)
    const bottom = Math.min(height, top + size)
    for (let row = Math.max(0, top); row < bottom; row++)
      for (let at = row * width + Math.max(0, left); at < row * width + right; at++) pixels[at] = rgba
  })
  context.putImageData(image, 0, 0)
}

const numbersOf = new Map<string, number>()
let pixel: CanvasRenderingContext2D | null = null

/** A CSS colour as a pixel of an image has it. */
export function rgbaOf(colour: string): number {
  let rgba = numbersOf.get(colour)
  if (rgba === undefined) {
    pixel ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    if (!pixel) return 0
    pixel.fillStyle = colour
    pixel.fillRect(0, 0, 1, 1)
    rgba = new Uint32Array(pixel.getImageData(0, 0, 1, 1).data.buffer)[0]
    numbersOf.set(colour, rgba)
  }
  return rgba
}

/** The same colour with a share of its strength. */
export function fainter(rgba: number, share: number): number {
  const channels = Uint8Array.from(new Uint8Array(Uint32Array.of(rgba).buffer))
  channels[3] *= share
  return new Uint32Array(channels.buffer)[0]
}
