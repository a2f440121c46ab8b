/** The Delaunay triangles of very many points in a square, found tile by tile, so that no piece takes long. */

import Delaunator from 'delaunator'
import type { Points } from '../model/mesh.ts'
import { delaunay } from './delaunay.ts'

/** Points of a tile, about: some 5 ms. */
const POINTS = 8000

/** Pieces of ordinary length that a tile takes as long as. */
const PIECES = 8

/** How far a tile looks beyond its sides, in mean distances between points: an empty circle half as wide as this is not met in practice. */
const MARGIN = 6

/** Four points are taken for ones on a circle if their determinant is below this share of its terms; its rounding is a thousandth of that. */
const ROUND = 1e-12

/** A circle. */
interface Circle {
  x: number
  y: number
  radius: number
}

/** The circle through three points. */
function setCircle(to: Circle, { x, y }: Points, a: number, b: number, c: number): void {
  const [bx, by] = [x[b] - x[a], y[b] - y[a]]
  const [cx, cy] = [x[c] - x[a], y[c] - y[a]]
  const [bb, cc] = [bx * bx + by * by, cx * cx + cy * cy]
  const factor = 0.5 / (bx * cy - by * cx)
  const dx = (cy * bb - by * cc) * factor
  const dy = (bx * cc - cx * bb) * factor
  to.x = x[a] + dx
  to.y = y[a] + dy
  to.radius = Math.sqrt(dx * dx + dy * dy)
}

/** Whether a fourth point lies so near to the circle through three that rounding may decide on which side. */
function isOnCircle({ x, y }: Points, a: number, b: number, c: number, d: number): boolean {
  const [ax, ay, bx, by] = [x[a] - x[d], y[a] - y[d], x[b] - x[d], y[b] - y[d]]
  const [cx, cy] = [x[c] - x[d], y[c] - y[d]]
  const [aa, bb, cc] = [ax * ax + ay * ay, bx * bx + by * by, cx * cx + cy * cy]
  const terms =
    aa * (Math.abs(bx * cy) + Math.abs(by * cx)) +
    bb * (Math.abs(cx * ay) + Math.abs(cy * ax)) +
    cc * (Math.abs(ax * by) + Math.abs(ay * bx))
  const determinant = aa * (bx * cy - by * cx) + bb * (cx * ay - cy * ax) + cc * (ax * by - ay * bx)
  return !(Math.abs(determinant) > ROUND * terms)
}

/** Half of what a circle has of a line that is `beyond` further out than its middle; its radius where the middle is not outside. */
const halfChord = (radius: number, beyond: number): number =>
  beyond > 0 ? Math.sqrt(Math.max(0, radius * radius - beyond * beyond)) : radius

/** How far outside of 0 to 1 a number is. */
const outside = (at: number): number => Math.max(0, -at, at - 1)

/**
 * The Delaunay triangles of points in the unit square, in pieces: three numbers of points each, in any order.
 *
 * A triangle belongs to the tile in which the middle of its circle lies, and each tile is triangulated together with what is around it. If
 * all of a triangle's circle that is inside of the square is in what the tile has seen, no point is in the circle, and the triangle is
 * one of the whole triangulation. There are 2 V − B − 2 of these, so if as many have been found they are all. Where this fails, or four points lie
 * on a circle and either diagonal would do, all points are triangulated in one piece.
 *
 * @param points in ascending order of x
 * @param border how many of them are on the border of the square, its corners included
 */
export function* delaunayInSquare(points: Points, border: number): Generator<undefined, Uint32Array> {
  const count = points.x.length
  if (count < 2 * POINTS) return delaunay(points)
  const side = Math.ceil(Math.sqrt(count / POINTS))
  const triangles = new Uint32Array(3 * (2 * count - border - 2))
  let used = 0
  for (let column = 0; column < side; column++)
    for (let row = 0; row < side; row++) {
      for (let piece = 0; piece < PIECES; piece++) yield
      const inTile = trianglesOfTile(points, side, column, row)
      if (!inTile || used + inTile.length > triangles.length) return delaunay(points)
      triangles.set(inTile, used)
      used += inTile.length
    }
  yield
  return used === triangles.length ? triangles : delaunay(points)
}

/** The triangles that belong to a tile of `side` times `side`; undefined where they cannot be determined. */
function trianglesOfTile(points: Points, side: number, column: number, row: number): number[] | undefined {
  const margin = MARGIN / Math.sqrt(points.x.length)
  // What is outside of the square is seen whole, as there are no points.
  const left = column === 0 ? Number.NEGATIVE_INFINITY : column / side - margin
  const right = column === side - 1 ? Number.POSITIVE_INFINITY : (column + 1) / side + margin
  const low = row === 0 ? Number.NEGATIVE_INFINITY : row / side - margin
  const high = row === side - 1 ? Number.POSITIVE_INFINITY : (row + 1) / side + margin
  const pointsHere = pointsWithin(points, left, right, low, high)
  const coordinates = new Float64Array(2 * pointsHere.length)
  for (const [i, v] of pointsHere.entries()) {
    coordinates[2 * i] = points.x[v]
    coordinates[2 * i + 1] = points.y[v]
  }
  const { triangles, halfedges } = new Delaunator(coordinates)
  const tileOf = (at: number) => Math.min(side - 1, Math.max(0, Math.floor(at * side)))
  const circle = { x: 0, y: 0, radius: 0 }
  const corners: number[] = []
  for (let at = 0; at < triangles.length; at += 3) {
    const a = pointsHere[triangles[at]]
    const b = pointsHere[triangles[at + 1]]
    const c = pointsHere[triangles[at + 2]]
    // From the lowest number up: every tile has to find the same middle, to the bit.
    const [lowest, highest] = [Math.min(a, b, c), Math.max(a, b, c)]
    setCircle(circle, points, lowest, a + b + c - lowest - highest, highest)
    if (tileOf(circle.x) !== column || tileOf(circle.y) !== row) continue
    const width = halfChord(circle.radius, outside(circle.y))
    const height = halfChord(circle.radius, outside(circle.x))
    if (circle.x - width < left || circle.x + width > right) return undefined
    if (circle.y - height < low || circle.y + height > high) return undefined
    for (let edge = at; edge < at + 3; edge++) {
      const twin = halfedges[edge]
      if (twin < 0) continue
      const opposite = pointsHere[triangles[twin - (twin % 3) + ((twin + 2) % 3)]]
      if (isOnCircle(points, a, b, c, opposite)) return undefined
    }
    corners.push(a, b, c)
  }
  return corners
}

/** The numbers of the points in a rectangle, ascending. */
function pointsWithin({ x, y }: Points, left: number, right: number, low: number, high: number): number[] {
  let first = 0
  for (let until = x.length; first < until; ) {
    const middle = (first + until) >> 1
    if (x[middle] < left) first = middle + 1
    else until = middle
  }
  const points: number[] = []
  for (let v = first; v < x.length && x[v] <= right; v++) if (y[v] >= low && y[v] <= high) points.push(v)
  return points
}
