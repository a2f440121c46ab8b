import { beforeAll, describe, expect, test } from 'vitest'
import { carriedOut, type Node } from '../../../../tests/oracle/divisible.ts'
import { roundsOracle } from '../../../../tests/oracle/highs.ts'
import { seeds } from '../../../../tests/setup/cases.ts'
import { stream } from '../../../core/random/random.ts'
import { whole } from '../../../core/run/making.ts'
import { startSearch } from '../algorithms/index.ts'
import { boundsOf } from './bounds.ts'
import { randomSystem } from './generate.ts'
import { fifo, type Orders, shuffled, sortedByTransfer, workersOf } from './orders.ts'
import { bestInstalments, fedByOnePort, uniformInstalments } from './rounds.ts'
import { phasesOf, scheduleOf } from './schedule.ts'
import { solveOrders } from './solver.ts'
import { type Problem, systemOf } from './system.ts'

const apart = (a: number, b: number) => Math.abs(a - b) / Math.max(Math.abs(a), Math.abs(b))

/** A problem of up to six workers, orders of them and a number of rounds, from one seed. */
function drawn(seed: number): { problem: Problem; orders: Orders; rounds: number } {
  const random = stream(seed, 'rounds')
  const size = 1 + Math.floor(random() * 6)
  const column = (least: number, most: number) => Array.from({ length: size }, () => least + random() * (most - least))
  const system = systemOf(
    column(1, [10, 100][seed % 2]),
    column(50, 1000),
    seed % 3 === 0 ? column(0, 0) : column(0, 10),
  )
  const allocation = shuffled(workersOf(system), random)
  const collection = seed % 4 === 0 ? allocation : shuffled(allocation, random)
  const problem = { system, load: 0.5 + random(), resultRatio: [0, 0.5, 1][seed % 3] }
  return { problem, orders: { allocation, collection }, rounds: 1 + Math.floor(random() * 6) }
}

/** T by the plain simulator. */
function simulated({ system, resultRatio }: Problem, orders: Orders, instalments: readonly ArrayLike<number>[]) {
  const { transfer, compute, latency } = system
  const nodes = [...transfer].map(
    (C, k): Node => ({ transfer: C, latency: latency[k], compute: compute[k], loads: instalments.map((a) => a[k]) }),
  )
  const list = (order: readonly number[]) => order.map((worker) => nodes[worker])
  return carriedOut(list(orders.allocation), list(orders.collection), resultRatio)
}

describe('several rounds', () => {
  let oracle: Awaited<ReturnType<typeof roundsOracle>>
  beforeAll(async () => {
    oracle = await roundsOracle()
  })

  test('have the instalments that HiGHS finds, and the time that a simulator takes for them', () => {
    for (const seed of seeds(38)) {
      const { problem, orders, rounds } = drawn(seed)
      const plan = bestInstalments(problem, orders, rounds)
      if (!plan) throw new Error(`seed ${seed}: no plan`)
      expect(apart(plan.time, oracle(problem, orders, rounds)), `seed ${seed}`).toBeLessThan(1e-8)
      expect(apart(plan.time, simulated(problem, orders, plan.instalments)), `seed ${seed}`).toBeLessThan(1e-9)
      expect(
        apart(
          plan.fractions.reduce((a, b) => a + b),
          problem.load,
        ),
      ).toBeLessThan(1e-9)
    }
  })

  test('are proved for many workers and many rounds, too', () => {
    for (let seed = 0; seed < 40; seed++) {
      const [workers, rounds] = [
        [5, 16],
        [8, 8],
        [5, 40],
        [16, 16],
        [2, 32],
      ][seed % 5]
      const ranges = { transfer: [1, 100], compute: [100, 1000], latency: [0.01, 1] } as const
      const problem = { system: randomSystem({ workers, ...ranges }, seed), load: 1, resultRatio: 0.5 }
      expect(bestInstalments(problem, fifo(sortedByTransfer(problem.system)), rounds), `seed ${seed}`).toBeDefined()
    }
  })

  test('are no later than fewer rounds where links open for free', () => {
    for (let seed = 0; seed < 60; seed += 3) {
      const { problem, orders } = drawn(seed)
      let before = Number.POSITIVE_INFINITY
      for (const rounds of [1, 2, 4]) {
        const { time } = bestInstalments(problem, orders, rounds) ?? { time: Number.NaN }
        expect(time).toBeLessThanOrEqual(before * (1 + 1e-9))
        before = time
      }
    }
  })

  test('of one are the program of one round, and ITERLP2A to the digit', () => {
    for (let seed = 0; seed < 60; seed++) {
      const { problem, orders } = drawn(seed)
      const once = solveOrders(problem, orders)
      const rounds = bestInstalments(problem, orders, 1)
      expect(apart(once.status === 'optimal' ? once.time : Number.NaN, rounds?.time ?? 0)).toBeLessThan(1e-9)
      const options = { sort: 'C', seed, prune: true, rounds: 1 } as const
      const [single, multiple] = (['iterlp2a', 'installments'] as const).map((algorithm) =>
        whole(startSearch(algorithm, problem, options)),
      )
      expect(multiple).toEqual(single)
    }
  })

  test('by hand: two rounds for one worker that computes while the second instalment comes', () => {
    // C = 1, E = 2: the second instalment, sent in b, comes while the first, a, is computed: a = 1/3, b = 2/3; T = 1/3 + 2.
    const problem = { system: systemOf([1], [2], [0]), load: 1, resultRatio: 0 }
    const plan = bestInstalments(problem, fifo([0]), 2)
    expect(plan?.time).toBeCloseTo(1 / 3 + 2, 12)
    expect(plan?.instalments.map(([a]) => a)).toEqual([expect.closeTo(1 / 3, 12), expect.closeTo(2 / 3, 12)])
    // Opening the link takes 1 more a time: in one round 1 + 1 + 2, in two with b = 2 a − 1: a = 2/3, T = 1 + 2/3 + 2.
    const late = { ...problem, system: systemOf([1], [2], [1]) }
    expect(bestInstalments(late, fifo([0]), 1)?.time).toBeCloseTo(1 + 1 + 2 + 1, 12)
    expect(bestInstalments(late, fifo([0]), 2)?.time).toBeCloseTo(1 + 2 / 3 + 2 + 1, 12)
  })
})

