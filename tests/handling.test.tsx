/** What views do with pointers and keys, and that a view which has been used shows what a fresh one shows. */
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import type { Values } from '../src/core/parameters.ts'
import { labs } from '../src/labs/registry.ts'
import { differences } from './setup/difference.ts'
import { mark, openScene, RUNS, SCENES, type Scene } from './setup/pictures.tsx'
import { nameOfColour } from './setup/screen.ts'
import { folded, shownRun } from './setup/shown.ts'
import { closeAll, closeViews, type Mounted, screen, shown, window } from './setup/views.tsx'

afterEach(closeAll)
afterAll(closeViews)

const sceneOf = (id: string, view: string): Scene => ({ id, view, query: RUNS[id] })
const open = async (id: string, view: string, query = RUNS[id]) => {
  const scene = await openScene({ id, view, query })
  return { ...scene, view: await scene.show() }
}

type Kind = 'PointerEvent' | 'MouseEvent' | 'KeyboardEvent' | 'Event'
const event = (kind: Kind, name: string, more: object): Event =>
  new window[kind](name, { bubbles: true, cancelable: true, ...more } as never) as never

/** A pointer's event at a place of an element, in pixels from its corner. As in a browser, what is let go is captured no more. */
const pointer = ({ after }: Mounted, element: Element, kind: string, x: number, y: number, more: object = {}) =>
  after(() => {
    const at = { pointerId: 1, pointerType: 'mouse', button: 0, clientX: x, clientY: y, ...more }
    element.dispatchEvent(event('PointerEvent', `pointer${kind}`, at))
    if (/^(?:up|cancel)$/.test(kind)) element.releasePointerCapture(1)
  })
/** Presses a key; whether the page is kept from doing something else with it. */
async function press({ after }: Mounted, element: Element, key: string, more: object = {}): Promise<boolean> {
  const pressed = event('KeyboardEvent', 'keydown', { key, ...more })
  await after(() => element.dispatchEvent(pressed))
  return pressed.defaultPrevented
}
const only = (view: Mounted, selector: string): HTMLElement => {
  const element = view.place.querySelector<HTMLElement>(selector)
  if (!element) throw new Error(`the view has no ${selector}`)
  return element
}
const named = (view: Mounted, selector: string, name: string | RegExp): HTMLElement => {
  const all = [...view.place.querySelectorAll<HTMLElement>(selector)]
  const nameOf = (element: HTMLElement) => element.getAttribute('aria-label') ?? element.textContent ?? ''
  const element = all.find((one) => (typeof name === 'string' ? nameOf(one).trim() === name : name.test(nameOf(one))))
  if (!element) throw new Error(`no ${selector} is called ${name}: ${all.map(nameOf).join(' | ')}`)
  return element
}
const dialogOf = ({ place }: Mounted) => place.querySelector<HTMLDialogElement>('dialog')

/** The lines of a chart over a run that answer pointers and keys: where the playhead stands. */
const OVER_A_RUN = [
  ['tree', 'workload'],
  ['async', 'workload'],
  ['loop', 'left'],
  ['mesh', 'loads'],
  ['migration', 'utilisation'],
  ['requests', 'queues'],
  ['divisible', 'search'],
] as const

