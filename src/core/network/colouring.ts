/** Edge colours for networks without dimensions. */
import type { Colour } from './topology.ts'

/**
 * A proper edge colouring of links given as pairs [a, b, a, b, …]: each link has the first colour that neither of its processors has
 * yet, so there are fewer than twice as many colours as the largest number of links of one processor.
 */
export function coloured(links: ArrayLike<number>): Colour[] {
  const colours: [a: number, b: number][][] = []
  const endsByColour: Set<number>[] = []
  for (let i = 0; i < links.length; i += 2) {
    const [a, b] = [links[i], links[i + 1]]
    let colour = 0
    while (endsByColour[colour]?.has(a) || endsByColour[colour]?.has(b)) colour++
    colours[colour] ??= []
    endsByColour[colour] ??= new Set()
    colours[colour].push([a, b])
    endsByColour[colour].add(a).add(b)
  }
  return colours.map((pairs, colour) => ({
    label: `set ${colour + 1}`,
    dimension: 0,
    a: Int32Array.from(pairs, ([a]) => a),
    b: Int32Array.from(pairs, ([, b]) => b),
    ranges: pairs.map(([a, b]) => ({ first: a, until: a + 1, step: 1, offset: b - a })),
  }))
}
