/**
 * A mesh of triangles that is refined by newest-vertex bisection: a triangle is halved from its newest corner, and each half from the new
 * corner in the middle of the side. What a triangle can be halved into does not depend on when that happens, so that every refined mesh
 * is a set of leaves of the same trees, one a triangle of the base mesh.
 */
import type { Mesh, Triangulation } from './mesh.ts'

/** A refined mesh: a vertex for each triangle, in the order of the base mesh's triangles, those of one triangle in the order of its tree. */
export interface Refined {
  readonly mesh: Mesh
  /** By vertex: the triangle of the base mesh that it is part of. */
  readonly root: Int32Array
  /** By vertex: the share of that triangle which lies before it in its tree, 0 for the first. */
  readonly start: Float64Array
}

/** By vertex of a refined mesh, how often a triangle of the base mesh was halved to come to it. */
export function halvingsOf({ root, start }: Refined): Uint8Array {
  return Uint8Array.from(root, (triangle, v) => {
    const end = root[v + 1] === triangle ? start[v + 1] : 1
    let halvings = 0
    for (let share = end - start[v]; share < 1; share *= 2) halvings++
    return halvings
  })
}

/** Refines a mesh. */
export interface Forest {
  /**
   * The mesh with every triangle that meets a place halved so often, and what that asks of their neighbours: no corner lies in the middle
   * of another triangle's side.
   *
   * @param distance of a point to the front, with a sign
   * @param width triangles as near as this meet it
   * @param depth how often a triangle that meets it is halved
   */
  refined(distance: (x: number, y: number) => number, width: number, depth: number): Refined
  /** How many triangles of all meshes so far are remembered. */
  readonly size: number
}

