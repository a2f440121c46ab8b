/** The loop lab's groups once more, in other ways than the lab's. */
import { mix } from '../../src/core/random/hash.ts'

/** The ways in which groups are formed. */
export type PlainGrouping = 'blocks' | 'power' | 'nearest' | 'random' | 'changing'

const upTo = (n: number) => [...Array(n).keys()]
const byNumber = (who: readonly number[]) => [...who].sort((a, b) => a - b)

/** How many members each group has. */
const sizesOf = (P: number, K: number) => upTo(K).map((k) => upTo(P).filter((i) => i % K === k).length)

/** Takes as many from the front of a list as each size says. */
function cut(who: readonly number[], sizes: readonly number[]): number[][] {
  const rest = [...who]
  return sizes.map((size) => byNumber(rest.splice(0, size)))
}

/** Groups of processors of these speeds, drawn for the nth time. */
export function plainGroups(
  way: PlainGrouping,
  speeds: readonly number[],
  K: number,
  seed: number,
  nth: number,
): number[][] {
  const P = speeds.length
  const sizes = sizesOf(P, K)
  if (way === 'blocks') return cut(upTo(P), sizes)
  if (way === 'power') {
    const groups: number[][] = sizes.map(() => [])
    const left = new Set(upTo(P))
    while (left.size > 0) {
      const fastest = Math.max(...[...left].map((i) => speeds[i]))
      const i = Math.min(...[...left].filter((one) => speeds[one] === fastest))
      left.delete(i)
      const open = groups.filter((group, g) => group.length < sizes[g])
      const powers = open.map((group) => group.reduce((sum, one) => sum + speeds[one], 0))
      open[powers.indexOf(Math.min(...powers))].push(i)
    }
    return groups.map(byNumber)
  }
  if (way === 'nearest') {
    let columns = 1
    while (columns * columns < P) columns++
    const place = (i: number) => ({ x: i % columns, y: (i - (i % columns)) / columns })
    const halve = (who: readonly number[], parts: readonly number[]): number[][] => {
      if (parts.length === 1) return [byNumber(who)]
      const xs = who.map((i) => place(i).x)
      const ys = who.map((i) => place(i).y)
      const wide = Math.max(...xs) - Math.min(...xs) > Math.max(...ys) - Math.min(...ys)
      const key = (i: number) => (wide ? place(i).x * 1000 + place(i).y : place(i).y * 1000 + place(i).x)
      const sorted = [...who].sort((a, b) => key(a) - key(b))
      const [some, others] = [parts.slice(0, Math.ceil(parts.length / 2)), parts.slice(Math.ceil(parts.length / 2))]
      const many = some.reduce((a, b) => a + b)
      return [...halve(sorted.slice(0, many), some), ...halve(sorted.slice(many), others)]
    }
    return halve(upTo(P), sizes)
  }
  const round = way === 'changing' ? nth : 0
  const drawn = upTo(P).map((i) => {
    const hash = mix(mix(seed ^ 0x2545f491 ^ Math.imul(i + 1, 0x9e3779b1)) ^ Math.imul(round + 1, 0x27d4eb2f))
    return { i, value: hash >>> 0 }
  })
  drawn.sort((a, b) => (a.value === b.value ? a.i - b.i : a.value - b.value))
  return cut(
    drawn.map(({ i }) => i),
    sizes,
  )
}
