/** The law of layout on words that are cut. */
import { isShut } from '../clipping.ts'
import { type Fault, front, nameOf, opacityOf, px, short, styleOf } from '../elements.ts'
import { linesOf, widthOf } from '../texts.ts'
import { leavesOut } from './lost.ts'

/** No word is cut: neither by what it stands in, nor in a field that is too narrow for its value. */
export function cut(): readonly Fault[] {
  return [...cutLines(), ...narrowFields()]
}

function cutLines(): readonly Fault[] {
  return linesOf().flatMap(({ element, text, losses }) => {
    const [loss] = losses
    if (!loss || loss.whole || isShut(loss.by) || leavesOut(loss.by)) return []
    // Texts of a drawing are measured by their cells, which are wider than their ink.
    if (loss.by.tagName === 'svg' && loss.pixels < 4) return []
    const style = styleOf(loss.by)
    const ellipsis = style.textOverflow === 'ellipsis' && loss.side === 'right'
    // What ends in dots and says itself whole under the pointer; a finger has no such way.
    if (ellipsis && element.closest('[title]') && !matchMedia('(pointer: coarse)').matches) return []
    // Entries of a list that open in full.
    if (style.webkitLineClamp !== 'none' && element.closest('a[href], button')) return []
    const how = ellipsis ? 'ends in “…” with' : `is cut at the ${loss.side} by`
    return [{ element: nameOf(element, text), what: `${how} ${px(loss.pixels)}${ellipsis ? ' missing' : ''}` }]
  })
}

/** The arrow of a list to choose from; CSS pixels. */
const ARROW = 18

function narrowFields(): readonly Fault[] {
  return [...front().querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')].flatMap((field) => {
    if (opacityOf(field) === 0 || /range|checkbox|radio|color|file|hidden/.test(field.type)) return []
    const style = styleOf(field)
    const list = field instanceof HTMLSelectElement
    const text = list ? (field.selectedOptions[0]?.textContent ?? '') : field.value || field.placeholder
    const arrow = list && style.appearance !== 'none' ? ARROW : 0
    const room =
      field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight) - arrow
    const missing = widthOf(text, field) - room
    if (missing <= 2 || field.clientWidth === 0 || isLink(field)) return []
    // A list that takes the width of a small window cannot take more; opened, it shows its entries whole.
    if (list && field.clientWidth > 0.6 * innerWidth) return []
    return [
      {
        element: nameOf(field, field.getAttribute('aria-label') ?? ''),
        what: `is too narrow for “${short(text)}” by ${px(missing)}`,
      },
    ]
  })
}

/** A field that holds a link to be copied is as long as links are. */
const isLink = (field: HTMLInputElement | HTMLSelectElement): boolean =>
  field instanceof HTMLInputElement && (field.readOnly || /^https?:/.test(field.value))
