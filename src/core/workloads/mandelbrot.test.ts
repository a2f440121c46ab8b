import { describe, expect, test } from 'vitest'
import { defaults, type ValuesOf } from '../parameters.ts'
import { beginPicture, isAttracted, iterationsOf, sumOf } from './mandelbrot/picture.ts'
import { isFilled, type MandelbrotScene, pictureOf, rectangleOf } from './mandelbrot/scene.ts'
import { begin } from './mandelbrot/tiles.ts'
import { mandelbrot } from './mandelbrot.ts'
import { finished, shape, walked } from './testing.ts'
import { createVisit, type Workload } from './workload.ts'

type Values = ValuesOf<typeof mandelbrot.parameters>
type Region = Values['region']

const set = (changes: Partial<Values>): Values => ({ ...defaults(mandelbrot.parameters), ...changes })
const walk = (changes: Partial<Values>) => walked(begin(set(changes)))
const SMALL = { pictureSize: 128, maxIterations: 200 }

test('a point’s count is that of the specification', () => {
  expect(
    [
      [-0.75, 0.1],
      [0.3, 0.5],
      [-2, 0],
      [2, 2],
      [0.26, 0],
    ].map(([x, y]) => iterationsOf(x, y, 1000)),
  ).toEqual([33, 1000, 1000, 1, 30])
})

test('no point that is taken for one of the set unseen leaves the circle, nor is any point of a picture another', () => {
  const regions = [
    [-0.75, 0, 3],
    // Where the two largest parts of the set meet, their borders, and the cusp.
    [-0.75, 0, 1e-2],
    [-1.25, 0, 1e-3],
    [0.25, 0, 1e-3],
    [-0.125, 0.6495, 1e-3],
    [-1, 0.2498, 1e-3],
  ]
  let attracted = 0
  for (const [x, y, width] of regions) {
    const [size, most] = [48, 3000]
    const { counts } = finished(beginPicture({ x, y, width, size, most }))
    const plain = counts.map((_, pixel) => {
      const [i, j] = [pixel % size, Math.floor(pixel / size)]
      const [cx, cy] = [x - width / 2 + (i + 0.5) * (width / size), y + width / 2 - (j + 0.5) * (width / size)]
      if (isAttracted(cx, cy)) attracted++
      return iterationsOf(cx, cy, most)
    })
    expect(counts).toEqual(plain)
  }
  expect(attracted).toBeGreaterThan(1000)
})

/** For 128 × 128 pixels and 200 iterations: the sum of the counts, the fingerprint, T₁ with filling. */
test.each<[Region, number, number, number]>([
  ['whole', 622516, 0xcaafa975, 561520],
  ['seahorse', 2633077, 0x3a3a38ae, 1311338],
  ['elephant', 1734046, 0x35befc1d, 959967],
  ['minibrot', 719238, 0x2853c8f5, 659323],
  ['inside', 3276800, 0x63609dc5, 300005],
])('%s: the picture is that of the specification, filled or not', (region, sum, fingerprint, filled) => {
  const plain = walk({ ...SMALL, region })
  expect(plain.operations).toBe(sum + plain.nodes)
  expect(plain.results).toEqual({ fingerprint })
  expect(walk({ ...SMALL, region, fill: 'yes' })).toMatchObject({ operations: filled, results: { fingerprint } })
  for (const fill of ['no', 'yes'] as const) {
    expect(walk({ ...SMALL, region, fill, division: 'stripes' }).results).toEqual({ fingerprint })
  }
})

