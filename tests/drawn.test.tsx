/**
 * What stages, pictures, charts and microscopes of all labs are in a window without a browser, and what they do with pointers and keys: markup
 * and canvases, what is said, and what the page is called back with, as counts and sums. After a deliberate change of a drawing write it again,
 * and look at the difference and at the drawing:
 *
 *     GOLDEN=write npx vitest run tests/drawn.test.tsx
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { act, type ComponentType, Suspense } from 'react'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import type { Artifacts, Lab } from '../src/core/lab.ts'
import { parseLink } from '../src/core/link/link.ts'
import type { Values } from '../src/core/parameters.ts'
import { axisOf } from '../src/core/playhead/axis.ts'
import { createLens, createPointing } from '../src/core/playhead/pointing.ts'
import { createSource } from '../src/core/source.ts'
import { importMiniature } from '../src/labs/miniatures.ts'
import type { LabViews, ViewProps } from '../src/labs/page.ts'
import { importLabViews } from '../src/labs/pages.ts'
import { labs } from '../src/labs/registry.ts'
import { isTurn } from './setup/cases.ts'
import { openScreen, paintedOn, sumOfElement, sumOfText } from './setup/screen.ts'
import { folded, shownRun } from './setup/shown.ts'

const FILE = 'tests/data/drawn.json'
const writing = process.env.GOLDEN === 'write'
const golden: Record<string, readonly string[]> = writing ? {} : JSON.parse(readFileSync(FILE, 'utf8'))

/** Small runs of each lab: one whose views are used, and others that are only looked at. */
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  tree: [
    'processors=8&depth=8',
    'processors=1&depth=3&balancer=none',
    'processors=600&depth=12',
    'processors=9&depth=7&balancer=loadserver&topology=chain&interval=4&t1=on',
    'processors=6&depth=7&balancer=stealing&topology=ring&t1=on&t2=on',
    'processors=27&depth=9&topology=torus3d&sides=3,3,3&balancer=diffusion',
    'processors=16&depth=9&topology=multicore&cores=4',
  ],
  async: [
    'processors=4&depth=7&t1=on&t2=on&detection=central&termination=ring',
    'processors=1&depth=3',
    'processors=100&depth=7',
    'processors=6&depth=6&balancer=loadserver&topology=star',
    'processors=3&workload=queens&queens=5',
    'processors=3&workload=quicksort&sortLength=100',
    'processors=3&workload=search&problem=knapsack&items=12&balancer=rid',
    'processors=3&workload=search&tspInstance=drawn&cities=6&balancer=hierarchical',
    'processors=3&workload=mandelbrot&pictureSize=64&fill=yes&maxIterations=50&balancer=sid',
    'processors=3&workload=quadrature&tolerance=0.01&balancer=gdem',
  ],
  loop: [
    'processors=4&n=100',
    'processors=1&n=10',
    'processors=40&n=200&strategy=guided',
    'workload=trfd2&n=30&processors=8&strategy=gcdlb',
    'workload=ac&n=60&processors=4&strategy=periodic&period=0.2',
    'workload=experts&processors=4&maxLoad=0',
    'workload=trfd1&n=30&processors=8&strategy=stealing',
    'workload=trfd&n=10&processors=8&strategy=lddlb&groups=2&grouping=random',
    'n=60&processors=30&strategy=customised&groups=2',
  ],
  mesh: [
    'mesh=grid&vertices=100&processors=4&iterations=10&loads=;;constant:3',
    'mesh=grid&vertices=36&processors=1&iterations=3',
    'mesh=grid&vertices=200&processors=40&iterations=5&loads=periodic:3,6,0.5&policy=always',
    'experiment=remap&vertices=100&mesh=grid&ordering=file&capabilities=27,18,34,7,14&newCapabilities=9,8,34,28,21',
    'experiment=partition&mesh=grid&vertices=100&processors=4',
    'mesh=grid&vertices=200&processors=4&iterations=20&loads=;constant:4&decision=distributed&table=cyclic&policy=always',
  ],
  migration: [
    'processes=20&processors=4&migration=on&duration=1000000',
    'processes=12&processors=1&duration=200000',
    'processes=100&processors=40&migration=on&duration=200000',
    'program=farm&processes=9&processors=4&duration=1000000',
    'program=wator&processors=4&repetitions=1&seaSteps=1&migration=on',
    ...['thesis', 'sender', 'diffusion&neighbourhood=others', 'greedy', 'twochoices'].map(
      (strategy) =>
        `processes=24&processors=4&placement=clustered&migration=on&period=100000&duration=500000&strategy=${strategy}`,
    ),
  ],
  requests: [
    'requests=500',
    'requests=60&servers=1',
    'requests=300&servers=100&policy=idleQueue',
    'requests=300&policy=central&load=0.9',
    'requests=300&policy=hash&load=0.5',
    'requests=300&policy=leastConnections&knowledge=own&dispatchers=3&timeout=100&retries=2&hedge=percentile',
    'requests=200&policy=choices&servers=4&knowledge=board&boardCounts=on&dispatchers=20&load=0.95&queueLimit=3&service=hyper',
    'requests=200&policy=random&servers=2&load=1.5&workers=2&discipline=ps&timeout=50&service=bimodal',
    'requests=200&policy=random&servers=3&load=0.6&service=pareto&networkDelay=5&speeds=1,1,0.2',
  ],
  divisible: [
    '',
    'C=30&E=600&L=5',
    'system=clusters&algorithm=multilevel',
    'system=random&workers=16&Cmin=100&Cmax=1000&Lmin=1',
    'system=tree&tree=40/2(4*40/900/2),40/2(4*40/900/2)',
  ],
}

