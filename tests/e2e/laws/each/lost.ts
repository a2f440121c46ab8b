/** The law of layout on what lies where no reader can come. */
import { clipped, clippersOf, isShut } from '../clipping.ts'
import { type Fault, front, nameOf, opacityOf, px, styleOf } from '../elements.ts'
import { linesOf } from '../texts.ts'
import { targets } from './target.ts'

/** Nothing that is there lies where no reader can come: behind a clip, before where scrolling begins, or fixed outside of the window. */
export function lost(): readonly Fault[] {
  const words = linesOf().flatMap(({ element, text, losses: [loss] }) =>
    loss?.whole && !isShut(loss.by) && !isClamped(loss.by)
      ? [{ element: nameOf(element, text), what: `lies wholly beyond the ${loss.side} of ${nameOf(loss.by, '')}` }]
      : [],
  )
  const pictures = [...front().querySelectorAll('svg, img')].filter((one) => !one.parentElement?.closest('svg'))
  const things = [...targets(), ...pictures].flatMap((element) => {
    const box = element.getBoundingClientRect()
    if (opacityOf(element) === 0 || box.width < 2 || box.height < 2) return []
    const own = clippersOf(element)[0].element === element ? 1 : 0
    const [loss] = clipped(element, box, own).losses
    if (!loss || loss.pixels < 3 || isShut(loss.by)) return []
    return [
      {
        element: nameOf(element),
        what: `is cut at the ${loss.side} by ${px(loss.pixels)}${loss.whole ? ', wholly' : ''}`,
      },
    ]
  })
  return [...words, ...things]
}

/** Whether an element is a column that wraps: it leaves out the sentences that do not fit whole. */
export const leavesOut = (element: Element): boolean => styleOf(element).flexFlow === 'column wrap'

/** Whether an element ends its words after some lines, or leaves out sentences. */
const isClamped = (element: Element): boolean => styleOf(element).webkitLineClamp !== 'none' || leavesOut(element)
