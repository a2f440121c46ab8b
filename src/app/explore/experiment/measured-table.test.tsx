import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { readMeasurements } from '../../../core/experiment/measurements.ts'
import { guessRoles } from '../../../core/experiment/roles.ts'
import { Measured } from './measured-table.tsx'
import Shown from './results.tsx'

afterEach(() => vi.unstubAllGlobals())

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

test('a split plot is said, and the bars of what explains its variation come to the whole', () => {
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: () => '12px' }))
  // Blocks, plots of one host each, and what is within them.
  const rows = [0, 1, 2, 3].flatMap((block) =>
    ['A', 'B'].flatMap((host, h) =>
      [1, 2, 4].map(
        (n, i) => `${block},${host},${n},${50 + 7 * block + 9 * h * (block % 2) + 5 * i + ((block * i) % 3)}`,
      ),
    ),
  )
  const measurements = readMeasurements(['block,host,n,seconds', ...rows].join('\n'))
  if ('problem' in measurements) throw new Error(measurements.problem)
  const table = { measurements, roles: ['block', 'factor', 'factor', 'response'] as const, from: 'runs.csv' }
  const text = renderToStaticMarkup(<Measured table={table} Shown={Shown} />)
  expect(text).toContain('Split plot: host')
  expect(text).toContain('<span>Residual between plots</span>')
  const shares = [...text.matchAll(/style="width:([\d.]+)%"/g)].map(([, share]) => Number(share))
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(100, 6)
})
