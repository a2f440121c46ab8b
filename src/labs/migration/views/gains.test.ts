import { expect, test } from 'vitest'
import { saying } from '../../../../tests/facts.ts'
import { defaults } from '../../../core/parameters.ts'
import { runWhole } from '../../../core/run/run.ts'
import { lab } from '../index.ts'
import { type Gain, gainOf, knobsOf, scenariosOf, verdict } from './gains.ts'

const values = { ...defaults(lab.parameters), computeSpread: 40, duration: 4_000_000 }
const measured = (change: object) => runWhole(lab, { ...values, ...change }, { record: false }).metrics

test('a scenario has the knobs that its strategy has, those of migration alone, whether it migrates or not', () => {
  const ids = (change: object) => knobsOf({ ...values, ...change }).map(({ id }) => id)
  expect(ids({})).toEqual(['period', 'threshold', 'processBytes', 'negotiation', 'policyCost'])
  expect(ids({ migration: 'on', strategy: 'sender' })).toContain('probeLimit')
})

test('all settings of a knob are allowed and are compared with the same scenario without migration', () => {
  for (const knob of knobsOf(values)) {
    const { settings, all } = scenariosOf(values, knob)
    expect(settings.length).toBeGreaterThan(4)
    expect(settings.length).toBeLessThanOrEqual(9)
    expect(all.map(({ migration }) => migration)).toEqual(['off', ...settings.map(() => 'on')])
    expect(all.flatMap((scenario) => lab.check(scenario))).toEqual([])
  }
})

test('balancers that decide too often use the machine more and the program less', () => {
  const still = measured({ migration: 'off' })
  const gain = (period: number) => gainOf(period, still, measured({ migration: 'on', period, policyCost: 50_000 }))
  const [often, seldom] = [gain(100_000), gain(1_000_000)]
  expect(often?.utilisation).toBeGreaterThan(5)
  expect(often?.progress).toBeLessThan(-5)
  expect(seldom?.progress).toBeGreaterThan(0)
  const gains = [often, seldom].filter((each) => each !== undefined)
  expect(verdict(gains, String)).toMatch(
    /^Thrashing: at 100000 utilisation is [\d.]+ % more than without migration, but .* \(−[\d.]+ %\)\.$/,
  )
  expect(verdict(gains.slice(1), String)).toMatch(/^Most is gained at 1000000: the program comes further by [\d.]+ %/)
})

test('where nothing moves nothing is gained, and where nothing was done there is nothing to compare', () => {
  const still = measured({ migration: 'off' })
  const idle = gainOf(1, still, measured({ migration: 'on', threshold: 100 })) as Gain
  expect([idle.utilisation, idle.progress, idle.migrations]).toEqual([0, 0, 0])
  expect(verdict([idle], String)).toMatch(saying('No setting', 'without migration'))
  expect(gainOf(1, { ...still, utilisation: 0 }, still)).toBeUndefined()
  // Without channels it is what processes compute that counts.
  const alone = { channels: 0, placement: 'random', processes: 40, period: 500_000 }
  expect(gainOf(1, measured(alone), measured({ ...alone, migration: 'on' }))?.progress).toBeGreaterThan(0)
})
