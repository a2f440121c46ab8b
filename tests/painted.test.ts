/**
 * What painters paint, without a browser: machines, schedules, trees and pictures of work on a context that writes shapes down, as the export
 * of pictures does. Of shapes that look alike and follow each other stand how many there are, in which box, and the sum of all their
 * coordinates. After a deliberate change of a drawing write it again, and look at the difference and at the drawing:
 *
 *     GOLDEN=write npx vitest run tests/painted.test.ts
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createShapes } from '../src/app/share/export/shapes.ts'
import type { Surface } from '../src/charts/canvas.ts'
import { parseLink } from '../src/core/link/link.ts'
import { topologies } from '../src/core/network/index.ts'
import type { WorkDone } from '../src/core/workloads/workload.ts'
import { asyncModel, lab } from '../src/labs/async/index.ts'
import type { AsyncValues } from '../src/labs/async/parameters.ts'
import { layoutOf } from '../src/views/gantt/layout.ts'
import { paintSpans } from '../src/views/gantt/spans.ts'
import type { Frame, Graph, Motion } from '../src/views/network/graph.ts'
import type { Shape } from '../src/views/network/layout/layout.ts'
import { lightOn, linksOf } from '../src/views/network/lit.ts'
import { boxAbove, createPainter } from '../src/views/network/painter.ts'
import { followedWork } from '../src/views/nodes/followed.ts'
import { icicleOf } from '../src/views/nodes/layout.ts'
import { barsIn, icicleIn } from '../src/views/nodes/paint.ts'
import { createProgress } from '../src/views/nodes/progress.ts'
import { board } from '../src/views/work/board/board.tsx'
import { curve } from '../src/views/work/curve/curve.tsx'
import { list } from '../src/views/work/list/list.tsx'
import type { WorkPicture } from '../src/views/work/painting.ts'
import { search } from '../src/views/work/search/search.tsx'
import { tiles } from '../src/views/work/tiles/tiles.tsx'
import { timelineOf } from '../src/views/work/timeline.ts'
import { sumOf } from './setup/sum-of.ts'

const FILE = 'tests/data/painted.json'
const writing = process.env.GOLDEN === 'write'
const golden: Record<string, readonly string[]> = JSON.parse(readFileSync(FILE, 'utf8'))

const COLOURS: Readonly<Record<string, string>> = { '--ink': '#111111', '--surface': '#ffffff', '--line': '#cccccc' }

/** A canvas beside the picture: what is painted on it counts where it is copied. */
function element() {
  const { context, svg } = createDrawing()
  const pixels = { createImageData: () => ({ data: new Uint8Array(4) }), putImageData: () => undefined }
  const both = new Proxy(context, {
    get: (_, name) => Reflect.get(name in pixels ? pixels : context, name),
    set: (_, name, value) => Reflect.set(context, name, value),
  })
  return { getContext: () => both, toDataURL: () => `${Math.round(sumOf(svg()))}` }
}

beforeAll(() => {
  vi.stubGlobal('document', { documentElement: { dataset: {} }, createElement: element })
  vi.stubGlobal('getComputedStyle', () => ({
    fontFamily: 'sans',
    getPropertyValue: (name: string) => COLOURS[name] ?? name,
  }))
  vi.stubGlobal(
    'ImageData',
    class {
      readonly data: Uint8ClampedArray
      constructor(width: number, height: number) {
        this.data = new Uint8ClampedArray(4 * width * height)
      }
    },
  )
})

const createDrawing = () =>
  createShapes({
    canvas: { width: 700, height: 440 } as HTMLCanvasElement,
    plain: (hex) => ({ hex, opacity: 1 }),
    measure: (text, _, baseline) =>
      ({
        width: 6 * text.length,
        actualBoundingBoxLeft: 0,
        actualBoundingBoxRight: 6 * text.length,
        actualBoundingBoxAscent: baseline === 'alphabetic' ? 8 : 4,
        actualBoundingBoxDescent: 2,
      }) as TextMetrics,
  })

