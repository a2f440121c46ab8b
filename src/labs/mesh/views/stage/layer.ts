/**
 * A picture that is kept: painted again only when what it is made of has changed, of arrays their content. While a run is played that is
 * seldom, and in a drag most runs have the same owners at the playhead.
 */
import type { Surface } from '../../../../charts/canvas.ts'
import { drawsShapes } from '../../../../charts/shapes.ts'
import { alike } from './owners.ts'

/** Puts a picture onto a surface. */
type Layer = (surface: Surface, of: readonly unknown[], paint: (surface: Surface) => void) => void

/** Creates a layer; it has nothing painted yet. */
export function createLayer(): Layer {
  let layer: HTMLCanvasElement | undefined
  let painted: readonly unknown[] = []
  return (surface, of, paint) => {
    const { context, width, height, ratio } = surface
    if (drawsShapes(context)) return paint(surface)
    const key = [surface, ...of]
    const changed = key.length !== painted.length || key.some((part, i) => !same(part, painted[i]))
    painted = key
    if (changed) {
      layer ??= document.createElement('canvas')
      layer.width = context.canvas.width
      layer.height = context.canvas.height
      const layerContext = layer.getContext('2d')
      if (!layerContext) return
      layerContext.setTransform(ratio, 0, 0, ratio, 0, 0)
      paint({ context: layerContext, width, height, ratio })
    }
    if (layer) context.drawImage(layer, 0, 0, width, height)
  }
}

const isArray = (part: unknown): part is ArrayLike<number> => ArrayBuffer.isView(part) && 'length' in part

const same = (a: unknown, b: unknown): boolean => a === b || (isArray(a) && isArray(b) && alike(a, b))
