import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { labs } from '../../labs/registry.ts'
import { parseLink } from '../link/link.ts'
import type { Outcome } from '../sweep/batch.ts'
import { advising } from './advise.ts'
import { createPace, leftText } from './pace.ts'

/** Races that were recorded with the time of each run: a link, what each run gave, milliseconds (tools/bench/races.ts). */
const lines = readFileSync('tests/data/races.txt', 'utf8').trim().split('\n')
const races = Array.from({ length: lines.length / 3 }, (_, i) => ({
  link: lines[3 * i],
  gave: lines[3 * i + 1].split(' '),
  millis: lines[3 * i + 2].split(' ').map(Number),
}))

/** What was said to be left at some moments of a race, and what was left: a moment for each twentieth of a step. */
function moments({ link, gave, millis }: (typeof races)[number]) {
  const { lab: id = '', values } = parseLink(link, labs)
  const { deciding } = labs[id]
  const pace = createPace()
  const steps = advising(labs[id], values)
  const readings: { readonly at: number; readonly estimate: number | undefined }[] = []
  let [at, time] = [0, 0]
  let step = steps.next()
  while (!step.done) {
    const { runs, ahead } = step.value
    const outcomes: Outcome[] = []
    const began = time
    for (let done = 1; done <= runs.length; done++, at++) {
      // Another race than the recorded one says nothing: record them again.
      expect(at).toBeLessThan(gave.length)
      time += millis[at]
      outcomes.push(
        gave[at] === '-'
          ? { problem: 'refused' }
          : { metrics: { [deciding?.metric(values) ?? '']: Number(gave[at]) }, millis: millis[at] },
      )
      if (done % Math.ceil(runs.length / 20) === 0)
        readings.push({ at: time, estimate: pace.left(done, time - began, runs.length, ahead) })
    }
    pace.end(runs.length, time - began)
    step = steps.next(outcomes)
  }
  expect(at).toBe(gave.length)
  return readings.map((moment) => ({ ...moment, left: time - moment.at, share: moment.at / time }))
}

describe('the time that is left', () => {
  test.each(races.map((race) => [race.link, race] as const))(
    'is about what a recorded race then took: %s',
    (_, race) => {
      // Not of the first and the last moments, of which the page says nothing.
      const all = moments(race).filter(({ estimate, share }) => estimate !== undefined && share < 0.9)
      expect(all.length).toBeGreaterThan(100)
      const off = all.map(({ estimate = Number.NaN, left }) => Math.max(estimate / left, left / estimate))
      const within = (factor: number) => off.filter((one) => one < factor).length / off.length
      expect(within(1.5)).toBeGreaterThan(0.6)
      expect(within(2)).toBeGreaterThan(0.85)
      expect(Math.max(...off)).toBeLessThan(3.5)
    },
  )

  test('is not known at the beginning, and goes by the pace of the step and of the runs lately', () => {
    const pace = createPace()
    expect(pace.left(0, 0, 10, 90)).toBeUndefined()
    expect(pace.left(5, 2500, 10, 90)).toBeUndefined()
    expect(pace.left(10, 5000, 10, 90)).toBe(500 * 90)
    pace.end(10, 5000)
    expect(pace.left(0, 0, 20, 30)).toBe(500 * 50)
    // What is left of the step takes as long as its own runs, and no other follows.
    expect(pace.left(80, 8000, 100, 0)).toBeGreaterThan(20 * 100)
    expect(pace.left(80, 8000, 100, 0)).toBeLessThan(20 * 102)
    // A quarter of the ten before counts for what follows.
    expect(pace.left(80, 8000, 80, 40)).toBeCloseTo((40 * (8000 + 2.5 * 500)) / 82.5, 9)
  })

  test('is said no more exactly than it is known', () => {
    const texts = [0, 7, 41, 56, 80, 125, 1000, 7200].map((seconds) => leftText(1000 * seconds))
    expect(texts).toEqual([
      'about 5 s',
      'about 10 s',
      'about 45 s',
      'about 1 min',
      'about 1½ min',
      'about 2 min',
      'about 17 min',
      'about 2 h',
    ])
  })
})
