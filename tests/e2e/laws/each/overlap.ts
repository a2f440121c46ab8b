/** The law of layout on texts that stand over each other. */
import { blockOf, type Fault, nameOf, px, short, stuckIn, styleOf } from '../elements.ts'
import { paintAt, whileAllIsHit } from '../painting.ts'
import { type Line, linesOf } from '../texts.ts'

/** No two texts stand over each other. */
export const overlap = (): readonly Fault[] =>
  whileAllIsHit(() => {
    const lines = linesOf()
      .filter(({ shown, box }) => shown && box.bottom - box.top > 2 && box.right - box.left > 2)
      .sort((a, b) => a.box.top - b.box.top)
    const faults = new Map<string, Fault>()
    for (const [i, a] of lines.entries())
      for (let j = i + 1; j < lines.length && lines[j].box.top < a.box.bottom; j++) {
        const fault = faultOf(a, lines[j])
        if (fault) faults.set(fault.element, fault)
      }
    return [...faults.values()]
  })

/** The least that two texts share when they overlap; CSS pixels. */
const LEAST = 2

function faultOf(a: Line, b: Line): Fault | undefined {
  const left = Math.max(a.box.left, b.box.left)
  const top = Math.max(a.box.top, b.box.top)
  const wide = Math.min(a.box.right, b.box.right) - left
  const high = Math.min(a.box.bottom, b.box.bottom) - top
  if (wide <= LEAST || high <= LEAST || areOne(a, b) || isCoveredAt(a, b, left + wide / 2, top + high / 2))
    return undefined
  return { element: nameOf(b.element, b.text), what: `lies over “${short(a.text)}” by ${px(wide)} × ${px(high)}` }
}

/** Whether two lines belong to one text, whose parts may touch. */
function areOne(a: Line, b: Line): boolean {
  if (a.element.contains(b.element) || b.element.contains(a.element)) return true
  for (const whole of ['text', 'math', '[class*=cm-]']) {
    const around = a.element.closest(whole)
    if (around && around === b.element.closest(whole)) return true
  }
  const free = [a, b].some(({ element }) => /absolute|fixed/.test(styleOf(element).position))
  if (!a.svg && !b.svg && !free && blockOf(a.element) === blockOf(b.element)) return true
  // The same word at the same place, as one picture gives way to the next.
  return short(a.text) === short(b.text) && Math.abs(a.box.left - b.box.left) < 2 && Math.abs(a.box.top - b.box.top) < 2
}

/** Whether an opaque ground lies between the two, as of a bar or a menu, which hides the lower one. */
function isCoveredAt(a: Line, b: Line, x: number, y: number): boolean {
  if (x < 0 || x > innerWidth || y < 0 || y > innerHeight) return stuckIn(a.element) !== stuckIn(b.element)
  const hits = document.elementsFromPoint(x, y)
  const [i, j] = [hits.indexOf(a.element), hits.indexOf(b.element)]
  const lower = i > j ? a.element : b.element
  const at = Math.max(i, j)
  return (
    at < 0 || hits.slice(0, at).some((hit) => !hit.contains(lower) && !lower.contains(hit) && paintAt(hit, x, y) > 0.9)
  )
}
