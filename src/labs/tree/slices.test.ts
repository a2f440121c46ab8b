import { expect, test } from 'vitest'
import { parseLink } from '../../core/link.ts'
import { labs } from '../registry.ts'

test.each(['gdem', 'loadserver', 'none'])(
  'With %s all processors of an iteration come to the same time',
  (balancer) => {
    const { values } = parseLink(`tree?processors=8&tree=balanced&depth=9&balancer=${balancer}`, labs)
    const { slices } = labs.tree
    if (!slices) throw new Error('no slices')
    const states = slices.states.length
    const inspector = labs.tree.inspect(values)
    for (let step = 0; ; step++) {
      const detail = inspector.at(step)
      if (!detail) {
        expect(step).toBeGreaterThan(3)
        break
      }
      const durations = [...slices.durations(values, detail)]
      expect(durations.every((seconds) => seconds >= 0)).toBe(true)
      const sums = Array.from({ length: 8 }, (_, q) =>
        durations.slice(q * states, (q + 1) * states).reduce((a, b) => a + b),
      )
      for (const sum of sums) expect(sum).toBeCloseTo(sums[0], 12)
    }
  },
)
