/** A picture that is kept: painted anew only when what it is made of has changed. While a run is played that is seldom. */
import type { Surface } from '../../../../charts/canvas.ts'

/** Puts a picture onto a surface. */
export type Layer = (surface: Surface, of: readonly unknown[], paint: (surface: Surface) => void) => void

/** Creates a layer; it has nothing painted yet. */
export function createLayer(): Layer {
  let layer: HTMLCanvasElement | undefined
  let painted: readonly unknown[] = []
  return (surface, of, paint) => {
    const { context, width, height, ratio } = surface
    const key = [surface, ...of]
    if (key.length !== painted.length || key.some((part, i) => part !== painted[i])) {
      layer ??= document.createElement('canvas')
      layer.width = context.canvas.width
      layer.height = context.canvas.height
      const own = layer.getContext('2d')
      if (!own) return
      own.setTransform(ratio, 0, 0, ratio, 0, 0)
      paint({ context: own, width, height, ratio })
      painted = key
    }
    if (layer) context.drawImage(layer, 0, 0, width, height)
  }
}