describe.each(OVER_A_RUN)('A chart over a run of %s (%s)', (id, view) => {
  test('goes to the place that is pressed and follows a drag until it is let go', async () => {
    const chart = await open(id, view)
    const slider = only(chart.view, '[role=slider]')
    const { paddingLeft, paddingRight } = only(chart.view, 'figure').style
    const width = chart.room.width - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    const { end } = chart.props.axis
    await pointer(chart.view, slider, 'down', 0.3 * width, 50)
    await pointer(chart.view, slider, 'move', 0.8 * width, 50, { buttons: 1 })
    await pointer(chart.view, slider, 'up', 0.8 * width, 50)
    await pointer(chart.view, slider, 'move', 0.5 * width, 50)
    const seeks = chart.calls.filter(([name]) => name === 'seek').map(([, x]) => Number(x) / end)
    expect(
      seeks.map((share) => Number(share.toFixed(2))),
      'shares of the run that were gone to',
    ).toEqual([0.3, 0.8])
  })

  test('leaves other buttons of the mouse to the browser', async () => {
    const chart = await open(id, view)
    await pointer(chart.view, only(chart.view, '[role=slider]'), 'down', 100, 50, { button: 2 })
    expect(chart.calls.filter(([name]) => name === 'seek')).toEqual([])
  })

  test('steps by arrow keys, and goes to the begin and the end', async () => {
    const chart = await open(id, view)
    const slider = only(chart.view, '[role=slider]')
    for (const key of ['ArrowRight', 'ArrowLeft', 'Home', 'End']) {
      chart.calls.splice(0)
      expect(await press(chart.view, slider, key), `the page does nothing else with ${key}`).toBe(true)
      const expected = {
        ArrowRight: ['step', 1],
        ArrowLeft: ['step', -1],
        Home: ['seek', 0],
        End: ['seek', chart.props.axis.end],
      }
      expect([key, ...chart.calls[0]]).toEqual([key, ...expected[key as 'Home']])
    }
    chart.calls.splice(0)
    await press(chart.view, slider, 'PageDown')
    await press(chart.view, slider, 'PageUp')
    const [down, up] = chart.calls.map(([, x]) => Number(x))
    expect(down, 'Page Down goes back, Page Up on').toBeLessThan(up)
  })

  test('opens as a table with a row for what it draws', async () => {
    const chart = await open(id, view)
    await chart.view.after(
      () => named(chart.view, 'button', /as a table$/).click(),
      () => dialogOf(chart.view) !== null,
    )
    const rows = dialogOf(chart.view)?.querySelectorAll('tbody tr').length ?? 0
    expect(rows, 'rows of the table').toBeGreaterThan(0)
  })
})

/** Boxes of what a picture has, in pixels of the canvas: elements of an SVG that are in one and not in the other. */
function added(before: string, after: string) {
  const lines = (svg: string) => svg.split('\n').filter((line) => /^<(?:path|rect|text|circle)/.test(line))
  const drawnBefore = new Set(lines(before))
  return lines(after)
    .filter((line) => !drawnBefore.has(line))
    .map((line) => {
      const value = (name: string) => Number(new RegExp(` ${name}="([^"]*)"`).exec(line)?.[1] ?? 0)
      const d = / d="([^"]*)"/.exec(line)?.[1].replace(/A\S+ \S+ 0 \d \d /g, ' ')
      const n = (d?.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number)
      const [xs, ys] = [n.filter((_, i) => i % 2 === 0), n.filter((_, i) => i % 2 === 1)]
      const [x, y] = [value('x'), value('y')]
      return d
        ? { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
        : { left: x, right: x + value('width'), top: y, bottom: y + value('height') }
    })
}

describe.each([
  ['tree', 8],
  ['async', 4],
  ['migration', 4],
  ['mesh', 4],
  ['requests', 4],
])('The stage of %s', (id, lanes) => {
  test('marks what is pointed at, where the pointer is', async () => {
    const stage = await open(id, 'stage')
    const canvas = only(stage.view, 'canvas')
    const { width, height } = canvas.getBoundingClientRect()
    const bare = stage.pictureOf(stage.view.place)
    const drawnLanes = new Set<number>()
    for (let row = 0; row < 10; row++) {
      for (let column = 0; column < 12; column++) {
        const [x, y] = [((column + 0.5) / 12) * width, ((row + 0.5) / 10) * height]
        await pointer(stage.view, canvas, 'move', x, y)
        const at = stage.props.pointing?.get() ?? -1
        if (at < 0 || drawnLanes.has(at)) continue
        drawnLanes.add(at)
        const marks = added(bare, stage.pictureOf(stage.view.place))
        const away = marks.map(({ left, right, top, bottom }) =>
          // A row is marked over its length.
          Math.max(right - left > width / 2 ? 0 : Math.max(left - x, x - right), top - y, y - bottom),
        )
        expect(marks.length, `pointing at (${x}, ${y}) finds ${at}, and marks nothing`).toBeGreaterThan(0)
        expect(
          Math.min(...away),
          `the pointer is at (${Math.round(x)}, ${Math.round(y)}); what is marked there, ${at}, is drawn elsewhere: ${JSON.stringify(marks[0])}; pixels between them`,
        ).toBeLessThan(8)
      }
    }
    expect(
      [...drawnLanes].sort((a, b) => a - b),
      'found when the pointer goes over the whole stage',
    ).toEqual([...Array(lanes).keys()])
    await pointer(stage.view, canvas, 'leave', 0, 0)
    await pointer(stage.view, canvas, 'out', 0, 0)
    await pointer(stage.view, canvas.parentElement as Element, 'leave', 0, 0)
    expect(stage.props.pointing?.get(), 'pointed at when the pointer has left').toBe(-1)
  })
})

