/** The migration lab's lessons, and checks of what their texts say in words. Change a sentence and its check together. */

import { deviation } from 'd3-array'
import { expect } from 'vitest'
import { type Checks, numberOf as number, type RunQuery as Run, testLessons } from '../../../../tests/lessons.ts'
import { lab, migrationModel } from '../index.ts'
import type { MigrationDetail } from '../model/detail.ts'
import { CYCLES_PER_SECOND } from '../model/units.ts'
import { type MigrationValues, parameters } from '../parameters.ts'
import { page } from '../views/page.ts'

const SPREAD = 'messageSpread=10&duration=10000000'
const FEW_ALIKE = `processes=32&computeSpread=10&${SPREAD}`
const FEW_DIFFERENT = `processes=32&computeSpread=80&${SPREAD}`
const MANY_ALIKE = `processes=142&computeSpread=10&${SPREAD}`
const MANY_DIFFERENT = `processes=142&computeSpread=80&${SPREAD}`
const SHORT = 'processes=32&channels=4&placement=round-robin&messageMean=10&duration=10000000'
const LONG = SHORT.replace('messageMean=10', 'messageMean=5000')
const ANYWHERE = 'computeSpread=40&messageSpread=10&placement=random&duration=10000000'
const HALF = `${ANYWHERE}&migration=on`
const ALIKE = 'processes=32&computeSpread=10&messageSpread=10&duration=10000000'
const FEW = 'processes=32&computeSpread=80&messageSpread=10&placement=random&migration=on&duration=20000000'
/** The rules that are the best of sixteen on seed 6. */
const WINNER = `${FEW}&select=4&locate=4`
const MOVING = 'computeSpread=40&messageSpread=10&placement=random&migration=on&duration=20000000'
const RING = `${MOVING}&topology=ring`
const EVEN = 'computeSpread=40&messageSpread=10&duration=20000000'
const GIVING = `${EVEN}&seed=3&migration=on&guard=off`
const EAGER = `${EVEN}&migration=on&threshold=1&period=200000&negotiation=20000`
const REFUSING = `${EVEN}&placement=random&seed=3&migration=on&inundation=on`
const CHANGING = 'computeSpread=10&messageSpread=10&computeVariation=1000&phaseChange=32000&duration=40000000&seed=2'
const RESTLESS = `${CHANGING}&phaseMean=5000000&migration=on`
const SEA = 'program=wator&seaSteps=60&period=1000000'

const spreadOf = (values: readonly number[]) => deviation(values) ?? Number.NaN
const use = (run: Run, query: string) => number(run, query, 'utilisation')
const reached = (run: Run, query: string) => number(run, query, 'messagesPerChannel')
const moves = (run: Run, query: string) => number(run, query, 'migrations')
const seconds = (run: Run, query: string) => number(run, query, 'totalTime')
const seeds = (count: number) => Array.from({ length: count }, (_, i) => i + 1)
/** The number of rounds a second. */
const rounds = (run: Run, query: string) => CYCLES_PER_SECOND / Number(run(query).values.period)
const without = (query: string, part: string) => {
  expect(query).toContain(part)
  return query.replace(part, '')
}

