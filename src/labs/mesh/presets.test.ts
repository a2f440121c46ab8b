/** Every story is a golden run, and every claim in its sentence is checked. */
import { expect } from 'vitest'
import { type StoryRun, storyRunner, testStories } from '../../../tests/golden.ts'
import { lab } from './index.ts'
import { stories } from './presets.ts'

const EXACT = ['cut', 'fetched', 'moved', 'checks', 'remaps', 'overlap', 'remapMessages', 'arrangementFound'] as const

type Id = (typeof stories)[number]['id']
type Ran = Readonly<Record<string, number>> & { readonly arrangementFound?: readonly number[] }

const runs = storyRunner(lab)
const metricsOf = ({ metrics }: StoryRun) => metrics as Ran
/** A story's metrics; `changes` are put instead of what it says. */
const run = (id: Id, changes: Readonly<Record<string, string>> = {}) =>
  metricsOf(runs(stories.find((story) => story.id === id)?.query ?? '', changes))

const seconds = (...runs: readonly Ran[]) => runs.map(({ totalTime }) => totalTime.toPrecision(3))

const checks: Record<Id, (it: Ran) => void> = {
  'slows-down': (it) => {
    expect([it.remaps, it.moved, it.overlap + it.moved]).toEqual([1, 9256, 30_269])
    expect(seconds(it, run('slows-down', { policy: 'never' }))).toEqual(['43.0', '77.6'])
    expect(Math.ceil(it.breakEven)).toBe(3)
  },
  'every-iteration': (it) => {
    const never = run('every-iteration', { policy: 'never' })
    expect([it.remaps, it.checks, it.checkTime.toPrecision(2)]).toEqual([0, 499, '5.2'])
    expect(it.totalTime).toBeGreaterThan(never.totalTime)
    expect(it.breakEven).toBeGreaterThan(1)
  },
  'always-loses': (it) => {
    const others = ['never', 'profitable'].map((policy) => run('always-loses', { policy }))
    expect(seconds(it, ...others)).toEqual(['50.3', '46.6', '39.5'])
  },
  leaves: (it) => {
    expect(seconds(it, run('leaves', { loads: '' }))).toEqual(['35.2', '32.7'])
    expect(it.remaps).toBe(1)
  },
  'random-order': (it) => {
    expect(it.cut).toBe(35_914)
    expect(seconds(it, run('random-order', { ordering: 'rib' }))).toEqual(['147', '32.7'])
  },
  three: (it) => {
    expect(
      [it, run('three', { ordering: 'rsb' }), run('three', { ordering: 'fiedler' })].map(({ cut }) => cut),
    ).toEqual([164, 136, 151])
  },
  partners: (it) => {
    const row = run('partners', { ordering: 'fiedler' })
    expect([it.cut, row.cut]).toEqual([229, 438])
    expect(seconds(it, row)).toEqual(['14.4', '12.8'])
    expect(row.messages).toBeLessThanOrEqual(2 * 7)
    expect(it.messages).toBeGreaterThan(row.messages)
  },
  'paper-example': (it) => {
    expect([run('paper-example', { arrangement: 'keep' }).overlap, it.overlap, it.gainsEvaluated]).toEqual([29, 65, 25])
    expect(it.arrangementFound).toEqual([0, 3, 1, 2, 4])
  },
  twelve: (it) => {
    expect([it.overlap, it.keptOverlap, it.optimumOverlap]).toEqual([1958, 1958, 2108])
    expect(run('twelve', { arrangement: 'optimum' }).overlap).toBe(2108)
  },
  'no-line': (it) => {
    const line = run('no-line', { ordering: 'rsb', arrangement: 'mcr' })
    expect([it, line].map(({ moved, cut, remaps }) => [moved, cut, remaps])).toEqual([
      [1895, 744, 1],
      [10_211, 1350, 1],
    ])
    expect(seconds(it, line)).toEqual(['40.7', '41.7'])
  },
  heavy: (it) => {
    const keep = run('heavy', { arrangement: 'keep' })
    expect(seconds(it, keep, run('heavy', { policy: 'never' }))).toEqual(['47.4', '51.1', '51.6'])
    expect(keep.remaps).toBeLessThan(it.remaps)
    expect(it.moved / it.remaps).toBeLessThan(keep.moved / keep.remaps)
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
