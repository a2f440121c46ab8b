/**
 * Whether meshes follow each other so fast that there is no time to paint each of them with all its edges: while a value is dragged, or
 * where another one is on its way.
 */
import { useEffect, useMemo } from 'react'

/**
 * What has stayed for this long, with nothing else on its way, is painted with care; milliseconds, or times that painting
 * it takes.
 */
const REST_MS = 250
const REST_TIMES = 3

/** How pictures follow each other. */
interface Pace {
  /**
   * Says whether the mesh that is shown now is painted in haste; if it is `passing`, others are to be expected. While a value is dragged the same
   * mesh gets other owners: it is, too, where painting it with care takes long.
   */
  hastens(mesh: object, passing: boolean, dragging?: boolean): boolean
  /** Notes how long painting with care has taken, in milliseconds. */
  took(millis: number): void
  end(): void
}

/**
 * Creates a pace.
 *
 * @param repaint is called once a picture that was painted in haste has stayed
 */
export function createPace(repaint: () => void): Pace {
  let last: object | undefined
  let since = Number.NEGATIVE_INFINITY
  let rest = REST_MS
  let haste = false
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    hastens(mesh, passing, dragging) {
      const now = performance.now()
      const rested = !passing && now - since >= rest
      if (mesh !== last) haste = last !== undefined && !rested
      else if (rested) haste = false
      else if (dragging && rest > REST_MS) haste = true
      if (mesh !== last || passing) since = now
      last = mesh
      clearTimeout(timer)
      if (haste && !passing) timer = setTimeout(repaint, since + rest - now)
      return haste
    },
    took(millis) {
      rest = Math.max(REST_MS, REST_TIMES * millis)
    },
    end: () => clearTimeout(timer),
  }
}

/** The pace of a component's pictures. */
export function usePace(repaint: () => void): Pace {
  const pace = useMemo(() => createPace(repaint), [repaint])
  useEffect(() => pace.end, [pace])
  return pace
}