/** The places of a shape: corners of a rectangle, points of a path without the radii of its arcs. */
function placesOf(attributes: string): number[] {
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) =>
    Number(new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? 0),
  )
  const path = / d="([^"]*)"/.exec(attributes)?.[1].replace(/A[\d.]+ [\d.]+ 0 \d \d /g, ' ')
  return path ? (path.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number) : [x, y, x + width, y + height]
}

/** Shapes in a few lines, one for each look. */
function inLines(svg: string): string[] {
  const looks = new Map<string, { count: number; box: number[]; sum: number }>()
  for (const [all, tag, attributes] of svg.matchAll(/<(\w+)([^>]*?)\/?>[^<]*/g)) {
    const colours = [...attributes.matchAll(/ (fill|stroke)="([^"]*)"/g)].map(([, kind, colour]) =>
      colour === 'none'
        ? ''
        : ` ${kind} ${/^--[\w-]+$/.exec(colour)?.[0] ?? (colour.startsWith('url') ? 'pattern' : 'colour')}`,
    )
    const look = tag + colours.join('')
    const line = looks.get(look) ?? { count: 0, box: [Infinity, Infinity, -Infinity, -Infinity], sum: 0 }
    looks.set(look, line)
    line.count++
    line.sum += sumOf(all.replace(/(pattern|clip)-\d+/g, '$1'))
    const places = placesOf(attributes)
    for (let i = 0; i + 1 < places.length; i += 2) {
      const [left, top, right, bottom] = line.box
      line.box = [
        Math.min(left, places[i]),
        Math.min(top, places[i + 1]),
        Math.max(right, places[i]),
        Math.max(bottom, places[i + 1]),
      ]
    }
  }
  return [...looks].map(
    ([look, { count, box, sum }]) => `${count} ${look}: ${box.map(Math.round).join(' ')}, ${Math.round(sum)}`,
  )
}

/** Holds what is painted on a surface. */
function isPaintedAs(name: string, paint: (surface: Surface) => void, title = name): void {
  const [width, height] = [700, 440]
  test(title, () => {
    const { context, svg } = createDrawing()
    paint({ context, width, height, ratio: 1 })
    const lines = inLines(svg())
    if (writing) golden[name] = lines
    expect(lines).toEqual(golden[name])
    expect(lines.join('')).not.toMatch(/NaN|undefined/)
  })
}

/** A machine of a network, each processor of which has a load of its own; three tasks are on their way. */
function machine(
  name: string,
  shape: Partial<Graph> & Shape,
  frame: Partial<Frame>,
  rest: object = {},
  title = `machine: ${name}`,
): void {
  const paint = (surface: Surface) => {
    const p = shape.processors
    const graph = {
      name,
      links: [],
      size: '',
      coordinates: () => undefined,
      nameOf: (i: number) => (i ? `Worker ${i}` : 'Server'),
      ...shape,
    }
    const [far, near] = [p - 1, Math.min(2, p - 1)]
    const moves = {
      from: Int32Array.of(0, near, 1, far),
      to: Int32Array.of(1, far, near, 0),
      amount: [1, 6, 2, 9],
      leaves: [0, 0.5, 1, 3],
      arrives: [1, 3, 2, 4],
    }
    const values = Int32Array.from({ length: p }, (_, i) => (i * 7) % 23)
    const drawing = {
      values,
      from: 0,
      worked: new Uint8Array(p).fill(1),
      moves,
      motion: 'dots' as Motion,
      now: 1.3,
      queue: 3,
      ...frame,
    }
    createPainter((width, height) => boxAbove(46, width, height)).paint(surface, {
      graph,
      frame: drawing,
      most: 23,
      focus: -1,
      theme: 'light',
      ...rest,
    })
  }
  isPaintedAs(`machine: ${name}`, paint, title)
}

