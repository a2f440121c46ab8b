/** What migration gains, predicted: by hand, outside of what the model was fitted to, and against runs that it has not seen. */
import { expect, test } from 'vitest'
import { drawnProgram, metricsFor } from '../../../../tests/data/migration-gain.ts'
import { seeds } from '../../../../tests/setup/cases.ts'
import { defaults } from '../../../core/parameters.ts'
import { type MigrationValues, parameters } from '../parameters.ts'
import { FITTED_RANGES, FITTED_VALUES, outsideOf, predicted } from './prediction.ts'

const values: MigrationValues = { ...defaults(parameters), processes: 87, computeSpread: 40 }

test('in the middle of all ranges, half even, is what its equation says', () => {
  // n = s = 0, and the odds of 50 % have the logarithm 0: what is left are the constants.
  const { off, on, low, high } = predicted(values, 50, 50) ?? expect.fail('outside')
  const logistic = (x: number) => 100 / (1 + Math.exp(-x))
  expect(off).toBeCloseTo(logistic(0.01942), 9)
  expect(on).toBeCloseTo(logistic(1.85128), 9)
  expect(low).toBeCloseTo(logistic(1.85128 - 1.965 * 0.305), 9)
  expect(high).toBeCloseTo(logistic(1.85128 + 1.965 * 0.305), 9)
  expect(predicted({ ...values, computeMean: 80_000 }, 50, 50)?.off).toBeCloseTo(
    logistic(0.01942 - 0.00935 * Math.LN2),
    9,
  )
})

test('has no say outside of the settings that it was fitted to, and names the first', () => {
  expect(outsideOf(values)).toBeUndefined()
  expect(outsideOf({ ...values, processors: 64, topology: 'ring' })).toMatchObject({
    parameter: 'topology',
    fitted: ['torus'],
  })
  expect(outsideOf({ ...values, processes: 200 })).toMatchObject({ parameter: 'processes', fitted: [32, 142] })
  expect(outsideOf({ ...values, migration: 'on', guard: 'off' })).toMatchObject({ parameter: 'guard', fitted: ['on'] })
  // Without migration its settings do not apply, and a link leaves them out.
  expect(outsideOf({ ...values, migration: 'off', guard: 'off' })).toBeUndefined()
  expect(predicted({ ...values, link: 't800' }, 50, 50)).toBeUndefined()
})

test('says of every parameter whether it may differ', () => {
  // A new parameter belongs to the fitted values, at its default, unless it cannot matter here.
  const free = [
    'seed',
    'migration',
    'lengths',
    'variance',
    'runsBefore',
    'cyclesPerByte',
    'graphFile',
    'phasesFile',
    'balancer',
    'shape',
    'repeats',
    'handling',
  ]
  const elsewhere = [
    ...['heavyStart', 'heavyFactor'],
    ...['phaseSpread', 'phaseVariation', 'phaseChange', 'queueThreshold', 'probeLimit', 'secondMean'],
    ...Object.keys(parameters).filter((id) => parameters[id as keyof typeof parameters].group === 'sea'),
  ]
  const listed = [...Object.keys(FITTED_RANGES), ...Object.keys(FITTED_VALUES), ...free, ...elsewhere]
  expect(Object.keys(parameters).filter((id) => !listed.includes(id))).toEqual([])
  expect(outsideOf(defaults(parameters))).toBeUndefined()
})

test('holds about 19 of 20 runs with migration that it has not seen, and use without mostly to half a point', () => {
  const programs = seeds(20).map((seed) => drawnProgram(1041 + seed))
  const count = programs.length
  const runs = programs.map((program) => metricsFor({ ...program, migration: 'on' }))
  const inside = runs.filter((run) => run.utilisation >= run.predictedLow && run.utilisation <= run.predictedHigh)
  expect(inside.length / count).toBeGreaterThan(0.88)
  if (count > 100) expect(inside.length / count).toBeLessThan(0.99)
  const widths = runs.map((run) => run.predictedHigh - run.predictedLow).sort((a, b) => a - b)
  expect(widths[count >> 1]).toBeLessThan(20)
  const apart = programs.slice(0, 5).map((program) => {
    const { utilisation, predictedUtilisation, predictedGain } = metricsFor(program)
    return Math.abs(predictedUtilisation - predictedGain - utilisation)
  })
  expect(apart.filter((points) => points < 0.5).length, `points apart: ${apart}`).toBeGreaterThan(apart.length / 2)
})
