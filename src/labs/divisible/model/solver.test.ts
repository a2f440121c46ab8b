import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { withoutCollection } from '../../../../tests/oracle/closed.ts'
import { highsOracle, type Oracle } from '../../../../tests/oracle/highs.ts'
import { byChance, seeds } from '../../../../tests/setup/cases.ts'
import { stream } from '../../../core/random/random.ts'
import { createInsertion, insertAt, prepare } from './insertion.ts'
import { inserted, type Orders, shuffled, sorted, workersOf } from './orders.ts'
import { scheduleOf } from './schedule.ts'
import { createSolver, type Solution, solveOrders, solveProgram } from './solver.ts'
import { type Problem, systemOf } from './system.ts'

/** A problem of up to `most` workers and complete orders of them, from one seed; the ranges go by the seed, too. */
function drawn(seed: number, most: number): { problem: Problem; orders: Orders } {
  const random = stream(seed, 'test')
  const size = 1 + Math.floor(random() * most)
  const links = [10, 100, 1000][seed % 3]
  const opening = [0, 10, 200][Math.floor(seed / 3) % 3]
  // Every fourth system has equal workers, so that ties are met.
  const draw = (most: number) => (seed % 4 === 3 ? 1 + Math.floor(random() * 2) * most : 0.5 + random() * most)
  const column = (most: number) => Array.from({ length: size }, () => draw(most))
  const system = systemOf(
    column(links),
    column(1000),
    column(opening).map((latency) => (opening === 0 ? 0 : latency)),
  )
  const allocation = shuffled(workersOf(system), random)
  const collection = [shuffled(allocation, random), allocation, [...allocation].reverse()][Math.floor(random() * 3)]
  const resultRatio = [0, 0.5, 1, random()][Math.floor(random() * 4)]
  return {
    problem: { system, load: random() < 0.5 ? 1 : random() * 1000, resultRatio },
    orders: { allocation, collection },
  }
}

function solved(problem: Problem, orders: Orders): Solution {
  const solution = solveOrders(problem, orders)
  if (solution.status !== 'optimal') throw new Error(solution.reason)
  return solution
}

/** Relative difference. */
const apart = (a: number, b: number) => Math.abs(a - b) / Math.max(Math.abs(a), Math.abs(b))

