/** The checks of programs: what they find, and that they find nothing where nothing is. */
import { expect, test } from 'vitest'
import { fingerprintOf } from '../../../core/attachments/fingerprint.ts'
import { hold } from '../../../core/attachments/held.ts'
import { defaults, type Values } from '../../../core/parameters.ts'
import type { Examined } from '../../../core/program/checks.ts'
import { examined } from '../examined.ts'
import { lab } from '../index.ts'
import { type AsyncValues, parameters } from '../parameters.ts'
import { checks } from './checks.ts'
import { FIRST } from './index.ts'
import { programsReady } from './language.ts'

/** What the checks say of a text in one of that many situations. */
async function checked(text: string, oneOf = 3): Promise<Record<string, string>> {
  const bytes = new TextEncoder().encode(text)
  const program = fingerprintOf(bytes)
  hold({ fingerprint: program, name: 'program.js', bytes })
  const all = checks
    .situations({ ...(defaults(parameters) as Values), balancer: 'own', program }, lab)
    .filter(({ processors }, k) => Number(processors) < 20 && k % oneOf === 0)
  const outcomes: Examined[] = []
  for (const values of all) {
    await programsReady(1)
    try {
      const run = examined(values as AsyncValues)
      while (!run.advance(1)) {}
      outcomes.push({ metrics: run.metrics() })
    } catch (error) {
      outcomes.push({ problem: String(error) })
    }
  }
  return Object.fromEntries(checks.judge(all, outcomes).map(({ id, verdict }) => [id, verdict]))
}

test('work stealing holds all of them', async () => {
  expect(new Set(Object.values(await checked(FIRST)))).toEqual(new Set(['holds']))
})

test('a thief that is refused and never notified waits for ever', async () => {
  expect(await checked(FIRST.replace(/else me.send.*/, ''))).toMatchObject({ ends: 'holds', answers: 'wrong' })
})

test('a program that shares nothing is not wrong', async () => {
  const verdicts = await checked('on.turn = () => {}')
  expect(verdicts).toMatchObject({ ends: 'holds', answers: 'holds', idle: 'slow', pays: 'holds' })
})

test('a processor that sends to itself, one that keeps what it gets, and one that fails are wrong', async () => {
  expect(await checked('on.turn = () => me.give(me.index)')).toEqual({ itself: 'wrong' })
  expect(await checked('on.turn = () => { if (me.index > 0) me.wait(); else me.give(1) }', 9)).toMatchObject({
    ends: 'wrong',
  })
  expect(await checked('on.turn = () => { none() }')).toEqual({ ends: 'wrong' })
})