/** Lets what fades out be gone, as it is when a browser has ended its animation. */
const faded = ({ after, place }: Mounted) =>
  after(() => {
    for (const element of place.querySelectorAll('[class*=leaving]'))
      element.dispatchEvent(event('Event', 'animationend', {}))
  })

/** Each in the place of another that has been used: moved, resized, and given other runs. */
describe('A view that has been used shows what a fresh one shows:', () => {
  test.each(SCENES.map((scene) => [`${scene.id}/${scene.view}`, scene] as const))('%s', async (_, scene) => {
    const { View, props, put, play, show, pictureOf, room, moment, values } = await openScene(scene)
    const fresh = pictureOf((await show()).place)
    closeAll()
    const used = await show()
    const { end } = props.axis
    const other = shown(scene.id, 'seed' in values ? { ...values, seed: 2 } : values)
    const part = folded(props.run.recording, props.run.recording.count >> 1, props.run.recording.count)
    await used.after(() => put(0.9 * end))
    play(true)
    for (const x of [0.2, 0.22, 0.6]) await used.after(() => put(x * end))
    play(false)
    await used.after(() => props.pointing?.set(1))
    await used.after(() => props.pointing?.set(-1))
    await used.after(() => screen.resize(room.width / 2, room.height + 60))
    const ghost = { ...mark('the run before'), run: other.props.run }
    if (scene.id !== 'divisible')
      await used.render({ ...props, comparison: { present: mark('this run'), others: [], ghost } })
    await used.render({ ...props, run: { ...props.run, recording: part, metrics: undefined, finished: false } })
    await used.render(other.props)
    await used.after(() => screen.resize(room.width, room.height))
    await used.after(() => put(moment))
    await used.render({ ...props })
    await faded(used)
    const changes = differences(fresh, pictureOf(used.place), nameOfColour)
    expect(View, 'the view').toBeDefined()
    expect(changes, 'what the used one shows otherwise').toEqual([])
  })

  test.each([
    ['tree', 'workload'],
    ['async', 'workload'],
    ['loop', 'left'],
    ['requests', 'queues'],
  ])('the run before, behind %s/%s, goes when there is none any more', async (id, view) => {
    const scene = sceneOf(id, view)
    const bare = await openScene(scene)
    const fresh = bare.pictureOf((await bare.show()).place)
    closeAll()
    const ghosts = [2, 3].map((seed) => ({
      ...mark('the run before'),
      run: shownRun(labs[id], { ...bare.values, seed } as Values),
    }))
    const withGhost = (ghost: (typeof ghosts)[number]) => ({
      ...bare.props,
      comparison: { present: mark('this run'), others: [], ghost },
    })
    const used = await bare.show()
    await used.render(withGhost(ghosts[0]))
    const first = bare.pictureOf(used.place)
    await used.render(withGhost(ghosts[1]))
    const second = bare.pictureOf(used.place)
    const changes = differences(first, second)
    expect(
      changes.length,
      'changes when the run before is another one: with none, the old one’s curve is still there',
    ).toBeGreaterThan(0)
    await used.render(bare.props)
    await faded(used)
    expect(differences(fresh, bare.pictureOf(used.place), nameOfColour), 'what is left of the run before').toEqual([])
  })
})

