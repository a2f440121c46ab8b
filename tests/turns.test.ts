/**
 * Where general claims turn: what stands in `unless` makes them false, and what turns them within a factor of four stands there, or is varied in
 * `over`. `npm test` tries a part, the same in every run; `npm run claims` and `npm run test:all` try everything.
 */
import { describe, expect, test } from 'vitest'
import { expanded } from '../src/core/content/claim.ts'
import { holds } from '../src/core/text/expression/evaluate.ts'
import { parseExpression } from '../src/core/text/expression/parse.ts'
import { labs } from '../src/labs/registry.ts'
import { hasOrder, orderOf } from '../tools/claims/order.ts'
import { drawnCases, isFalse, type Turn, turnsOf } from '../tools/claims/turns.ts'
import { unlessOf, withUnless } from '../tools/claims/write.ts'
import { claimsOf, keptOf, type PlacedClaim } from './claims.ts'
import { isLong, some } from './setup/cases.ts'

/** How many claims of a lab are tried in `npm test`, and with how much of the work of `npm run claims` each. */
const CLAIMS = 3
const BUDGET = 0.1

/** Labs whose claims have been gone through with less work than that of `npm run claims`: the long suite tries as much of each. */
const PARTLY: ReadonlySet<string> = new Set(['async', 'migration'])

/** A turn as a message: what turns, from what to what, and the runs to look at. */
const inWords = ({ claim, parameter, from, to, link }: Turn) => `${claim}: ${parameter} ${from} → ${to}, see #${link}`

for (const [id, lab] of Object.entries(labs)) {
  const claims = claimsOf(lab)
  const records = keptOf(id)
  describe.skipIf(claims.length === 0)(`Claims of ${id}`, () => {
    const turning = claims.flatMap((claim) =>
      claim.unless.flatMap(expanded).map((change) => ({ name: `${claim.id}: ${change}`, claim, change })),
    )
    test.each(some(turning, CLAIMS))('it is false at $name', async ({ claim, change }) => {
      expect(await isFalse(lab, claim, records[claim.id], change), `${claim.says} It holds with ${change}, too`).toBe(
        true,
      )
    })

    test.each(some(claims, CLAIMS).map((claim) => [claim.id, claim] as const))(
      'what turns %s within a factor of four is named',
      async (_, claim) => {
        const named = claim.unless.map((change) => change.split('=')[0])
        const extent = isLong && !PARTLY.has(id) ? {} : { budget: BUDGET }
        const { turns } = await turnsOf(lab, claim, records[claim.id], extent)
        const open = turns.filter(({ near, parameter }) => near && !named.includes(parameter))
        expect(
          open.map(inWords),
          `“${claim.says}” is the other way round there: say so in the sentence, and name it in unless or vary it in over`,
        ).toEqual([])
      },
    )
  })
}

describe('The cases of a claim that are tried', () => {
  const claim = { id: 'stories/turns', over: 'seed=[1..30]' }
  const seedOf = (query: string) => Number(query.split('=')[1])

  test('are the first, the middle and the last in which it holds', () => {
    expect(drawnCases(claim, undefined)).toEqual(['seed=1', 'seed=16', 'seed=30'])
    expect(drawnCases(claim, { cases: `0${'1'.repeat(28)}0` })).toEqual(['seed=2', 'seed=16', 'seed=29'])
  })

  test('are drawn by a seed: the same seed draws the same, another seed others, and each claim has its own', () => {
    expect(drawnCases(claim, undefined, '1')).toEqual(drawnCases(claim, undefined, '1'))
    expect(drawnCases(claim, undefined, '2')).not.toEqual(drawnCases(claim, undefined, '1'))
    expect(drawnCases({ ...claim, id: 'stories/other' }, undefined, '1')).not.toEqual(drawnCases(claim, undefined, '1'))
  })

  test('are three different ones in which it holds, whatever seed draws them', () => {
    const cases = '10'.repeat(15)
    for (let seed = 1; seed <= 20; seed++) {
      const drawn = drawnCases(claim, { cases }, String(seed))
      expect(new Set(drawn).size).toBe(3)
      expect(drawn.filter((query) => cases[seedOf(query) - 1] !== '1')).toEqual([])
    }
  })

  test('give the same turns for the same seed', async () => {
    const { divisible } = labs
    const one = claimsOf(divisible).find(({ id }) => id === 'stories/rounds/2') as PlacedClaim
    const turns = (seed: string) => turnsOf(divisible, one, keptOf('divisible')[one.id], { seed, budget: 0.05 })
    const [first, again, other] = [await turns('1'), await turns('1'), await turns('2')]
    expect(first.turns.length).toBeGreaterThan(0)
    expect(again).toEqual(first)
    expect(other.turns.map(({ link }) => link)).not.toEqual(first.turns.map(({ link }) => link))
  })
})

