/** The marks of the mesh that labels are about: whose part is where, where two parts meet, and what it lies around. */
import type { Box, Marked } from '../../../../views/labels/place.ts'
import type { Camera } from './camera.ts'
import type { Sketch } from './sketch.ts'

/** Ids of the labels that the mesh can have. */
export const LABELS = ['other', 'exchange', 'part', 'wing'] as const

/** What is drawn, and what of it is marked. */
interface Drawn {
  readonly sketch: Sketch
  /** The owner of each vertex. */
  readonly owner: ArrayLike<number>
  readonly lanes: number
  readonly camera: Camera
  readonly width: number
  readonly height: number
}

/** Edge of the cells by which areas are measured, in pixels. */
const CELL = 16

type Place = readonly [x: number, y: number]

/** Where each processor's part is seen, and a place where two parts meet. */
interface Parts {
  /** A vertex of each part that is near its middle; undefined for a part that is out of sight. */
  readonly middles: readonly (Place | undefined)[]
  readonly border: Place | undefined
}

/** What was worked out last, and of what. */
let last: { readonly of: readonly unknown[]; readonly parts: Parts } | undefined

/** Where parts are, found once for what is drawn. */
function partsIn({ sketch, owner, lanes, camera, width, height }: Drawn): Parts {
  const of = [sketch, owner, lanes, camera.scale, camera.left, camera.top, width, height]
  if (last && of.every((each, i) => each === last?.of[i])) return last.parts
  const { x, y, mesh } = sketch
  const placeOf = (v: number): Place => [camera.left + camera.scale * x[v], camera.top - camera.scale * y[v]]
  const inSight = ([px, py]: Place) => px >= 0 && py >= 0 && px < width && py < height
  const [sumX, sumY, count] = [new Float64Array(lanes), new Float64Array(lanes), new Float64Array(lanes)]
  // Of vertices that lie close together one counts: a part's middle is that of its area.
  const [columns, taken] = [Math.ceil(width / CELL), new Set<number>()]
  for (let v = 0; v < x.length; v++) {
    const place = placeOf(v)
    if (!inSight(place)) continue
    const cell = lanes * (columns * Math.floor(place[1] / CELL) + Math.floor(place[0] / CELL)) + owner[v]
    if (taken.has(cell)) continue
    taken.add(cell)
    sumX[owner[v]] += place[0]
    sumY[owner[v]] += place[1]
    count[owner[v]]++
  }
  const middles: (Place | undefined)[] = Array.from({ length: lanes })
  const nearest = new Float64Array(lanes).fill(Number.POSITIVE_INFINITY)
  // Where a border is best seen: above the middle.
  const aim: Place = [0.55 * width, 0.2 * height]
  let border: Place | undefined
  let least = Number.POSITIVE_INFINITY
  for (let v = 0; v < x.length; v++) {
    const place = placeOf(v)
    if (!inSight(place)) continue
    const lane = owner[v]
    const away = Math.hypot(place[0] - sumX[lane] / count[lane], place[1] - sumY[lane] / count[lane])
    if (away < nearest[lane]) {
      nearest[lane] = away
      middles[lane] = place
    }
    for (let k = mesh.start[v]; k < mesh.start[v + 1]; k++) {
      const other = mesh.neighbours[k]
      if (other <= v || owner[other] === lane) continue
      const [ox, oy] = placeOf(other)
      const between: Place = [(place[0] + ox) / 2, (place[1] + oy) / 2]
      const far = Math.hypot(between[0] - aim[0], between[1] - aim[1])
      if (far < least && inSight(between)) {
        least = far
        border = between
      }
    }
  }
  const parts = { middles, border }
  last = { of, parts }
  return parts
}

/**
 * The marks of a mesh.
 *
 * @param loads the load factor of each processor now
 * @param around what the mesh lies around, whose middle is the origin
 */
export function marksOf(drawn: Drawn, loads: ArrayLike<number>, around: string | undefined): Marked {
  const { middles, border } = partsIn(drawn)
  const { camera, lanes, width, height } = drawn
  const anchors: Marked['anchors'][number][] = []
  const plate = { plate: true } as const
  const busiest = Array.from({ length: lanes }, (_, i) => i).reduce((a, b) => (loads[b] > loads[a] ? b : a), 0)
  const other = loads[busiest] > 1.005 ? middles[busiest] : undefined
  if (other)
    anchors.push({
      id: 'other',
      text: 'another program runs here',
      x: other[0],
      y: other[1],
      event: true,
      side: 'below',
      ...plate,
    })
  const free = middles.findLastIndex((middle, i) => middle !== undefined && i !== busiest)
  const part = middles[free]
  if (part) anchors.push({ id: 'part', text: 'one computer’s part', x: part[0], y: part[1], side: 'below', ...plate })
  if (border)
    anchors.push({
      id: 'exchange',
      text: 'neighbours exchange here',
      x: border[0],
      y: border[1],
      side: 'right',
      ...plate,
    })
  const [x, y] = [camera.left, camera.top]
  if (around !== undefined && x > 0 && x < width && y > 0 && y < height)
    anchors.push({ id: 'wing', text: around, x, y, side: 'below', ...plate })
  return { anchors, avoid: edges(width, height) }
}

/** A plate is larger than its words: it keeps away from the picture's edge. */
const edges = (width: number, height: number): readonly Box[] => [
  { x: -20, y: 0, width: 24, height },
  { x: width - 4, y: 0, width: 24, height },
  { x: 0, y: -20, width, height: 20 },
  { x: 0, y: height, width, height: 20 },
]
