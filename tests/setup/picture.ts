/**
 * What a part of the page shows, as an SVG file that a browser opens: its elements as they are, and each canvas painted once more as shapes, as
 * exports do. No browser lays anything out and no font is measured, so the file is the same on every machine.
 */
import { createShapes } from '../../src/app/share/export/shapes.ts'
import { paintingOf, type Surface } from '../../src/charts/canvas.ts'
import { escaped } from '../../src/core/text/escaped.ts'
import { measured } from './screen.ts'

/** The size of a picture, in CSS pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** A number as a reader of the file needs it: tenths of pixels, and three digits of what is less than ten. */
const rounded = (text: string): string => {
  const value = Number(text)
  return String(Math.abs(value) < 10 ? Number(value.toPrecision(3)) : Math.round(value * 10) / 10)
}
const inShort = (text: string): string => text.replace(/-?\d*\.\d+(?:e-?\d+)?/g, rounded)

/** Names that are counted by the page or the process are counted by the picture. */
function renamed(svg: string): string {
  const names = new Map<string, string>()
  return svg.replace(/_r_\w+?_|\b(?:clip|pattern)-\d+\b/g, (name) => {
    const own = names.get(name) ?? `${name.startsWith('_') ? 'id' : name.split('-')[0]}-${names.size + 1}`
    names.set(name, own)
    return own
  })
}

/** What is painted, an element a line. */
const lined = (svg: string): string => svg.replace(/></g, '>\n<')

const PLAIN = /^(?:rgba?|hsla?)\((.*)\)$/
/** A colour as the file has it: what a theme or a painter wrote. */
function plain(colour: string): { readonly hex: string; readonly opacity: number } {
  const parts = PLAIN.exec(colour)?.[1]
    .split(/[\s,/]+/)
    .map(Number)
  if (!parts || colour.startsWith('hsl')) return { hex: colour, opacity: 1 }
  const [r, g, b, opacity = 1] = parts
  return { hex: `#${[r, g, b].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`, opacity }
}

const shapesOn = (canvas: object) => createShapes({ canvas: canvas as HTMLCanvasElement, plain, measure: measured })

const escapedOnce = (text: string) => escaped(text.replace(/\s+/g, ' '))

/** What is left of the elements: what is not shown and what only a browser makes of them is not there. */
const LEFT_OUT = /^(?:script|style|dialog|template)$/i
const STATES = /^(?:data-reactroot|tabindex|autocomplete)$/

function attributesOf(element: Element): string {
  const field = element as HTMLInputElement
  const all = [...element.attributes]
    // How many pixels a canvas has depends on the screen.
    .filter(
      ({ name }) =>
        !STATES.test(name) &&
        !name.startsWith('xmlns') &&
        !(element.localName === 'canvas' && /^(?:width|height)$/.test(name)),
    )
    .map(({ name, value }) => ` ${name}="${escaped(value)}"`)
  if (/^(?:input|textarea)$/i.test(element.nodeName) && !element.hasAttribute('value'))
    all.push(` value="${escaped(field.value)}"`)
  return all.join('')
}

const SVG = 'http://www.w3.org/2000/svg'
const HTML = 'http://www.w3.org/1999/xhtml'
/** What a view stands in fills its place, whatever the view's own styles say. */
const FILLED = `<div xmlns="${HTML}" style="display:grid;height:100%;grid-template:minmax(0,1fr)/minmax(0,1fr)">`

/** An element and what is in it. */
function markup(element: Element, parent: string): string {
  const name = element.localName
  if (LEFT_OUT.test(name) || element.hasAttribute('popover')) return ''
  // What else could be chosen is not to be seen.
  if (name === 'option' && !(element as HTMLOptionElement).selected) return ''
  const space = element.namespaceURI ?? ''
  if (name === 'canvas') return painted(element as HTMLCanvasElement)
  const tag = `${name}${space !== parent ? ` xmlns="${space}"` : ''}${attributesOf(element)}`
  const children = [...element.childNodes]
  const mixed = children.some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim())
  const inner = children
    .map((child) =>
      child.nodeType === 3
        ? mixed
          ? escapedOnce(child.nodeValue ?? '')
          : ''
        : child.nodeType === 1
          ? markup(child as Element, space)
          : '',
    )
    .filter((text) => text !== '')
  if (inner.length === 0) return space === SVG ? `<${tag}/>` : `<${tag}></${name}>`
  const between = mixed ? '' : '\n'
  return `<${tag}>${between}${inner.join(between)}${between}</${name}>`
}

/** What a canvas shows, as shapes. */
export function painted(canvas: HTMLCanvasElement): string {
  const parent = canvas.parentElement
  const paint = paintingOf(canvas)
  const [width, height] = [parent?.clientWidth ?? 0, parent?.clientHeight ?? 0]
  const drawing = shapesOn(canvas)
  paint?.(drawing.context)
  const shapes = paint ? drawing.svg() : ''
  return `<svg xmlns="${SVG}" viewBox="0 0 ${width} ${height}"${attributesOf(canvas)}>\n${lined(shapes)}\n</svg>`
}

/** The words that a canvas shows, in the order in which they are painted. */
export function wordsOn(canvas: HTMLCanvasElement): readonly string[] {
  const { context, svg } = shapesOn(canvas)
  paintingOf(canvas)?.(context)
  return [...svg().matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, words]) => words.trim())
}

const document = (title: string, { width, height }: Size, inner: string): string =>
  `${renamed(
    inShort(
      `<svg xmlns="${SVG}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">\n<title>${escaped(title)}</title>\n${inner}\n</svg>`,
    ),
  )}\n`

/** The picture of an element that fills it. */
export function pictureOfElement(element: Element, title: string, size: Size): string {
  const inner = [...element.children].map((child) => markup(child, HTML)).join('\n')
  return document(
    title,
    size,
    `<foreignObject width="${size.width}" height="${size.height}">\n${FILLED}\n${inner}\n</div>\n</foreignObject>`,
  )
}

/** The picture of what a painter paints. */
export function pictureOfPainter(paint: (surface: Surface) => void, title: string, size: Size): string {
  const { context, svg } = shapesOn(size)
  paint({ context, ...size, ratio: 1 })
  return document(title, size, lined(svg()))
}
