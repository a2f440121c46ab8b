import { expect, test } from 'vitest'
import { defaults, type ValuesOf } from '../parameters.ts'
import { begin, integrands, intervalOf, quadrature } from './quadrature.ts'
import { finished, shape, walked } from './testing.ts'
import { createVisit } from './workload.ts'

type Values = ValuesOf<typeof quadrature.parameters>

const set = (changes: Partial<Values>): Values => ({ ...defaults(quadrature.parameters), ...changes })
const walk = (changes: Partial<Values>) => walked(begin(set(changes)))

/** Nodes, T∞, the result to its last digit. */
test.each<[Values['integrand'], number, number, number, number?]>([
  ['root', 1e-4, 17, 219, 0.6666639720681631],
  ['root', 1e-6, 51, 492, 0.6666666471302622],
  ['root', 1e-8, 157, 765, 0.6666666666411527],
  ['root', 1e-10, 491, 1059],
  ['humps', 1e-4, 47, 177, 29.858321189588448],
  ['humps', 1e-6, 161, 219, 29.85832539656034],
  ['humps', 1e-8, 531, 240, 29.858325395496113],
  ['peak', 1e-4, 2675, 492, 31411.164632058033],
  ['peak', 1e-6, 8215, 534, 31411.16463127089],
  ['peak', 1e-8, 26591, 555, 31411.16463126919],
])('%s to %d is that of the specification', (integrand, tolerance, nodes, Tinf, integral) => {
  const tree = walk({ integrand, tolerance })
  expect([tree.nodes, tree.criticalOperations]).toEqual([nodes, Tinf])
  if (integral !== undefined) expect(tree.results).toEqual({ integral })
  expect(Math.abs(tree.results.integral - integrands[integrand].integral)).toBeLessThan(tolerance)
})

test('the integrals are those of the antiderivatives', () => {
  const { humps, peak } = integrands
  expect(humps.integral).toBeCloseTo(10 * (Math.atan(7) + Math.atan(3)) + 5 * (Math.atan(0.5) + Math.atan(4.5)) - 6, 12)
  expect(peak.integral).toBeCloseTo(1e4 * (Math.atan(7000) + Math.atan(3000)), 8)
})

test('has the shapes of the specification', () => {
  const of = (integrand: Values['integrand'], tolerance: number) => shape(walk({ integrand, tolerance }))
  expect(of('root', 1e-10)).toMatchObject({ leaves: 246, depth: 48, T1: 10341, widest: '40 at 6', imbalance: 1.84 })
  expect(of('humps', 1e-8)).toMatchObject({ leaves: 266, depth: 9, T1: 11181, widest: '172 at 8', share: 66 })
  expect(of('peak', 1e-6)).toMatchObject({ leaves: 4108, depth: 23, T1: 172545, widest: '1330 at 21', share: 99 })
  expect(of('peak', 1e-8)).toMatchObject({ leaves: 13296, depth: 24, T1: 558441, widest: '4142 at 23', share: 99 })
})

test('an evaluation costs what is set, and halving ends where it is set', () => {
  const { nodes, operations, depth } = walk({ integrand: 'root', tolerance: 1e-10, evaluation: 100, maxDepth: 10 })
  expect(operations).toBe(nodes * 201 + 300)
  expect(depth).toBe(10)
})

test('rounding keeps the peak from a tolerance below 10⁻⁹', () => {
  expect(walk({ tolerance: 1e-9 }).depth).toBe(27)
  expect(walk({ tolerance: 1e-10 }).depth).toBe(50)
})

test('the result does not depend on the order in which intervals are executed', () => {
  const tree = finished(begin(set({ tolerance: 1e-4 })))
  const results = tree.results?.()
  const visit = createVisit()
  const { words } = tree
  const waiting = [new Int32Array(words)]
  tree.root(waiting[0])
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    tree.visit(next, 0, Number.POSITIVE_INFINITY, visit)
    results?.add(next, 0, visit)
    const { begin, end, values } = intervalOf(next, 0)
    expect(values).toEqual([begin, (begin + end) / 2, end].map(integrands.peak.f))
    for (let child = 0; child < visit.count; child++) {
      waiting.push(visit.children.slice(child * words, (child + 1) * words))
    }
  }
  expect(results?.values()).toEqual({ integral: 31411.164632058033 })
})
