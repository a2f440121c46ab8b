import type { Frame } from './graph.ts'
import type { Layout } from './layout/layout.ts'
import type { Palette } from './palette.ts'

/** Links that are used at the same time: from `from[i]` to `to[i]` as many tasks as `amount[i]`, or none. */
export interface UsedLinks {
  readonly from: Int32Array
  readonly to: Int32Array
  readonly amount: Int32Array
}

/** What a microscope shows in the machine, and how: it brings along the drawing that only it needs. */
export interface Light {
  /** Processors that are marked. */
  readonly marked: readonly number[]
  /** Links that stand out; absent where none do. */
  readonly links?: UsedLinks
  /** The frame as it looks at it. */
  frame(frame: Frame): Frame
  /** Painted over the processors. `wide` is how wide these are, if not as wide as high. */
  paint(context: CanvasRenderingContext2D, layout: Layout, palette: Palette, wide?: number): void
  /** Painted over everything else. */
  paintNumbers(context: CanvasRenderingContext2D, layout: Layout, palette: Palette): void
}
