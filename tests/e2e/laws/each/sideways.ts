import { type Fault, front, nameOf, opacityOf, px, styleOf } from '../elements.ts'

/** Neither the page nor a panel has to be scrolled sideways; tables, programs and strips of cards may. */
export function sideways(): readonly Fault[] {
  const { documentElement, scrollingElement: page } = document
  const faults: Fault[] = []
  const over = page ? page.scrollWidth - page.clientWidth : 0
  if (over > 1 && styleOf(documentElement).overflowX !== 'hidden')
    faults.push({ element: 'the page', what: `is ${px(over)} wider than its window` })
  for (const panel of front().querySelectorAll<HTMLElement>('*')) {
    const wider = panel.scrollWidth - panel.clientWidth
    if (wider <= 1 || panel.clientWidth < 2 || panel.clientHeight <= 200 || opacityOf(panel) === 0) continue
    const { overflowX, overflowY } = styleOf(panel)
    if (!/auto|scroll/.test(overflowX) || overflowY === 'visible' || isWide(panel)) continue
    faults.push({ element: nameOf(panel), what: `is ${px(wider)} wider than its ${panel.clientWidth} px of room` })
  }
  return faults
}

/** Whether it holds what is read by scrolling. */
const isWide = (panel: Element): boolean =>
  panel.matches('pre, code, [class*=cm-], table, textarea') ||
  panel.querySelector(':scope > table, :scope > pre, :scope > * > table') !== null
