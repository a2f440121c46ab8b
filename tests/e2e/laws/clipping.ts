/** What clips an element: who cuts which of its sides, and what of it is left on screen. Runs in the page. */
import { type Box, onceALook, styleOf } from './elements.ts'

/** An element whose edges end what is in it: for good (`clip`), or until it is scrolled. */
interface Clipper extends Box {
  readonly element: Element
  readonly x: 'clip' | 'scroll' | ''
  readonly y: 'clip' | 'scroll' | ''
}

/** A side of a box that cannot be seen. */
export interface Loss {
  readonly side: 'left' | 'right' | 'top' | 'bottom'
  readonly pixels: number
  /** Whether nothing of the box is left. */
  readonly whole: boolean
  readonly by: Element
}

const way = (overflow: string): Clipper['x'] =>
  /auto|scroll/.test(overflow) ? 'scroll' : overflow === 'visible' ? '' : 'clip'

/** Whether what is fixed inside an element stays inside of it. */
function holdsFixed(style: CSSStyleDeclaration): boolean {
  return (
    style.transform !== 'none' ||
    style.filter !== 'none' ||
    /paint|layout|strict|content/.test(style.contain) ||
    style.containerType !== 'normal'
  )
}

/** The edges of an element that clips, or undefined. */
const clipperOf = onceALook((element: Element): Clipper | undefined => {
  const style = styleOf(element)
  const { display, overflowX, overflowY } = style
  if ((display.startsWith('inline') && !display.includes('-')) || display === 'contents') return undefined
  const svg = element instanceof SVGElement
  if ((svg && element.tagName !== 'svg') || (overflowX === 'visible' && overflowY === 'visible')) return undefined
  const box = element.getBoundingClientRect()
  const margin =
    overflowX === 'clip' || overflowY === 'clip'
      ? Number.parseFloat((style as unknown as { overflowClipMargin: string }).overflowClipMargin) || 0
      : 0
  const left = svg ? box.left : box.left + element.clientLeft
  const top = svg ? box.top : box.top + element.clientTop
  return {
    element,
    left: left - margin,
    top: top - margin,
    right: (svg ? box.right : left + element.clientWidth) + margin,
    bottom: (svg ? box.bottom : top + element.clientHeight) + margin,
    x: way(overflowX),
    y: way(overflowY),
  }
})

/** The window: what is fixed ends at its edges; everything else is scrolled to. */
function windowFor(position: string): Clipper {
  const { documentElement: element } = document
  const still = (axis: 'overflowX' | 'overflowY') =>
    position === 'fixed' || /hidden|clip/.test(styleOf(element)[axis] + (styleOf(document.body)[axis] ?? ''))
  return {
    element,
    left: 0,
    top: 0,
    right: element.clientWidth,
    bottom: innerHeight,
    x: still('overflowX') ? 'clip' : 'scroll',
    y: still('overflowY') ? 'clip' : 'scroll',
  }
}

/** The clippers of an element from the inside out. What is absolute or fixed skips those that do not hold it. */
export const clippersOf = onceALook((element: Element): readonly Clipper[] => {
  const clippers: Clipper[] = []
  let position = ''
  for (
    let a: Element | null = element;
    a && a !== document.documentElement && a !== document.body;
    a = a.parentElement
  ) {
    const style = styleOf(a)
    const holds = holdsFixed(style)
    const skipped =
      a !== element &&
      ((position === 'fixed' && !holds) || (position === 'absolute' && style.position === 'static' && !holds))
    if (skipped) continue
    const clipper = clipperOf(a)
    if (clipper) clippers.push(clipper)
    if (a.matches(':popover-open, dialog:modal')) position = 'fixed'
    else position = /fixed|absolute/.test(style.position) ? style.position : ''
  }
  return [...clippers, windowFor(position)]
})

/** What is left of a box on screen, what of it can never be seen, and whether anything is on screen. */
export interface Clipped {
  readonly box: Box
  readonly losses: readonly Loss[]
  readonly shown: boolean
}

const AXES = [
  ['x', 'left', 'right', 'scrollLeft'],
  ['y', 'top', 'bottom', 'scrollTop'],
] as const

/** Cuts the box of an element by all its clippers, but the first `from`. */
export function clipped(element: Element, of: Box, from = 0): Clipped {
  const box = { left: of.left, right: of.right, top: of.top, bottom: of.bottom }
  const losses: Loss[] = []
  let away = false
  for (const clipper of clippersOf(element).slice(from)) {
    const { element: by } = clipper
    for (const [axis, low, high, scroll] of AXES) {
      const length = box[high] - box[low]
      if (!clipper[axis] || length <= 0) continue
      const scrolled = by === document.documentElement ? (axis === 'x' ? scrollX : scrollY) : by[scroll]
      const before = clipper[low] - box[low] - (clipper[axis] === 'scroll' ? scrolled : 0)
      const after = clipper[axis] === 'clip' ? box[high] - clipper[high] : 0
      if (before > 1) losses.push({ side: low, pixels: Math.min(before, length), whole: before >= length, by })
      if (after > 1) losses.push({ side: high, pixels: Math.min(after, length), whole: after >= length, by })
      away ||= box[high] <= clipper[low] || box[low] >= clipper[high]
      box[low] = Math.max(box[low], clipper[low])
      box[high] = Math.min(box[high], clipper[high])
    }
    if (away) break
  }
  return { box, losses, shown: !away && box.right - box.left > 0.5 && box.bottom - box.top > 0.5 }
}

/** Whether an element hides what is in it for now: a sheet that is let down, or a fold that is closed. */
export function isShut(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  if (width < 4 || height < 4) return true
  const sheet = element.closest('[class*=_sheet]')
  return Boolean(sheet?.querySelector(':scope > [aria-expanded=false], :scope > * > [aria-expanded=false]'))
}
