/** Where points lie. */

/** A rectangle in units of the mesh; y grows upwards. */
export interface Bounds {
  readonly left: number
  readonly right: number
  readonly bottom: number
  readonly top: number
}

/** The rectangle around points; 0 where there are none. */
export function boxOf(x: Float64Array | Float32Array, y: Float64Array | Float32Array): Bounds {
  if (x.length === 0) return { left: 0, right: 0, bottom: 0, top: 0 }
  let [left, right, bottom, top] = [x[0], x[0], y[0], y[0]]
  for (let i = 1; i < x.length; i++) {
    if (x[i] < left) left = x[i]
    else if (x[i] > right) right = x[i]
    if (y[i] < bottom) bottom = y[i]
    else if (y[i] > top) top = y[i]
  }
  return { left, right, bottom, top }
}
