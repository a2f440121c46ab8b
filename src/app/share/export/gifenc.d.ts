/** What we use of gifenc, which has no types of its own. Pixels are RGBA. */
declare module 'gifenc' {
  type Palette = readonly (readonly number[])[]
  interface Encoder {
    /** `delay` in milliseconds, of which the format keeps hundredths of a second. */
    writeFrame(index: Uint8Array, width: number, height: number, options: { palette: Palette; delay: number }): void
    finish(): void
    bytes(): Uint8Array<ArrayBuffer>
  }
  export function GIFEncoder(): Encoder
  export function quantize(pixels: Uint8ClampedArray, colours: number): Palette
  export function applyPalette(pixels: Uint8ClampedArray, palette: Palette): Uint8Array
}
