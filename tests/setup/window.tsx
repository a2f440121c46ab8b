/**
 * The whole page in a window without a browser (happy-dom): elements, events and React are real, and the worker's code runs beside the page,
 * which it talks to as a worker does. Nothing is laid out: all elements have one size, and canvases take whatever is painted. A test of what
 * is written and done takes a tenth of the time that it takes in a browser.
 */
import { Window } from 'happy-dom'
import { vi } from 'vitest'
import { createBeside } from './fake-worker.ts'

/** The size of every element, in pixels. */
const SIZE = { width: 600, height: 240 }

/** What of the window stands in the browser's place. Messages and files are Node's own. */
const NAMES =
  'document navigator location history localStorage sessionStorage getComputedStyle ResizeObserver IntersectionObserver ' +
  'MutationObserver addEventListener removeEventListener dispatchEvent requestAnimationFrame cancelAnimationFrame Node Element HTMLElement ' +
  'HTMLInputElement HTMLTextAreaElement HTMLSelectElement HTMLAnchorElement HTMLDialogElement HTMLLinkElement HTMLIFrameElement ' +
  'HTMLCanvasElement HTMLButtonElement SVGElement SVGSVGElement Text DOMRect Event CustomEvent MouseEvent KeyboardEvent PointerEvent InputEvent FocusEvent ' +
  'DOMParser XMLSerializer CSSStyleSheet getSelection CSS Range Image scrollTo innerWidth innerHeight'

/** Paints nothing. */
const painted: Record<string | symbol, unknown> = {}
const context = new Proxy(painted, {
  get: (target, name) =>
    target[name] ?? (() => ({ width: 10, data: [], addColorStop: () => undefined, setTransform: () => undefined })),
})

/** Timers that run, by the functions that end them: a page has no end, and a test of another file has no window. */
const running = new Map<unknown, (timer: never) => void>()
const remembered =
  (start: (...args: never[]) => unknown, end: (timer: never) => void) =>
  (...args: never[]) => {
    const timer = start(...args)
    running.set(timer, end)
    return timer
  }

/** Puts a window in the browser's place. Its reader wants no motion: nothing plays by itself. Returns how to end it. */
export function openWindow(): () => Promise<void> {
  const window = new Window({ url: 'http://here/', width: 1440, height: 900 })
  const { HTMLElement, Element, HTMLCanvasElement, document } = window
  for (const name of ['client', 'offset', 'scroll']) {
    Object.defineProperty(HTMLElement.prototype, `${name}Width`, { configurable: true, get: () => SIZE.width })
    Object.defineProperty(HTMLElement.prototype, `${name}Height`, { configurable: true, get: () => SIZE.height })
  }
  const box = { ...SIZE, x: 0, y: 0, left: 0, top: 0, right: SIZE.width, bottom: SIZE.height }
  Element.prototype.getBoundingClientRect = () => box as never
  Object.assign(Element.prototype, { scrollIntoView() {}, setPointerCapture() {}, showPopover() {}, hidePopover() {} })
  // Where nothing is laid out nothing moves; an animation of happy-dom that is ended would be a failure that nothing awaits.
  Object.assign(Element.prototype, { animate: () => ({ pause() {}, cancel() {}, currentTime: 0 }) })
  Object.assign(HTMLCanvasElement.prototype, { getContext: () => context })
  Object.assign(document, { fonts: new EventTarget() })
  for (const name of NAMES.split(' ')) {
    const value = Reflect.get(window, name)
    vi.stubGlobal(name, typeof value === 'function' && /^[a-z]/.test(name) ? value.bind(window) : value)
  }
  vi.stubGlobal('matchMedia', (query: string) => ({
    // A test that wants motion says so.
    get matches() {
      return /reduce/.test(query) && document.documentElement.dataset.moves === undefined
    },
    addEventListener() {},
    removeEventListener() {},
  }))
  // It reports each address that the page writes, which no browser does: the page would open again what it has just left.
  window.addEventListener('hashchange', (event) => event.stopImmediatePropagation())
  // Options of questions have the same order in each visit.
  const draw = crypto.getRandomValues.bind(crypto)
  const drawn: typeof draw = (array) => (array instanceof Uint32Array && array.length === 1 ? array : draw(array))
  vi.spyOn(crypto, 'getRandomValues').mockImplementation(drawn as never)
  const workers = createBeside()
  for (const name of ['window', 'parent']) vi.stubGlobal(name, globalThis)
  vi.stubGlobal('setTimeout', remembered(setTimeout as never, clearTimeout))
  vi.stubGlobal('setInterval', remembered(setInterval as never, clearInterval))
  vi.stubGlobal('devicePixelRatio', 1)
  vi.stubGlobal('Path2D', function Path2D() {
    return context
  })
  vi.stubGlobal('OffscreenCanvas', function OffscreenCanvas() {
    return { getContext: () => context, transferToImageBitmap: () => ({}) }
  })
  // What a canvas that paints nothing has not keeps no other part from its turn.
  vi.stubGlobal('reportError', () => undefined)
  // Nothing is laid out, so a place in a pattern is any place.
  vi.stubGlobal('DOMMatrix', function Matrix() {
    return { scale: () => ({}) }
  })
  vi.stubGlobal('Worker', workers.Worker)
  return async () => {
    // React ends what it has begun.
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
    workers.close()
    for (const [timer, end] of running) end(timer as never)
    // What waits for a frame would keep those of the next file from theirs.
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => window.requestAnimationFrame(resolve))
    await window.happyDOM.close()
    vi.unstubAllGlobals()
  }
}

