/** Pictures of single painters: machines, schedules, and the work of a run. */
import type { Surface } from '../../src/charts/canvas.ts'
import { parseLink } from '../../src/core/link/link.ts'
import { topologies } from '../../src/core/network/index.ts'
import type { WorkDone } from '../../src/core/workloads/workload.ts'
import { asyncModel, lab } from '../../src/labs/async/index.ts'
import type { AsyncValues } from '../../src/labs/async/parameters.ts'
import { layoutOf } from '../../src/views/gantt/layout.ts'
import { paintSpans } from '../../src/views/gantt/spans.ts'
import type { Frame, Graph, Motion } from '../../src/views/network/graph.ts'
import type { Shape } from '../../src/views/network/layout/layout.ts'
import { lightOn, linksOf } from '../../src/views/network/lit.ts'
import { boxAbove, createPainter } from '../../src/views/network/painter.ts'
import { followedWork } from '../../src/views/nodes/followed.ts'
import { icicleOf } from '../../src/views/nodes/layout.ts'
import { barsIn, icicleIn } from '../../src/views/nodes/paint.ts'
import { createProgress } from '../../src/views/nodes/progress.ts'
import { board } from '../../src/views/work/board/board.tsx'
import { curve } from '../../src/views/work/curve/curve.tsx'
import { list } from '../../src/views/work/list/list.tsx'
import type { WorkPicture } from '../../src/views/work/painting.ts'
import { search } from '../../src/views/work/search/search.tsx'
import { tiles } from '../../src/views/work/tiles/tiles.tsx'
import { timelineOf } from '../../src/views/work/timeline.ts'
import { pictureOfPainter } from './picture.ts'
import type { Picture } from './pictures.tsx'

export const SIZE = { width: 700, height: 440 }

const painting = (name: string, paint: (surface: Surface) => void): Picture => ({
  name,
  draw: () => pictureOfPainter(paint, name, SIZE),
})

/** A machine of a network, each processor of which has a load of its own; four tasks are on their way. */
const machine = (name: string, shape: Partial<Graph> & Shape, frame: Partial<Frame> = {}, rest: object = {}): Picture =>
  painting(`machines/${name}`, (surface) => {
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
    const drawing = {
      values: Int32Array.from({ length: p }, (_, i) => (i * 7) % 23),
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
  })

const shapeOf = <T extends { readonly colours: Graph['links'] }>(network: T) => ({ ...network, links: network.colours })
const torus = shapeOf(topologies.torus.build(16, {}))
const server: Shape = { layout: 'server', processors: 10, sides: [10], wraps: false }
const looked = lightOn({
  marked: [0, 2],
  links: linksOf([{ from: 0, to: 2, amount: 3 }]),
  values: new Int32Array(16).fill(4),
})

const machines = [
  machine('torus-with-dots', torus, {}, { focus: 1, coloured: true }),
  machine('torus-with-arrows', torus, { motion: 'arrows' }),
  machine('torus-that-a-microscope-looks-at', torus, {}, { light: looked }),
  machine('ring-with-arrows', shapeOf(topologies.ring.build(12, {})), { motion: 'arrows' }),
  machine('star-with-dots', shapeOf(topologies.star.build(9, {}))),
  machine('hypercube-that-is-enlarged', shapeOf(topologies.hypercube.build(32, {})), { motion: 'faint' }, { zoom: { scale: 2, x: -0.14, y: -0.5 } }), // biome-ignore format: a line each
  machine('multicore-with-dots', shapeOf(topologies.multicore.build(24, { cores: 8 }))),
  machine('torus-of-three-dimensions', shapeOf(topologies.torus3d.build(27, { sides: [3, 3, 3] })), {
    motion: 'arrows',
  }),
  machine('torus-of-1024', shapeOf(topologies.torus.build(1024, {}))),
  machine('server-at-the-left', server, {}, { focus: 0 }),
]

const schedule = painting('machines/schedule-with-messages-and-a-chain', (surface) => {
  const layout = layoutOf(
    { width: SIZE.width, left: 60, right: 690, axis: 20 },
    { first: 0, lanes: 2, row: 40 },
    { begin: 0, end: 8 },
  )
  paintSpans(
    surface,
    {
      layout,
      spans: { first: [0, 2, 3], state: [0, 1, 0], begin: [0, 2, 1], end: [2, 3, 6] },
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

/** A run's work, and how long it takes. */
export function drawingOf(query: string) {
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

/** The pictures of work, each with a run. */
export const WORKS: Readonly<Record<string, readonly [query: string, picture: WorkPicture]>> = {
  tiles: ['workload=mandelbrot&pictureSize=64&tile=8', tiles],
  curve: ['workload=quadrature&tolerance=0.01', curve],
  board: ['workload=queens&queens=6', board],
  'map-of-a-salesman': ['workload=search&cities=7', search],
  'list-by-value': ['workload=quicksort&sortLength=100', list],
  list: ['workload=mergesort&sortLength=100', list],
}

const works = Object.entries(WORKS).flatMap(([name, [query, picture]]) =>
  // Ways of colouring tiles differ in pixels only, which no shapes are.
  (picture.modes ?? [{ id: '' }]).slice(0, name === 'tiles' ? 1 : undefined).map(({ id }) =>
    painting(`work/${name}${id && `-${id}`}`, (surface) => {
      const { drawing, end } = drawingOf(query)
      picture.painter(drawing, surface, 'light', id).paint(0.6 * end, 1, -1)
    }),
  ),
)

const trees = ['icicle', 'bars'].map((name) =>
  painting(`work/tree-as-${name}`, (surface) => {
    const { drawing, end } = drawingOf('workload=queens&queens=5')
    const nodes = followedWork(drawing.work)
    const progress = createProgress(nodes)
    const scene = { nodes, progress, surface, theme: 'light' as const }
    progress.to(0.7 * end)
    const painter = name === 'icicle' ? icicleIn(scene, icicleOf(nodes), 0) : barsIn(scene)
    painter.paint(2, -1)
  }),
)

export const painted: readonly Picture[] = [...machines, schedule, ...works, ...trees]
