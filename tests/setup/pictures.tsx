/** The pictures of labs in tests/pictures: which there are, and how each is drawn. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ComponentType } from 'react'
import { defaults, type Values } from '../../src/core/parameters.ts'
import { axisOf } from '../../src/core/playhead/axis.ts'
import type { Playhead } from '../../src/core/playhead/playhead.ts'
import { withText } from '../../src/core/program/testing.ts'
import { lab as example } from '../../src/labs/example/index.ts'
import type { ViewProps } from '../../src/labs/page.ts'
import { labs } from '../../src/labs/registry.ts'
import { FilmPicture } from '../../src/views/orders/film-picture.tsx'
import { Lanes } from '../../src/views/plain/drawings.tsx'
import { keep } from './kept.ts'
import { painted } from './painted.ts'
import { pictureOfElement } from './picture.ts'
import { shownRun } from './shown.ts'
import { mounted, scenarioOf, screen, shown, viewsOf } from './views.tsx'

/** A picture: `tests/pictures/<name>.svg`. */
export interface Picture {
  readonly name: string
  readonly draw: () => Promise<string> | string
}

/** A small run of each lab, all of whose views are drawn. */
export const RUNS: Readonly<Record<string, string>> = {
  tree: 'processors=8&depth=7',
  async: 'processors=4&depth=5&t1=on&t2=on&detection=central&termination=ring',
  loop: 'processors=4&n=60',
  mesh: 'mesh=grid&vertices=64&processors=4&iterations=10&loads=;;constant:3',
  migration: 'processes=12&processors=4&migration=on&duration=1000000',
  requests: 'requests=120&servers=4&load=0.9',
  divisible: 'workers=4',
}

/** Other drawings of single views, each with something that the run above does not have. */
const OTHERS: readonly (readonly [name: string, query: string, view: string, at?: number])[] = [
  ['tree/stage-load-server', 'processors=9&depth=7&balancer=loadserver&interval=4&t1=on', 'stage'],
  [
    'tree/stage-torus-of-three-dimensions',
    'processors=27&depth=9&topology=torus3d&sides=3,3,3&balancer=diffusion',
    'stage',
  ],
  ['tree/stops', 'processors=8&depth=10&interval=4&t1=on', 'stops'],
  ['tree/stage-multicore', 'processors=16&depth=9&topology=multicore&cores=4', 'stage'],
  ['tree/stage-600-processors', 'processors=600&depth=12', 'stage'],
  ['async/stage-star', 'processors=6&depth=6&balancer=loadserver&topology=star', 'stage'],
  ['async/picture-queens', 'processors=3&workload=queens&queens=5', 'picture-work', 0.7],
  ['async/picture-sorting', 'processors=3&workload=quicksort&sortLength=60', 'picture-work', 0.7],
  ['async/picture-salesman', 'processors=3&workload=search&tspInstance=drawn&cities=5', 'picture-work', 0.7],
  [
    'async/picture-mandelbrot',
    'processors=3&workload=mandelbrot&pictureSize=64&fill=yes&maxIterations=50',
    'picture-work',
    0.7,
  ],
  ['loop/stage-guided', 'processors=12&n=100&strategy=guided', 'stage'],
  ['loop/stage-groups', 'n=60&processors=8&strategy=customised&groups=2', 'stage'],
  ['loop/stage-stealing', 'workload=trfd1&n=20&processors=6&strategy=stealing', 'stage'],
  [
    'mesh/stage-remapping',
    'experiment=remap&vertices=64&mesh=grid&ordering=file&capabilities=27,18,34,7,14&newCapabilities=9,8,34,28,21',
    'stage',
  ],
  ['mesh/stage-partition', 'experiment=partition&mesh=grid&vertices=64&processors=4', 'stage'],
  ['migration/stage-24-processors', 'processes=40&processors=24&migration=on&duration=100000', 'stage'],
  ['migration/stage-farm', 'program=farm&processes=9&processors=4&duration=300000', 'stage'],
  ['migration/picture-sea', 'program=wator&processors=4&repetitions=1&seaSteps=1&migration=on', 'picture-program'],
  ['requests/stage-one-queue', 'requests=120&servers=4&policy=central&load=0.95', 'stage'],
  [
    'requests/stage-dispatchers-with-own-counts',
    'requests=150&servers=4&policy=leastConnections&knowledge=own&dispatchers=3&load=0.95&timeout=100&retries=2&hedge=percentile',
    'stage',
    0.6,
  ],
  [
    'requests/stage-board',
    'requests=150&policy=choices&servers=4&knowledge=board&boardCounts=on&dispatchers=6&load=0.95&queueLimit=3&service=hyper',
    'stage',
    0.65,
  ],
  [
    'requests/stage-overload',
    'requests=150&policy=random&servers=2&load=1.5&workers=2&discipline=ps&timeout=50',
    'stage',
  ],
  ['requests/stage-100-servers', 'requests=200&servers=100&policy=idleQueue', 'stage'],
  ['divisible/stage-clusters', 'system=clusters&algorithm=multilevel', 'stage'],
  ['divisible/stage-tree', 'system=tree&tree=40/2(4*40/900/2),40/2(4*40/900/2)', 'stage'],
]

/** The place of a view, and of it the height that is left for the drawing: what stands above and below it is a line or two of words. */
interface Place {
  readonly width: number
  readonly height: number
  readonly words: number
}
const PLACES: Readonly<Record<string, Place>> = {
  stage: { width: 600, height: 320, words: 28 },
  picture: { width: 600, height: 340, words: 48 },
  microscope: { width: 600, height: 300, words: 0 },
  tile: { width: 300, height: 180, words: 0 },
  chart: { width: 760, height: 216, words: 76 },
}
const placeOf = (view: string) => PLACES[view.split('-')[0]] ?? PLACES.chart

