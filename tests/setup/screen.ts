/**
 * A window without a browser, for tests of what is drawn and of what it does with pointers and keys: the elements are happy-dom's, all of one
 * size, colours are those of the light theme, and a canvas shows nothing. Frames come when they are asked for. The page's modules are given it
 * as globals, and have to be imported after it is there.
 */
import { readFileSync } from 'node:fs'
import { Window } from 'happy-dom'
import { vi } from 'vitest'

/** How far text reaches: no font is measured. */
export const measured = (text: string, font: string, baseline: CanvasTextBaseline = 'alphabetic'): TextMetrics => {
  const size = Number(/([\d.]+)px/.exec(font)?.[1] ?? 10)
  const width = 0.55 * size * text.length
  const [ascent, descent] = baseline === 'alphabetic' ? [0.72 * size, 0.2 * size] : [0.36 * size, 0.56 * size]
  return {
    width,
    actualBoundingBoxLeft: 0,
    actualBoundingBoxRight: width,
    actualBoundingBoxAscent: ascent,
    actualBoundingBoxDescent: descent,
  } as TextMetrics
}

const pixels = (width: number, height: number) => ({ width, height, data: new Uint8ClampedArray(4 * width * height) })
const matrix = () => ({ a: 1, b: 0, c: 0, d: 1, e: 0, f: 0, scale: matrix })

const contexts = new WeakMap<object, object>()

/** A context that takes what is painted and keeps none of it: what a canvas shows is painted again on one that does (`picture.ts`). */
function contextOf(canvas: object): object {
  const existing = contexts.get(canvas)
  if (existing) return existing
  const looks: Record<string | symbol, unknown> = { font: '10px sans', globalAlpha: 1 }
  const answers: Record<string | symbol, unknown> = {
    canvas,
    measureText: (text: string) => measured(text, String(looks.font)),
    createImageData: pixels,
    getImageData: (_x: number, _y: number, width: number, height: number) => pixels(width, height),
    getTransform: matrix,
    createPattern: () => ({ setTransform() {} }),
  }
  const context = new Proxy(looks, {
    has: (_, name) => name !== 'newPath' && name !== 'pixels',
    get: (_, name) => answers[name] ?? looks[name] ?? (() => undefined),
  })
  contexts.set(canvas, context)
  return context
}

/** What takes any call. */
const anything = () => new Proxy({}, { get: () => () => undefined })

/** The sheet in which colours and lengths stand, in the light theme. */
const TOKENS = new Map(
  [...readFileSync('src/app/shell/theme.css', 'utf8').matchAll(/^ {2}(--[\w-]+): ([^;]+);/gm)]
    // The first one is that of screens of a usual size.
    .reverse()
    .map(([, name, value]) => [name, /^var\(--light, ([^)]*)\)/.exec(value)?.[1] ?? value] as const),
)

/** The value of a token of the theme; for a length, which has no unit on a canvas, what `@property` gives. */
export function token(name: string): string {
  if (name === '--text-small') return '12px'
  if (name === '--text') return '14px'
  if (name === '--text-least') return '9px'
  const value = TOKENS.get(name) ?? ''
  const other = /^var\((--[\w-]+)\)$/.exec(value)?.[1]
  return other ? token(other) : value
}

/** What a colour is called in the theme, beside what it is. */
export function nameOfColour(colour: string): string {
  const names = [...TOKENS.keys()].filter((name) => token(name).toLowerCase() === colour.toLowerCase())
  return names.length > 0 ? `${colour} (${names.reverse().slice(0, 2).join(', ')})` : colour
}

/** What can be set of a window while a test runs. */
export interface Screen {
  readonly window: Window
  /** The size of every element that has none of its own; what follows it is notified. */
  resize(width: number, height: number): void
  /** Whether nothing is to move; what follows it is notified. */
  reduceMotion(reduced: boolean): void
  /** Lets this many frames pass, 16 ms each. */
  frames(number: number): void
}

const NAMES = [
  'Node',
  'Element',
  'HTMLElement',
  'SVGElement',
  'HTMLInputElement',
  'HTMLIFrameElement',
  'WheelEvent',
  'MutationObserver',
  'Event',
  'CustomEvent',
] as const

