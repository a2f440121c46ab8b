import { type Conditions, type Fault, nameOf, px, styleOf } from '../elements.ts'
import { linesOf } from '../texts.ts'

/** No text is smaller than can be read; indices and formulae are as small as they are set. */
export function size({ smallest }: Conditions): readonly Fault[] {
  const faults = new Map<string, Fault>()
  for (const { element, text, size } of linesOf()) {
    if (size >= smallest - 0.05 || element.closest('sub, sup, math, [class*=sub]')) continue
    if (/sub|super/.test(styleOf(element).verticalAlign)) continue
    const key = `${element.tagName} ${element.getAttribute('class')} ${size.toFixed(1)}`
    if (!faults.has(key))
      faults.set(key, { element: nameOf(element, text), what: `is ${px(size)}, less than ${smallest}` })
  }
  return [...faults.values()]
}