const wait = setTimeout
vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'] })
const screen = openScreen()
const { window } = screen
const { createRoot } = await import('react-dom/client')
await import('../src/charts/table-dialog.tsx')
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  if (writing) writeFileSync(FILE, `${JSON.stringify(golden, null, 1)}\n`)
})

/** What a run makes once, made when it is asked for. */
function artifactsOf(lab: Lab, values: object): Artifacts {
  const cache = new Map<string, { readonly artifact: never }>()
  return {
    get(key) {
      if (!cache.has(key)) {
        const making = lab.artifacts?.[key]?.({ ...values } as never)
        while (making && !making.advance(1e6)) {}
        cache.set(key, { artifact: making?.result() as never })
      }
      return cache.get(key)
    },
    want: () => () => undefined,
  }
}

/** A run with a playhead that can be moved, and a list of what the page is called back with. */
function shown(lab: Lab, values: Values) {
  const run = shownRun(lab, values)
  const { recording } = run
  const axis = { ...axisOf(recording, 'steps'), id: 'steps' as const }
  const called: string[] = []
  const call =
    (name: string) =>
    (...args: unknown[]) => {
      const text = JSON.stringify(args, (_, value) =>
        typeof value === 'number' ? Number(value.toPrecision(6)) : value,
      )
      called.push(`${name} ${text.length > 100 ? sumOfText(text) : text.slice(1, -1)}`)
    }
  const at = createSource(0)
  const share = createSource(0.5)
  let plays = false
  const step = () => Math.min(recording.steps - 1, Math.floor(at.get()))
  const inspector = lab.inspect?.(values)
  const details = createSource<unknown>(undefined)
  const put = (x: number) => {
    at.set(Math.max(0, Math.min(axis.end, x)))
    const [detail] = inspector?.window(step(), step() + 1) ?? []
    details.set(detail && { step: step(), detail })
  }
  put(Math.floor(recording.steps / 2))
  const lens = createLens()
  lens.light.subscribe(() => call('light')(lens.light.get()))
  const props: ViewProps = {
    run,
    axis,
    playhead: {
      position: at.get,
      readable: at.get,
      playing: () => plays,
      seek(x) {
        call('seek')(x)
        put(x)
      },
      step(by) {
        call('step')(by)
        put(at.get() + by)
      },
      share: share.get,
      seekShare(to) {
        call('share')(to)
        share.set(to)
      },
      subscribe(listener) {
        const stops = [at.subscribe(listener), share.subscribe(listener)]
        return () => {
          for (const stop of stops) stop()
        }
      },
    },
    details: details as never,
    artifacts: artifactsOf(lab, values),
    onChange: call('change'),
    measure(scenarios, onMeasured) {
      call('measure')(scenarios.length)
      for (const index of scenarios.keys()) if (run.metrics) onMeasured(index, { metrics: run.metrics })
      return () => undefined
    },
    pointing: createPointing(),
    lens,
  }
  const play = (playing: boolean) => {
    plays = playing
  }
  return { props, called, put, play }
}

