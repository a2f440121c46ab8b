/** A colour for every lane of a run, the same wherever the lane is shown. */
import type { Theme } from './colour.ts'

/** Up to eight lanes: Okabe and Ito's colours, which are distinguished under all colour blindness; black is grey for both themes. */
const FEW = '#0072b2 #e69f00 #009e73 #cc79a7 #56b4e9 #d55e00 #f0e442 #888888'.split(' ')

/** Lightness of lanes of even and of odd number, in percent: neighbours differ in more than their hue. */
const LIGHTNESS: Readonly<Record<Theme, readonly [even: number, odd: number]>> = { light: [70, 50], dark: [80, 60] }

const cache = new Map<string, readonly string[]>()

/** CSS colours by lane. More than eight go around the hues in their order, so that the last is close to the first again. */
export function laneColours(lanes: number, theme: Theme): readonly string[] {
  const key = `${theme} ${lanes}`
  let colours = cache.get(key)
  if (!colours) {
    const hue = (lane: number) => (30 + (360 * lane) / lanes).toFixed(1)
    colours = Array.from({ length: lanes }, (_, lane) =>
      lanes <= FEW.length ? FEW[lane] : `oklch(${LIGHTNESS[theme][lane % 2]}% 0.13 ${hue(lane)})`,
    )
    if (cache.size > 8) cache.clear()
    cache.set(key, colours)
  }
  return colours
}
