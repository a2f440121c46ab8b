import { expect, test, vi } from 'vitest'
import { layoutOf } from './layout.ts'
import { followGestures, type Gestures, momentText, SHORTEST, stretchText, within, zoomed } from './stretch.tsx'

test('zooming keeps the time under the pointer in its place, inside the run and down to a microsecond', () => {
  const whole = { begin: 0, end: 0.1 }
  const near = zoomed(whole, 0.5, 0.04, 0.1)
  expect(near.end - near.begin).toBeCloseTo(0.05, 12)
  expect((0.04 - near.begin) / 0.05).toBeCloseTo(0.4, 9)
  let least = near
  for (let k = 0; k < 30; k++) least = zoomed(least, 0.5, 0.04, 0.1)
  expect(least.end - least.begin).toBeCloseTo(SHORTEST, 12)
  expect(zoomed(near, 8, 0.04, 0.1)).toEqual(whole)
  expect(within({ begin: -0.02, end: 0.01 }, 0.1)).toEqual({ begin: 0, end: 0.03 })
  expect(within({ begin: 0.09, end: 0.12 }, 0.1).end).toBeCloseTo(0.1, 12)
})

test('a moment is written as exactly as the stretch is short', () => {
  expect(momentText(0, 1e-3)).toBe('0 s')
  expect(momentText(0.0234127, 0.05)).toBe('23.4 ms')
  expect(momentText(0.0234127, 1e-6)).toBe('23.41270 ms')
  expect(momentText(6.2e-6, 25e-6)).toBe('6.2 µs')
  expect(momentText(1.5, 1e-3)).toBe('1.50000 s')
})

test('what is shown of a run is said: all of it, or how much from where', () => {
  expect(stretchText({ begin: 0, end: 10 }, 10)).toMatch(/^All 10\.0\ss$/)
  expect(stretchText({ begin: 3, end: 5 }, 10)).toMatch(/^2\.00\ss from 3\.00\ss on, of 10\.0\ss$/)
})

/** A chart of 10 s on 1000 pixels, and what gestures on it ask for. */
function chart() {
  const requests: (readonly [what: string, ...numbers: number[]])[] = []
  const ask =
    (what: string) =>
    (...numbers: readonly (number | undefined)[]) =>
      void requests.push([what, ...numbers.map((one) => Number((one ?? -1).toFixed(6)))])
  const layout = layoutOf(
    { width: 1000, left: 0, right: 1000, axis: 0 },
    { first: 0, lanes: 1, row: 20 },
    { begin: 0, end: 10 },
  )
  const gestures = {
    layout: () => layout,
    about: () => 5,
    whole: false,
    ...Object.fromEntries(
      ['press', 'over', 'page', 'zoom', 'shift', 'closer', 'farther', 'move', 'all'].map((what) => [what, ask(what)]),
    ),
  } as unknown as Gestures
  const element = Object.assign(new EventTarget(), {
    getBoundingClientRect: () => ({ left: 100, top: 0 }),
    setPointerCapture: () => undefined,
  })
  const end = followGestures(element as unknown as HTMLElement, () => gestures)
  const send = (type: string, event: object) =>
    element.dispatchEvent(Object.assign(new Event(type, { cancelable: true }), { button: 0, ...event }))
  const pointer = (type: string, x: number, pointerId = 1) =>
    send(`pointer${type}`, { pointerId, clientX: 100 + x, clientY: 7 })
  return { requests, send, pointer, end }
}

test('a drag moves the stretch against the pointer, and a press that stays in its place is a press', () => {
  const { requests, pointer } = chart()
  pointer('down', 300)
  pointer('move', 200)
  pointer('move', 150)
  pointer('up', 150)
  expect(requests).toEqual([
    ['shift', 0.1],
    ['shift', 0.05],
  ])
  requests.length = 0
  pointer('down', 300)
  pointer('move', 302)
  pointer('up', 302)
  expect(requests).toEqual([['press', 3.02]])
})

test('two fingers that part zoom in about the one that rests, and lifting them is no press', () => {
  const { requests, pointer } = chart()
  pointer('down', 200, 1)
  pointer('down', 400, 2)
  pointer('move', 600, 2)
  pointer('up', 600, 2)
  pointer('up', 200, 1)
  expect(requests).toEqual([['zoom', 0.5, 2]])
})

test('a finger that the browser takes away is forgotten, and a mouse that hovers is followed', () => {
  const { requests, pointer, send } = chart()
  pointer('down', 200, 1)
  pointer('cancel', 200, 1)
  pointer('down', 300, 2)
  pointer('move', 400, 2)
  pointer('up', 400, 2)
  expect(requests).toEqual([['shift', -0.1]])
  requests.length = 0
  send('pointermove', { pointerId: 3, pointerType: 'mouse', clientX: 0, clientY: 7 })
  send('pointerleave', {})
  expect(requests).toEqual([
    ['over', 7],
    ['over', -1],
  ])
})

test('a wheel zooms about the pointer, a notch at a time, and with Shift or sideways it moves the stretch', () => {
  vi.stubGlobal('WheelEvent', { DOM_DELTA_PIXEL: 0 })
  const { requests, send } = chart()
  const wheel = (deltaX: number, deltaY: number, shiftKey = false) =>
    send('wheel', { deltaX, deltaY, shiftKey, deltaMode: 0, clientX: 500 })
  wheel(0, 100)
  wheel(0, -500)
  wheel(0, 100, true)
  wheel(50, 10)
  vi.unstubAllGlobals()
  expect(requests).toEqual([
    ['zoom', 2, 4],
    ['zoom', 0.5, 4],
    ['shift', 0.1],
    ['shift', 0.05],
  ])
})

test('keys zoom, move and scroll, with a modifier they are the browser’s, and none counts when the chart is gone', () => {
  const { requests, send, end } = chart()
  for (const key of ['+', '-', '0', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'x']) send('keydown', { key })
  send('keydown', { key: '+', ctrlKey: true })
  expect(requests).toEqual([['closer'], ['farther'], ['all'], ['move', -1], ['move', 1], ['page', -1], ['page', 1]])
  end()
  send('keydown', { key: '+' })
  expect(requests).toHaveLength(7)
})