/** A page that is open. */
export interface OpenPage {
  readonly root: HTMLElement
  readonly session: import('../../src/app/state/session.ts').Session
  /** What it shows. */
  text(): string
  /** The first element of a kind that is called something: by its label, by that of a field, or by its text. */
  find(selector: string, name: string | RegExp): HTMLElement
  /** Whether there is one. */
  has(selector: string, name: string | RegExp): boolean
  click(selector: string, name: string | RegExp): void
  /** Presses a key, on an element or on what has the focus. */
  press(key: string, more?: KeyboardEventInit & { readonly on?: HTMLElement }): void
  /** Writes a text into a field, without leaving it. */
  write(field: HTMLElement, text: string): void
  /** Ends it. */
  close(): void
}

/** Opens the page at a link. */
export async function openPage(link: string): Promise<OpenPage> {
  const { createRoot } = await import('react-dom/client')
  const { App } = await import('../../src/app/shell/app.tsx')
  const { createSession } = await import('../../src/app/state/session.ts')
  const { SessionContext } = await import('../../src/app/state/use.ts')
  location.hash = `#${link}`
  const session = createSession()
  session.openAddress()
  const { getState } = session.store
  await vi.waitFor(() => {
    if (!getState().lab && !getState().sitePage) throw new Error('no lab is open')
  }, PATIENCE)
  const root = document.createElement('div')
  document.body.append(root)
  const react = createRoot(root)
  react.render(
    <SessionContext value={session}>
      <App />
    </SessionContext>,
  )
  const nameOf = (element: Element) => {
    const labelled = element.getAttribute('aria-labelledby')?.split(' ')
    return (
      element.getAttribute('aria-label') ??
      labelled?.map((id) => document.getElementById(id)?.textContent).join(' ') ??
      (element.id ? document.querySelector(`label[for="${element.id}"]`)?.textContent : undefined) ??
      element.closest('label')?.textContent ??
      element.textContent ??
      ''
    ).trim()
  }
  const all = (selector: string, name: string | RegExp) =>
    [...root.querySelectorAll<HTMLElement>(selector)].filter((element) =>
      typeof name === 'string' ? nameOf(element) === name : name.test(nameOf(element)),
    )
  const find = (selector: string, name: string | RegExp) => {
    const [first] = all(selector, name)
    if (!first) {
      const there = [...root.querySelectorAll(selector)].map(nameOf).join(' | ')
      throw new Error(`no ${selector} is called ${name}: ${there}`)
    }
    return first
  }
  return {
    root,
    session,
    find,
    text: () => root.textContent ?? '',
    has: (selector, name) => all(selector, name).length > 0,
    click: (selector, name) => find(selector, name).click(),
    press: (key, { on, ...more } = {}) => {
      const target = on ?? document.activeElement ?? document.body
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))
    },
    write(field, text) {
      // React looks for a change in what the element's own setter was given.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    },
    close() {
      session.playhead.pause()
      react.unmount()
      root.remove()
    },
  }
}

/** How long a part of the page is waited for: on the slowest machine. */
export const PATIENCE = { timeout: 120_000, interval: 20 }
