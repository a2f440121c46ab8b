/** The law of layout on words that have to be broken. */
import { type Fault, front, isAside, nameOf, opacityOf, px, styleOf } from '../elements.ts'

/** The longest word that has room everywhere, in letters; a longer one, a link or a name of a file, may have to be broken. */
const LONGEST = 14

/** No short word is broken in two where it has no hyphen: a column is too narrow for it. */
export function broken(): readonly Fault[] {
  const faults: Fault[] = []
  const walker = document.createTreeWalker(front(), NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.textContent ?? ''
    if (!element || element instanceof SVGElement || isAside(element) || opacityOf(element) === 0) continue
    if (element.closest('a[href], code, pre, textarea, [data-editor]') || styleOf(element).hyphens === 'auto') continue
    for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]{3,}/gu)) {
      if (word.length > LONGEST) continue
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
      if (new Set(lines.map(({ top }) => Math.round(top))).size < 2) continue
      faults.push({
        element: nameOf(element, text),
        what: `has “${word}” broken into ${lines.length} lines of at most ${px(Math.max(...lines.map(({ width }) => width)))}`,
      })
      break
    }
  }
  return faults
}
