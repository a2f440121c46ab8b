/**
 * A window without a browser, for tests of what is drawn and of what it does with pointers and keys: the elements are happy-dom's, all of one
 * size, and a canvas adds up what is painted on it. Frames come when they are asked for. The page's modules are given it as globals, and have
 * to be imported after it is there.
 */
import { Window } from 'happy-dom'
import { vi } from 'vitest'

/** A sum of numbers and texts that is another one when one of them is another one, or stands elsewhere. */
class Sum {
  parts = 0
  sum = 0
  add(value: unknown): void {
    if (typeof value === 'number') {
      if (Number.isNaN(value)) throw new Error('not a number is painted')
      if (Number.isFinite(value)) this.sum += (1 + (this.parts % 7)) * value
      this.parts++
    } else if (typeof value === 'string') {
      let text = 0
      for (let i = 0; i < value.length; i++) text += (1 + (i % 5)) * value.charCodeAt(i)
      this.add(text / 100)
    } else if (typeof value === 'boolean') this.add(Number(value))
    else if (Array.isArray(value)) for (const part of value) this.add(part)
    else if (value && typeof value === 'object') {
      const context = contexts.get(value) as { painted: Sum } | undefined
      if (context) this.add(context.painted.sum)
      const { painted, data } = value as { painted?: Sum; data?: ArrayLike<number> }
      if (painted) this.add(painted.sum)
      else if (data) for (let i = 0; i < data.length; i += 1) if (data[i] > 0) this.add(data[i] / 50)
    }
  }
}

/** A path that sums up its commands. */
const summing = (painted: Sum): object =>
  new Proxy({ painted } as Record<string | symbol, unknown>, {
    get: (target, name) =>
      name in target
        ? target[name]
        : (...args: unknown[]) => {
            painted.add(String(name))
            painted.add(args)
          },
  })

const TRANSFORM = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }
const LOOKS = { globalAlpha: 1, font: '10px sans', lineWidth: 1, fillStyle: '#000', strokeStyle: '#000' }
const pixels = (width: number, height: number) => ({ width, height, data: new Uint8ClampedArray(4 * width * height) })

/** A context that sums up what is painted since the canvas was cleared whole. */
function contextOf(canvas: object): object {
  let painted = new Sum()
  let looks: Record<string | symbol, unknown> = { ...LOOKS }
  let transform = { ...TRANSFORM }
  const saved: { looks: typeof looks; transform: typeof transform }[] = []
  const calls: Record<string | symbol, unknown> = {
    canvas,
    measureText: (text: string) => ({
      width: 6 * text.length,
      actualBoundingBoxLeft: 0,
      actualBoundingBoxRight: 6 * text.length,
      actualBoundingBoxAscent: 8,
      actualBoundingBoxDescent: 2,
    }),
    createImageData: pixels,
    getImageData: (_x: number, _y: number, width: number, height: number) => pixels(width, height),
    getTransform: () => ({ ...transform }),
    createPattern: (source: object) => Object.assign(source, { setTransform() {} }),
    save: () => saved.push({ looks: { ...looks }, transform: { ...transform } }),
    restore() {
      const last = saved.pop()
      if (last) ({ looks, transform } = last)
    },
    resetTransform() {
      transform = { ...TRANSFORM }
    },
    setTransform(a: number, b: number, c: number, d: number, e: number, f: number) {
      transform = { a, b, c, d, e, f }
    },
    scale(x: number, y: number) {
      transform = { ...transform, a: transform.a * x, d: transform.d * y }
    },
    translate(x: number, y: number) {
      transform = { ...transform, e: transform.e + transform.a * x, f: transform.f + transform.d * y }
    },
    clearRect(x: number, y: number, width: number, height: number) {
      if (x === 0 && y === 0 && transform.e === 0) painted = new Sum()
      painted.add(width + height)
    },
  }
  return new Proxy(looks, {
    has: (_, name) => name !== 'newPath' && name !== 'pixels',
    get(_, name) {
      if (name === 'painted') return painted
      if (name in calls) return calls[name]
      if (name in looks) return looks[name]
      return (...args: unknown[]) => {
        painted.add(String(name))
        for (const arg of args) painted.add(arg)
        // What is painted goes by what it is painted with, and where.
        if (/^(fill|stroke|draw|put)/.test(String(name))) {
          const { a, e, f } = transform
          painted.add([a, e, f, looks.globalAlpha, looks.lineWidth])
          painted.add(/^stroke/.test(String(name)) ? looks.strokeStyle : looks.fillStyle)
          if (/Text$/.test(String(name))) painted.add([looks.font, looks.textAlign ?? '', looks.textBaseline ?? ''])
        }
      }
    },
    set(_, name, value) {
      looks[name] = value
      return true
    },
  })
}