const checks: Checks = {
  experiment: {
    response: (run, q) => {
      expect(seconds(run, q)).toBe(0.5)
      const greatest = 100 / number(run, q, 'boundUtilisation')
      expect([greatest > 1.8, greatest < 2]).toEqual([true, true])
      expect(use(run, q)).toBeCloseTo(number(run, q, 'usefulEfficiency') + number(run, q, 'routerTime'), 9)
      expect(number(run, q, 'idleTime')).toBeGreaterThan(0.4 * seconds(run, q))
    },
    noise: (run) => {
      const all = seeds(5).map((seed) => use(run, `${ANYWHERE}&seed=${seed}`))
      expect([all.indexOf(Math.max(...all)), all.indexOf(Math.min(...all))]).toEqual([1, 3])
    },
    factor: (run, q) => {
      // How long each process computes does not depend on messages, channels or places.
      const loads = (query: string) => {
        const { bestUtilisation } = run(query).metrics
        return bestUtilisation
      }
      for (const change of ['messageMean=10', 'channels=4']) expect(loads(`${q}&${change}`)).toBe(loads(q))
      const even = without(q, 'placement=random&')
      expect(loads(even)).toBe(loads(q))
      expect(run(q).values.messageMean).toBe(100 * Number(run(`${q}&messageMean=10`).values.messageMean))
      expect(run(q).values.channels).toBe(2 * 4)
      expect(use(run, even)).toBeGreaterThan(use(run, q) + 20)
    },
    pairs: (run) => {
      const [single, gains] = [seeds(3), seeds(3)].map((all, gain) =>
        all.map(
          (seed) => use(run, `${HALF}&seed=${seed}`) * gain + use(run, `${ANYWHERE}&seed=${seed}`) * (1 - 2 * gain),
        ),
      )
      const range = (values: readonly number[]) => Math.max(...values) - Math.min(...values)
      expect(range(gains)).toBeLessThan(range(single))
      // The first two gains lie on both sides of the third one.
      expect([...gains].sort()).toEqual([gains[1], gains[2], gains[0]])
    },
    nothing: (run, q) => {
      expect(moves(run, q)).toBe(0)
      expect(run(q).metrics).toEqual(run(ALIKE).metrics)
      // Table 6-3: 87.79 without, 89.83 with; table 6-5: no migrations in six runs.
      expect(Math.round(89.83 - 87.79)).toBe(2)
    },
    replications: (run) => {
      const few = (count: number) => spreadOf(seeds(count).map((seed) => use(run, `${ANYWHERE}&seed=${seed}`)))
      const noise = few(20)
      const gains = (count: number) =>
        spreadOf(seeds(count).map((seed) => use(run, `${HALF}&seed=${seed}`) - use(run, `${ANYWHERE}&seed=${seed}`)))
      expect(few(5)).toBeLessThan(0.8 * noise)
      expect(gains(3)).toBeLessThan(0.8 * gains(20))
      expect(noise).toBeCloseTo(9.5, 1)
      expect(gains(20)).toBeCloseTo(5.75, 1)
      // With one replication less the standard error would not be below two points.
      const least = (deviation: number) => seeds(40).find((n) => deviation / n ** 0.5 < 2)
      expect([9.5, 5.75].map(least)).toEqual([23, 9])
      // Two groups without pairs: the variances of their means add up.
      const moving = spreadOf(seeds(20).map((seed) => use(run, `${HALF}&seed=${seed}`)))
      expect((noise ** 2 + moving ** 2) / 4).toBeGreaterThan(30)
    },
    problem: (run, q) => {
      expect(q).toBe(`${HALF}&seed=20`)
      const five = (query: string) => seeds(5).map((seed) => use(run, `${query}&seed=${seed}`))
      const [moving, resting] = [five(HALF), five(ANYWHERE)]
      const gains = moving.map((use, i) => use - resting[i])
      expect(Math.max(...moving) - Math.min(...resting)).toBeGreaterThan(Math.max(...gains) + 10)
      expect(Math.min(...moving) - Math.max(...resting)).toBeLessThan(Math.min(...gains) - 10)
      expect(resting.indexOf(Math.min(...resting))).toBe(3)
    },
    best: (run, q) => {
      const all = [1, 2, 3, 4].flatMap((select) => [1, 2, 3, 4].map((locate) => ({ select, locate })))
      const of = (seed: number) =>
        all.map(({ select, locate }) => use(run, `${FEW}&seed=${seed}&select=${select}&locate=${locate}`))
      expect(Math.max(...of(6))).toBe(use(run, `${WINNER}&seed=6`))
      expect(use(run, `${FEW}&seed=7`)).toBeGreaterThan(use(run, q) + 10)
    },
  },
  effects: {
    corners: (run) => {
      expect(use(run, MANY_ALIKE)).toBe(
        Math.max(...[FEW_ALIKE, FEW_DIFFERENT, MANY_ALIKE, MANY_DIFFERENT].map((query) => use(run, query))),
      )
      // Neither change alone to the other level, and either alone far beyond it.
      for (const query of [FEW_ALIKE, MANY_DIFFERENT]) expect(use(run, query)).toBeLessThan(90)
      for (const change of ['computeSpread=0', 'processes=1000'])
        expect(use(run, `${FEW_DIFFERENT}&${change}`)).toBeGreaterThan(90)
    },
    main: (run, q) => {
      expect(q).toBe(MANY_DIFFERENT)
      const [fa, fd, ma, md] = [FEW_ALIKE, FEW_DIFFERENT, MANY_ALIKE, MANY_DIFFERENT].map((query) => use(run, query))
      expect(fa - fd + (ma - md)).toBeGreaterThan(ma - fa + (md - fd))
      // Table 5-3: 57.8 % and 24.05 % of the variation.
      expect(57.8).toBeGreaterThan(24.05)
    },
    interaction: (run, q) => {
      expect(Math.abs(use(run, `${MANY_ALIKE}&migration=on`) - use(run, MANY_ALIKE))).toBeLessThan(0.5)
      expect(use(run, q) - use(run, MANY_DIFFERENT)).toBeGreaterThan(15)
    },
    constant: (run, q) => {
      expect(use(run, SHORT) - use(run, LONG)).toBeLessThan(0.5)
      expect(Math.abs(use(run, `${SHORT}&link=t800`) - use(run, SHORT))).toBeLessThan(0.5)
      // 11.8 cycles a byte instead of 0.07, and 40 000 cycles of computing.
      expect(11.8 / 0.07).toBeGreaterThan(100)
      expect(11.8 * Number(run(q).values.messageMean)).toBeGreaterThan(Number(run(q).values.computeMean))
    },
    scale: (run) => {
      const of = (query: string) => seeds(4).map((seed) => use(run, `${query}&seed=${seed}`))
      for (const [query, low, high] of [
        [MANY_ALIKE, 0, 3],
        [FEW_DIFFERENT, 2, 3],
      ] as const) {
        const all = of(query)
        expect([all.indexOf(Math.min(...all)), all.indexOf(Math.max(...all))]).toEqual([low, high])
      }
      const greatest = seeds(4).map((seed) => 100 / number(run, `${FEW_DIFFERENT}&seed=${seed}`, 'boundUtilisation'))
      expect([Math.min(...greatest).toFixed(1), Math.max(...greatest).toFixed(1)]).toEqual(['1.5', '2.1'])
      expect([60 / 40, 98 / 2 / (96 / 4)].map((x) => x.toFixed(1))).toEqual(['1.5', '2.0'])
    },
    covariate: (run, q) => {
      for (const seed of seeds(4)) {
        const query = `${FEW_DIFFERENT}&seed=${seed}`
        const above = use(run, query) - number(run, query, 'boundUtilisation')
        expect([above > 0, above < 2]).toEqual([true, true])
      }
      expect(number(run, q, 'routerTime')).toBeLessThan(2)
    },
  },
  moving: {
    who: (run, q) => {
      expect(rounds(run, q)).toBe(10)
      expect([run(q).values.neighbourhood, seconds(run, q)]).toEqual(['whole', 1])
      const details = migrationModel
        .inspect(run(q).values as MigrationValues)
        .window(0, Number.POSITIVE_INFINITY) as readonly MigrationDetail[]
      expect(details.flatMap((slot) => slot.rounds).length).toBe(9)
      // The moment at which the scene begins is that of the first round.
      const { columns, count } = run(q).recording
      const row = columns.time.subarray(0, count).findIndex((time) => time > 0.1)
      expect(details[row].rounds.length).toBe(1)
      const late = `${q}&duration=40000000`
      expect(use(run, late)).toBeGreaterThan(use(run, q))
    },
    threshold: (run, q) => {
      const all = [5, 20, 40].map((threshold) => use(run, `${q}&threshold=${threshold}`))
      expect(all).toEqual([...all].sort((a, b) => b - a))
    },
    which: (run, q) => {
      const all = [1, 2, 3, 4].map((select) => use(run, `${q}&select=${select}`))
      expect(all[0]).toBe(Math.max(...all))
    },
    where: (run, q) => {
      const rules = [1, 2, 3, 4].map((locate) => use(run, `${MOVING}&locate=${locate}`))
      expect(Math.max(...rules) - Math.min(...rules)).toBeLessThan(2)
      expect(q).toBe(RING)
      const anywhere = `${q}&strategy=twochoices`
      expect(number(run, anywhere, 'hopsMean')).toBeGreaterThan(0)
    },
    when: (run, q) => {
      expect([8e6, 2e6, 1e6, 2e5].map((period) => period / CYCLES_PER_SECOND)).toEqual([0.4, 0.1, 0.05, 0.01])
      const quick = use(run, `${q}&period=1000000`)
      for (const period of [8e6, 2e6, 2e5]) expect(use(run, `${q}&period=${period}`)).toBeLessThan(quick)
    },
    price: (run, q) => {
      expect(number(run, q, 'forwarded') / moves(run, q)).toBeLessThan(Number(run(q).values.channels))
      expect(parameters.processBytes.slider.max).toBeLessThan(1e7)
    },
  },
  thrashing: {
    giving: (run) => {
      const [still, guarded] = [without(GIVING, '&migration=on&guard=off'), without(GIVING, '&guard=off')]
      expect(reached(run, GIVING)).toBeLessThan(reached(run, still))
      expect(reached(run, guarded)).toBeGreaterThan(reached(run, still))
      // Rare moves do as well.
      expect(reached(run, `${GIVING}&threshold=20`)).toBeGreaterThan(reached(run, still))
    },
    refusing: (run) => {
      expect(number(run, REFUSING, 'lowToHigh')).toBe(1)
      expect(run(REFUSING).values.guard).toBe('on')
      const open = without(REFUSING, '&inundation=on')
      expect(number(run, open, 'lowToHigh')).toBeGreaterThan(1)
      expect(use(run, open)).toBeGreaterThan(use(run, REFUSING))
    },
    eager: (run) => {
      expect([rounds(run, EAGER), run(EAGER).values.threshold]).toEqual([100, 1])
      expect(use(run, EAGER)).toBeGreaterThan(use(run, EVEN) + 5)
      expect(reached(run, EAGER)).toBeLessThan(reached(run, EVEN))
      expect(number(run, EAGER, 'idleTime')).toBeLessThan(number(run, EVEN, 'idleTime'))
      expect(number(run, EAGER, 'computeTime')).toBeLessThan(number(run, EVEN, 'computeTime'))
      const calm = `${EVEN}&migration=on&negotiation=20000`
      expect([rounds(run, calm), run(calm).values.threshold]).toEqual([10, 5])
    },
    phases: (run, q) => {
      expect(q).toBe(RESTLESS)
      const slow = `${CHANGING}&phaseMean=20000000&migration=on`
      expect([slow, q].map((query) => CYCLES_PER_SECOND / Number(run(query).values.phaseMean))).toEqual([1, 4])
      expect(moves(run, q)).toBeGreaterThan(moves(run, slow))
      expect(moves(run, `${q}&period=500000`)).toBeGreaterThan(2 * moves(run, q))
      expect(rounds(run, q)).toBe(10)
    },
    sea: (run, q) => {
      expect(use(run, q)).toBeGreaterThan(use(run, SEA))
      expect(number(run, q, 'executionTime')).toBeGreaterThan(number(run, SEA, 'executionTime'))
      expect(number(run, `${q}&policyCost=0`, 'executionTime')).toBeLessThan(number(run, SEA, 'executionTime'))
    },
  },
}

testLessons({
  lab,
  page,
  checks,
})