/** What a microscope lights in the machine: the processors that it looks at. */
const lit = (calls: readonly (readonly unknown[])[]) => {
  const last = calls.findLast(([name]) => name === 'light')?.[1] as { readonly marked: readonly number[] } | undefined
  return last?.marked
}
/** As if a reader had typed it. */
const type = (view: Mounted, field: HTMLElement, value: string) =>
  view.after(() => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    for (const name of ['input', 'change']) field.dispatchEvent(event('Event', name, {}))
  })

describe('A microscope', () => {
  test('of the tree lab lights the processor whose number is typed, and none for a number that there is not', async () => {
    const microscope = await open('tree', 'microscope')
    const field = only(microscope.view, 'input')
    await type(microscope.view, field, '2')
    expect(lit(microscope.calls)).toEqual([2])
    await type(microscope.view, field, '-1')
    expect(lit(microscope.calls)).toEqual([])
  })

  test('of the asynchronous lab goes to the next processor and back, and to one that is typed', async () => {
    const microscope = await open('async', 'microscope')
    const [first] = lit(microscope.calls) ?? []
    expect(first, 'the processor that it looks at').toBeGreaterThanOrEqual(0)
    const [back, next] = microscope.view.place.querySelectorAll('button')
    await microscope.view.after(() => next.click())
    expect(lit(microscope.calls), 'after the button for the next one').toEqual([(first + 1) % 4])
    await microscope.view.after(() => back.click())
    expect(lit(microscope.calls), 'after the button for the one before').toEqual([first])
    await type(microscope.view, only(microscope.view, 'input'), '2')
    expect(lit(microscope.calls), 'after typing 2').toEqual([2])
  })

  test('follows the processor that is pointed at elsewhere', async () => {
    const microscope = await open('async', 'microscope')
    await microscope.view.after(() => microscope.props.lens?.pointed.set(1))
    expect(lit(microscope.calls)).toEqual([1])
  })

  test('of divisible loads chooses the algorithm whose name is pressed', async () => {
    const microscope = await open('divisible', 'microscope')
    await microscope.view.after(() => named(microscope.view, 'button', 'FIFO').click())
    expect(microscope.calls.at(-1)).toEqual(['change', { algorithm: 'fifo' }, 'commit'])
  })
})

describe('Phases', () => {
  test.each([
    ['tree', 'on'],
    ['async', 'off'],
  ])('of the %s lab turn a phase %s by its box, as one change', async (id, to) => {
    const phases = await open(id, 'phases')
    const boxes = phases.view.place.querySelectorAll<HTMLElement>('input[type=checkbox]')
    for (const box of boxes) await phases.view.after(() => box.click())
    expect(phases.calls).toEqual([
      ['change', { t1: to }, 'commit'],
      ['change', { t2: to }, 'commit'],
    ])
  })
})