export interface Scene {
  readonly id: string
  readonly query: string
  readonly view: string
  /** The moment, as a share of the run. */
  readonly at?: number | undefined
  /** What the page gives the view besides, or instead. */
  readonly more?: (props: ViewProps, values: Values) => Partial<ViewProps>
}

/** A view at a moment of a run, at rest, before it is shown. */
export async function openScene({ id, query, view, more, at = view === 'microscope' ? 0.7 : 0.4 }: Scene) {
  const values = await scenarioOf(id, query)
  const opened = shown(id, values)
  const View = (await viewsOf(id, opened.props.run)).get(view) as ComponentType<ViewProps> | undefined
  if (!View) throw new Error(`the page shows no “${view}” of ${id}?${query}`)
  const size = placeOf(view)
  const room = { width: size.width, height: size.height - size.words }
  screen.resize(room.width, room.height)
  const moment = Math.floor(at * opened.props.axis.end)
  opened.put(moment)
  const props: ViewProps = { ...opened.props, ...more?.(opened.props, values) }
  return {
    ...opened,
    values,
    props,
    moment,
    room,
    View,
    show: () => mounted(View, props),
    pictureOf: (place: Element) => pictureOfElement(place, `${id}?${query}, ${view}`, size),
  }
}

async function drawn(scene: Scene): Promise<string> {
  const { show, pictureOf } = await openScene(scene)
  const { place, close } = await show()
  const picture = pictureOf(place)
  close()
  return picture
}

const pictureOf = ({ name, ...scene }: Scene & { readonly name: string }): Picture => ({
  name,
  draw: () => drawn(scene),
})

export const mark = (name: string) => ({ name, colour: 'var(--compare-b)', dash: '4 2' })
/** A run of another seed that stands behind this one. */
const before = (id: string) => (_: ViewProps, values: Values) => ({
  comparison: {
    present: mark('this run'),
    others: [],
    ghost: { ...mark('the run before'), run: shownRun(labs[id], { ...values, seed: 2 }) },
  },
})
const inSeconds = ({ run }: ViewProps) => ({ axis: { ...axisOf(run.recording, 'seconds'), id: 'seconds' as const } })

/** All views of the small runs. */
export const SCENES: readonly Scene[] = (
  await Promise.all(
    Object.entries(RUNS).map(async ([id, query]) => {
      const values = await scenarioOf(id, query)
      return [...(await viewsOf(id, shownRun(labs[id], values))).keys()].map((view) => ({ id, query, view }))
    }),
  )
).flat()

/** A film of an order of a program in tests/orders, at a step. */
const film = (name: string, file: string, machine: string, choices: string, present: number): Picture => ({
  name: `parts/${name}`,
  draw: async () => {
    const { async: lab } = labs
    const text = readFileSync(join(import.meta.dirname, `../orders/${file}.js`), 'utf8')
    const orders = await lab.orders?.()
    const shown = orders?.film(withText(lab, 'program', text, defaults(lab.parameters)), machine, choices)
    if (!shown || shown.misfit !== undefined) throw new Error(`${file}: ${shown?.misfit ?? 'no orders'}`)
    const { place, close } = await mounted(
      () => <FilmPicture film={shown} present={present} onStep={() => undefined} />,
      {} as ViewProps,
    )
    const picture = pictureOfElement(place, `${file}, step ${present}`, { width: 600, height: 140 })
    close()
    return picture
  },
})

/** What is drawn of the machine of a lab that draws nothing itself: a bar for each lane. */
const bars: Picture = {
  name: 'parts/bars-of-a-plain-lab',
  draw: async () => {
    const run = shownRun(example, { ...defaults(example.parameters), bins: 6, balls: 40 })
    const axis = { ...axisOf(run.recording, 'steps'), id: 'steps' as const }
    const playhead = { position: () => 0.7 * axis.end, subscribe: () => () => undefined } as unknown as Playhead
    screen.resize(600, 240)
    const { place, close } = await mounted(() => <Lanes run={run} axis={axis} playhead={playhead} />, {} as ViewProps)
    const picture = pictureOfElement(place, 'example, 6 bins', { width: 600, height: 240 })
    close()
    return picture
  },
}

/** All of them. */
export const PICTURES: readonly Picture[] = [
  ...SCENES.map((scene) => pictureOf({ name: `${scene.id}/${scene.view}`, ...scene })),
  ...OTHERS.map(([name, query, view, at]) => pictureOf({ name, id: name.split('/')[0], query, view, at })),
  ...[['tree', 'workload'], ['async', 'workload'], ['requests', 'queues'], ['loop', 'left']].map(([id, view]) => pictureOf({ name: `${id}/${view}-with-the-run-before`, id, query: RUNS[id], view, more: before(id) })), // biome-ignore format: a line each
  pictureOf({ name: 'tree/workload-in-seconds', id: 'tree', query: RUNS.tree, view: 'workload', more: inSeconds }),
  film('film-of-an-order', 'both-wait', '2.10.torus.poll.f.stops.0', '030002003000', 10),
  film('film-that-repeats', 'ping-pong', '2.4.torus.poll.f.vain.6', '044011111', 8),
  bars,
  ...painted,
]

/** Compares a picture with its file. */
export async function holds({ name, draw }: Picture): Promise<void> {
  keep(name, await draw(), `tests/pictures.test.tsx -t ${name}`)
}
