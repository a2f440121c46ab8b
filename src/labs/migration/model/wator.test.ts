/** The sea where a run is looked into: right at every moment, and not worked out from its beginning each time. */
import { afterEach, expect, test, vi } from 'vitest'
import { defaults } from '../../../core/parameters.ts'
import { inspect } from '../inspect.ts'
import { type MigrationValues, parameters } from '../parameters.ts'
import { start } from '../run.ts'
import { Sea } from './sea.ts'

const values: MigrationValues = {
  ...defaults(parameters),
  program: 'wator',
  processes: 16,
  oceanWidth: 20,
  oceanHeight: 20,
  fish: 60,
  sharks: 12,
  seaSteps: 400,
  duration: 400_000_000,
}

/** How many slots the run has. */
const slots = (() => {
  const run = start(values, { record: true })
  while (!run.advance(1e9)) {}
  return run.recorder?.steps ?? 0
})()

/** The sea after some steps, by its rule alone. */
function seaAfter(steps: number): Uint8Array {
  const sea = new Sea(values)
  while (sea.steps < steps) sea.step()
  return sea.cells
}

afterEach(() => vi.restoreAllMocks())

test('is that of the process that is farthest behind, forwards and backwards', () => {
  const { window } = inspect(values)
  for (const share of [0, 0.1, 0.9, 0.89, 0.3, 0.31, 0.999, 0.01]) {
    const slot = Math.floor(share * slots)
    const [detail] = window(slot, slot + 1)
    const least = detail.iterations.reduce((a, b) => Math.min(a, b))
    expect(detail.sea).toEqual(seaAfter(least))
  }
})

test('goes back in few steps, however far the run has come', () => {
  const { window } = inspect(values)
  const [late] = window(slots - 2, slots - 1)
  const come = late.iterations.reduce((a, b) => Math.min(a, b))
  expect(come).toBeGreaterThan(200)
  const step = vi.spyOn(Sea.prototype, 'step')
  window(slots - 3, slots - 2)
  window(slots - 9, slots - 8)
  expect(step.mock.calls.length).toBeLessThan(60)
})