describe('the direct solver', () => {
  let oracle: Oracle
  beforeAll(async () => {
    oracle = await highsOracle()
  })

  test('agrees with HiGHS on random programs of up to 8 workers', () => {
    for (const seed of seeds(25)) {
      const { problem, orders } = drawn(seed, 8)
      const { time } = solved(problem, orders)
      expect(apart(time, oracle(problem, orders)), `seed ${seed}`).toBeLessThan(1e-8)
    }
  })

  test('agrees with HiGHS on random programs of up to 40 workers', () => {
    for (let seed = 0; seed < 60; seed++) {
      const { problem, orders } = drawn(seed, 40)
      expect(apart(solved(problem, orders).time, oracle(problem, orders)), `seed ${seed}`).toBeLessThan(1e-8)
    }
  })

  test('proves its answers by two bounds that agree in the twelfth digit', () => {
    for (const seed of seeds(125)) {
      const { problem, orders } = drawn(seed, 12)
      const solver = createSolver(problem)
      expect(solveProgram(solver, orders.allocation, orders.collection, orders.allocation.length)).toBe('optimal')
      expect(apart(solver.bounds.upper, solver.bounds.lower), `seed ${seed}`).toBeLessThan(1e-12)
    }
  })

  test('gives up exactly the programs whose time is above the cutoff', () => {
    for (let seed = 0; seed < 400; seed++) {
      const { problem, orders } = drawn(seed, 8)
      const { allocation, collection } = orders
      const { time } = solved(problem, orders)
      const solver = createSolver(problem)
      expect(solveProgram(solver, allocation, collection, allocation.length, time * (1 + 1e-7))).toBe('optimal')
      expect(solveProgram(solver, allocation, collection, allocation.length, time * (1 - 1e-7))).toBe('above')
      expect(solver.time).toBeLessThanOrEqual(time * (1 + 1e-9))
    }
  })

  test('bounds from below with orders that are partly decided', () => {
    for (let seed = 0; seed < 400; seed++) {
      const { problem, orders } = drawn(seed, 7)
      const { allocation, collection } = orders
      const { time } = solved(problem, orders)
      const solver = createSolver(problem)
      let before = 0
      for (let decided = 0; decided <= 2 * allocation.length; decided++) {
        const sent = Math.min(decided, allocation.length)
        solveProgram(solver, allocation, collection, allocation.length, undefined, sent, decided - sent)
        expect(solver.time).toBeGreaterThanOrEqual(before * (1 - 1e-9))
        before = solver.time
      }
      expect(apart(before, time)).toBeLessThan(1e-9)
    }
  })

  test('solves an iteration of ITERLP at once as it does program by program', () => {
    let decided = 0
    for (let seed = 0; seed < 240; seed++) {
      const { problem, orders } = drawn(seed, 8)
      const worker = orders.allocation.length - 1
      const without = (order: readonly number[]) => order.filter((other) => other !== worker)
      const allocation = without(orders.allocation)
      const collection = without(orders.collection)
      const insertion = createInsertion(problem)
      if (worker === 0 || !prepare(insertion, allocation, collection, worker)) continue
      for (let p = 0; p <= worker; p++) {
        for (let q = 0; q <= worker; q++) {
          const { time } = solved(problem, {
            allocation: inserted(allocation, p, worker),
            collection: inserted(collection, q, worker),
          })
          const outcome = insertAt(insertion, p, q, Number.POSITIVE_INFINITY)
          if (outcome !== 'optimal') continue
          decided++
          expect(apart(insertion.time, time), `seed ${seed}`).toBeLessThan(1e-9)
          expect(insertAt(insertion, p, q, time * (1 + 1e-7))).toBe('optimal')
          expect(insertAt(insertion, p, q, time * (1 - 1e-7))).toBe('above')
        }
      }
    }
    expect(decided).toBeGreaterThan(1200)
  })
})

describe('a solution', () => {
  const seeds = fc.nat(1_000_000)

  test('has fractions that are not negative and sum to the load', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { problem, orders } = drawn(seed, 16)
        const { fractions } = solved(problem, orders)
        expect(Math.min(...fractions)).toBeGreaterThanOrEqual(0)
        const sum = fractions.reduce((total, fraction) => total + fraction, 0)
        expect(apart(sum, problem.load)).toBeLessThan(1e-12)
      }),
      byChance(1, 250),
    )
  })

  test('makes a schedule that never uses the port twice at once, computes in time and ends at T', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { problem, orders } = drawn(seed, 12)
        const { fractions, time } = solved(problem, orders)
        const { workers, port, end, portIdle } = scheduleOf(problem, orders, { fractions })
        const late = 1e-9 * time
        expect(end).toBe(time)
        expect(port[port.length - 1].end).toBe(time)
        for (let use = 1; use < port.length; use++) {
          expect(port[use].start).toBeGreaterThanOrEqual(port[use - 1].end - late)
        }
        for (const worker of workers) {
          expect(worker.computationStart).toBe(worker.allocationEnd)
          expect(worker.computationEnd).toBeLessThanOrEqual(worker.collectionStart + late)
          expect(worker.collectionEnd).toBeLessThanOrEqual(time + late)
        }
        const gap = port[workers.length].start - port[workers.length - 1].end
        expect(Math.abs(gap - portIdle)).toBeLessThan(late)
      }),
      byChance(2, 250),
    )
  })

  test('is the closed form where nothing is collected, links open for free and the fastest is served first', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { problem, orders } = drawn(seed, 16)
        const bare = {
          ...problem,
          resultRatio: 0,
          system: { ...problem.system, latency: problem.system.latency.map(() => 0) },
        }
        // In other orders it may pay to leave out a slow link that is served early.
        expect(solved(bare, orders).time).toBeLessThanOrEqual(
          withoutCollection(bare, orders.allocation).time * (1 + 1e-9),
        )
        const allocation = sorted(bare.system, orders.allocation, 'C')
        const { time, fractions } = solved(bare, { allocation, collection: orders.collection })
        const closed = withoutCollection(bare, allocation)
        expect(apart(time, closed.time)).toBeLessThan(1e-10)
        fractions.forEach((fraction, worker) => {
          expect(Math.abs(fraction - closed.fractions[worker])).toBeLessThan(1e-9 * problem.load)
        })
      }),
      byChance(3, 250),
    )
  })

  test('does not depend on the units of time and load', () => {
    const { problem, orders } = drawn(5, 8)
    const { time } = solved(problem, orders)
    for (const unit of [1e-6, 1e6]) {
      const scale = (values: Float64Array) => values.map((value) => value * unit)
      const { transfer, compute, latency } = problem.system
      const system = { transfer: scale(transfer), compute: scale(compute), latency: scale(latency) }
      expect(apart(solved({ ...problem, system }, orders).time, time * unit)).toBeLessThan(1e-10)
    }
  })
})