const networks = {
  torus: topologies.torus.build(16, {}),
  ring: topologies.ring.build(12, {}),
  hypercube: topologies.hypercube.build(32, {}),
  star: topologies.star.build(9, {}),
  multicore: topologies.multicore.build(24, { cores: 8 }),
  '3-d torus': topologies.torus3d.build(27, { sides: [3, 3, 3] }),
  large: topologies.torus.build(1024, {}),
}
for (const [name, network] of Object.entries(networks)) {
  const shape = { ...network, links: network.colours }
  machine(`${name}, dots`, shape, {}, { focus: 1, coloured: true })
  machine(`${name}, arrows`, shape, { motion: 'arrows' })
  machine(`${name}, glowing links`, shape, { motion: 'faint' }, { zoom: { scale: 2, x: -100, y: -200 } })
}
machine(
  'ring, arrows',
  { ...networks.ring, links: networks.ring.colours },
  { motion: 'arrows' },
  { focus: 12 },
  'a processor that is not there is not marked',
)
const served: Shape = { layout: 'server', processors: 10, sides: [10], wraps: false }
machine('a server at the left', served, {}, { focus: 0 })
const marked = lightOn({
  marked: [0, 2],
  links: linksOf([{ from: 0, to: 2, amount: 3 }]),
  values: new Int32Array(16).fill(4),
})
machine('what a microscope looks at', { ...networks.torus, links: networks.torus.colours }, {}, { light: marked })

isPaintedAs('schedule with messages and a chain', (surface) => {
  const layout = layoutOf(
    { width: 700, left: 60, right: 690, axis: 20 },
    { first: 0, lanes: 2, row: 40 },
    { begin: 0, end: 8 },
  )
  const spans = { first: [0, 2, 3], state: [0, 1, 0], begin: [0, 2, 1], end: [2, 3, 6] }
  paintSpans(
    surface,
    {
      layout,
      spans,
      looks: [
        { state: 0, use: 'compute', least: 0 },
        { state: 1, use: 'communicate', least: 1 },
      ],
      ground: 'idle',
      bar: { top: 4, height: 30, gap: 6 },
      tickGap: 80,
      arrows: { from: [0, 1], to: [1, 0], sent: [2, 6], arrived: [3, 7], drawn: [0, 1], strong: (m) => m === 1 },
      chain: [
        { from: 0, lane: 0, begin: 0, end: 2, use: 'compute' },
        { from: 0, lane: 1, begin: 2, end: 3 },
        { from: 1, lane: 1, begin: 3, end: 6, use: 'compute' },
      ],
    },
    1,
  )
})

/** A run's work, and how far it is at a share of its time. */
function drawingOf(query: string) {
  const values = parseLink(`async?processors=4&${query}`, { async: lab }).values as unknown as AsyncValues
  const artifact = <A>(key: string) => {
    const making = asyncModel.artifacts?.[key](values)
    while (!making?.advance(1e6)) {}
    return making.result() as A
  }
  const work = artifact<WorkDone>('work')
  const end = Math.max(...work.end.filter((time) => time >= 0))
  return {
    drawing: { work, scene: artifact<object>('scene'), values: values as never, timeline: timelineOf(work) },
    end,
  }
}

const works: Readonly<Record<string, readonly [query: string, picture: WorkPicture]>> = {
  tiles: ['workload=mandelbrot&pictureSize=64&tile=8', tiles],
  curve: ['workload=quadrature', curve],
  board: ['workload=queens&queens=6', board],
  'salesman’s map': ['workload=search&cities=7', search],
  'list by value': ['workload=quicksort&sortLength=300', list],
  list: ['workload=mergesort&sortLength=300', list],
}
for (const [name, [query, picture]] of Object.entries(works)) {
  const { drawing, end } = drawingOf(query)
  for (const { id } of picture.modes ?? [{ id: '' }])
    isPaintedAs(`work: ${name} ${id}`.trim(), (surface) => {
      const painter = picture.painter(drawing, surface, 'light', id)
      painter.paint(0.4 * end, 0, 0)
      painter.paint(0.8 * end, 1, -1)
    })
}

