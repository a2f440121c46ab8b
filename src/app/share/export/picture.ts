/**
 * A part of the page as a picture for print: an SVG of its own, with white ground, plain fonts and a caption. Drawings stay
 * lines and text; what is painted on a canvas is painted once more as shapes.
 */

import { paintingOf } from '../../../charts/canvas.ts'
import { escaped } from '../../../core/text/escaped.ts'
import { createShapes } from './shapes.ts'

/** Properties that a drawing's elements have from the style sheets. */
const PROPERTIES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-opacity',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'visibility',
  'paint-order',
  'vector-effect',
  'shape-rendering',
  'font-size',
  'font-weight',
  'font-style',
  'text-anchor',
  'dominant-baseline',
] as const

/** What every printer has. */
const FONTS = 'Inter, Helvetica, Arial, sans-serif'
const MARGIN = 16
const LINE = 18
/** What only the page needs; a group that holds buttons alone would leave its frame behind. */
const LEFT_OUT =
  'button, [role=group]:has(> button):not(:has(> :not(button))), input, select, dialog, script, style, [popover], [role=slider]:not(canvas), .visually-hidden'

/** A picture as SVG text, and its size in CSS pixels. */
interface Picture {
  readonly svg: string
  readonly width: number
  readonly height: number
}

const round = (value: number): number => Math.round(value * 100) / 100

/**
 * Draws a region.
 *
 * @param caption its lines, the first one bold
 * @param axis drawn below the region, at its place from left to right: charts share one
 */
export function pictureOf(region: Element, caption: readonly string[], axis?: Element): Picture {
  const box = region.getBoundingClientRect()
  const axisBox = axis?.getBoundingClientRect()
  const width = Math.ceil(Math.max(320, box.width)) + 2 * MARGIN
  const letters = Math.floor((width - 2 * MARGIN) / 6.5)
  const lines = caption.flatMap((line, i) => wrapped(line, letters).map((text) => ({ text, bold: i === 0 })))
  const top = Math.ceil(box.height + (axisBox?.height ?? 0)) + 2 * MARGIN
  const height = top + lines.length * LINE + MARGIN
  const words = lines.map(
    ({ text, bold }, i) =>
      `<text x="${MARGIN}" y="${top + i * LINE + 12}" font-size="12"${bold ? ' font-weight="600"' : ''} fill="#1b1f24">${escaped(text)}</text>`,
  )
  const body = drawn(region, { x: MARGIN - box.left, y: MARGIN - box.top })
  const below = axis && axisBox ? drawn(axis, { x: MARGIN - box.left, y: MARGIN + box.height - axisBox.top }) : ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${FONTS}"><title>${escaped(caption[0] ?? '')}</title><rect width="${width}" height="${height}" fill="#ffffff"/>${body}${below}${words.join('')}</svg>\n`
  return { svg, width, height }
}

interface Offset {
  readonly x: number
  readonly y: number
}

/** An element of the page and all in it, at its place. */
function drawn(element: Element, offset: Offset): string {
  if (element.matches(LEFT_OUT)) return ''
  const style = getComputedStyle(element)
  const box = element.getBoundingClientRect()
  if (style.display === 'none' || style.visibility === 'hidden' || style.opacity === '0') return ''
  // What is there for screen readers alone is clipped away.
  if (style.clipPath.startsWith('inset(') || (box.width <= 1 && style.overflow === 'hidden')) return ''
  const x = round(box.left + offset.x)
  const y = round(box.top + offset.y)
  const size = `width="${round(box.width)}" height="${round(box.height)}"`
  if (element instanceof HTMLCanvasElement) {
    if (element.width <= 1 || box.width <= 1) return ''
    const paint = paintingOf(element)
    if (!paint) return `<image x="${x}" y="${y}" ${size} href="${element.toDataURL()}"/>`
    const shapes = createShapes({ canvas: element, plain, measure })
    paint(shapes.context)
    return `<svg x="${x}" y="${y}" ${size}>${shapes.svg()}</svg>`
  }
  if (element instanceof SVGSVGElement) return drawing(element, x, y, size)
  const parts: string[] = []
  if (box.width > 0 && box.height > 0) parts.push(ground(style, x, y, size))
  for (const child of element.childNodes) {
    if (child instanceof Element) parts.push(drawn(child, offset))
    else if (child instanceof Text) parts.push(written(child, style, offset))
  }
  return parts.join('')
}

