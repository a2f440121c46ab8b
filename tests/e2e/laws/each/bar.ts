/** The law of layout on bars that stay in their place. */
import { type Fault, front, nameOf, opacityOf, PASSING, styleOf } from '../elements.ts'
import { colourOf, paintAt, whileAllIsHit } from '../painting.ts'

const [ACROSS, DOWN] = [24, 4]

/** Nothing of the page is painted over a bar that stays in its place. */
export const bar = (): readonly Fault[] =>
  whileAllIsHit(() =>
    [...front().querySelectorAll('nav, header, footer, div, aside, section')].flatMap((bar) => {
      const { position, backgroundColor } = styleOf(bar)
      if (position !== 'fixed' || opacityOf(bar) === 0 || colourOf(backgroundColor)[3] < 0.9) return []
      const over = pointsOf(bar).flatMap(([x, y]) => overAt(bar, x, y) ?? [])
      if (over.length === 0) return []
      return [
        {
          element: nameOf(bar),
          what: `is painted over at ${over.length} of ${ACROSS * DOWN} points by ${nameOf(over[0])}`,
        },
      ]
    }),
  )

function pointsOf(bar: Element): readonly (readonly [x: number, y: number])[] {
  const { left, top, width, height } = bar.getBoundingClientRect()
  return Array.from({ length: ACROSS * DOWN }, (_, i) => [
    left + (((i % ACROSS) + 0.5) / ACROSS) * width,
    top + ((Math.floor(i / ACROSS) + 0.5) / DOWN) * height,
  ])
}

/** What is seen over a bar at a point: a ground, or an element with words. */
function overAt(bar: Element, x: number, y: number): Element | undefined {
  const hits = document.elementsFromPoint(x, y)
  const at = hits.findIndex((hit) => bar.contains(hit))
  const hasWords = (hit: Element) => [...hit.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
  return hits
    .slice(0, Math.max(at, 0))
    .find((hit) => !hit.closest(PASSING) && (paintAt(hit, x, y) > 0.05 || hasWords(hit)))
}
