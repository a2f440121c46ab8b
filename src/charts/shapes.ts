/**
 * Painting as shapes: what paints on a canvas can be asked to paint on a context that writes down lines, areas and text, as a picture for
 * print has them. A painter that keeps pixels between frames asks `drawsShapes` first and then paints everything directly.
 */

/** A context that writes shapes down. */
export interface ShapesContext extends CanvasRenderingContext2D {
  /** A path that can be read back; a `Path2D` cannot. */
  readonly newPath: (data?: string) => Path2D
  /** What fills areas with a tile of this side, painted once. */
  readonly newPattern: (side: number, paint: (context: CanvasRenderingContext2D) => void) => CanvasPattern
  /** An image as rectangles of one colour: `columns` pixels a row, as `ImageData` has them, laid into a box. */
  readonly pixels: (data: Uint32Array, columns: number, x: number, y: number, width: number, height: number) => void
}

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** Whether a context writes shapes down instead of painting pixels. */
export const drawsShapes = (context: Context): context is ShapesContext => 'newPath' in context

/** A path for a context, empty or from SVG path data. */
export const pathFor = (context: Context, data?: string): Path2D =>
  drawsShapes(context) ? context.newPath(data) : new Path2D(data)