/** An element's own ground and frame. */
function ground(style: CSSStyleDeclaration, x: number, y: number, size: string): string {
  const fill = plain(style.backgroundColor)
  const line = Number.parseFloat(style.borderTopWidth)
  const framed = line > 0 && style.borderTopStyle !== 'none' && Number.parseFloat(style.borderLeftWidth) > 0
  const image = /gradient/.test(style.backgroundImage) ? gradient(style.backgroundImage) : undefined
  if (fill.opacity === 0 && !framed && !image) return ''
  const radius = Number.parseFloat(style.borderTopLeftRadius) || 0
  const stroke = framed ? ` stroke="${plain(style.borderTopColor).hex}" stroke-width="${line}"` : ''
  // The page's own ground is the paper's white.
  const paper = plain(getComputedStyle(document.body).backgroundColor).hex
  const paint = fill.opacity === 0 ? 'none' : fill.hex === paper ? '#ffffff' : fill.hex
  const rect = `<rect x="${x}" y="${y}" ${size} rx="${radius}" fill="${paint}" fill-opacity="${fill.opacity}"${stroke}/>`
  if (!image) return rect
  return image
    .map(
      ({ at, hex, wide }) =>
        `<svg x="${x}" y="${y}" ${size}><rect x="${at}%" width="${wide}%" height="100%" fill="${hex}"/></svg>`,
    )
    .join('')
}

/** A gradient from left to right as strips of its colours. */
function gradient(image: string): readonly { at: number; wide: number; hex: string }[] {
  const colours = image.match(/(?:rgba?|color|oklch|oklab|lab)\([^)]*\)/g) ?? []
  const wide = 100 / Math.max(1, colours.length)
  return colours.map((colour, i) => ({ at: round(i * wide), wide: round(wide + 0.2), hex: plain(colour).hex }))
}

/** A piece of text, line by line where it is broken, as wide as on the page whatever font there is. */
function written(node: Text, style: CSSStyleDeclaration, offset: Offset): string {
  const content = node.data.replace(/\s+/g, ' ')
  if (content.trim() === '') return ''
  const range = document.createRange()
  const lines: { text: string; box: DOMRect }[] = []
  for (let i = 0; i < node.length; i++) {
    range.setStart(node, i)
    range.setEnd(node, i + 1)
    const box = range.getBoundingClientRect()
    const last = lines.at(-1)
    if (box.width === 0 && node.data[i].trim() === '') continue
    if (last && Math.abs(box.top - last.box.top) < 2) {
      last.text += node.data[i]
      last.box = new DOMRect(last.box.x, last.box.y, box.right - last.box.x, last.box.height)
    } else lines.push({ text: node.data[i], box })
  }
  const { hex } = plain(style.color)
  const size = Number.parseFloat(style.fontSize)
  return lines
    .filter(({ text }) => text.trim() !== '')
    .map(({ text, box }) => {
      const base = box.top + box.height / 2 + size * 0.36
      return `<text x="${round(box.left + offset.x)}" y="${round(base + offset.y)}" font-size="${size}" font-weight="${style.fontWeight}" fill="${hex}" textLength="${round(box.width)}" lengthAdjust="spacingAndGlyphs" xml:space="preserve">${escaped(text)}</text>`
    })
    .join('')
}