type Properties = Record<string, unknown>
const FOLLOWED = /^on(Pointer|Click|Key|Focus|Mouse|Change|Input|DoubleClick|Wheel|Animation|Blur|Toggle|Submit)/
/** What React would call back of an element. */
const listeners = (element: object): readonly string[] => {
  const key = Object.keys(element).find((name) => name.startsWith('__reactProps'))
  return key ? Object.keys((element as Record<string, Properties>)[key]).filter((name) => FOLLOWED.test(name)) : []
}

/** A view in the window. */
async function mounted(View: ComponentType<ViewProps>, first: ViewProps) {
  const place = window.document.createElement('div')
  window.document.body.append(place)
  const root = createRoot(place as never, { onUncaughtError: () => undefined })
  const settle = () =>
    act(() => {
      screen.frames(1)
      vi.advanceTimersByTime(300)
      screen.frames(1)
    })
  /** Does something, and lets everything come that follows from it. */
  const after = async (doing: () => void, loads = false) => {
    await act(async () => doing())
    settle()
    for (let i = 0; i < 3000 && (place.querySelector('#waits') || (loads && !place.querySelector('dialog'))); i++) {
      await act(async () => new Promise((resolve) => wait(resolve, 2)))
      settle()
    }
  }
  const render = (props: ViewProps) =>
    after(() =>
      root.render(
        <Suspense fallback={<i id="waits" />}>
          <View {...props} />
        </Suspense>,
      ),
    )
  await render(first)
  return {
    place,
    render,
    after,
    /** Sums of what it is. */
    line() {
      const { count, sum } = sumOfElement(place)
      const painted = [...place.querySelectorAll('canvas')].map((canvas) => paintedOn(canvas) ?? 'nothing')
      return [`${count} ${sum}`, ...painted].join(' | ')
    },
    unmount: () => {
      act(() => root.unmount())
      place.remove()
    },
  }
}
type Mounted = Awaited<ReturnType<typeof mounted>>

/** Where on an element things happen, as shares of its width and height. */
const PLACES = [
  [0.31, 0.52],
  [0.62, 0.23],
  [0.83, 0.74],
] as const
const KEYS = 'ArrowRight,ArrowDown,ArrowLeft,ArrowUp,PageDown,PageUp,End,Home,Enter,+,+,-,0,Escape'.split(',')

type Use = readonly [name: string, event: Event | (() => void)]
const eventOf = (
  kind: 'PointerEvent' | 'WheelEvent' | 'MouseEvent' | 'KeyboardEvent' | 'Event',
  name: string,
  more: object,
) => new window[kind](name, { bubbles: true, cancelable: true, ...more } as never) as never as Event

