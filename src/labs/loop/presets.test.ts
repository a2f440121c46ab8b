/** Every story is a golden run, and every claim in its sentence is checked. */
import { expect } from 'vitest'
import { type StoryRun, storyRunner, testStories } from '../../../tests/golden.ts'
import { lab } from './index.ts'
import type { LoopDetail, SyncDetail } from './model/detail.ts'
import { stories } from './presets.ts'
import { judged } from './strategies/index.ts'

const EXACT = ['synchronisations', 'redistributions', 'movedIterations', 'messages', 'bytes'] as const

type Id = (typeof stories)[number]['id']
type Ran = Readonly<Record<string, number>>

const runs = storyRunner(lab)
const metricsOf = ({ metrics }: StoryRun) => metrics as Ran
const run = (...asked: Parameters<typeof runs>) => metricsOf(runs(...asked))

/** What was decided in a scenario's synchronisations, in their order. */
function decisionsOf(query: string): readonly SyncDetail[] {
  return lab
    .inspect(runs(query).values)
    .window(0, Number.POSITIVE_INFINITY)
    .flatMap((slot) => (slot as LoopDetail).synchronisations)
}

const queryOf = (id: Id) => stories.find((story) => story.id === id)?.query ?? ''
const four = (id: Id) => judged.map(({ name }) => run(queryOf(id), { strategy: name }).totalTime)
const seconds = (time: number) => time.toPrecision(3)

const checks: Record<Id, (it: Ran) => void> = {
  'sits-down': (it) => {
    expect(it.redistributions).toBe(4)
    expect([seconds(it.totalTime), seconds(it.noBalancingTime)]).toEqual(['159', '185'])
  },
  'sleeping-giant': (it) => {
    expect([it.redistributions, it.movedIterations]).toEqual([1, 78])
    expect([seconds(it.noBalancingTime), Math.round(it.totalTime)]).toEqual(['355', 78])
  },
  'slow-network': (it) => {
    const [gcdlb, gddlb, lcdlb, lddlb] = four('slow-network')
    expect(Math.max(lcdlb, lddlb)).toBeLessThan(Math.min(gcdlb, gddlb))
    expect(it.totalTime).toBe(lddlb)
    expect(it.regret).toBe(0)
    expect(it.normalisedTime).toBeGreaterThan(1)
    expect(Math.round(0.029 / 0.0024145)).toBe(12)
  },
  'master-slave': (it) => {
    const free = run(queryOf('master-slave'), { contextSwitch: '0' })
    const gddlb = run(queryOf('master-slave'), { strategy: 'gddlb' })
    expect([it, free, gddlb].map(({ totalTime }) => seconds(totalTime))).toEqual(['2.56', '2.26', '2.24'])
    expect(it.normalisedTime).toBeGreaterThan(1)
  },
  refuses: (it) => {
    expect([it.redistributions, it.synchronisations]).toEqual([0, 3])
    const decided = decisionsOf(queryOf('refuses'))
    expect(decided.map(({ outcome }) => outcome)).toEqual(Array(3).fill('unprofitable'))
    expect(decided.map(({ profitability }) => profitability)).toEqual(Array(3).fill(0.8))
    const usual = run(queryOf('refuses'), { profitability: '0.1' })
    expect([it, usual].map(({ totalTime }) => seconds(totalTime))).toEqual(['189', '159'])
    expect(it.normalisedTime).toBeGreaterThan(1)
  },
  misled: (it) => {
    expect([judged[it.predictedBest].name, judged[it.best].name]).toEqual(['lddlb', 'gddlb'])
    expect([seconds(it.totalTime), Math.round(it.regret)]).toEqual(['10.0', 15])
    expect(judged[run(queryOf('misled'), { knowledge: 'sampled' }).predictedBest].name).toBe('gddlb')
  },
  pairs: (it) => {
    const others = ['off', 'mean'].map((pairing) => run(queryOf('pairs'), { pairing }))
    const times = [it, ...others].map(({ totalTime }) => totalTime.toPrecision(2))
    expect(times).toEqual(['8.9', '15', '8.2'])
  },
  stealing: (it) => {
    expect([it.totalTime, Math.min(...four('stealing'))].map((time) => time.toPrecision(2))).toEqual(['40', '46'])
    expect(it.synchronisations).toBe(0)
  },
  guided: (it) => {
    const other = run(queryOf('guided'), { strategy: 'fac2' })
    expect([it.totalTime, other.totalTime].map(seconds)).toEqual(['246', '222'])
  },
  'getting-shorter': (it) => {
    const blocks = run(queryOf('getting-shorter'), { strategy: 'static' })
    expect([it.totalTime, blocks.totalTime].map((time) => time.toPrecision(2))).toEqual(['8.2', '15'])
  },
  'one-by-one': (it) => {
    expect(it.messages).toBe(22_508)
    expect(it.normalisedTime).toBeGreaterThan(1)
  },
}

testStories({
  lab,
  stories,
  run: runs,
  of: metricsOf,
  checks,
  file: new URL('./presets.golden.json', import.meta.url),
  golden: (it) => ({
    ...Object.fromEntries(EXACT.map((name) => [name, it[name]])),
    totalTime: it.totalTime.toFixed(6),
  }),
})