/** Opens it; `vi.unstubAllGlobals` closes it. */
export function openScreen(): Screen {
  const window = new Window({ url: 'https://localhost/' })
  const size = { width: 600, height: 240 }
  const observed = new Set<() => void>()
  let waiting: FrameRequestCallback[] = []
  let now = 1000
  let reduced = false
  const motion = new Set<() => void>()
  const reported: unknown[] = []
  const { document } = window

  type Styled = { readonly style?: CSSStyleDeclaration; readonly parentElement?: HTMLElement | null }
  const length = (text: string | undefined) =>
    /^[\d.]+px$/.test(text ?? '') ? Number.parseFloat(text ?? '') : undefined
  const styled = (element: Styled, name: 'width' | 'height') => {
    const own = length(element.style?.[name])
    if (own !== undefined) return own
    // What stands in another one has the room inside of its edges, where these are its own.
    const around = element.parentElement?.style
    const edges =
      name === 'width' ? [around?.paddingLeft, around?.paddingRight] : [around?.paddingTop, around?.paddingBottom]
    return edges.reduce((room, edge) => room - (length(edge) ?? 0), length(around?.[name]) ?? size[name])
  }
  const high = (element: Styled & { className: unknown }) =>
    // What stands beside a picture or above it is a line high.
    /strip|legend|header/.test(String(element.className)) ? 24 : styled(element, 'height')
  const define = (
    prototype: object,
    values: Record<string, (this: never, ...args: never[]) => unknown>,
    getters = true,
  ) => {
    for (const [name, value] of Object.entries(values))
      Object.defineProperty(prototype, name, {
        configurable: true,
        ...(getters ? { get: value } : { value, writable: true }),
      })
  }
  type Own = HTMLElement
  const width = function (this: Own) {
    return styled(this, 'width')
  }
  const height = function (this: Own) {
    return high(this)
  }
  define(window.HTMLElement.prototype, {
    clientWidth: width,
    offsetWidth: width,
    clientHeight: height,
    offsetHeight: height,
  })
  define(window.SVGElement.prototype, { clientWidth: width, clientHeight: height })
  const captured = new WeakMap<object, Set<number>>()
  const of = (element: object) =>
    captured.get(element) ?? captured.set(element, new Set()).get(element) ?? new Set<number>()
  define(
    window.Element.prototype,
    {
      getBoundingClientRect(this: Own) {
        const [wide, tall] = [styled(this, 'width'), high(this)]
        return { x: 0, y: 0, left: 0, top: 0, right: wide, bottom: tall, width: wide, height: tall }
      },
      setPointerCapture(this: object, id: number) {
        of(this).add(id)
      },
      releasePointerCapture(this: object, id: number) {
        of(this).delete(id)
      },
      hasPointerCapture(this: object, id: number) {
        return of(this).has(id)
      },
      scrollIntoView() {},
      /** One that rests from −n to n, as `slide` of charts/repaint.ts makes it: its place is written where it can be read. */
      animate(this: Own, { transform }: { readonly transform: readonly string[] }, { duration }: { duration: number }) {
        const { style } = this
        const unit = /[a-z%]+(?=\)$)/.exec(transform[1])?.[0]
        return {
          pause() {},
          cancel() {},
          set currentTime(time: number) {
            style.transform = `translateX(${(time - duration / 2).toFixed(unit === 'px' ? 1 : 3)}${unit})`
          },
        }
      },
    },
    false,
  )
  const matches = window.Element.prototype.matches
  define(
    window.Element.prototype,
    {
      matches(this: Own, selector: string) {
        return selector === ':focus-visible'
          ? (document.activeElement as unknown) === this
          : matches.call(this as never, selector)
      },
    },
    false,
  )
  define(
    window.HTMLCanvasElement.prototype,
    {
      getContext(this: object) {
        return contextOf(this)
      },
    },
    false,
  )
  const query = (text: string) => ({
    get matches() {
      return /reduced-motion/.test(text) && reduced
    },
    addEventListener: (_: string, listener: () => void) => motion.add(listener),
    removeEventListener: (_: string, listener: () => void) => motion.delete(listener),
  })

  const globals = {
    window,
    document,
    navigator: window.navigator,
    ...Object.fromEntries(NAMES.map((name) => [name, window[name]])),
    matchMedia: query,
    devicePixelRatio: 1,
    innerWidth: 1200,
    innerHeight: 800,
    getComputedStyle: () => ({
      fontFamily: 'sans',
      getPropertyValue: token,
    }),
    requestAnimationFrame: (callback: FrameRequestCallback) => waiting.push(callback),
    cancelAnimationFrame: (id: number) => {
      waiting[id - 1] = () => undefined
    },
    ResizeObserver: class {
      constructor(private readonly listener: () => void) {}
      observe() {
        observed.add(this.listener)
      }
      unobserve() {
        observed.delete(this.listener)
      }
      disconnect() {
        observed.delete(this.listener)
      }
    },
    ImageData: class {
      readonly data: Uint8ClampedArray
      constructor(
        readonly width: number,
        readonly height: number,
      ) {
        this.data = pixels(width, height).data
      }
    },
    Path2D: class {
      constructor() {
        // biome-ignore lint/correctness/noConstructorReturn: a path takes any call
        return anything()
      }
    },
    OffscreenCanvas: class {
      constructor(
        public width: number,
        public height: number,
      ) {}
      getContext() {
        return contextOf(this)
      }
      transferToImageBitmap() {
        return { close() {} }
      }
    },
    DOMMatrix: class {
      scale() {
        return this
      }
    },
    reportError: (error: unknown) => reported.push(error),
    IS_REACT_ACT_ENVIRONMENT: true,
  }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  Object.defineProperty(document, 'fonts', {
    configurable: true,
    value: { addEventListener() {}, removeEventListener() {} },
  })

  return {
    window,
    resize(width, height) {
      Object.assign(size, { width, height })
      for (const listener of [...observed]) listener()
    },
    reduceMotion(isReduced) {
      reduced = isReduced
      for (const listener of [...motion]) listener()
    },
    frames(number) {
      for (let frame = 0; frame < number; frame++) {
        now += 16
        vi.advanceTimersByTime(16)
        const due = waiting
        waiting = []
        for (const callback of due) callback(now)
      }
      if (reported.length > 0) throw reported.splice(0)[0]
    },
  }
}