/** What a canvas shows, in a few characters; undefined where nothing has been painted. */
export function paintedOn(canvas: object): string | undefined {
  const painted = (contexts.get(canvas) as { painted: Sum } | undefined)?.painted
  return painted && painted.parts > 0 ? `${painted.parts} ${Math.round(painted.sum)}` : undefined
}

const contexts = new WeakMap<object, object>()

function contextFor(canvas: object): object {
  const context = contexts.get(canvas) ?? contextOf(canvas)
  contexts.set(canvas, context)
  return context
}

/** A colour for each name. */
const colour = (name: string) => {
  const code = [...name].reduce(
    (sum, letter) => (31 * sum + letter.charCodeAt(0)) % 0xffffff,
    document.documentElement.dataset.theme === 'dark' ? 9 : 7,
  )
  return `#${code.toString(16).padStart(6, '0')}`
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

  type Styled = { style?: { width: string; height: string } }
  const styled = (element: Styled, name: 'width' | 'height') => {
    const styledSize = element.style?.[name] ?? ''
    return /^[\d.]+px$/.test(styledSize) ? Number.parseFloat(styledSize) : size[name]
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
        return contextFor(this)
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
    devicePixelRatio: 2,
    innerWidth: 1200,
    innerHeight: 800,
    getComputedStyle: () => ({
      fontFamily: 'sans',
      getPropertyValue: (name: string) => (/text/.test(name) ? '12px' : colour(name)),
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
      constructor(data?: string) {
        const painted = new Sum()
        if (data) painted.add(data)
        Object.setPrototypeOf(this, summing(painted))
      }
    },
    OffscreenCanvas: class {
      constructor(
        public width: number,
        public height: number,
      ) {}
      getContext() {
        return contextFor(this)
      }
      transferToImageBitmap() {
        const { painted } = contextFor(this) as { painted: Sum }
        // The canvas is empty afterwards.
        contexts.delete(this)
        return { data: [painted.sum], close() {} }
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
  // Colours are looked up once for each view of the page: here they are others than in other tests.
  document.documentElement.dataset.view = 'drawn'
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

/** The names of a module's classes, whatever else they are composed of; or else all. */
const lookOf = (classes: string) => {
  const names = classes.match(/(?<=(^| )_)[a-zA-Z\d-]+(?=_)/g)
  return names ? names[0] : classes
}

/** Elements in another one, and a sum of their names, attributes and texts; of classes only what they are called. */
export function sumOfElement(element: object): { readonly count: number; readonly sum: number } {
  const sum = new Sum()
  let count = 0
  const visit = (node: Node) => {
    if (node.nodeType === 3) sum.add(node.nodeValue ?? '')
    if (node.nodeType !== 1) return
    count++
    sum.add(node.nodeName)
    for (const { name, value } of (node as Element).attributes)
      sum.add(name === 'class' ? lookOf(value) : value.replace(/_r_\w+?_/g, 'id'))
    for (const child of node.childNodes) visit(child)
  }
  visit(element as Node)
  return { count, sum: Math.round(sum.sum) }
}

/** The sum of a text. */
export function sumOfText(text: string): number {
  const sum = new Sum()
  sum.add(text)
  return Math.round(100 * sum.sum)
}
