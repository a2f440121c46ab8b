/** The law of layout on what lies over what is read or pressed. */
import { type Fault, nameOf, onceALook, PASSING, px, stuckIn, styleOf } from '../elements.ts'
import { opaqueAbove, whileAllIsHit } from '../painting.ts'
import { type Line, linesOf } from '../texts.ts'

/** Where along a line it is looked whether something lies over it. */
const SHARES = [0.2, 0.5, 0.8]

/** Nothing opaque lies over words, but what passes. */
export const covered = (): readonly Fault[] =>
  whileAllIsHit(() => {
    const reported = new Set<Element>()
    return linesOf().flatMap((line) => {
      const by = reported.has(line.element) ? undefined : coverOf(line)
      if (!by) return []
      reported.add(line.element)
      return [
        {
          element: nameOf(line.element, line.text),
          what: `${px(line.box.bottom - line.box.top)} high, lies under ${nameOf(by)}`,
        },
      ]
    })
  })

/** What lies over at least two places of a line; words that have scrolled below a bar are not covered by it. */
export const coverOf = onceALook(({ element, box, shown }: Line): Element | undefined => {
  const { left, right, top, bottom } = box
  if (!shown || right < 0 || bottom < 0 || left > innerWidth || top > innerHeight) return undefined
  if (right - left < 3 || bottom - top < 3) return undefined
  const covers = SHARES.flatMap((share) => {
    const over = opaqueAbove(element, left + (right - left) * share, (top + bottom) / 2)
    const by = over.at(-1)
    if (!by || (over.some((one) => one.closest(PASSING)) && !element.closest(PASSING))) return []
    const bar = stuckIn(by)
    if (bar && !bar.contains(element) && scrollsBelow(element, bar)) return []
    return element.closest('label, button, a, summary')?.contains(by) ? [] : [by]
  })
  return covers.length >= 2 ? covers[0] : undefined
})

/** Whether words leave a bar that lies over them when they are scrolled: they are not stuck, or a box in what is stuck scrolls them below it. */
function scrollsBelow(element: Element, bar: Element): boolean {
  const stuck = stuckIn(element)
  if (!stuck) return true
  if (!stuck.contains(bar)) return false
  for (let a = element.parentElement; a && a !== stuck; a = a.parentElement) {
    if (a.contains(bar) && /auto|scroll/.test(styleOf(a).overflowY) && a.scrollHeight > a.clientHeight) return true
  }
  return false
}
