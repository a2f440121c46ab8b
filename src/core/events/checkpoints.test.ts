import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Checkpoints } from './checkpoints.ts'

/** A simulation that only knows how far it is, and counts what it is asked to do. */
function counting(bytesAt: (step: number) => number, limit: number, stride?: number) {
  let at = 0
  const counts = { simulated: 0, saved: 0, most: 0 }
  const save = (step: number) => {
    counts.saved++
    return {
      bytes: bytesAt(step),
      restore() {
        at = step
      },
    }
  }
  const checkpoints = new Checkpoints(save(0), limit, stride)
  return {
    counts,
    checkpoints,
    /** Goes to a step and simulates it. */
    visit(goal: number) {
      const [from, checkpoint] = checkpoints.toward(goal)
      expect(from).toBeLessThanOrEqual(goal)
      if (goal < at || at < from) {
        checkpoint.restore()
        expect(at).toBe(from)
      }
      for (; ; at++) {
        if (checkpoints.wants(at)) checkpoints.keep(at, save(at))
        counts.most = Math.max(counts.most, checkpoints.bytes)
        counts.simulated++
        if (at === goal) break
      }
      at++
    },
  }
}

describe('checkpoints', () => {
  test('never take more than their memory, but for the beginning of the run', () => {
    const steps = fc.array(fc.oneof(fc.nat({ max: 3000 }), fc.nat({ max: 40 })), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(steps, fc.nat({ max: 300 }), fc.nat({ max: 3000 }), (steps, growth, limit) => {
        const bytesAt = (step: number) => 10 + (step % 7) + Math.floor((step * growth) / 100)
        const { visit, counts } = counting(bytesAt, limit)
        for (const step of steps) visit(step)
        expect(counts.most).toBeLessThanOrEqual(10 + limit)
      }),
      { seed: 1 },
    )
  })

  test('are as far apart on the way on as is said, and nearer on the way back', () => {
    const { visit, counts } = counting(() => 1, 1000, 64)
    for (let step = 0; step < 1000; step++) visit(step)
    // The beginning, and 64, 128, … 960.
    expect(counts.saved).toBe(16)
    const before = counts.simulated
    for (let step = 999; step >= 900; step--) visit(step)
    expect(counts.simulated - before).toBeLessThan(400)
  })

  test('make going back step by step as cheap as going on', () => {
    const { visit, counts } = counting(() => 1, 64)
    for (let step = 0; step < 1000; step++) visit(step)
    expect(counts.simulated).toBe(1000)
    for (let step = 999; step >= 0; step--) visit(step)
    expect(counts.simulated).toBeLessThan(4 * 1000)
  })

  test.each([
    { states: 4, times: 13 },
    { states: 9, times: 6 },
    { states: 20, times: 4 },
  ])(
    'that are $states in all let 1000 steps be gone back through by simulating each $times times',
    ({ states, times }) => {
      const { visit, counts } = counting(() => 1, states)
      for (let step = 0; step < 1000; step++) visit(step)
      for (let step = 999; step >= 0; step--) visit(step)
      expect(counts.simulated - 1000).toBeLessThan(times * 1000)
      expect(counts.most).toBeLessThanOrEqual(states)
      expect(counts.saved).toBeLessThan(1000)
    },
  )

  test('kept around one place make room for those around another', () => {
    const { visit, counts } = counting(() => 1, 40)
    visit(5000)
    for (let step = 5000; step > 4900; step--) visit(step)
    visit(9000)
    const before = counts.simulated
    for (let step = 8999; step > 8900; step--) visit(step)
    expect(counts.simulated - before).toBeLessThan(6 * 100)
  })

  test('make going back by one and on again simulate one step each, wherever that is', () => {
    const { visit, counts } = counting(() => 1, 4096)
    visit(20_000)
    for (let step = 20_000; step > 19_900; step--) {
      visit(step)
      visit(step - 1)
      const before = counts.simulated
      for (let times = 0; times < 3; times++) {
        visit(step)
        visit(step - 1)
      }
      expect(counts.simulated - before).toBe(6)
    }
  })

  test('are few on a long way forward', () => {
    const { visit, counts } = counting(() => 1, 64)
    visit(100_000)
    expect(counts.saved).toBeLessThan(64 * 14)
  })

  test('of states too large to be kept lead back to the beginning alone', () => {
    const { visit, checkpoints } = counting((step) => (step === 0 ? 200 : 300), 100)
    visit(50)
    expect(checkpoints.toward(50)[0]).toBe(0)
    expect(checkpoints.bytes).toBe(200)
  })
})