describe('what cannot be solved', () => {
  const good: Problem = { system: systemOf([1, 2], [3, 4], [0, 0]), load: 1, resultRatio: 0.5 }
  const orders = { allocation: [0, 1], collection: [1, 0] }

  test.each([
    ['C of worker 2: expected 1e-12 to 1000000000000, got 0', { ...good, system: systemOf([1, 0], [3, 4], [0, 0]) }],
    [
      'E of worker 1: expected 1e-12 to 1000000000000, got NaN',
      { ...good, system: systemOf([1, 2], [Number.NaN, 4], [0, 0]) },
    ],
    ['L of worker 2: expected 0 to 1000000000000, got −1', { ...good, system: systemOf([1, 2], [3, 4], [0, -1]) }],
    ['L: expected 2 values, as many as C has, got 1', { ...good, system: systemOf([1, 2], [3, 4], [0]) }],
    ['J: expected a load from 1e-12 to 1000000000000, got 0', { ...good, load: 0 }],
    ['delta: expected a result ratio from 0 to 1, got 1.5', { ...good, resultRatio: 1.5 }],
    ['C: expected at least one worker, got 0', { ...good, system: systemOf([], [], []) }],
  ])('is refused: %s', (reason, problem) => {
    const refusal = solveOrders(problem, orders)
    expect(refusal.status).toBe('refused')
    expect(refusal.status === 'optimal' ? '' : refusal.reason).toContain(reason)
  })

  test.each([
    { allocation: [0, 0], collection: [0, 0] },
    { allocation: [0, 1], collection: [0] },
    { allocation: [0, 2], collection: [0, 2] },
    { allocation: [], collection: [] },
  ])('are orders of other workers: %o', (wrong) => {
    expect(solveOrders(good, wrong).status).toBe('refused')
  })

  test('rates twelve orders of magnitude apart are solved or said to be failed, never wrong', () => {
    const system = systemOf([1e-6, 1e6], [1e6, 1e-6], [1e-3, 1e3])
    const solution = solveOrders({ ...good, system }, orders)
    if (solution.status === 'optimal') expect(Number.isFinite(solution.time)).toBe(true)
    else expect(solution.status).toBe('failed')
  })

  test('has no answer where two bounds do not agree, however near they are', () => {
    const system = systemOf([7e-10, 40], [2e-9, 7000], [0, 0])
    const solver = createSolver({ system, load: 1, resultRatio: 0 })
    expect(solveProgram(solver, [0, 1], [0, 1], 2)).toBe('failed')
    expect(apart(solver.bounds.upper, solver.bounds.lower)).toBeLessThan(1e-5)
    expect(solveOrders(solver.problem, { allocation: [0, 1], collection: [0, 1] }).status).toBe('failed')
  })
})
