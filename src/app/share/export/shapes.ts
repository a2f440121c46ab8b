/**
 * A canvas that writes SVG: what the page paints becomes lines, areas and text that any program can edit, for print. It knows what our
 * painters call; transformations shift and scale, and do not turn.
 */
import type { ShapesContext } from '../../../charts/shapes.ts'
import { escaped } from '../../../core/text/escaped.ts'

/** The functions of a browser that it calls: colours as other programs know them, and how far text reaches. */
interface BrowserParts {
  readonly canvas: HTMLCanvasElement
  readonly plain: (colour: string) => { readonly hex: string; readonly opacity: number }
  readonly measure: (text: string, font: string, baseline: CanvasTextBaseline) => TextMetrics
}

/** Two decimals are a fiftieth of what an eye sees on paper. */
const number = (value: number): string => String(Math.round(value * 100) / 100)

const TURN = 2 * Math.PI

/** A path as SVG writes it, in the coordinates of the picture. */
class ShapesPath {
  data = ''
  private begun = false

  constructor(private readonly at: () => Transform) {}

  private point(x: number, y: number): string {
    const { scale, left, top } = this.at()
    return `${number(left + scale * x)} ${number(top + scale * y)}`
  }

  moveTo(x: number, y: number): void {
    this.data += `M${this.point(x, y)}`
    this.begun = true
  }

  lineTo(x: number, y: number): void {
    this.data += `${this.begun ? 'L' : 'M'}${this.point(x, y)}`
    this.begun = true
  }

  quadraticCurveTo(cx: number, cy: number, x: number, y: number): void {
    this.data += `Q${this.point(cx, cy)} ${this.point(x, y)}`
  }

  bezierCurveTo(ax: number, ay: number, bx: number, by: number, x: number, y: number): void {
    this.data += `C${this.point(ax, ay)} ${this.point(bx, by)} ${this.point(x, y)}`
  }

  closePath(): void {
    this.data += 'Z'
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.moveTo(x, y)
    this.lineTo(x + width, y)
    this.lineTo(x + width, y + height)
    this.lineTo(x, y + height)
    this.closePath()
  }

  roundRect(x: number, y: number, width: number, height: number, radius: number): void {
    const r = Math.max(0, Math.min(radius, width / 2, height / 2))
    this.moveTo(x + r, y)
    this.lineTo(x + width - r, y)
    this.arcTo(r, x + width, y + r)
    this.lineTo(x + width, y + height - r)
    this.arcTo(r, x + width - r, y + height)
    this.lineTo(x + r, y + height)
    this.arcTo(r, x, y + height - r)
    this.lineTo(x, y + r)
    this.arcTo(r, x + r, y)
    this.closePath()
  }