describe('uniform rounds', () => {
  test('compute equally long in a round, and sending a round takes as long as computing the one before', () => {
    for (let seed = 0; seed < 200; seed++) {
      const { problem, orders, rounds } = drawn(seed)
      const { transfer, compute, latency } = problem.system
      const plan = uniformInstalments(problem, orders, rounds)
      expect(plan.instalments.length).toBeLessThanOrEqual(rounds)
      expect(
        apart(
          plan.fractions.reduce((a, b) => a + b),
          problem.load,
        ),
      ).toBeLessThan(1e-9)
      expect(apart(plan.time, simulated(problem, orders, plan.instalments)), `seed ${seed}`).toBeLessThan(1e-9)
      plan.instalments.forEach((loads, round) => {
        const computing = [...loads].map((load, k) => load * compute[k])
        for (const each of computing) {
          expect(each).toBeGreaterThan(0)
          expect(apart(each, computing[0])).toBeLessThan(1e-9)
        }
        const next = plan.instalments[round + 1]
        if (!next) return
        const sending = next.reduce((sum, load, k) => sum + latency[k] + load * transfer[k], 0)
        expect(apart(sending, computing[0])).toBeLessThan(1e-9)
      })
    }
  })

  test('by hand: two equal workers in two rounds', () => {
    // θ = 2/4, Λ = 2: t₁ = 2 + t₂/2 and (t₁ + t₂) · 2/4 = 7 give t₂ = 8, t₁ = 6: loads of 1.5 and 2.
    const problem = { system: systemOf([1, 1], [4, 4], [1, 1]), load: 7, resultRatio: 0 }
    const { instalments } = uniformInstalments(problem, fifo([0, 1]), 2)
    expect(instalments.map((loads) => [...loads])).toEqual([
      [1.5, 1.5],
      [2, 2],
    ])
  })

  test('go to the workers that one port can feed while they compute', () => {
    const problem = { system: systemOf([1, 2, 3], [4, 4, 4], [0, 0, 0]), load: 1, resultRatio: 0 }
    expect(fedByOnePort(problem, [0, 1, 2])).toEqual([0, 1])
    expect(fedByOnePort({ ...problem, system: systemOf([9], [1], [0]) }, [0])).toEqual([0])
  })
})

test('a schedule of rounds uses the port once at a time, computes what has come, and is above every bound', () => {
  for (let seed = 0; seed < 200; seed++) {
    const { problem, orders, rounds } = drawn(seed)
    const plan = seed % 2 === 0 ? bestInstalments(problem, orders, rounds) : uniformInstalments(problem, orders, rounds)
    if (!plan) throw new Error(`seed ${seed}: no plan`)
    const { port, workers, end } = scheduleOf(problem, orders, plan)
    const late = 1e-9 * end
    for (const [k, use] of port.entries()) if (k > 0) expect(use.start).toBeGreaterThanOrEqual(port[k - 1].end - late)
    expect(port.at(-1)?.end).toBeCloseTo(end, 9)
    for (const { worker, pieces, collectionStart, ...rest } of workers) {
      pieces.forEach((piece, round) => {
        expect(piece.computationStart).toBeGreaterThanOrEqual(piece.end)
        expect(piece.computationStart).toBeGreaterThanOrEqual(pieces[round - 1]?.computationEnd ?? 0)
        expect(collectionStart).toBeGreaterThanOrEqual(piece.computationEnd - late)
      })
      const phases = phasesOf({ pieces, collectionStart, ...rest })
      for (const [k, phase] of phases.entries()) {
        expect(phase.start, `seed ${seed}, worker ${worker}`).toBeGreaterThanOrEqual((phases[k - 1]?.end ?? 0) - late)
      }
    }
    const { work, port: least, path } = boundsOf(problem, plan.instalments.length)
    expect(end).toBeGreaterThanOrEqual(Math.max(work, least, path) * (1 - 1e-9))
  }
})