describe('An order', () => {
  const names = { metrics: [], parameters: {}, runs: ['a', 'b'], run: 'here' }
  const metrics = [{ id: 'time', label: 'Time', unit: 's', help: '' }]
  const order = (text: string) => {
    const parsed = parseExpression(text, { ...names, metrics } as never, 'condition')
    if (!('tree' in parsed)) throw new Error(parsed.problem)
    return orderOf(parsed.tree)
  }

  test('is what a condition says without how much', () => {
    expect(order('a.time < b.time / 4')).toEqual(order('a.time < b.time'))
    expect(order('3 * a.time < b.time')).toEqual(order('a.time < b.time'))
    expect(order('a.time > 2 * b.time')).toEqual(order('b.time < a.time'))
  })

  test('is not lost where a number in it does not exist', () => {
    const runs = (time: number | null) => ({
      a: { values: {}, metrics: { time } },
      b: { values: {}, metrics: { time: 2 } },
    })
    for (const text of ['a.time < b.time', 'a.time > 0', 'a.time < 1 and b.time > 0'])
      expect([text, holds(order(text), { runs: runs(null) })]).toEqual([text, true])
    expect(holds(order('a.time < b.time'), { runs: runs(3) })).toBe(false)
    expect(holds(order('a.time < b.time'), { runs: runs(1) })).toBe(true)
  })

  test('is in what is the largest or smallest of several', () => {
    const runs = (time: number) => ({
      a: { values: {}, metrics: { time } },
      b: { values: {}, metrics: { time: [1, 2] } },
    })
    const outcomes = (text: string) => [0.9, 1, 1.5, 2].map((time) => holds(order(text), { runs: runs(time) as never }))
    expect(outcomes('a.time = max(b.time)')).toEqual([false, false, false, true])
    expect(outcomes('a.time = min(b.time)')).toEqual([true, true, false, false])
  })

  test('is in no bound above, no equality and no comparison with a number', () => {
    expect(hasOrder(order('a.time = b.time'))).toBe(false)
    expect(hasOrder(order('a.time > 20'))).toBe(false)
    expect(order('a.time < 1.2 * b.time')).not.toEqual(order('a.time < b.time'))
  })
})

test('what turns a claim is written below it, a text for each parameter', () => {
  const turns = [
    { parameter: 'dispatchers', to: '2' },
    { parameter: 'service', to: 'hyper' },
    { parameter: 'service', to: 'pareto' },
    // A second condition turns at the same value.
    { parameter: 'service', to: 'pareto' },
  ]
  const unless = unlessOf(turns)
  expect(unless).toEqual(['dispatchers=2', 'service=[hyper,pareto]'])
  const text = '---\nscene: a=1\nshare: 1\n---\nA sentence.\n\n```claim\nsays: This.\nshare: 1\n```\n'
  const written = withUnless(text, { line: 8, unless: [] }, unless)
  expect(written).toContain("share: 1\nunless: [dispatchers=2, 'service=[hyper,pareto]']\n```")
  expect(withUnless(text, { line: 2, unless: [] }, ['load=0.2'])).toContain(
    'share: 1\nunless: load=0.2\n---\nA sentence.',
  )
  expect(withUnless(written, { line: 8, unless }, ['load=0.2'])).toContain(
    "unless: [dispatchers=2, 'service=[hyper,pareto]', load=0.2]",
  )
})