describe('Divisible loads', () => {
  type Numbers = Readonly<Record<string, readonly number[]>>
  /** What the last change set, and whether it was meant. */
  const lastChange = (calls: readonly (readonly unknown[])[]) => {
    const [, values, phase] = calls.findLast(([name]) => name === 'change') ?? []
    return { values: values as Numbers, phase }
  }
  /** The bars that can be dragged, by worker (from 0) and letter. */
  const handlesOf = (view: Mounted) =>
    [...view.place.querySelectorAll<HTMLElement>('g[role=slider]')].map((element) => {
      const [, worker, letter] = /^Worker (\d+), .* ([CEL])$/.exec(element.getAttribute('aria-label') ?? '') ?? []
      return { element, worker: Number(worker) - 1, letter, value: Number(element.getAttribute('aria-valuenow')) }
    })

  test('a bar that is dragged changes its own worker and number alone, and is meant when it is let go', async () => {
    const stage = await open('divisible', 'stage')
    const handles = handlesOf(stage.view)
    expect(handles.length, 'bars that can be dragged').toBe(9)
    for (const handle of handles) {
      stage.calls.splice(0)
      await pointer(stage.view, handle.element, 'down', 100, 100)
      await pointer(stage.view, handle.element, 'move', 130, 100, { buttons: 1 })
      const { values, phase } = lastChange(stage.calls)
      const changed = handles.filter(({ worker, letter, value }) => values[letter][worker] !== value)
      const names = (all: typeof handles) => all.map(({ worker, letter }) => `${letter} of worker ${worker + 1}`)
      expect(names(changed), `changed by dragging ${names([handle])}`).toEqual(names([handle]))
      expect(phase).toBe('drag')
      await pointer(stage.view, handle.element, 'up', 130, 100)
      expect(lastChange(stage.calls).phase).toBe('commit')
    }
  })

  test('an arrow key makes a bar longer or shorter by a step', async () => {
    const stage = await open('divisible', 'stage')
    const [{ element, worker, letter, value }] = handlesOf(stage.view)
    await press(stage.view, element, 'ArrowRight')
    expect(lastChange(stage.calls).values[letter][worker], 'after an arrow to the right').toBeGreaterThan(value)
    await press(stage.view, element, 'ArrowLeft')
    expect(lastChange(stage.calls).values[letter][worker], 'after an arrow to the left').toBeLessThan(value)
  })

  test('the line through the schedule is moved by keys and by the pointer', async () => {
    const stage = await open('divisible', 'stage')
    const slider = only(stage.view, 'div[role=slider]')
    await press(stage.view, slider, 'End')
    await press(stage.view, slider, 'Home')
    await press(stage.view, slider, 'ArrowRight')
    expect(stage.calls.filter(([name]) => name === 'share').map(([, share]) => share)).toEqual([1, 0, 0.01])
    stage.calls.splice(0)
    await pointer(stage.view, slider, 'down', 300, 50)
    await pointer(stage.view, slider, 'move', 400, 50, { buttons: 1 })
    const [first, second] = stage.calls.filter(([name]) => name === 'share').map(([, share]) => Number(share))
    expect(first, 'further to the right is later').toBeLessThan(second)
  })
})

describe('A Gantt chart', () => {
  test('goes to the time that is pressed', async () => {
    const gantt = await open('loop', 'picture-gantt')
    const canvas = only(gantt.view, 'canvas')
    await pointer(gantt.view, canvas, 'down', 200, 8)
    await pointer(gantt.view, canvas, 'move', 400, 8, { buttons: 1 })
    const [first, second] = gantt.calls.filter(([name]) => name === 'seek').map(([, x]) => Number(x))
    expect(first, 'where 200 px is').toBeGreaterThan(0)
    expect(second, 'where 400 px is, after 200 px').toBeGreaterThan(first)
  })
})

describe('A machine that is walked by keys', () => {
  test('goes on by arrow keys, to the first and the last processor, and leaves it with Escape', async () => {
    const stage = await open('tree', 'stage')
    const canvas = only(stage.view, 'canvas')
    const at = () => stage.props.pointing?.get()
    await press(stage.view, canvas, 'ArrowRight')
    expect(at(), 'after the first arrow').toBeGreaterThanOrEqual(0)
    await press(stage.view, canvas, 'Home')
    expect(at(), 'after Home').toBe(0)
    await press(stage.view, canvas, 'ArrowRight')
    expect(at(), 'after an arrow to the right').toBe(1)
    await press(stage.view, canvas, 'End')
    expect(at(), 'after End').toBe(7)
    await press(stage.view, canvas, 'Escape')
    expect(at(), 'after Escape').toBe(-1)
  })
})

describe('What a reader learns of runs that are not there', () => {
  test.each(OVER_A_RUN)('%s/%s says that there is nothing to show yet', async (id, view) => {
    const chart = await open(id, view)
    const { recording } = chart.props.run
    const run = { ...chart.props.run, recording: folded(recording, 0, 10), metrics: undefined, finished: false }
    await chart.view.render({ ...chart.props, run })
    expect(chart.view.place.textContent).toContain('Nothing to show before the first')
  })
})
