/** Checks and the league of programs that share a loop: programs of which it is known what must come of them. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkedText, playedTexts } from '../../../core/program/testing.ts'
import { lab } from '../index.ts'
import { FIRST } from './index.ts'

const SOUND = { ends: 'holds', steps: 'holds' }

const textOf = (name: string) => readFileSync(`${import.meta.dirname}/${name}.js`, 'utf8')

test('sharing when one has finished holds all of them', async () => {
  expect(await checkedText(lab, textOf('exchange'))).toEqual({ ...SOUND, pays: 'holds', even: 'holds', cheap: 'holds' })
})

test('guided self-scheduling is not wrong, and no better than no balancing in more than a quarter of the runs', async () => {
  expect(await checkedText(lab, FIRST)).toEqual({ ...SOUND, pays: 'slow', even: 'holds', cheap: 'holds' })
})

test('one that gives everything to the first that asks is slow', async () => {
  const verdicts = await checkedText(lab, 'next = ({ left }) => left')
  expect(verdicts).toEqual({ ...SOUND, pays: 'slow', even: 'slow', cheap: 'holds' })
})

test('one that gives single iterations, however short, pays more for messages than it should', async () => {
  expect(await checkedText(lab, 'next = () => 1')).toMatchObject({ ...SOUND, cheap: 'slow' })
})

test('one with an error is wrong, and nothing else is said of it', async () => {
  expect(await checkedText(lab, 'next = () => none')).toEqual({ ends: 'wrong' })
})

test('a league ranks the text of a strategy with the strategy', async () => {
  const texts = { same: textOf('guided'), wrong: 'next = () => none' }
  const rows = await playedTexts(lab, texts, { situations: 7, seeds: [1, 2] })
  const of = (name: string) => rows.find(({ player }) => player.name === name)
  expect(of('same')?.cells.map(({ ratio }) => ratio)).toEqual(of('Guided')?.cells.map(({ ratio }) => ratio))
  expect(of('same')?.rank).toBe(of('Guided')?.rank)
  expect(of('No balancing')?.rank).toBeGreaterThan(of('same')?.rank ?? 0)
  expect(rows.at(-1)?.player.name).toBe('wrong')
})