/** What a reader does with an element; with one of a kind that has been used before only that it is pointed at and dragged. */
function* usesOf(element: HTMLElement, short: boolean): Generator<Use> {
  const { tagName } = element
  if (/^(BUTTON|A|SUMMARY)$/.test(tagName) || element.matches('[type=checkbox], [type=radio]')) {
    yield [/as a table$/.test(element.getAttribute('aria-label') ?? '') ? 'opens' : 'click', () => element.click()]
    return
  }
  if (/^(INPUT|SELECT|TEXTAREA)$/.test(tagName)) {
    const options = [...element.querySelectorAll('option')].map(({ value }) => value)
    for (const value of options.length > 0 ? options.slice(-2) : ['2', '-1', '']) {
      yield [
        `is set to “${value}”`,
        () => {
          // As if it was typed: React overwrites the property of the element itself.
          Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, value)
          for (const kind of ['input', 'change']) element.dispatchEvent(eventOf('Event', kind, {}))
        },
      ]
    }
    yield ['Enter', eventOf('KeyboardEvent', 'keydown', { key: 'Enter' })]
    return
  }
  const box = element.getBoundingClientRect()
  const pointer = (kind: string, at: number, more: object = {}) =>
    eventOf('PointerEvent', `pointer${kind}`, {
      pointerId: 1,
      pointerType: 'mouse',
      button: 0,
      clientX: PLACES[at][0] * box.width,
      clientY: PLACES[at][1] * box.height,
      ...more,
    })
  yield ['over', pointer('over', 0)]
  yield ['move', pointer('move', 0)]
  yield ['move', pointer('move', 1)]
  yield ['down', pointer('down', 1)]
  yield ['drag', pointer('move', 2, { buttons: 1 })]
  yield ['up', pointer('up', 2)]
  if (!short) {
    yield ['down', pointer('down', 0)]
    yield ['drag', pointer('move', 1, { buttons: 1 })]
    yield ['cancel', pointer('cancel', 1)]
    yield ['other button', pointer('down', 2, { button: 2 })]
    const touch = { pointerType: 'touch' }
    const second = { pointerType: 'touch', pointerId: 2, buttons: 1 }
    yield ['touch', pointer('down', 0, touch)]
    yield ['second touch', pointer('down', 2, second)]
    yield ['pinch', pointer('move', 1, second)]
    yield ['touch ends', pointer('up', 0, touch)]
    yield ['touch ends', pointer('up', 1, second)]
    const third = { clientX: box.width / 3, clientY: box.height / 2 }
    for (const more of [{ deltaY: -100 }, { deltaY: 30, ctrlKey: true }, { deltaX: 40 }])
      yield ['wheel', eventOf('WheelEvent', 'wheel', { ...third, ...more })]
    yield ['double click', eventOf('MouseEvent', 'dblclick', third)]
    yield ['click', eventOf('MouseEvent', 'click', third)]
    yield ['focus', () => element.focus()]
    for (const key of KEYS) yield [`key ${key}`, eventOf('KeyboardEvent', 'keydown', { key })]
    yield ['with Control', eventOf('KeyboardEvent', 'keydown', { key: 'ArrowRight', ctrlKey: true })]
    yield ['blur', () => element.blur()]
  }
  yield ['out', pointer('out', 1)]
  yield ['leave', pointer('leave', 1)]
}

const dialogIn = ({ place }: Mounted) => place.querySelector('dialog') as HTMLDialogElement | null

/** Elements of a view that do something, some of each kind, with what they are. */
function usedOf({ place }: Mounted): readonly (readonly [kind: string, element: HTMLElement])[] {
  const kinds = new Map<string, HTMLElement[]>()
  for (const element of [...place.querySelectorAll('*')] as never as HTMLElement[]) {
    const what = [...listeners(element), ...(element.tagName === 'CANVAS' ? ['canvas'] : [])]
    const tabbed = element.tabIndex >= 0 && element.hasAttribute('tabindex')
    if (what.length === 0 && !tabbed) continue
    const kind = `${element.tagName} ${what} ${element.getAttribute('role')}`
    kinds.set(kind, [...(kinds.get(kind) ?? []), element])
  }
  return [...kinds].flatMap(([kind, all]) =>
    (/^(BUTTON|INPUT|SELECT)/.test(kind) ? all.slice(0, 5) : [...new Set([all[0], all[all.length >> 1]])]).map(
      (element) => [kind, element] as const,
    ),
  )
}

