/** Every story is a golden run, and every claim in its sentence is checked. */
import { expect } from 'vitest'
import { type StoryRun, storyRunner, testStories } from '../../../tests/golden.ts'
import { lab } from './index.ts'
import { stories } from './presets.ts'

const EXACT = ['allocationOrder', 'collectionOrder', 'programsSolved', 'workersUsed'] as const

type Id = (typeof stories)[number]['id']

interface Ran {
  readonly makespan: number
  readonly deviation: number
  readonly workersUsed: number
  readonly programsSolved: number
  readonly portIdle: number
  readonly waiting: number
  readonly bareTime: number
  readonly fractions: readonly number[]
  readonly allocationOrder: readonly number[]
  readonly collectionOrder: readonly number[]
}

const runs = storyRunner(lab)
const metricsOf = ({ metrics }: StoryRun) => metrics as unknown as Ran
const run = (query: string) => metricsOf(runs(query))

const ANOMALY = 'C=3,43,72,78,82&E=617,276,431,108,852&L=78,100,13,84,74'

const checks: Record<Id, (it: Ran) => void> = {
  'four-workers': (it) => {
    expect(it.makespan.toFixed(3)).toBe('352.196')
    expect(it.collectionOrder).toEqual([1, 3, 2, 4])
    expect(it.waiting).toBe(0)
    expect(it.allocationOrder).toEqual([1, 2, 3, 4])
    expect(run('algorithm=fifo').makespan.toFixed(3)).toBe('352.580')
  },
  'three-workers': (it) => {
    expect(it.makespan.toFixed(3)).toBe('436.033')
    expect(it.programsSolved).toBe(13)
    const opt = run('C=100,125,150&E=1000,700,850&L=10,7,9&algorithm=opt')
    expect([opt.allocationOrder, opt.collectionOrder]).toEqual([it.allocationOrder, it.collectionOrder])
  },
  anomaly: (it) => {
    expect(Math.round(it.makespan)).toBe(709)
    expect(it.workersUsed).toBe(2)
    expect(it.allocationOrder.length).toBe(5)
    const a = run(`${ANOMALY}&algorithm=iterlp2a`)
    expect([Math.round(a.makespan), a.workersUsed]).toEqual([455, 3])
    expect(Math.round(run(`${ANOMALY}&algorithm=best-subset`).makespan)).toBe(343)
  },
  'anomaly-optimum': (it) => {
    expect(it.makespan.toFixed(3)).toBe('342.612')
    expect([...it.allocationOrder].sort()).toEqual([3, 4])
    expect(it.makespan).toBeLessThan(run(`${ANOMALY}&algorithm=opt`).makespan / 2)
  },
  'iterlp-latency': (it) => {
    expect(it.bareTime.toFixed(3)).toBe('309.724')
    expect(it.makespan.toFixed(3)).toBe('368.724')
    expect(it.deviation).toBeGreaterThan(4.5)
    expect(it.deviation).toBeLessThan(5)
  },
  'no-results': (it) => {
    // Each worker ends when it has computed: the sum of what was sent before, and its own E α.
    const [C, E] = [
      [100, 125, 150, 175],
      [1000, 700, 850, 500],
    ]
    let sent = 0
    for (const worker of it.allocationOrder.map((each) => each - 1)) {
      sent += C[worker] * it.fractions[worker]
      expect(sent + E[worker] * it.fractions[worker]).toBeCloseTo(it.makespan, 9)
    }
  },
  'slow-links': (it) => {
    expect(it.portIdle).toBe(0)
    expect(it.waiting).toBeGreaterThan(0)
    expect(16 - it.workersUsed).toBe(11)
  },
  'sort-by-e': (it) => {
    expect(it.makespan).toBeCloseTo(241, 6)
    expect(run('system=clusters&clusterSize=8,8&sort=C').makespan).toBeGreaterThan(it.makespan)
    expect(it.allocationOrder.every((worker) => worker <= 8)).toBe(true)
  },
  multilevel: (it) => {
    expect(it.makespan).toBeCloseTo(241, 6)
    expect(it.allocationOrder.every((worker) => worker <= 4)).toBe(true)
    expect(Math.round(run('system=clusters').makespan)).toBe(378)
  },
  'more-load': (it) => {
    expect(it.deviation).toBeLessThan(1)
    const one = run('algorithm=best-subset')
    const hundred = run('load=100&algorithm=best-subset')
    expect([hundred.allocationOrder, hundred.collectionOrder]).not.toEqual([one.allocationOrder, one.collectionOrder])
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
    makespan: it.makespan.toFixed(6),
  }),
})
