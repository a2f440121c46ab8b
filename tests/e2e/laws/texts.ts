/** The texts of the page, a line each, by the ink of their letters. Runs in the page. */
import { clipped, type Loss } from './clipping.ts'
import { type Box, front, isAside, onceALook, opacityOf, short, styleOf } from './elements.ts'

/** A line of text. */
export interface Line {
  readonly element: Element
  readonly text: string
  readonly svg: boolean
  /** The size of its letters as they appear; CSS pixels. */
  readonly size: number
  /** Its ink, and what of that is on screen. */
  readonly ink: Box
  readonly box: Box
  readonly losses: readonly Loss[]
  readonly shown: boolean
}

const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D

const fontOf = (style: CSSStyleDeclaration): string =>
  `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`

/** How wide words are in the letters of an element. */
export function widthOf(text: string, element: Element): number {
  pen.font = fontOf(styleOf(element))
  return pen.measureText(text).width
}

/** The ink of a line: its box less what its font leaves free above and below, for else every line touches the next. */
function inkOf(element: Element, box: DOMRect, text: string): Box {
  const { left, right, top, bottom } = box
  if (element instanceof SVGElement)
    return { left, right, top: top + box.height * 0.2, bottom: bottom - box.height * 0.2 }
  const style = styleOf(element)
  pen.font = fontOf(style)
  const { fontBoundingBoxAscent: up, fontBoundingBoxDescent: down, ...ink } = measured(text)
  const fits = style.writingMode === 'horizontal-tb' && Math.abs(box.height - up - down) < 3
  return fits
    ? { left, right, top: top + up - ink.ascent, bottom: bottom - down + ink.descent }
    : { left, right, top: top + 2, bottom: bottom - 2 }
}

function measured(text: string) {
  const { fontBoundingBoxAscent, fontBoundingBoxDescent, actualBoundingBoxAscent, actualBoundingBoxDescent } =
    pen.measureText(text)
  return {
    fontBoundingBoxAscent,
    fontBoundingBoxDescent,
    ascent: actualBoundingBoxAscent,
    descent: actualBoundingBoxDescent,
  }
}

/** How many times larger a drawing is shown than it says. */
function scaleOf(element: Element): number {
  const matrix = element instanceof SVGGraphicsElement ? element.getScreenCTM() : undefined
  return matrix ? Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c)) : 1
}

/** Whether words are shown: closed details hide theirs without hiding themselves, and what leaves is gone in a moment. */
function isShown(element: Element): boolean {
  if (isAside(element) || opacityOf(element) === 0 || element.closest('[class*=_leaving]')) return false
  if (element instanceof HTMLDetailsElement && !element.open) return false
  const style = styleOf(element)
  const colour = element instanceof SVGElement ? style.fill : style.color
  return colour !== 'transparent' && !/rgba\(.*, 0\)$/.test(colour)
}

/** All lines of text that are in front. */
export const linesOf = (): readonly Line[] => linesIn(front())

const linesIn = onceALook((root: Element): readonly Line[] => {
  const lines: Line[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.textContent ?? ''
    if (!element || !text.trim() || !isShown(element)) continue
    range.selectNodeContents(node)
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
    const size = Number.parseFloat(styleOf(element).fontSize) * scaleOf(element)
    for (const box of boxes) {
      const ink = inkOf(element, box, boxes.length > 1 ? 'Ág' : short(text))
      lines.push({ element, text, svg: element instanceof SVGElement, size, ink, ...clipped(element, ink) })
    }
  }
  return lines
})