/** A painter's surface, and what lies outside of it. */
const surface = (): Surface => ({ context: createDrawing().context, width: 700, height: 440, ratio: 1 })
const OUTSIDE = [
  [-3, 200],
  [703, 200],
  [350, -3],
  [350, 443],
] as const

for (const [name, [query, picture]] of Object.entries(works))
  test(`work: what is found at a place of ${name} is drawn there`, () => {
    const { drawing, end } = drawingOf(query)
    let most = 0
    for (const { id } of picture.modes ?? [{ id: '' }]) {
      const painter = picture.painter(drawing, surface(), 'light', id)
      const time = 0.8 * end
      painter.paint(time, -1, -1)
      for (const [x, y] of OUTSIDE) expect([id, x, y, painter.at(x, y, time)]).toEqual([id, x, y, -1])
      const tasks = Array.from({ length: 35 * 22 }, (_, k) => {
        const [x, y] = [10 + 20 * (k % 35), 10 + 20 * Math.floor(k / 35)]
        const task = painter.at(x, y, time)
        if (task < 0) return -1
        const box = painter.boxOf(task)
        const away = [box.x - x, x - box.x - box.width, box.y - y, y - box.y - box.height]
        if (Math.max(...away) > 12) throw new Error(`${id}: task ${task} is found at ${x} ${y}, and drawn elsewhere`)
        return task
      })
      most = Math.max(most, new Set(tasks).size)
    }
    // Nothing is found on the map of a tour.
    expect(most > 2 || picture === search).toBe(true)
  })

test('nodes and levels of a tree are found where they are drawn, and nothing beside it', () => {
  const { drawing, end } = drawingOf('workload=search&cities=7')
  const nodes = followedWork(drawing.work)
  const progress = createProgress(nodes)
  progress.to(0.7 * end)
  const scene = { nodes, progress, surface: surface(), theme: 'light' as const }
  const middle = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) =>
    [x + width / 2, y + height / 2] as const
  const icicle = icicleIn(scene, icicleOf(nodes), 0)
  const knownNodes = Array.from(nodes.parent, (_, node) => node).filter((node) => progress.isKnown(node))
  const wide = knownNodes.filter((node) => icicle.boxOf(node).width >= 1)
  expect(wide.length).toBeGreaterThan(10)
  for (const node of wide) expect(icicle.at(...middle(icicle.boxOf(node)))).toBe(node)
  const bars = barsIn(scene)
  for (const level of progress.levels().keys()) expect(bars.at(...middle(bars.boxOf(level)))).toBe(level)
  const { x, y, width } = icicle.boxOf(0)
  for (const [px, py] of [
    [x - 2, y + 2],
    [x + width + 2, y + 2],
    [350, y - 2],
    [350, 439],
  ] as const)
    expect([px, py, icicle.at(px, py)]).toEqual([px, py, -1])
  for (const [px, py] of [
    [-1, y + 2],
    [350, y - 2],
    [350, 439],
  ] as const)
    expect([px, py, bars.at(px, py)]).toEqual([px, py, -1])
})

for (const [name, make] of [
  ['icicle', icicleIn],
  ['bars', barsIn],
] as const)
  isPaintedAs(`tree as ${name}`, (surface) => {
    const { drawing, end } = drawingOf('workload=search&cities=7')
    const nodes = followedWork(drawing.work)
    const progress = createProgress(nodes)
    const scene = { nodes, progress, surface, theme: 'light' as const }
    const painter = make === icicleIn ? icicleIn(scene, icicleOf(nodes), 0) : barsIn(scene)
    for (const [share, pointed, processor] of [
      [0.3, 1, 0],
      [0.7, 2, -1],
    ]) {
      progress.to(share * end)
      painter.paint(pointed, processor)
    }
  })

afterAll(() => {
  vi.unstubAllGlobals()
  if (writing) writeFileSync(FILE, `${JSON.stringify(golden, null, 1)}\n`)
})
