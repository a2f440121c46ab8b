/**
 * Parts that came out much too small. The balance of a multilevel partition looks at what is too large: a small share among large ones
 * may get nothing at all, and a processor without an element would never be learned of again.
 */
import type { Mesh } from '../mesh.ts'

/** A part is fed when it has less than this share of what it should have. */
const LEAST_SHARE = 0.5

/**
 * Gives parts with far too little what they lack, from around them, of parts that have too much; in place.
 *
 * @param owner the part of each vertex
 * @param targets the work that each part should have; those below 1 may stay empty
 * @returns `owner`
 */
export function feedStarved(mesh: Mesh, owner: Int32Array, targets: ArrayLike<number>): Int32Array {
  const { start, neighbours, work } = mesh
  const weight = (v: number) => (work ? work[v] : 1)
  const sizes = new Float64Array(targets.length)
  for (let v = 0; v < owner.length; v++) sizes[owner[v]] += weight(v)
  const gives = (v: number) => sizes[owner[v]] > targets[owner[v]]
  for (let part = 0; part < targets.length; part++) {
    if (targets[part] < 1 || sizes[part] >= LEAST_SHARE * targets[part]) continue
    const targetSize = Math.round(targets[part])
    const take = (v: number) => {
      sizes[owner[v]] -= weight(v)
      sizes[part] += weight(v)
      owner[v] = part
    }
    // From the part outwards, or where it has nothing from the first vertex at a border.
    const front: number[] = []
    for (let v = 0; v < owner.length; v++) if (owner[v] === part) front.push(v)
    if (front.length === 0) {
      const first = firstGiver(owner, start, neighbours, gives)
      if (first < 0) continue
      take(first)
      front.push(first)
    }
    for (let next = 0; next < front.length && sizes[part] < targetSize; next++) {
      const v = front[next]
      for (let k = start[v]; k < start[v + 1] && sizes[part] < targetSize; k++) {
        const other = neighbours[k]
        if (owner[other] === part || !gives(other)) continue
        take(other)
        front.push(other)
      }
    }
    for (let v = 0; v < owner.length && sizes[part] < targetSize; v++) if (owner[v] !== part && gives(v)) take(v)
  }
  return owner
}

/** The first vertex of a part with too much that has a neighbour in another part; without one the first of such a part, −1 where there is none. */
function firstGiver(
  owner: Int32Array,
  start: Int32Array,
  neighbours: Int32Array,
  gives: (v: number) => boolean,
): number {
  let any = -1
  for (let v = 0; v < owner.length; v++) {
    if (!gives(v)) continue
    if (any < 0) any = v
    for (let k = start[v]; k < start[v + 1]; k++) if (owner[neighbours[k]] !== owner[v]) return v
  }
  return any
}
