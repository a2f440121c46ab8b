/** The search for the best of all choices, and its proof: both in slices. */
import { expect, test } from 'vitest'
import { type Best, bestOf, type Choices } from './search.ts'

/** Numbers that are put on processors, so that the greatest sum is least: nothing is left out before a case is full, so there are many. */
function placing(numbers: readonly number[], processors: number, seen: () => void): Choices<readonly number[]> {
  return {
    depth: numbers.length,
    options: processors,
    begin: Array.from({ length: processors }, () => 0),
    take: (sums, nth, option) => sums.map((sum, i) => (i === option ? sum + numbers[nth] : sum)),
    isSame: (sums, a, b) => sums[a] === sums[b],
    cost: (sums, nth, option) => sums[option] + numbers[nth],
    isNoBetter(sums, nth, value) {
      seen()
      return nth === numbers.length && Math.max(...sums) >= value
    },
    value: (sums) => Math.max(...sums),
  }
}

test('a worker looks at its messages while the best is searched for, and while it is proved', () => {
  let cases = 0
  const steps = bestOf(placing([9, 8, 7, 7, 6, 5, 4, 3, 3], 3, () => cases++))
  const looked: number[] = []
  let best: Best | undefined
  while (!best) {
    const before = cases
    const step = steps.next()
    looked.push(cases - before)
    if (step.done) best = step.value
  }
  // 52 in all on three processors.
  expect(best.value).toBe(18)
  expect(Math.max(...looked), 'no slice looks at more cases').toBeLessThan(600)
  // Every case is looked at twice: searching, and once more for the proof.
  expect(looked.length).toBeGreaterThan(cases / 600)
  expect(JSON.stringify(best.tree).match(/"v"/g)?.length).toBeGreaterThan(2000)
})

test('a case with many options counts for more', () => {
  let cases = 0
  const steps = bestOf(placing([3, 2, 2], 500, () => cases++))
  steps.next()
  expect(cases).toBeLessThan(5)
})