  arc(x: number, y: number, radius: number, from: number, to: number, back = false): void {
    const on = (angle: number): [x: number, y: number] => [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
    this.lineTo(...on(from))
    const whole = Math.abs(to - from) >= TURN - 1e-9
    // An arc of SVG ends where it does not begin.
    if (whole) this.arcTo(radius, ...on(from + Math.PI), !back)
    const sweep = back ? from - to : to - from
    const large = !whole && ((sweep % TURN) + TURN) % TURN > Math.PI
    this.arcTo(radius, ...on(to), !back, large)
  }

  private arcTo(radius: number, x: number, y: number, clockwise = true, large = false): void {
    const r = number(radius * this.at().scale)
    this.data += `A${r} ${r} 0 ${large ? 1 : 0} ${clockwise ? 1 : 0} ${this.point(x, y)}`
  }
}

/** Path data of a glyph is in its own units: these are written as a transformation of the element. */
class DataPath {
  constructor(readonly source: string) {}
}

interface Transform {
  readonly scale: number
  readonly left: number
  readonly top: number
}

/** What `save` keeps. */
const LOOKS = {
  fillStyle: '#000000' as string | CanvasPattern,
  strokeStyle: '#000000' as string | CanvasPattern,
  lineWidth: 1,
  lineCap: 'butt',
  lineJoin: 'miter',
  globalAlpha: 1,
  font: '10px sans-serif',
  textAlign: 'start',
  textBaseline: 'alphabetic',
  dash: [] as readonly number[],
  transform: { scale: 1, left: 0, top: 0 } as Transform,
}

const ANCHORS: Readonly<Record<string, string>> = { center: 'middle', right: 'end', end: 'end' }

/** Patterns and clips of all drawings of a page have names of their own. */
let named = 0

/** A drawing: `context` is painted on, `svg` is what has been painted. */
export function createShapes(browser: BrowserParts): {
  readonly context: ShapesContext
  readonly svg: () => string
} {
  const { canvas, plain, measure } = browser
  const parts: string[] = []
  const stateStack: { readonly looks: typeof LOOKS; readonly clips: number }[] = []
  /** The present look, how many clips are open, and the path that is being drawn, as a canvas has them. */
  let looks = { ...LOOKS }
  let clips = 0
  let path = new ShapesPath(() => looks.transform)

  /** A colour or pattern as an attribute. */
  const paint = (attribute: 'fill' | 'stroke', style: string | CanvasPattern): string => {
    const alpha = looks.globalAlpha
    const { hex, opacity } = typeof style === 'string' ? plain(style) : { hex: String(style), opacity: 1 }
    const strength = opacity * alpha
    return ` ${attribute}="${hex}"${strength < 1 ? ` ${attribute}-opacity="${number(strength)}"` : ''}`
  }
  const fill = () => paint('fill', looks.fillStyle)
  const stroke = (scale = looks.transform.scale) => {
    const { lineWidth, lineCap, lineJoin, dash } = looks
    return [
      paint('stroke', looks.strokeStyle),
      ` stroke-width="${number(lineWidth * scale)}"`,
      lineCap === 'butt' ? '' : ` stroke-linecap="${lineCap}"`,
      lineJoin === 'miter' ? '' : ` stroke-linejoin="${lineJoin}"`,
      dash.length === 0 ? '' : ` stroke-dasharray="${dash.map((part) => number(part * scale)).join(' ')}"`,
    ].join('')
  }
  const shape = (drawnPath: unknown, style: string): void => {
    if (drawnPath instanceof DataPath) {
      const { scale, left, top } = looks.transform
      parts.push(
        `<path transform="translate(${number(left)} ${number(top)}) scale(${number(scale)})" d="${drawnPath.source}"${style}/>`,
      )
      return
    }
    const { data } = drawnPath as ShapesPath
    if (data !== '') parts.push(`<path d="${data}"${style}/>`)
  }
  const rule = (way?: CanvasFillRule) => (way === 'evenodd' ? ' fill-rule="evenodd"' : '')
  const box = (x: number, y: number, width: number, height: number) => {
    const { scale, left, top } = looks.transform
    const [w, h] = [width * scale, height * scale]
    return `x="${number(left + scale * x + Math.min(0, w))}" y="${number(top + scale * y + Math.min(0, h))}" width="${number(Math.abs(w))}" height="${number(Math.abs(h))}"`
  }
  const write = (text: string, x: number, y: number, style: string): void => {
    const { font, textAlign, textBaseline, transform } = looks
    const [, weight = '400', size = '10'] = /^(?:(\d{3}|bold|normal) )?([\d.]+)px/.exec(font) ?? []
    // Not every program knows other base lines than the letters' own.
    const down =
      textBaseline === 'alphabetic'
        ? 0
        : measure(text, font, 'alphabetic').actualBoundingBoxAscent -
          measure(text, font, textBaseline as 'middle').actualBoundingBoxAscent
    const anchor = ANCHORS[textAlign]
    parts.push(
      `<text x="${number(transform.left + transform.scale * x)}" y="${number(transform.top + transform.scale * (y + down))}" font-size="${number(Number(size) * transform.scale)}"${weight === '400' ? '' : ` font-weight="${weight}"`}${anchor ? ` text-anchor="${anchor}"` : ''}${style} xml:space="preserve">${escaped(text)}</text>`,
    )
  }

  const verbs = {
    canvas,
    newPath: (data?: string) => (data === undefined ? new ShapesPath(() => looks.transform) : new DataPath(data)),
    newPattern(side: number, painted: (context: CanvasRenderingContext2D) => void) {
      const tile = createShapes(browser)
      painted(tile.context)
      const id = `pattern-${++named}`
      parts.push(
        `<pattern id="${id}" width="${side}" height="${side}" patternUnits="userSpaceOnUse">${tile.svg()}</pattern>`,
      )
      return { toString: () => `url(#${id})` }
    },
    pixels(data: Uint32Array, columns: number, x: number, y: number, width: number, height: number) {
      const rows = data.length / Math.max(1, columns)
      const areas = [...areasOf(data, columns)].map(([colour, d]) => {
        const [r, g, b] = [colour & 255, (colour >> 8) & 255, (colour >> 16) & 255]
        const hex = `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`
        return `<path fill="${hex}" d="${d}"/>`
      })
      const { scale, left, top } = looks.transform
      parts.push(
        `<g transform="translate(${number(left + scale * x)} ${number(top + scale * y)}) scale(${(scale * width) / columns} ${(scale * height) / rows})" shape-rendering="crispEdges">${areas.join('')}</g>`,
      )
    },
    save() {
      stateStack.push({ looks: { ...looks }, clips })
    },
    restore() {
      const before = stateStack.pop()
      if (!before) return
      for (; clips > before.clips; clips--) parts.push('</g>')
      looks = before.looks
    },
    translate(x: number, y: number) {
      const { scale, left, top } = looks.transform
      looks.transform = { scale, left: left + scale * x, top: top + scale * y }
    },
    scale(factor: number) {
      looks.transform = { ...looks.transform, scale: looks.transform.scale * factor }
    },
    getTransform: () =>
      new DOMMatrix([looks.transform.scale, 0, 0, looks.transform.scale, looks.transform.left, looks.transform.top]),
    setLineDash(dash: readonly number[]) {
      looks.dash = [...dash]
    },
    beginPath() {
      path = new ShapesPath(() => looks.transform)
    },
    clip(pathOrRule?: unknown, way?: CanvasFillRule) {
      const { data } = (pathOrRule instanceof ShapesPath ? pathOrRule : path) as ShapesPath
      const even = pathOrRule === 'evenodd' || way === 'evenodd' ? ' clip-rule="evenodd"' : ''
      const id = `clip-${++named}`
      parts.push(`<clipPath id="${id}"><path d="${data}"${even}/></clipPath><g clip-path="url(#${id})">`)
      clips++
    },
    fill(pathOrRule: unknown = path, way?: CanvasFillRule) {
      shape(
        typeof pathOrRule === 'string' ? path : pathOrRule,
        fill() + rule(typeof pathOrRule === 'string' ? 'evenodd' : way),
      )
    },
    stroke(drawnPath: unknown = path) {
      shape(drawnPath, ` fill="none"${stroke(drawnPath instanceof DataPath ? 1 : undefined)}`)
    },
    fillRect(x: number, y: number, width: number, height: number) {
      if (width !== 0 && height !== 0) parts.push(`<rect ${box(x, y, width, height)}${fill()}/>`)
    },
    strokeRect(x: number, y: number, width: number, height: number) {
      parts.push(`<rect ${box(x, y, width, height)} fill="none"${stroke()}/>`)
    },
    // Nothing has been painted there that another picture has left.
    clearRect() {},
    fillText: (text: string, x: number, y: number) => write(text, x, y, fill()),
    strokeText: (text: string, x: number, y: number) => write(text, x, y, ` fill="none"${stroke()}`),
    measureText: (text: string) => measure(text, looks.font, 'alphabetic'),
    // A picture that was computed, and no drawing: it stays one.
    drawImage(image: HTMLCanvasElement, x: number, y: number, width = image.width, height = image.height) {
      const style = looks.globalAlpha < 1 ? ` opacity="${number(looks.globalAlpha)}"` : ''
      parts.push(
        `<image ${box(x, y, width, height)} preserveAspectRatio="none" style="image-rendering:pixelated"${style} href="${image.toDataURL()}"/>`,
      )
    },
  }

  const context = new Proxy(verbs, {
    get(_, name) {
      if (Object.hasOwn(verbs, name)) return Reflect.get(verbs, name)
      if (Object.hasOwn(LOOKS, name)) return Reflect.get(looks, name)
      const verb: unknown = Reflect.get(path, name)
      return typeof verb === 'function' ? verb.bind(path) : verb
    },
    set(_, name, value) {
      // Colours stay as they were where none was given, as on a canvas.
      if (value !== undefined) Reflect.set(looks, name, value)
      return true
    },
  }) as unknown as ShapesContext

  return { context, svg: () => parts.join('') + '</g>'.repeat(clips) }
}

/** Pixels of one colour as rectangles as large as can be, in one path a colour; what is clear is left out. */
export function areasOf(data: Uint32Array, columns: number): ReadonlyMap<number, string> {
  const areas = new Map<number, string>()
  let open = new Map<
    string,
    { readonly colour: number; readonly from: number; readonly until: number; readonly top: number }
  >()
  const rows = data.length / Math.max(1, columns)
  for (let row = 0; row <= rows; row++) {
    const next: typeof open = new Map()
    for (let from = 0; row < rows && from < columns; ) {
      const colour = data[row * columns + from]
      let until = from + 1
      while (until < columns && data[row * columns + until] === colour) until++
      const key = `${from} ${until} ${colour}`
      if (colour >>> 24 > 0) next.set(key, open.get(key) ?? { colour, from, until, top: row })
      from = until
    }
    for (const [key, { colour, from, until, top }] of open) {
      if (next.has(key)) continue
      areas.set(colour, `${areas.get(colour) ?? ''}M${from} ${top}h${until - from}v${row - top}h${from - until}z`)
    }
    open = next
  }
  return areas
}
