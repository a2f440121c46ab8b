/** What stories say is so of their runs; here is what their files cannot say. */
import { expect } from 'vitest'
import { testStories } from '../../../tests/golden.ts'
import { lab } from './index.ts'

testStories({
  lab,
  golden: ['allocationOrder', 'collectionOrder', 'programsSolved', 'workersUsed', 'makespan'],
  checks: {
    'no-results': ({ here: { values, metrics } }) => {
      // Each worker ends when it has computed: the sum of what was sent before, and its own E α.
      const [C, E] = [values.C, values.E] as readonly (readonly number[])[]
      const [order, fractions] = [metrics.allocationOrder, metrics.fractions] as readonly (readonly number[])[]
      let sent = 0
      for (const worker of order.map((each) => each - 1)) {
        sent += C[worker] * fractions[worker]
        expect(sent + E[worker] * fractions[worker]).toBeCloseTo(metrics.makespan as number, 9)
      }
    },
  },
})
