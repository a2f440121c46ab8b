/** Checks and the league of programs that move processes: programs of which it is known what must come of them. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkedText, playedTexts } from '../../../core/program/testing.ts'
import { lab } from '../index.ts'
import { FIRST } from './index.ts'

const SOUND = { ends: 'holds', steps: 'holds' }

test('the program that a reader begins with holds all of them', async () => {
  expect(await checkedText(lab, FIRST)).toEqual({ ...SOUND, pays: 'holds', often: 'holds' })
})

test('one that moves every process in every round does so too often', async () => {
  const text = `decide = ({ processors, move, other }) => {
    for (const one of processors) for (const process of one.processes) move(process, other(one))
  }`
  expect(await checkedText(lab, text)).toMatchObject({ ...SOUND, often: 'slow' })
})

test('one that gathers everything at one processor does not pay', async () => {
  const text = `decide = ({ processors, move }) => {
    for (const one of processors.slice(1)) if (one.processes.length > 0) move(one.processes[0], 0)
  }`
  expect(await checkedText(lab, text)).toEqual({ ...SOUND, pays: 'slow', often: 'holds' })
})

test('one with an error is wrong, and nothing else is said of it', async () => {
  expect(await checkedText(lab, 'decide = () => none')).toEqual({ ends: 'wrong' })
})

test('a league ranks the text of a strategy with the strategy', async () => {
  const texts = { same: readFileSync(`${import.meta.dirname}/diffusion.js`, 'utf8'), wrong: 'decide = () => none' }
  const rows = await playedTexts(lab, texts, { situations: 2, seeds: [1, 2] })
  const of = (name: string) => rows.find(({ player }) => player.name === name)
  expect(of('same')?.cells.map(({ ratio }) => ratio)).toEqual(of('Diffusion')?.cells.map(({ ratio }) => ratio))
  expect(of('same')?.rank).toBe(of('Diffusion')?.rank)
  // More messages of a channel are better: what moves nothing gets the least far.
  expect(of('Nothing moves')?.score).toBeGreaterThan(of('same')?.score ?? Number.NaN)
  expect(rows.at(-1)?.player.name).toBe('wrong')
})