describe('The whole set at 512 × 512', () => {
  const all = { leaves: 1024, depth: 5, widest: '1024 at 5', subtrees: 4, imbalance: 1.69, share: 42 }

  test('is the picture of the specification', () => {
    const picture = finished(beginPicture(pictureOf(set({}))))
    expect(sumOf(picture, 0, 0, 512, 512)).toBe(45259308)
    expect(picture.counts.filter((count) => count === 1000)).toHaveLength(44022)
    expect(walk({}).results).toEqual({ fingerprint: 0x6e7e4159 })
  })

  test.each<[Partial<Values>, ReturnType<typeof shape>]>([
    [{}, { ...all, nodes: 1365, T1: 45260673, Tinf: 256006 }],
    [
      { fill: 'yes' },
      { ...all, nodes: 977, leaves: 733, T1: 19548809, Tinf: 1005312, widest: '668 at 5', imbalance: 1.63, share: 41 },
    ],
    [
      { division: 'stripes' },
      {
        nodes: 63,
        leaves: 32,
        depth: 5,
        T1: 45259371,
        Tinf: 4472315,
        widest: '32 at 5',
        subtrees: 2,
        imbalance: 1,
        share: 50,
      },
    ],
    [{ tile: 64 }, { ...all, nodes: 85, leaves: 64, depth: 3, T1: 45259393, Tinf: 4096004, widest: '64 at 3' }],
    [{ tile: 8 }, { ...all, nodes: 5461, leaves: 4096, depth: 6, T1: 45264769, Tinf: 64007, widest: '4096 at 6' }],
  ])('%j: has the shape of the specification', (changes, expected) => {
    expect(shape(walk(changes))).toEqual(expected)
  })
})

test('a tile that was not executed shows', () => {
  const tree = finished(begin(set({ ...SMALL, tile: 64 })))
  const [root, lost] = [new Int32Array(4), tree.results?.()]
  const visit = createVisit()
  tree.root(root)
  tree.visit(root, 0, Number.POSITIVE_INFINITY, visit)
  const children = visit.children.slice(0, 16)
  lost?.add(root, 0, visit)
  for (const child of [0, 1, 3]) {
    tree.visit(children, 4 * child, Number.POSITIVE_INFINITY, visit)
    lost?.add(children, 4 * child, visit)
  }
  expect(lost?.values()).toEqual({})
  tree.visit(children, 8, Number.POSITIVE_INFINITY, visit)
  lost?.add(children, 8, visit)
  expect(lost?.values()).toEqual({ fingerprint: 0xcaafa975 })
})

/** The rectangles of all tasks, with whether they made others. */
function rectangles(tree: Workload) {
  const tasks: { readonly rectangle: ReturnType<typeof rectangleOf>; readonly divided: boolean }[] = []
  const visit = createVisit()
  const waiting = [new Int32Array(4)]
  tree.root(waiting[0])
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    tree.visit(next, 0, Number.POSITIVE_INFINITY, visit)
    tasks.push({ rectangle: rectangleOf(next, 0), divided: visit.count > 0 })
    for (let child = 0; child < visit.count; child++) waiting.push(visit.children.slice(4 * child, 4 * child + 4))
  }
  return tasks
}

test.each<Partial<Values>>([
  { pictureSize: 37, tile: 3 },
  { pictureSize: 37, tile: 1, fill: 'yes' },
  { pictureSize: 19, tile: 1, division: 'stripes', fill: 'yes' },
  { pictureSize: 16, tile: 2048, fill: 'yes' },
  { pictureSize: 41, tile: 5, region: 'inside', fill: 'yes' },
])('%j: every pixel belongs to one task', (changes) => {
  const tree = finished(begin(set(changes)))
  const scene = tree.scene?.() as MandelbrotScene
  const painted = new Uint8Array(scene.size ** 2)
  for (const { rectangle, divided } of rectangles(tree)) {
    const { x, y, width, height } = rectangle
    if (divided) expect(isFilled(scene, rectangle)).toBe(false)
    for (let j = y; j < y + height; j++) {
      for (let i = x; i < x + width; i++) {
        const border = i === x || j === y || i === x + width - 1 || j === y + height - 1
        if (!divided || (scene.fill && border)) painted[j * scene.size + i]++
      }
    }
  }
  expect(painted.every((times) => times === 1)).toBe(true)
})

test('an own region is the square of its centre and width', () => {
  const { region: _, ...settings } = set({ centreX: 0.29, centreY: 0.015, regionWidth: 0.05 })
  expect(pictureOf({ ...settings, region: 'own' })).toEqual(pictureOf(set({ region: 'elephant' })))
  expect(pictureOf({ ...settings, region: 'whole' })).toEqual(pictureOf(set({})))
})

test('a picture that takes minutes is refused', () => {
  expect(mandelbrot.check?.(set({ pictureSize: 2048, maxIterations: 5000 }))).toEqual([
    { parameter: 'maxIterations', message: 'maxIterations: expected at most 2384 for 2048 × 2048 pixels, got 5000' },
  ])
  expect(mandelbrot.check?.(set({ pictureSize: 1024, maxIterations: 5000 }))).toEqual([])
})
