/** The law of layout on the size of what takes a press. */
import { type Box, blockOf, type Fault, front, isAside, nameOf, opacityOf, PASSING, px, styleOf } from '../elements.ts'

const TARGETS =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=slider], [role=checkbox], [role=menuitem], [role=switch], [tabindex]:not([tabindex="-1"])'
const NO_TARGETS =
  '[role=region], [role=group], [role=img], [role=application], table, pre, section, main, div:not([role])'

/** What takes a press. */
export const targets = (): readonly HTMLElement[] =>
  [...front().querySelectorAll<HTMLElement>(TARGETS)].filter(
    (target) =>
      opacityOf(target) > 0 &&
      !isAside(target) &&
      !target.matches(NO_TARGETS) &&
      target.getBoundingClientRect().width > 1 &&
      styleOf(target).pointerEvents !== 'none',
  )

/** The least side of a target, and the circle around a smaller one's middle that no other may meet; CSS pixels (WCAG 2.2, 2.5.8). */
const LEAST = 24

/** What is pressed is at least 24 pixels wide and high, or has as much room to itself. */
export function target(): readonly Fault[] {
  const all = targets().map((element) => ({ element, box: boxOf(element) }))
  const scrolled = positionsOf(front())
  const small = all.flatMap(({ element, box }) => {
    const { left, right, top, bottom } = box
    if (Math.min(right - left, bottom - top) >= LEAST - 0.5 || isExempt(element)) return []
    const [width, height] = pressedSize(element)
    return Math.min(width, height) >= LEAST - 0.5 ? [] : [{ element, box, width, height }]
  })
  for (const back of scrolled) back()
  return small.flatMap(({ element, box, width, height }) => {
    const near = all.find((other) => other.element !== element && meets(box, other.box, element, other.element))
    if (!near) return []
    return [
      {
        element: nameOf(element),
        what: `takes presses on ${px(width)} × ${px(height)}, less than ${LEAST}, close to ${nameOf(near.element)}`,
      },
    ]
  })
}

/** The box of a target with its labels. */
function boxOf(target: HTMLElement): Box {
  const labels = (target as HTMLInputElement).labels ?? []
  const boxes = [target, ...[...labels].filter((label) => opacityOf(label) > 0)].map((one) =>
    one.getBoundingClientRect(),
  )
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    right: Math.max(...boxes.map(({ right }) => right)),
    top: Math.min(...boxes.map(({ top }) => top)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  }
}

/** Links in a sentence, what takes no press now, and sliders beside a field that sets the same: also bars of a chart, as long as their numbers are. */
function isExempt(target: HTMLElement): boolean {
  if (target.matches(':disabled, [aria-disabled=true], [data-cell][role=slider]')) return true
  if (
    target.matches('input[type=range]') &&
    target.closest('[data-parameter]')?.querySelector('input:not([type=range])')
  )
    return true
  if (!/^inline/.test(styleOf(target).display) || !target.parentElement) return false
  const block = blockOf(target.parentElement)
  return (block.textContent?.trim().length ?? 0) > (target.textContent?.trim().length ?? 0) + 12
}

/** How far a press is taken from the middle of a target, or of a slider's thumb; CSS pixels. */
function pressedSize(target: HTMLElement): readonly [width: number, height: number] {
  target.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  const { left, top, width, height } = target.getBoundingClientRect()
  const { type, value, min, max } = target as HTMLInputElement
  const share =
    type === 'range' ? (Number(value) - Number(min || 0)) / (Number(max || 100) - Number(min || 0) || 1) : 0.5
  const x = type === 'range' ? left + 10 + share * (width - 20) : left + width / 2
  const y = top + height / 2
  const labels = [...((target as HTMLInputElement).labels ?? [])]
  const takes = (px: number, py: number) => {
    const hit = document.elementFromPoint(px, py)
    return hit !== null && (target.contains(hit) || labels.some((label) => label.contains(hit)))
  }
  const reach = (dx: number, dy: number) => {
    let n = 0
    while (n < LEAST && takes(x + dx * (n + 1), y + dy * (n + 1))) n++
    return n
  }
  // A menu lies over it: it takes no press now.
  if (!takes(x, y) && document.elementFromPoint(x, y)?.closest(PASSING)) return [LEAST, LEAST]
  if (!takes(x, y)) return [width, height]
  return [Math.max(width, reach(-1, 0) + reach(1, 0) + 1), Math.max(height, reach(0, -1) + reach(0, 1) + 1)]
}

/** Whether the circle of 24 pixels around the middle of a target meets another one. */
function meets(box: Box, other: Box, a: Element, b: Element): boolean {
  if (a.contains(b) || b.contains(a) || a.closest(PASSING) !== b.closest(PASSING)) return false
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
  const away = Math.hypot(Math.max(other.left - x, 0, x - other.right), Math.max(other.top - y, 0, y - other.bottom))
  return away < LEAST / 2
}

/** What puts everything back to where it was scrolled. */
const positionsOf = (root: Element): readonly (() => void)[] =>
  [...(document.scrollingElement ? [document.scrollingElement] : []), ...root.querySelectorAll('*')]
    .filter((one) => one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth)
    .map((one) => {
      const { scrollLeft: left, scrollTop: top } = one
      return () => one.scrollTo({ left, top, behavior: 'instant' })
    })
