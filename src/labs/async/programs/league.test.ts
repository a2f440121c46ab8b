/** The league: programs whose place is known beforehand. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fingerprintOf } from '../../../core/attachments/fingerprint.ts'
import { hold } from '../../../core/attachments/held.ts'
import { RunStopped } from '../../../core/lab.ts'
import { parseLink } from '../../../core/link/link.ts'
import type { Examined } from '../../../core/program/checks.ts'
import { leagueRuns, leagueWords, type Player } from '../../../core/program/league.ts'
import { programIn } from '../../../core/program/trial.ts'
import { runWhole } from '../../../core/run/run.ts'
import { lab } from '../index.ts'
import { league } from './league.ts'

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
