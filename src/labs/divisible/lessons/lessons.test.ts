/** The divisible load lab's lessons, and checks of what their texts say in words. Change a sentence and its check together. */
import { expect } from 'vitest'
import { numberOf, testLessons } from '../../../../tests/lessons.ts'
import { lab } from '../index.ts'
import { page } from '../views/page.ts'

testLessons({
  lab,
  page,
  fewestScenes: 3,
  checks: {
    'what-it-is': {
      cutting: (run, q) => {
        const { allocationOrder, fractions } = run(q).metrics
        expect(allocationOrder).toContain(2)
        expect(Math.max(...(fractions as number[]))).toBe((fractions as number[])[1])
      },
      results: (run, q) => expect(numberOf(run, q, 'portIdle')).toBeGreaterThan(0),
      orders: (run, q) => {
        const [lifo, fifo, best] = [q, 'algorithm=fifo', 'algorithm=best-subset'].map((of) =>
          numberOf(run, of, 'makespan'),
        )
        expect(best).toBeLessThan(fifo)
        expect(fifo).toBeLessThan(lifo)
        expect(fifo / best).toBeLessThan(1.01)
      },
    },
    'leaving-out': {
      all: (run, q) => expect(numberOf(run, q, 'workersUsed')).toBe(2),
      stopping: (run, q) =>
        expect(numberOf(run, q.replace('=opt', '=iterlp2a'), 'makespan')).toBeLessThan(numberOf(run, q, 'makespan')),
      'more-load': (run, q) =>
        expect(numberOf(run, `${q}&load=100`, 'workersUsed')).toBeGreaterThan(numberOf(run, q, 'workersUsed')),
    },
  },
})