/** A drawing with what the style sheets say written into it. */
function drawing(svg: SVGSVGElement, x: number, y: number, size: string): string {
  const copy = svg.cloneNode(true) as SVGSVGElement
  const originals = [svg, ...svg.querySelectorAll<SVGElement>('*')]
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')]
  for (const [i, original] of originals.entries()) {
    const style = getComputedStyle(original)
    const into = copies[i]
    into.removeAttribute('class')
    into.removeAttribute('style')
    if (style.display === 'none') into.setAttribute('display', 'none')
    for (const property of PROPERTIES) {
      const value = style.getPropertyValue(property)
      if (value === '' || value === 'normal' || (value === 'none' && property !== 'fill')) continue
      const colour = (property === 'fill' || property === 'stroke') && !/^(none|url)/.test(value)
      if (!colour) into.setAttribute(property, value.replace(/url\("#(.*?)"\)/, 'url(#$1)'))
      else {
        const { hex, opacity } = plain(value)
        into.setAttribute(property, hex)
        if (opacity < 1) into.setAttribute(`${property}-opacity`, String(opacity))
      }
    }
  }
  const inner = [...copy.childNodes].map((node) => new XMLSerializer().serializeToString(node)).join('')
  const view = svg.getAttribute('viewBox')
  const attributes = PROPERTIES.map(
    (property) => copy.getAttribute(property) && `${property}="${escaped(copy.getAttribute(property) ?? '')}"`,
  )
  return `<svg x="${x}" y="${y}" ${size}${view ? ` viewBox="${view}"` : ''} overflow="visible" ${attributes.filter(Boolean).join(' ')}>${inner}</svg>`
}

/** How far a text reaches. */
function measure(text: string, font: string, baseline: CanvasTextBaseline): TextMetrics {
  brush ??= newBrush()
  if (!brush) throw new Error('the browser has no canvas to measure on')
  brush.font = font
  brush.textBaseline = baseline
  return brush.measureText(text)
}

const newBrush = () =>
  Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', {
    willReadFrequently: true,
  })

const parsedColours = new Map<string, { readonly hex: string; readonly opacity: number }>()
let brush: CanvasRenderingContext2D | null | undefined

/** Any CSS colour as other programs know it. */
function plain(colour: string): { readonly hex: string; readonly opacity: number } {
  const before = parsedColours.get(colour)
  if (before) return before
  brush ??= newBrush()
  if (!brush) return { hex: '#000000', opacity: 1 }
  brush.clearRect(0, 0, 1, 1)
  brush.fillStyle = colour
  brush.fillRect(0, 0, 1, 1)
  const [r, g, b, a] = brush.getImageData(0, 0, 1, 1).data
  const parsed = {
    hex: `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`,
    opacity: round(a / 255),
  }
  parsedColours.set(colour, parsed)
  return parsed
}

function wrapped(text: string, letters: number): string[] {
  const lines: string[] = []
  for (let rest = text; rest !== ''; ) {
    const space = rest.length > letters ? rest.lastIndexOf(' ', letters) : -1
    const end = rest.length <= letters ? rest.length : space > letters / 2 ? space : letters
    lines.push(rest.slice(0, end))
    rest = rest.slice(end).trimStart()
  }
  return lines
}

/** A picture as PNG, three pixels for each of the page's. */
export async function pngOf(picture: Picture): Promise<Blob> {
  return pngFrom(await canvasWith(picture, 3))
}

/** A picture on a canvas, with `scale` pixels for each of the page's. */
export async function canvasWith({ svg, width, height }: Picture, scale: number): Promise<HTMLCanvasElement> {
  const image = new Image()
  image.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    await image.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: width * scale, height: height * scale })
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return canvas
  } finally {
    URL.revokeObjectURL(image.src)
  }
}

/** What is on a canvas, as PNG. */
export async function pngFrom(canvas: HTMLCanvasElement): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('the browser could not write a picture')
  return blob
}

/** Shows the page in its light colours, which print well, while something is done. */
export async function inLight<T>(work: () => Promise<T> | T): Promise<T> {
  const root = document.documentElement
  const theme = root.dataset.theme
  if (theme !== 'light') {
    root.dataset.theme = 'light'
    // What is painted follows within two frames; a page in the background has none.
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  try {
    return await work()
  } finally {
    root.dataset.theme = theme
  }
}
