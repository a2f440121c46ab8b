/** What is said of why one run takes longer than another, over random pairs of scenarios of every lab that are really run. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Lab, Metrics } from '../src/core/lab.ts'
import type { Values } from '../src/core/parameters.ts'
import { enginesReady } from '../src/core/program/engines.ts'
import { differenceText, MOST_CHANGES, timeDifference, timesOf } from '../src/core/time/time-difference.ts'
import { labs } from '../src/labs/registry.ts'
import { anyOf } from './fuzz/properties.ts'
import { byChance, cases } from './setup/cases.ts'

/** Pairs of each lab; a pair that is left, because a run of it is too long or has no answer, proves nothing. */
const PAIRS = 5
const WORK = 3e5
/** Enough for what is made in pieces that take a slice each, whatever its size. */
const SLICES = 40

/** The metrics of a short run. */
function metricsOf(lab: Lab, values: Values): Metrics | undefined {
  const run = lab.start(values, { record: false })
  for (let slice = 0; slice < SLICES; slice++) if (run.advance(WORK / SLICES)) return run.metrics()
  return undefined
}

/** The amounts of a sentence in the unit of the first of them, each with its sign: "14.2 ms less" → −14.2. */
function amountsIn(sentence: string): readonly number[] {
  return [...sentence.matchAll(/([\d.\u202f]+)(?: [mµn]?s| time units?)? (less|more)/g)].map(
    ([, digits, sign]) => Number(digits.replaceAll('\u202f', '')) * (sign === 'less' ? -1 : 1),
  )
}

test.each(Object.values(labs).filter(({ timeSplit }) => timeSplit))(
  'the $id lab’s differences add up to the digits shown and have the right signs',
  async (lab) => {
    await enginesReady()
    const small = anyOf(lab).filter((values) => lab.shape(values).lanes <= 64)
    /** Two scenarios of nothing in common, or one that differs in a parameter. */
    const pair = fc.oneof(
      fc.tuple(small, small),
      fc
        .tuple(small, small, fc.constantFrom(...Object.keys(lab.parameters)))
        .map(([one, other, id]) => [one, { ...one, [id]: other[id] }] as [Values, Values])
        .filter(([, other]) => lab.check(other).length === 0),
    )
    const { timeSplit: split = [] } = lab
    const total = lab.metrics.find(({ id }) => id === split[0]?.metric)
    if (lab.achieved !== undefined) expect(lab.metrics.map(({ id }) => id)).toContain(lab.achieved)
    let compared = 0
    fc.assert(
      fc.property(pair, ([one, other]) => {
        const [a, b] = [metricsOf(lab, one), metricsOf(lab, other)]
        const difference = a && b && timeDifference(split, a, b, total?.unit ?? '')
        // Some scenarios have no times, or are refused: others are drawn.
        fc.pre(difference !== undefined)
        if (!difference) return
        compared++
        const { scale, from, to, changes } = difference
        const sum = (m: Metrics) => (timesOf(split, m) ?? []).reduce((x, y) => x + y, 0)
        const near = 1.001 * scale.quantum + 1e-9 * (sum(a) + sum(b))
        expect(changes.length).toBeLessThanOrEqual(MOST_CHANGES)
        expect(Math.abs(to * scale.quantum - sum(b))).toBeLessThan(near)
        expect(Math.abs(from * scale.quantum - sum(a))).toBeLessThan(near)
        for (const { parts, change } of changes) {
          const real = parts.reduce((x, { metric }) => x + Number(b[metric]) - Number(a[metric]), 0)
          expect(Math.sign(change)).toBe(Math.sign(real))
          expect(Math.abs(change * scale.quantum - real)).toBeLessThan(near)
        }
        const sizes = changes.map(({ change }) => Math.abs(change))
        expect(sizes).toEqual(sizes.toSorted((x, y) => y - x))
        // What a reader adds up.
        const sentence = differenceText(difference, 'A', 'B')
        const amounts = amountsIn(sentence)
        const [whole, ...each] = sentence.startsWith('B takes as long') ? [0, ...amounts] : amounts
        expect(each.length).toBe(changes.length)
        const last = 10 ** -(/\.(\d+)/.exec(scale.write(1))?.[1].length ?? 0)
        expect(Math.round(each.reduce((x, y) => x + y, 0) / last) + 0).toBe(Math.round(whole / last) + 0)
        expect(Math.sign(whole)).toBe(to === from ? 0 : Math.sign(sum(b) - sum(a)))
      }),
      byChance(1, PAIRS),
    )
    expect(compared).toBeGreaterThan(cases(PAIRS) / 2)
  },
)
