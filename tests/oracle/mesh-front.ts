/**
 * Meshes that follow a front, a second time and plainly: triangles as objects, corners as texts of their coordinates, hanging corners looked
 * for among all. Only for tests.
 */

type Point = readonly [x: number, y: number]

/** A triangle: the newest corner last, the side between the other two halved next. */
interface Triangle {
  readonly corners: readonly [Point, Point, Point]
  /** The base mesh's triangle, and the part of it that this is: from `start`, so much. */
  readonly root: number
  readonly start: number
  readonly share: number
}

/** A refined mesh by its list: who is whose neighbour by place, and what each place is part of. */
export interface OracleStage {
  readonly adjacency: readonly (readonly number[])[]
  readonly parts: readonly Triangle[]
}

export interface OracleFront {
  readonly kind: 'shock' | 'circle'
  /** Shares of the way, and of the width of what the front goes over. */
  readonly speed: number
  readonly width: number
  readonly halvings: number
}

const middleOf = ([ax, ay]: Point, [bx, by]: Point): Point => [(ax + bx) / 2, (ay + by) / 2]
const centreOf = ({ corners: [a, b, c] }: Triangle): Point => [(a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3]

function halves({ corners: [a, b, c], root, start, share }: Triangle): Triangle[] {
  const m = middleOf(a, b)
  return [
    { corners: [a, c, m], root, start, share: share / 2 },
    { corners: [c, b, m], root, start: start + share / 2, share: share / 2 },
  ]
}

/** The base mesh: each triangle's longest side comes first. */
function planted(points: readonly Point[], triangles: readonly (readonly number[])[]): Triangle[] {
  return triangles.map((corners, root) => {
    const squared = (i: number, j: number) =>
      (points[corners[i]][0] - points[corners[j]][0]) ** 2 + (points[corners[i]][1] - points[corners[j]][1]) ** 2
    let newest = 0
    for (const i of [1, 2])
      if (squared((i + 1) % 3, (i + 2) % 3) > squared((newest + 1) % 3, (newest + 2) % 3)) newest = i
    const at = (i: number) => points[corners[(newest + i) % 3]]
    return { corners: [at(1), at(2), at(0)], root, start: 0, share: 1 }
  })
}

/**
 * The mesh after a number of iterations.
 *
 * @param list the base mesh's triangles in the order of their line
 */
export function stageAfter(
  iterations: number,
  { kind, speed, width, halvings }: OracleFront,
  points: readonly Point[],
  triangles: readonly (readonly number[])[],
  list: readonly number[],
): OracleStage {
  let all = planted(points, triangles)
  const range = (axis: 0 | 1) => {
    const sorted = all.map((triangle) => centreOf(triangle)[axis]).sort((a, b) => a - b)
    const skip = Math.floor(0.05 * sorted.length)
    return [sorted[skip], sorted[sorted.length - 1 - skip]]
  }
  const [left, right] = range(0)
  const [bottom, top] = range(1)
  const longer = Math.max(right - left, top - bottom)
  const gone = (speed * iterations) % 2
  const way = gone > 1 ? 2 - gone : gone
  const distance = ([x, y]: Point) =>
    kind === 'shock'
      ? x - (left + way * (right - left))
      : Math.sqrt((x - (left + right) / 2) ** 2 + (y - (bottom + top) / 2) ** 2) - (way * longer) / 2
  const meets = ({ corners }: Triangle) => {
    const far = corners.map(distance)
    return Math.min(...far) <= (width * longer) / 2 && Math.max(...far) >= (-width * longer) / 2
  }
  for (let round = 0; round < halvings; round++) {
    all = all.flatMap((triangle) =>
      triangle.share > 0.5 ** halvings && meets(triangle) ? halves(triangle) : [triangle],
    )
    for (let before = -1; before !== all.length; ) {
      before = all.length
      const corners = new Set(all.flatMap((triangle) => triangle.corners.map(String)))
      all = all.flatMap((triangle) => {
        const [a, b, c] = triangle.corners
        const hangs = [middleOf(a, b), middleOf(b, c), middleOf(c, a)].some((point) => corners.has(String(point)))
        return hangs ? halves(triangle) : [triangle]
      })
    }
  }
  const parts = list.flatMap((root) => all.filter((triangle) => triangle.root === root))
  const sides = new Map<string, number[]>()
  parts.forEach(({ corners: [a, b, c] }, at) => {
    for (const side of [
      [a, b],
      [b, c],
      [c, a],
    ]) {
      const key = side.map(String).sort().join(' ')
      sides.set(key, [...(sides.get(key) ?? []), at])
    }
  })
  const adjacency = parts.map((): number[] => [])
  for (const [a, b] of sides.values()) {
    if (b === undefined) continue
    adjacency[a].push(b)
    adjacency[b].push(a)
  }
  return { adjacency, parts }
}

/** For each place of a stage the place, in another, of what it is part of, or of the first part of it. */
export const sourcesOf = (old: OracleStage, next: OracleStage): number[] =>
  next.parts.map(({ root, start }) =>
    old.parts.findIndex((part) => part.root === root && part.start <= start && start < part.start + part.share),
  )

/** The area of a stage. */
export const areaOf = ({ parts }: OracleStage): number =>
  parts.reduce((sum, { corners: [a, b, c] }) => {
    return sum + Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2
  }, 0)
