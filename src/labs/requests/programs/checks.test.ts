/** Checks and the league of programs that choose a server: programs of which it is known what must come of them. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkedText, playedTexts } from '../../../core/program/testing.ts'
import { lab } from '../index.ts'
import { FIRST } from './index.ts'

const SOUND = { ends: 'holds', steps: 'holds' }

/** Runs of a third of the page's length. */
const checked = (text: string) => checkedText(lab, text, { requests: 3500 })

test('the program that a reader begins with holds what matters', async () => {
  expect(await checked(FIRST)).toEqual({ ...SOUND, all: 'holds', full: 'holds', pays: 'holds' })
})

test('one that chooses by chance fills slow servers, and is no slower than chance', async () => {
  const random = 'choose = (request, servers) => servers[Math.floor(servers.length * random())]'
  expect(await checked(random)).toEqual({ ...SOUND, all: 'holds', full: 'slow', pays: 'holds' })
})

test('one that chooses the same server always is wrong', async () => {
  const verdicts = await checked('choose = (request, servers) => servers[0]')
  expect(verdicts).toEqual({ ...SOUND, all: 'wrong', full: 'slow', pays: 'slow' })
})

test('one with an error, and one that never ends, are wrong, and nothing else is said of them', async () => {
  expect(await checked('choose = () => none')).toEqual({ ends: 'wrong' })
  expect(await checked('choose = () => { for (;;) {} }')).toEqual({ steps: 'wrong' })
})

test('a league ranks the text of a policy with the policy', async () => {
  const texts = {
    same: readFileSync(`${import.meta.dirname}/leastConnections.js`, 'utf8'),
    wrong: 'choose = () => none',
  }
  const rows = await playedTexts(lab, texts, { situations: 2, seeds: [1, 2] })
  const of = (name: string) => rows.find(({ player }) => player.name === name)
  expect(of('same')?.cells.map(({ ratio }) => ratio)).toEqual(of('Least connections')?.cells.map(({ ratio }) => ratio))
  expect(of('same')?.rank).toBe(of('Least connections')?.rank)
  expect(of('Random')?.rank).toBeGreaterThan(of('same')?.rank ?? 0)
  expect(rows.at(-1)?.player.name).toBe('wrong')
})