/** Lets it play: slowly, when single things move, and then so fast that none can be followed. */
async function played(
  view: Mounted,
  { props, put, play }: Pick<ReturnType<typeof shown>, 'props' | 'put' | 'play'>,
  note: (what: string) => void,
) {
  const { end } = props.axis
  play(true)
  let x = 0.4 * end
  for (const pace of [0, 0.3, 0.3, 1.7, 1.7]) {
    x += Math.min(pace, 0.1 * end)
    await view.after(() => put(x))
    note(`plays at ${Number(x.toPrecision(4))}`)
  }
  play(false)
}

const mark = (name: string) => ({ name, colour: name, dash: '4 2' })

/** What a lab says about a run in words: markers, the numbers of the top, captions and readouts of some rows. */
function wordsOf(views: LabViews, { props, put }: ReturnType<typeof shown>): readonly string[] {
  const { run } = props
  const rows = [0, 0.2, 0.5, 0.8, 1].map((share) => Math.floor(share * (run.recording.count - 1)))
  const texts = rows.map((row) => {
    put(row)
    return [views.caption(run, row), views.caption(run, row, props.details.get()?.detail), views.readout(run, row)]
  })
  const nothing = views.charts.map((chart) => chart.nothing?.(run) ?? '')
  const { values } = run
  const parameters = Object.entries(labs[views.id].parameters)
  const offered = {
    given: parameters.map(([id, { group }]) => views.roleOf?.(id, group) ?? ''),
    others: [views.alternatives?.(values), views.baselines?.(values), views.sweep?.variants(values)],
  }
  const all = { markers: views.markers(run), headlines: views.headlines(run), nothing, said: texts, ...offered }
  return Object.entries(all).map(
    ([name, words]) => `${name}: ${JSON.stringify(words).length} ${sumOfText(JSON.stringify(words))}`,
  )
}

