import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { guessRoles, readMeasurements } from '../../../core/experiment/measurements.ts'
import { Measured } from './measured-table.tsx'

test('of a column up to five values are named, and that there are more', () => {
  const rows = Array.from({ length: 30 }, (_, i) => `${i % 5},${i % 6},${1.5 * i}`)
  const measurements = readMeasurements(['grain,balancer,seconds', ...rows].join('\n'))
  if ('problem' in measurements) throw new Error(measurements.problem)
  const table = { measurements, roles: guessRoles(measurements), from: 'runs.csv' }
  const text = renderToStaticMarkup(<Measured table={table} Shown={() => null} />)
  expect(text).toContain('30 measurements from runs.csv')
  expect(text).toContain('5 values: 0, 1, 2, 3, 4<')
  expect(text).toContain('6 values: 0, 1, 2, 3, 4, …<')
})
