/** What is painted over what, and in which colour. Runs in the page. */
import { opacityOf, styleOf } from './elements.ts'

/** Red, green and blue to 255, and how opaque, to 1. */
export type Colour = readonly [number, number, number, number]

const dot = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', {
  willReadFrequently: true,
}) as CanvasRenderingContext2D
const colours = new Map<string, Colour>()

/** A colour of CSS. */
export function colourOf(css: string): Colour {
  let colour = colours.get(css)
  if (!colour) {
    dot.clearRect(0, 0, 1, 1)
    dot.fillStyle = css
    dot.fillRect(0, 0, 1, 1)
    const [r, g, b, a] = dot.getImageData(0, 0, 1, 1).data
    colour = [r, g, b, a / 255]
    colours.set(css, colour)
  }
  return colour
}

/** How opaque a canvas is at a point of the window. */
export function canvasAt(canvas: HTMLCanvasElement, x: number, y: number): number {
  const { left, top, width, height } = canvas.getBoundingClientRect()
  dot.clearRect(0, 0, 1, 1)
  const from = [((x - left) * canvas.width) / width, ((y - top) * canvas.height) / height] as const
  dot.drawImage(canvas, from[0], from[1], 1, 1, 0, 0, 1, 1)
  return dot.getImageData(0, 0, 1, 1).data[3] / 255
}

/** The shapes of a drawing that are filled. */
export const FILLED = /^(path|rect|circle|ellipse|polygon)$/

/** How opaque what an element itself paints is at a point: its ground, not its words. */
export function paintAt(element: Element, x: number, y: number): number {
  if (element instanceof HTMLCanvasElement) return canvasAt(element, x, y)
  if (/^(IMG|VIDEO)$/.test(element.tagName)) return 1
  const style = styleOf(element)
  if (element instanceof SVGElement) {
    if (!FILLED.test(element.tagName) || style.fill === 'none' || style.fill.startsWith('url')) return 0
    return colourOf(style.fill)[3] * Number(style.fillOpacity) * opacityOf(element)
  }
  // A target may take presses beyond its box; there it paints nothing.
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const inside = x >= left && x <= right && y >= top && y <= bottom
  return inside ? colourOf(style.backgroundColor)[3] * opacityOf(element) : 0
}

/**
 * Calls a law while every element can be hit, so that `elementsFromPoint` gives all that lies at a point from the top down. By a sheet made
 * in code, because the page's policy refuses style elements.
 */
export function whileAllIsHit<T>(act: () => T): T {
  const force = new CSSStyleSheet()
  force.replaceSync('*, *::before, *::after { pointer-events: auto !important }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, force]
  try {
    return act()
  } finally {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== force)
  }
}

/** Opaque elements over another at a point, from the top down; none where it is not there itself. */
export function opaqueAbove(element: Element, x: number, y: number): readonly Element[] {
  const hits = document.elementsFromPoint(x, y)
  return hits
    .slice(0, Math.max(0, hits.indexOf(element)))
    .filter((hit) => !element.contains(hit) && !hit.contains(element) && paintAt(hit, x, y) > 0.85)
}
