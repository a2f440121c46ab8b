/** The law of layout on how words stand out from what is below them. */
import { type Fault, nameOf, opacityOf, styleOf } from '../elements.ts'
import { type Colour, canvasAt, colourOf, FILLED, whileAllIsHit } from '../painting.ts'
import { type Line, linesOf } from '../texts.ts'
import { coverOf } from './covered.ts'

/** Words stand out from what is below them: 4.5 to 1, large ones 3 to 1 (WCAG 2.2, 1.4.3). */
export const contrast = (): readonly Fault[] =>
  whileAllIsHit(() => {
    const faults = new Map<string, Fault>()
    for (const line of linesOf()) {
      const { element, text, size } = line
      const key = `${element.getAttribute('class')} ${element.parentElement?.getAttribute('class')}`
      if (faults.has(key) || element.closest('[disabled], [aria-disabled=true], fieldset:disabled')) continue
      const colours = coloursOf(line)
      if (!colours || coverOf(line)) continue
      const ratio = ratioOf(...colours)
      const large = size >= 24 || (size >= 18.66 && Number(styleOf(element).fontWeight) >= 700)
      const least = large ? 3 : 4.5
      if (ratio < least - 0.05)
        faults.set(key, {
          element: nameOf(element, text),
          what: `has ${ratio.toFixed(1)} : 1 of contrast where ${least} are asked for (rgb ${colours.map((one) => one.slice(0, 3).map(Math.round).join(' ')).join(' on ')})`,
        })
    }
    return [...faults.values()]
  })

/** One colour over another. */
const over = (top: Colour, under: Colour, alpha: number): Colour => {
  const [r, g, b] = [0, 1, 2].map((i) => top[i] * alpha + under[i] * (1 - alpha))
  return [r, g, b, 1]
}

/** The relative luminance of a colour. */
const lightOf = (colour: Colour): number => {
  const [r, g, b] = colour.slice(0, 3).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const ratioOf = (a: Colour, b: Colour): number => {
  const [dark, light] = [lightOf(a), lightOf(b)].sort((p, q) => p - q)
  return (light + 0.05) / (dark + 0.05)
}

/** The colours of a line and of what is below it, as they are seen; undefined where that is no plain ground, or the line is hidden. */
function coloursOf({ element, box, svg, shown }: Line): readonly [ink: Colour, ground: Colour] | undefined {
  if (!shown || box.right < 0 || box.bottom < 0 || box.left > innerWidth || box.top > innerHeight) return undefined
  const x = (Math.max(box.left, 0) + Math.min(box.right, innerWidth)) / 2
  const y = (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2
  const hits = document.elementsFromPoint(x, y)
  const at = hits.indexOf(element)
  if (at < 0) return undefined
  const style = styleOf(element)
  const rimmed = svg && style.paintOrder.startsWith('stroke') && Number.parseFloat(style.strokeWidth) > 2
  let ground = rimmed && style.stroke !== 'none' ? colourOf(style.stroke) : groundAt(element, hits.slice(at), x, y)
  if (!ground) return undefined
  const paint = colourOf(svg ? style.fill : style.color)
  let ink = over(paint, ground, paint[3] * opacityOf(element) * (svg ? Number(style.fillOpacity) : 1))
  // A veil over both, as over what is still to come.
  for (const veil of hits.slice(0, at).reverse()) {
    if (veil instanceof SVGElement || veil.contains(element) || element.contains(veil) || isPicture(veil)) continue
    const colour = colourOf(styleOf(veil).backgroundColor)
    const alpha = colour[3] * opacityOf(veil)
    // It has scrolled below a bar, and what stands in that is no veil over it.
    if (alpha > 0.85) return undefined
    if (alpha <= 0.05) continue
    ink = over(colour, ink, alpha)
    ground = over(colour, ground, alpha)
  }
  return [ink, ground]
}

const isPicture = (element: Element): boolean => /^(CANVAS|IMG|VIDEO)$/.test(element.tagName)

/** What is below words, from all that lies there from the top down. */
function groundAt(words: Element, hits: readonly Element[], x: number, y: number): Colour | undefined {
  const layers: Colour[] = []
  for (const hit of hits) {
    const style = styleOf(hit)
    if (hit instanceof HTMLCanvasElement && canvasAt(hit, x, y) === 0) continue
    if (isPicture(hit) || style.backgroundImage !== 'none') return undefined
    const drawn = hit instanceof SVGElement
    if (drawn && (!FILLED.test(hit.tagName) || style.fill === 'none')) continue
    if (drawn && style.fill.startsWith('url')) return undefined
    const [r, g, b, a] = colourOf(drawn ? style.fill : style.backgroundColor)
    const alpha = a * (drawn ? Number(style.fillOpacity) : 1) * (hit.contains(words) ? 1 : opacityOf(hit))
    if (alpha > 0) layers.push([r, g, b, alpha])
    if (alpha > 0.99) break
  }
  const page = [document.documentElement, document.body].map((one) => colourOf(styleOf(one).backgroundColor))
  const lowest: Colour = page.find(([, , , a]) => a > 0) ?? [255, 255, 255, 1]
  return layers.reduceRight((ground, layer) => over(layer, ground, layer[3]), lowest)
}
