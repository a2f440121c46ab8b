/** Every story is a golden run, and every claim in its sentence is checked. */
import { expect, test } from 'vitest'
import { type StoryRun, storyRunner, testStories } from '../../../tests/golden.ts'
import { lab } from './index.ts'
import { scenarioOf } from './model/scenario.ts'
import { CYCLES_PER_SECOND } from './model/units.ts'
import type { MigrationValues } from './parameters.ts'
import { stories } from './presets.ts'

type Ran = Readonly<Record<string, number>>

const EXACT = ['messages', 'migrations', 'forwarded', 'lowToHigh', 'executionTime'] as const

const runs = storyRunner(lab)
const metricsOf = ({ metrics }: StoryRun) => metrics as Ran
const run = (...asked: Parameters<typeof runs>) => metricsOf(runs(...asked))
const queryOf = (id: (typeof stories)[number]['id']) => stories.find((story) => story.id === id)?.query ?? ''

const OFF = { migration: 'off' }
const use = (...runs: readonly Ran[]) => runs.map(({ utilisation }) => utilisation.toFixed(1))
const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length
const seeds = (count: number) => Array.from({ length: count }, (_, i) => i + 1)

testStories({
  lab,
  stories,
  run: runs,
  of: metricsOf,
  file: new URL('./presets.golden.json', import.meta.url),
  golden: (it) => Object.fromEntries([...EXACT, 'utilisation'].map((name) => [name, it[name]])),
  checks: {
    mended: (it) => {
      const query = queryOf('mended')
      expect([it.migrations, ...use(run(query, OFF), it)]).toEqual([42, '54.0', '88.8'])
      expect(run(query, { duration: '10000000' }).migrations).toBeGreaterThan(42 / 2)
      expect(runs(query).values.period).toBe(CYCLES_PER_SECOND / 10)
    },
    fullest: (it) => {
      const long = run(queryOf('fullest'), { messageMean: '10000' })
      expect([...use(it, long), it.boundUtilisation.toFixed(1)]).toEqual(['54.3', '54.3', '53.4'])
      // What the question says of the greatest load.
      expect(100 / it.boundUtilisation).toBeGreaterThan(1.8)
      expect(100 / it.boundUtilisation).toBeLessThan(2)
    },
    luck: () => {
      const all = seeds(20).map((seed) => run(queryOf('luck'), { seed: `${seed}` }).utilisation)
      const deviation = Math.sqrt(all.reduce((sum, u) => sum + (u - mean(all)) ** 2, 0) / (all.length - 1))
      expect([Math.min(...all), Math.max(...all), deviation].map((x) => x.toFixed(1))).toEqual(['41.7', '73.7', '8.1'])
    },
    indivisible: (it) => {
      const { placement } = scenarioOf(runs(queryOf('indivisible')).values as MigrationValues)
      const counts = Array.from({ length: 16 }, (_, p) => placement.filter((at) => at === p).length)
      expect(counts.sort()).toEqual([...Array(12).fill(6), ...Array(4).fill(7)])
      const on = run('', { migration: 'on' })
      expect([on.migrations, ...use(it, on)]).toEqual([0, '89.5', '89.5'])
    },
    cube: (it) => {
      const [torus, ring] = ['torus', 'ring'].map((topology) => run(queryOf('cube'), { topology }))
      expect(use(it, torus, ring)).toEqual(['54.3', '54.3', '54.7'])
      expect([it, torus, ring].map(({ hopsMean }) => Math.round(hopsMean))).toEqual([2, 2, 4])
      expect(ring.messagesPerChannel).toBeLessThan(torus.messagesPerChannel - 0.25)
      expect(ring.routerTime).toBeGreaterThan(torus.routerTime)
      expect(ring.usefulEfficiency).toBeLessThan(torus.usefulEfficiency)
    },
    'real-links': (it) => {
      const calibrated = run(queryOf('real-links'), { link: 'calibrated' })
      expect(use(it, calibrated)).toEqual(['8.5', '97.8'])
      expect([11.8 * 1000, Math.round(11.8 / 0.07 / 10)]).toEqual([11_800, 17])
      expect(Math.round(11_800 / 3000)).toBe(4)
      expect(it.linkContention).toBeGreaterThan(0.1)
    },
    'two-choices': (it) => {
      const query = queryOf('two-choices')
      const other = run(query, { strategy: 'thesis' })
      expect([it.migrations, other.migrations, ...use(it, other)]).toEqual([33, 36, '91.5', '88.2'])
      const means = ['twochoices', 'thesis'].map((strategy) =>
        mean(seeds(4).map((seed) => run(query, { strategy, seed: `${seed}` }).utilisation)).toFixed(0),
      )
      expect(means).toEqual(['87', '87'])
    },
    ring: (it) => {
      const torus = run(queryOf('mended'))
      expect([it.migrations, torus.migrations, ...use(it, torus)]).toEqual([12, 42, '63.1', '88.8'])
      expect(it.boundUtilisation).toBe(torus.boundUtilisation)
      // Most of its moves are made in the first of its two seconds.
      expect(run(queryOf('ring'), { duration: '20000000' }).migrations).toBeGreaterThan(it.migrations / 2)
    },
    giving: (it) => {
      const query = queryOf('giving')
      const [off, guarded] = [run(query, OFF), run(query, { guard: 'on' })]
      expect([it.migrations, guarded.migrations, ...use(it, off, guarded)]).toEqual([403, 43, '62.6', '73.7', '92.3'])
      expect(it.lowToHigh).toBeGreaterThan(100)
      expect(it.routerTime).toBeLessThan(2)
    },
    refusing: (it) => {
      const open = run(queryOf('refusing'), { inundation: 'off' })
      expect([it.lowToHigh, open.lowToHigh, ...use(it, open)]).toEqual([1, 6, '71.9', '90.2'])
    },
    'half-second': (it) => {
      const query = queryOf('half-second')
      const long = { phaseMean: '40000000' }
      const slow = run(query, long)
      expect([it.migrations, slow.migrations]).toEqual([245, 65])
      expect(use(run(query, OFF), it, run(query, { ...long, ...OFF }), slow)).toEqual(['75.0', '82.4', '80.2', '90.5'])
    },
    thrashing: (it) => {
      const off = run(queryOf('thrashing'), OFF)
      expect([it.migrations, ...use(off, it)]).toEqual([2397, '76.2', '85.4'])
      expect([it, off].map(({ messagesPerChannel }) => messagesPerChannel.toFixed(1))).toEqual(['112.9', '122.7'])
      expect(it.routerTime - off.routerTime).toBeGreaterThan(it.utilisation - off.utilisation)
    },
    curse: (it) => {
      const query = queryOf('curse')
      const of = (select: number, locate: number, seed: number) =>
        run(query, { select: `${select}`, locate: `${locate}`, seed: `${seed}` })
      const all = [1, 2, 3, 4].flatMap((select) => [1, 2, 3, 4].map((locate) => of(select, locate, 6).utilisation))
      expect(it.utilisation).toBe(Math.max(...all))
      const others = seeds(10).filter((seed) => seed !== 6)
      const [best, simplest] = [4, 1].map((rule) => mean(others.map((seed) => of(rule, rule, seed).utilisation)))
      expect([...use(it, of(1, 1, 6)), best.toFixed(1), simplest.toFixed(1)]).toEqual(['72.1', '62.7', '55.2', '58.6'])
    },
    sea: (it) => {
      const off = run(queryOf('sea'), OFF)
      expect(it.migrations).toBe(41)
      expect([it, off].map(({ executionTime }) => (executionTime / 1e6).toFixed(1))).toEqual(['13.1', '16.2'])
    },
    'hurried-sea': (it) => {
      const off = run(queryOf('hurried-sea'), OFF)
      expect([it.migrations, ...use(off, it)]).toEqual([160, '80.3', '89.1'])
      expect((100 * (it.executionTime / off.executionTime - 1)).toFixed(1)).toBe('3.2')
    },
  },
})

test('a first visit is shown the first story', () => {
  expect(lab.opening).toBe(stories[0].query)
})