describe.each(Object.entries(QUERIES))('%s', async (id, [query, ...others]) => {
  const lab = labs[id]
  const views: LabViews = await importLabViews(id)
  const scenarioOf = async (text: string) => {
    const { values, notices } = parseLink(`${id}?${text}`, labs) as { values: Values; notices?: readonly string[] }
    expect(notices ?? []).toEqual([])
    await lab.ready?.(values)
    return values
  }
  const viewsOf = (values: Values, run: ViewProps['run']): readonly (readonly [string, ComponentType<ViewProps>])[] => [
    ['stage', views.stage],
    ...views.charts
      .filter(({ shownWhen, nothing }) => (shownWhen?.(values) ?? true) && !nothing?.(run))
      .map(({ id, component }) => [id, component] as const),
    ...(views.pictures ?? [])
      .filter(({ shownWhen }) => shownWhen?.(values) ?? true)
      .map(({ id, component }) => [`picture ${id}`, component] as const),
    ...(views.microscope ? [['microscope', views.microscope.component] as const] : []),
  ]
  /** Compares lines with those that are known. */
  const hold = (name: string, lines: readonly string[]) => {
    if (writing) golden[`${id} ${name}`] = lines
    expect(lines).toEqual(golden[`${id} ${name}`])
  }
  const values = await scenarioOf(query)
  const other = shownRun(lab, values.seed === undefined ? values : { ...values, seed: 2 })
  const kindsUsed = new Map<string, number>()
  const opened: { unmount: () => void }[] = []
  afterEach(() => {
    for (const view of opened.splice(0)) view.unmount()
  })

  test.each(viewsOf(values, other))('%s', async (name, View) => {
    const { props, called, put, play } = shown(lab, values)
    const view = await mounted(View, props)
    opened.push(view)
    const lines: string[] = []
    let last = ''
    const note = (what: string, prevented = false) => {
      const line = view.line()
      const calls = called.splice(0).join(', ')
      if (line === last && !calls && !prevented) return
      last = line
      lines.push(`${what}: ${line}${prevented ? ' !' : ''}${calls ? ` → ${calls}` : ''}`)
    }
    note('at first')
    for (const [kind, element] of usedOf(view)) {
      const times = kindsUsed.get(kind) ?? 0
      kindsUsed.set(kind, times + 1)
      for (const [use, event] of usesOf(element, times > 0)) {
        if (!element.isConnected) break
        await view.after(() => (typeof event === 'function' ? event() : element.dispatchEvent(event)), use === 'opens')
        note(`${element.tagName.toLowerCase()} ${use}`, typeof event !== 'function' && event.defaultPrevented)
        if (use === 'opens') await view.after(() => dialogIn(view)?.close())
      }
    }
    for (const processor of [1, 0, -1]) {
      await view.after(() => props.lens?.pointed.set(processor))
      await view.after(() => props.pointing?.set(processor))
      note(`processor ${processor} is pointed at elsewhere`)
    }
    for (const x of [0, 0.3 * props.axis.end, 1e9]) {
      await view.after(() => put(x))
      note(`at ${x}`)
    }
    await played(view, { props, put, play }, note)
    for (const [width, height] of [
      [320, 150],
      [1300, 700],
      [600, 240],
    ]) {
      await view.after(() => screen.resize(width, height))
      note(`${width} × ${height}`)
    }
    const { recording } = props.run
    const changed: Record<string, Partial<ViewProps>> = {
      compared: {
        comparison: {
          present: mark('A'),
          others: [{ ...mark('B'), run: other }],
          ghost: { ...mark('the run before'), run: other },
        },
      },
      'in seconds': { axis: { ...axisOf(recording, 'seconds'), id: 'seconds' } },
      'half of it': {
        run: {
          ...props.run,
          recording: folded(recording, recording.count >> 1, recording.count),
          metrics: undefined,
          finished: false,
        },
      },
      'none of it': { run: { ...props.run, recording: folded(recording, 0, 10), metrics: undefined, finished: false } },
      'without what a run makes': { artifacts: undefined, details: createSource(undefined) as never },
    }
    for (const [what, more] of Object.entries(changed)) {
      if (id === 'divisible' && what === 'compared') continue
      await view.render({ ...props, ...more })
      note(what)
    }
    hold(name, lines)
  })

  test('what stands for two runs, and on its tile', async () => {
    const [here, there] = [shown(lab, values), shown(lab, { ...values, ...other.values })]
    const why = views.why?.([here.props.run, there.props.run], ['A', 'B']) ?? []
    const miniature = await importMiniature(id)
    const lines = [sumOfText(why.join()).toString()]
    if (miniature) {
      const view = await mounted(miniature.component, here.props)
      opened.push(view)
      lines.push(view.line())
      here.put(0.3 * here.props.axis.end)
      await played(view, here, (what) => lines.push(`${what}: ${view.line()}`))
    }
    hold('two runs, and tile', lines)
  })

  test.each(others.filter((_, nth) => isTurn(nth, 3)))('%s', async (text) => {
    const scenario = await scenarioOf(text)
    const at = shown(lab, scenario)
    const { props } = at
    const lines = [...wordsOf(views, at)]
    at.called.splice(0)
    for (const [name, View] of viewsOf(scenario, props.run)) {
      at.put(props.run.recording.steps / 2)
      const view = await mounted(View, props)
      opened.push(view)
      const first = `${name}: ${view.line()}`
      const notes: string[] = []
      const note = (what: string) => notes.push(`${what} ${view.line()} ${at.called.splice(0)}`)
      if (!/^(stage|picture|micro)/.test(name)) {
        lines.push(first)
        continue
      }
      for (const share of [0.3, 0.72]) {
        await view.after(() => at.put(share * props.axis.end))
        note(` at ${share}`)
      }
      const used = view.place.querySelector('canvas') as HTMLElement | null
      for (const [use, event] of used ? [...usesOf(used, true)].slice(1) : []) {
        if (typeof event === 'function') continue
        await view.after(() => used?.dispatchEvent(event))
        note(` ${use}`)
      }
      if (name === 'stage') await played(view, at, (what) => note(` ${what}`))
      for (const button of [...view.place.querySelectorAll('button')].slice(0, name === 'microscope' ? 6 : 0)) {
        await view.after(() => button.click())
        note(' click')
      }
      lines.push(`${first}, then ${notes.length}: ${sumOfText(notes.join())}`)
    }
    hold(text, lines)
  })
})
