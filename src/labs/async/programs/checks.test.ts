/** The checks of programs: what they find, and that they find nothing where nothing is. */

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fingerprintOf } from '../../../core/attachments/fingerprint.ts'
import { hold } from '../../../core/attachments/held.ts'
import { RunStopped } from '../../../core/lab.ts'
import { parseLink } from '../../../core/link/link.ts'
import { defaults, type Values } from '../../../core/parameters.ts'
import type { Examined } from '../../../core/program/checks.ts'
import { leagueRuns, leagueWords, type Player } from '../../../core/program/league.ts'
import { programIn } from '../../../core/program/trial.ts'
import { runWhole } from '../../../core/run/run.ts'
import { examined } from '../examined.ts'
import { lab } from '../index.ts'
import { type AsyncValues, parameters } from '../parameters.ts'
import { checks, league } from './checks.ts'
import { FIRST } from './index.ts'
import { programsReady } from './language.ts'

/** What the checks say about a text in one of that many situations. */
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
  expect(await checked('on.turn = () => me.give(me.index)', 9)).toEqual({ itself: 'wrong' })
  expect(await checked('on.turn = () => { if (me.index > 0) me.wait(); else me.give(1) }', 9)).toMatchObject({
    ends: 'wrong',
  })
  expect(await checked('on.turn = () => { none() }', 9)).toEqual({ ends: 'wrong' })
})

function player(name: string, text: string): Player {
  const bytes = new TextEncoder().encode(text)
  hold({ fingerprint: fingerprintOf(bytes), name: 'program.js', bytes })
  const { values } = parseLink(`async?balancer=own&program=${fingerprintOf(bytes)}`, { async: lab })
  return { name, isOwn: true, sets: programIn(lab, values) }
}

const textOf = (name: string) => readFileSync(`${import.meta.dirname}/${name}.js`, 'utf8')

test('has twelve situations that all can be run', () => {
  expect(league.situations).toHaveLength(12)
  for (const { query } of league.situations) {
    for (const rival of league.rivals) {
      const { values, problems } = parseLink(`async?${query}&${rival.query}`, { async: lab })
      expect([problems, lab.check(values)], `${query} ${rival.query}`).toEqual([[], []])
    }
  }
})

test('ranks a built-in as a text beside the built-in, one that shares nothing behind it, and one that fails last', async () => {
  const programs = [
    player('nothing', textOf('templates/nothing')),
    player('same', textOf('stealing')),
    player('wrong', 'on.turn = () => me.give(me.index)'),
  ]
  const few = { ...league, situations: league.situations.slice(0, 3), rivals: league.rivals.slice(0, 2) }
  const { runs, judge } = leagueRuns(lab, few, programs, [1, 2, 3, 4])
  const outcomes: Examined[] = []
  for (const { values } of runs) {
    await lab.ready?.(values)
    try {
      outcomes.push({ metrics: runWhole(lab, values, { record: false }).metrics })
    } catch (error) {
      if (!(error instanceof RunStopped)) throw error
      outcomes.push({ problem: error.message })
    }
  }
  const rows = judge(outcomes)
  const of = (name: string) => rows.find((row) => row.player.name === name)
  expect([of('same')?.rank, of('Work stealing')?.rank]).toEqual([1, 1])
  expect(of('same')?.cells.map(({ ratio }) => ratio)).toEqual(of('Work stealing')?.cells.map(({ ratio }) => ratio))
  expect(of('nothing')?.rank).toBeGreaterThan(of('Sender')?.rank ?? 0)
  expect(of('nothing')?.loses).toHaveLength(3)
  expect(rows.at(-1)?.player.name).toBe('wrong')
  expect(of('wrong')?.fails).toHaveLength(3)
  expect(leagueWords(of('wrong') ?? { wins: [], loses: [], fails: [] }).at(-1)).toContain('Failed: Torus')
})
