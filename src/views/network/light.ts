import type { Frame } from './graph.ts'
import type { Layout } from './layout/layout.ts'
import type { Palette } from './palette.ts'

/** What a microscope shows in the machine, and how: it brings along the drawing that only it needs. */
export interface Light {
  /** Processors that are marked. */
  readonly marked: readonly number[]
  /** The frame as it looks at it. */
  frame(frame: Frame): Frame
  /** Painted over the processors. `wide` is how wide these are, if not as wide as high. */
  paint(context: CanvasRenderingContext2D, layout: Layout, palette: Palette, wide?: number): void
  /** Painted over everything else. */
  paintNumbers(context: CanvasRenderingContext2D, layout: Layout, palette: Palette): void
}
