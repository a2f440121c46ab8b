/**
 * No answer rests on one draw: where chance decides, a prediction's right value is the range of eight seeds, and one run or option alone is right in a
 * quarter of them or more. `npm run test:all` asks every question.
 */
import { describe, expect, test } from 'vitest'
import { labs } from '../src/labs/registry.ts'
import { answersOf, choicesOf, predictionsOf, rangeOf, SEEDS, valuesOf, winnersOf } from '../tools/claims/ranges.ts'
import { some } from './setup/cases.ts'

/** What is right in this share of the seeds could be the answer. */
const SHARE = 0.25

const placed = Object.values(labs).flatMap((lab) =>
  predictionsOf(lab).map((one) => ({ ...one, lab, name: `${lab.id}/${one.id}` })),
)
const values = placed.filter(({ ask }) => ask.kind === 'value')
const winners = placed.filter(({ ask }) => ask.kind === 'winner')

describe('What is right is what other seeds give', () => {
  test.each(some(values, 5))('$name', async ({ lab, ask, ...one }) => {
    if (ask.kind !== 'value') throw new Error('no number is asked for')
    const range = rangeOf(await valuesOf(lab, { ...one, ask }))
    expect(ask.range, 'range: as many seeds have it').toEqual(range)
  })
})

describe('The best run does not depend on one seed', () => {
  test.each(some(winners, 4))('$name', async ({ lab, ask, ...one }) => {
    if (ask.kind !== 'winner') throw new Error('no winner is asked for')
    const best = await winnersOf(lab, { ...one, ask })
    const often = Object.keys(ask.among).filter(
      (name) => best.filter((other) => other === name).length >= SHARE * SEEDS.length,
    )
    if (best.length > 0)
      expect(often, `runs that are best in a quarter of the seeds: ${best.join(', ')}`).toHaveLength(1)
    expect(ask.also, 'also: one answer is right').toBeUndefined()
  })
})

describe('The right option does not depend on one seed', () => {
  const choices = Object.values(labs).flatMap((lab) =>
    choicesOf(lab).map((one) => ({ ...one, lab, name: `${lab.id}/${one.id}` })),
  )
  test.each(some(choices, 3))('$name', async ({ lab, ...one }) => {
    const right = await answersOf(lab, one)
    const often = Object.keys(one.ask.options).filter(
      (option) => right.filter((other) => other === option).length >= SHARE * SEEDS.length,
    )
    if (right.length > 0)
      expect(often, `options that are right in a quarter of the seeds: ${right.join(', ')}`).toHaveLength(1)
  })
})
