import { expect, test } from 'vitest'
import { timeWithUnit, unitInName } from './time-units.ts'

test.each([
  ['latency_ms', 'ms'],
  ['duration_us', 'us'],
  ['elapsed (ms)', 'ms'],
  ['time_ns', 'ns'],
  ['durationMs', 'ms'],
  ['wall [µs]', 'us'],
  ['runtime in minutes', 'min'],
  ['elapsed_seconds', 's'],
  ['hours', 'h'],
  ['request_time', undefined],
  ['items', undefined],
])('The name %s says the unit %s', (name, unit) => {
  expect(unitInName(name)).toBe(unit)
})

test('min is a minute, but not beside the greatest or the mean, nor alone', () => {
  expect(unitInName('elapsed_min', ['name', 'elapsed_min'])).toBe('min')
  expect(unitInName('time_min', ['time_min', 'time_max'])).toBeUndefined()
  expect(unitInName('time_min_ms', ['time_min_ms', 'time_max_ms'])).toBe('ms')
  expect(unitInName('min')).toBeUndefined()
})

test.each([
  ['2ms', 2e6],
  ['1.5s', 1.5e9],
  ['1.5 s', 1.5e9],
  ['250µs', 250e3],
  ['3 min', 180e9],
  ['0:00:03', 3e9],
  ['1:02:03', 3723e9],
  ['00:03.25', 3.25e9],
  ['1-02:03:04', 93784e9],
  ['1m 2.5s', 62.5e9],
  ['1h2m3s', 3723e9],
  ['2d 1h', 176400e9],
  ['5m', 300e9],
  ['1.5ms2', Number.NaN],
  ['5', Number.NaN],
  ['soon', Number.NaN],
  ['5 apples', Number.NaN],
])('%s is a time of %d ns', (text, nanos) => {
  expect(timeWithUnit(text)).toBe(nanos)
})
