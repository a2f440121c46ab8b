/** Checks and the league of programs that decide on remaps: programs of which it is known what must come of them. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkedText, playedTexts } from '../../../core/program/testing.ts'
import { lab } from '../index.ts'
import { FIRST } from './index.ts'

const SOUND = { ends: 'holds', steps: 'holds' }

test('the program that a reader begins with holds what matters', async () => {
  expect(await checkedText(lab, FIRST)).toEqual({ ...SOUND, pays: 'holds', vain: 'holds' })
})

test('one that always remaps does not pay where nothing changes', async () => {
  expect(await checkedText(lab, 'remaps = () => true')).toEqual({ ...SOUND, pays: 'slow', vain: 'slow' })
})

test('one with an error is wrong, and nothing else is said of it', async () => {
  expect(await checkedText(lab, 'remaps = () => none')).toEqual({ ends: 'wrong' })
})

test('a league ranks the text of a policy with the policy', async () => {
  const texts = { same: readFileSync(`${import.meta.dirname}/profitable.js`, 'utf8'), wrong: 'remaps = () => none' }
  const rows = await playedTexts(lab, texts, { situations: 4, seeds: [1, 2] })
  const of = (name: string) => rows.find(({ player }) => player.name === name)
  expect(of('same')?.cells.map(({ ratio }) => ratio)).toEqual(of('If it pays')?.cells.map(({ ratio }) => ratio))
  expect(of('same')?.rank).toBe(of('If it pays')?.rank)
  expect(of('Never')?.rank).toBeGreaterThan(of('same')?.rank ?? 0)
  expect(rows.at(-1)?.player.name).toBe('wrong')
})