/** Plants a tree for each triangle of a mesh. Each triangle's first newest corner is the one opposite to its longest side. */
export function forestOf({ points, corners }: Triangulation, base: Mesh): Forest {
  const roots = corners.length / 3
  const x = Array.from(points.x)
  const y = Array.from(points.y)
  // Triangles: the newest corner is c, the side a–b is halved next. Children are k and k + 1.
  const a: number[] = []
  const b: number[] = []
  const c: number[] = []
  const ab: number[] = []
  const bc: number[] = []
  const ca: number[] = []
  const children: number[] = []
  const level: number[] = []
  /** The last refinement in which a triangle or a side was halved. */
  const halved: number[] = []
  const cut: number[] = []
  // Sides: one end, the first of their two halves, the corner in the middle, and the triangles on both sides in the present refinement.
  const end: number[] = []
  const halves: number[] = []
  const middle: number[] = []
  const users: number[] = []
  /** The number of the latest refinement, which `cut` has of the sides that it halves. */
  let refinement = 0

  const addSide = (from: number): number => {
    end.push(from)
    halves.push(-1)
    middle.push(-1)
    cut.push(0)
    users.push(-1, -1)
    return end.length - 1
  }
  const addTriangle = (
    of: readonly [a: number, b: number, c: number, ab: number, bc: number, ca: number],
    depth: number,
  ): number => {
    a.push(of[0])
    b.push(of[1])
    c.push(of[2])
    ab.push(of[3])
    bc.push(of[4])
    ca.push(of[5])
    children.push(-1)
    level.push(depth)
    halved.push(0)
    return a.length - 1
  }
  const sideBetween = (t: number, u: number, v: number): number => {
    for (let k = base.start[t]; k < base.start[t + 1]; k++) {
      const other = base.neighbours[k]
      if (other >= t) continue
      for (const [side, p, q] of [
        [ab, a, b],
        [bc, b, c],
        [ca, c, a],
      ])
        if ((p[other] === u && q[other] === v) || (p[other] === v && q[other] === u)) return side[other]
    }
    return addSide(u)
  }
  for (let t = 0; t < roots; t++) {
    const triangle = [corners[3 * t], corners[3 * t + 1], corners[3 * t + 2]]
    const squared = (u: number, v: number) => (x[u] - x[v]) ** 2 + (y[u] - y[v]) ** 2
    const opposite = triangle.map((_, i) => squared(triangle[(i + 1) % 3], triangle[(i + 2) % 3]))
    const newest = opposite.indexOf(Math.max(...opposite))
    const [p, q, r] = [triangle[(newest + 1) % 3], triangle[(newest + 2) % 3], triangle[newest]]
    addTriangle([p, q, r, sideBetween(t, p, q), sideBetween(t, q, r), sideBetween(t, r, p)], 0)
    for (const side of [ab[t], bc[t], ca[t]]) users[users[2 * side] < 0 ? 2 * side : 2 * side + 1] = t
  }
  const rootUsers = users.slice()

  const replace = (side: number, old: number, by: number) => {
    users[users[2 * side] === old ? 2 * side : 2 * side + 1] = by
  }

  /** Halves a side for the present refinement. */
  function cutSide(side: number): void {
    cut[side] = refinement
    if (halves[side] < 0) return
    users.fill(-1, 2 * halves[side], 2 * halves[side] + 4)
  }

  function grow(t: number): number {
    const side = ab[t]
    if (halves[side] < 0) {
      x.push((x[a[t]] + x[b[t]]) / 2)
      y.push((y[a[t]] + y[b[t]]) / 2)
      middle[side] = x.length - 1
      halves[side] = addSide(end[side])
      addSide(end[side] === a[t] ? b[t] : a[t])
    }
    const first = halves[side]
    const [atA, atB] = end[first] === a[t] ? [first, first + 1] : [first + 1, first]
    const between = addSide(c[t])
    const m = middle[side]
    const child = addTriangle([a[t], c[t], m, ca[t], between, atA], level[t] + 1)
    addTriangle([c[t], b[t], m, bc[t], atB, between], level[t] + 1)
    return child
  }

  /** Halves a triangle, and all that then has a corner in the middle of a side. */
  function halve(first: number): void {
    const pending = [first]
    for (let t = pending.pop(); t !== undefined; t = pending.pop()) {
      if (halved[t] === refinement) continue
      halved[t] = refinement
      const side = ab[t]
      const place = users[2 * side] === t ? 0 : 1
      if (cut[side] !== refinement) {
        cutSide(side)
        const across = users[2 * side + 1 - place]
        if (across >= 0) pending.push(across)
      }
      if (children[t] < 0) children[t] = grow(t)
      const one = children[t]
      const two = one + 1
      users[2 * ca[one] + place] = one
      users[2 * bc[two] + place] = two
      users[2 * ca[two]] = one
      users[2 * ca[two] + 1] = two
      replace(ab[one], t, one)
      replace(ab[two], t, two)
      for (let child = one; child <= two; child++) {
        if (cut[ab[child]] === refinement || cut[bc[child]] === refinement || cut[ca[child]] === refinement)
          pending.push(child)
      }
    }
  }

  /** Visits the leaves below a triangle, in the order of its tree. */
  function eachLeaf(t: number, start: number, share: number, visit: (leaf: number, start: number) => void): void {
    if (halved[t] !== refinement) visit(t, start)
    else {
      eachLeaf(children[t], start, share / 2, visit)
      eachLeaf(children[t] + 1, start + share / 2, share / 2, visit)
    }
  }

  function refined(distance: (x: number, y: number) => number, width: number, depth: number): Refined {
    refinement++
    for (let i = 0; i < rootUsers.length; i++) users[i] = rootUsers[i]
    const meets = (t: number) => {
      const [p, q, r] = [distance(x[a[t]], y[a[t]]), distance(x[b[t]], y[b[t]]), distance(x[c[t]], y[c[t]])]
      return Math.min(p, q, r) <= width && Math.max(p, q, r) >= -width
    }
    for (let round = 0; round < depth; round++) {
      const leaves: number[] = []
      const want = (leaf: number) => {
        if (level[leaf] < depth && meets(leaf)) leaves.push(leaf)
      }
      for (let t = 0; t < roots; t++) {
        if (halved[t] === refinement) eachLeaf(t, 0, 1, want)
        else if (round === 0) want(t)
      }
      for (const leaf of leaves) halve(leaf)
    }
    const leaves: number[] = []
    const starts: number[] = []
    const rootOf: number[] = []
    let root = 0
    const list = (leaf: number, start: number) => {
      leaves.push(leaf)
      starts.push(start)
      rootOf.push(root)
    }
    for (; root < roots; root++) {
      if (halved[root] === refinement) eachLeaf(root, 0, 1, list)
      else list(root, 0)
    }
    return { mesh: meshOf(leaves), root: Int32Array.from(rootOf), start: Float64Array.from(starts) }
  }

  /** The dual of triangles. */
  function meshOf(leaves: readonly number[]): Mesh {
    const n = leaves.length
    const number = new Int32Array(a.length)
    const middles = { x: new Float64Array(n), y: new Float64Array(n) }
    for (let v = 0; v < n; v++) {
      const t = leaves[v]
      number[t] = v
      middles.x[v] = (x[a[t]] + x[b[t]] + x[c[t]]) / 3
      middles.y[v] = (y[a[t]] + y[b[t]] + y[c[t]]) / 3
    }
    const start = new Int32Array(n + 1)
    const neighbours = new Int32Array(3 * n)
    let used = 0
    const link = (v: number, side: number) => {
      const other = users[2 * side] === leaves[v] ? users[2 * side + 1] : users[2 * side]
      if (other < 0) return
      let at = used++
      for (; at > start[v] && neighbours[at - 1] > number[other]; at--) neighbours[at] = neighbours[at - 1]
      neighbours[at] = number[other]
    }
    for (let v = 0; v < n; v++) {
      const t = leaves[v]
      link(v, ab[t])
      link(v, bc[t])
      link(v, ca[t])
      start[v + 1] = used
    }
    return { vertices: n, start, neighbours: neighbours.slice(0, used), ...middles, drawn: 'own' }
  }

  return {
    refined,
    get size() {
      return a.length
    },
  }
}
