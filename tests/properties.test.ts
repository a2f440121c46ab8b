/**
 * Laws of the tree model, over random scenarios of every kind. Most hold the engine against the reference simulator in
 * `oracle/tree`; the others need no second opinion.
 */

import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Metrics } from '../src/core/lab.ts'
import { defaults } from '../src/core/parameters.ts'
import type { Recorder } from '../src/core/recording.ts'
import { balancers } from '../src/labs/tree/balancers/index.ts'
import { lab as tree, treeModel } from '../src/labs/tree/index.ts'
import { inspect } from '../src/labs/tree/inspect.ts'
import type { MessageOperation, PairOperation, TreeDetail } from '../src/labs/tree/model/detail.ts'
import { givenLoads } from '../src/labs/tree/model/given-loads.ts'
import { messagesOf, operationsOf } from '../src/labs/tree/model/operations/index.ts'
import { plain } from '../src/labs/tree/model/operations/plain.ts'
import { replay } from '../src/labs/tree/model/replay.ts'
import { parameters, type TreeValues } from '../src/labs/tree/parameters.ts'
import { speedOf } from './oracle/speeds.ts'
import { packOf } from './oracle/tree/balancers.ts'
import { alphaOf, coloursOf, lambdaOf, processorsOf } from './oracle/tree/network.ts'
import { type Balancer, firstCounted, rulesOf } from './oracle/tree/phases.ts'
import { balancing, largeScenario, MOST_NODES, machine, network, scenario } from './oracle/tree/scenarios.ts'
import { type Iteration, type Outcome, simulate } from './oracle/tree/simulate.ts'
import { startsRedundantly } from './oracle/tree/start.ts'
import { criticalPath, nodesOf } from './oracle/tree/tasks.ts'
import { remembered } from './remembered.ts'
import { byChance } from './setup/cases.ts'

interface Finished {
  readonly metrics: Metrics
  readonly recorder: Recorder | undefined
}

/** Runs to the end in slices of the given amounts of work, repeated as often as it takes. */
function finish(values: TreeValues, record: boolean, slices: readonly number[] = [1e9]): Finished {
  const run = treeModel.start(values, { record })
  for (let i = 0; !run.advance(slices[i % slices.length]); i++);
  return { metrics: run.metrics(), recorder: run.recorder }
}

function recorded(values: TreeValues): Recorder {
  const { recorder } = finish(values, true)
  if (!recorder) throw new Error('nothing was recorded')
  return recorder
}

function detailAt(values: TreeValues, step: number): TreeDetail {
  const [detail] = treeModel.inspect(values).window(step, step + 1)
  if (!detail) throw new Error(`there is no step ${step}`)
  return detail as TreeDetail
}

const sum = (numbers: ArrayLike<number>): number => Array.from(numbers).reduce((a, b) => a + b, 0)

/** Equal to 1e-9 of a time that both are parts of, in seconds. */
function expectTime(measured: unknown, micros: number, totalMicros: number): void {
  const [distance, most] = [Math.abs(Number(measured) - micros / 1e6), (1e-9 * totalMicros) / 1e6]
  // A matcher takes longer than everything else here.
  if (!(distance <= most)) expect(distance).toBeLessThanOrEqual(most)
}

/** Equal to a billionth. */
function expectRatio(measured: unknown, ratio: number): void {
  expect(Math.abs(Number(measured) / ratio - 1)).toBeLessThanOrEqual(1e-9)
}

/** What a processor's time after computing goes to; the first is the sum of the next three. */
const PARTS = ['balance', 'communication', 'overhead', 'wait', 'idle'] as const

const meanOf = (values: TreeValues, numbers: readonly number[]): number =>
  sum(numbers.slice(firstCounted(values))) / (numbers.length - firstCounted(values))

describe('the engine and the reference simulator', () => {
  test.each([
    { size: 'small', anyScenario: scenario, count: 32 },
    { size: 'large', anyScenario: largeScenario, count: 2 },
  ])('agree on every number a run of a $size machine reports', ({ anyScenario, count }) => {
    fc.assert(
      fc.property(anyScenario, (values) => {
        const outcome = simulate(values)
        const { metrics } = finish(values, false)
        expect(metrics).toMatchObject({
          iterations: outcome.iterations.length,
          nodes: outcome.nodes,
          migratedTasks: outcome.migrated,
          messages: outcome.messages,
          t1Iteration: outcome.t1Iteration,
          t2Iteration: outcome.t2Iteration,
        })
        expectTime(metrics.totalTime, outcome.total, outcome.total)
        expectTime(metrics.computeTime, outcome.compute, outcome.compute)
        expectTime(metrics.balanceTime, outcome.balance, outcome.total)
        expectTime(metrics.communicationTime, outcome.communication, outcome.total)
        expectTime(metrics.overheadTime, outcome.overhead, outcome.total)
        expectTime(metrics.waitTime, outcome.wait, outcome.total)
        expectTime(metrics.idleTime, outcome.idle, outcome.total)
        expectTime(metrics.syncTime, outcome.sync, outcome.sync)
        expectRatios(values, metrics, outcome)
      }),
      byChance(1, count, remembered<TreeValues>('tree')),
    )
  })

  function expectRatios(values: TreeValues, metrics: Metrics, outcome: Outcome): void {
    const p = processorsOf(values)
    const speeds = Array.from({ length: p }, (_, q) => speedOf(values, q))
    const workers = sum(speeds.slice(firstCounted(values)))
    if (outcome.total > 0) {
      const { sequential } = outcome
      expectRatio(metrics.speed, outcome.nodes / (outcome.total / 1e6))
      expect(metrics.speedup).toBeCloseTo(sequential / outcome.total, 9)
      expect(metrics.efficiency).toBeCloseTo(sequential / outcome.total / sum(speeds), 9)
    } else {
      expect([metrics.speed, metrics.speedup, metrics.efficiency]).toEqual([null, null, null])
    }
    expectTime(metrics.workBound, outcome.sequential / workers, outcome.total)
    expectTime(metrics.criticalPath, criticalPath(values) / Math.max(...speeds), outcome.total)
    expectEnergy(values, metrics, outcome)
    const imbalances = outcome.iterations
      .filter(({ after }) => sum(after) > 0)
      .map(({ after }) => imbalance(values, after))
    if (imbalances.length > 0) expect(metrics.imbalance).toBeCloseTo(sum(imbalances) / imbalances.length, 9)
    else expect(metrics.imbalance).toBeNull()
  }

  function expectEnergy(values: TreeValues, { energy }: Metrics, outcome: Outcome): void {
    const counted = firstCounted(values)
    const p = processorsOf(values)
    let busy = p * outcome.sync
    for (const { compute, communication, overhead } of outcome.iterations) {
      for (const times of [compute, communication, overhead]) busy += sum(times.slice(counted))
    }
    const expected = values.wattsBusy * busy + values.wattsIdle * (p * outcome.total - busy)
    expect(Math.abs(Number(energy) - expected / 1e6)).toBeLessThanOrEqual((1e-9 * expected) / 1e6)
  }

  const imbalance = (values: TreeValues, loads: readonly number[]): number =>
    sum(loads) === 0 ? 0 : Math.max(...loads) / meanOf(values, loads) - 1

  test('agree on every row of the recording', () => {
    fc.assert(
      fc.property(scenario, (values) => {
        const { iterations, total } = simulate(values)
        const recorder = recorded(values)
        const { columns, matrices } = recorder
        expect([recorder.steps, recorder.count, recorder.stride]).toEqual([iterations.length, iterations.length, 1])
        const p = processorsOf(values)
        let elapsed = 0
        iterations.forEach((iteration: Iteration, i) => {
          const { after, compute, balance, idle, sync } = iteration
          elapsed += compute[0] + balance[0] + idle[0] + sync
          expect({
            tasks: columns.tasks[i],
            executed: columns.executed[i],
            migrated: columns.migrated[i],
            messages: columns.messages[i],
            busy: columns.busy[i],
            phase: columns.phase[i],
            load: [...matrices.load.subarray(i * p, (i + 1) * p)],
          }).toEqual({
            tasks: sum(after),
            executed: iteration.nodes,
            migrated: iteration.migrated,
            messages: iteration.messages,
            busy: after.filter((tasks) => tasks > 0).length,
            phase: iteration.phase,
            load: after,
          })
          expect(columns.imbalance[i]).toBeCloseTo(imbalance(values, after), 9)
          expectTime(columns.time[i], elapsed, total)
          expectTime(columns.compute[i], meanOf(values, compute), total)
          for (const part of PARTS) expectTime(columns[part][i], meanOf(values, iteration[part]), total)
          expectTime(columns.sync[i], sync, total)
        })
      }),
      byChance(2, 80),
    )
  })

  test('agree on what every processor did in an iteration that is looked at', () => {
    fc.assert(
      fc.property(scenario, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (values, share) => {
        const { iterations, total } = simulate(values)
        const step = Math.floor(share * iterations.length)
        const expected = iterations[step]
        const detail = detailAt(values, step)
        expect({
          iteration: detail.iteration,
          phase: detail.phase,
          interval: detail.interval,
          before: [...detail.before],
          computed: [...detail.computed],
          after: [...detail.after],
          executed: [...detail.executed],
        }).toEqual({
          iteration: step,
          phase: expected.phase,
          interval: expected.interval,
          before: expected.before,
          computed: expected.computed,
          after: expected.after,
          executed: expected.executed,
        })
        expectTime(detail.sync, expected.sync, total)
        // The load server's times are no processor's.
        if (firstCounted(values) === 1)
          expect([detail.compute, ...PARTS.map((part) => detail[part])].map((times) => times[0])).toEqual([
            0, 0, 0, 0, 0, 0,
          ])
        for (let q = firstCounted(values); q < detail.before.length; q++) {
          expectTime(detail.compute[q], expected.compute[q], total)
          for (const part of PARTS) expectTime(detail[part][q], expected[part][q], total)
        }
      }),
      byChance(3, 120),
    )
  })

  test('agree on every network’s colours: what GDEM moves from pair to pair', () => {
    fc.assert(
      fc.property(
        scenario,
        fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 70 }),
        (values, loads) => {
          const { load, balance } = givenLoads({ ...values, balancer: 'gdem' }, (q) => loads[q % loads.length])
          const expected = [...load]
          const lambda = lambdaOf(values)
          for (const [a, b] of coloursOf(values).flat()) {
            const difference = expected[a] - expected[b]
            const tasks = Math.abs(difference) > 1 ? Math.floor(lambda * Math.abs(difference)) : 0
            expected[a] -= Math.sign(difference) * tasks
            expected[b] += Math.sign(difference) * tasks
          }
          balance()
          expect([...load]).toEqual(expected)
        },
      ),
      byChance(4, 120),
    )
  })
})

describe('the balancers in plain steps and the kernel', () => {
  const USES = { communicate: 'communication', overhead: 'overhead', wait: 'wait' } as const

  test('agree on every clock and on what each processor’s time went to', () => {
    fc.assert(
      fc.property(scenario, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (values, share) => {
        const { metrics } = finish(values, false)
        const total = 1e6 * Number(metrics.totalTime)
        const detail = detailAt(values, Math.floor(share * Number(metrics.iterations)))
        const { clock, pieces } = replay(values, detail)
        for (let q = firstCounted(values); q < clock.length; q++) {
          expectTime(detail.compute[q] + detail.balance[q], clock[q] / 1000, total)
          for (const [use, part] of Object.entries(USES)) {
            const piecesOfUse = pieces.filter((piece) => piece.processor === q && piece.use === use)
            expectTime(detail[part][q], sum(piecesOfUse.map(({ begin, end }) => end - begin)) / 1000, total)
          }
          // One thing after the other, from the end of computing on.
          let at = detail.compute[q] * 1e9
          for (const { begin, end } of pieces.filter(({ processor }) => processor === q)) {
            assert.ok(Math.abs(begin - at) <= 1e-6 * (1 + total), `${begin} after ${at}`)
            at = end
          }
        }
      }),
      byChance(15, 90),
    )
  })

  // Costs of whole nanoseconds make every sum exact, whatever its order.
  const exact = scenario
    .map(
      (values): TreeValues => ({
        ...values,
        machine: 't3d',
        allReduce: 'improved',
        grain: 100,
        networkSpeed: 1,
        speeds: [1],
        slowProcessor: 'none',
      }),
    )
    .filter((values) => tree.check(values).length === 0)

  test('agree to the bit where costs are whole nanoseconds', () => {
    fc.assert(
      fc.property(exact, (values) => {
        const { metrics, recorder } = finish(values, true)
        const workers = processorsOf(values) - firstCounted(values)
        const sums = { communicate: 0, overhead: 0, wait: 0 }
        treeModel
          .inspect(values)
          .window(0, Number(metrics.iterations))
          .forEach((detail, step) => {
            const timeByUse = { communicate: 0, overhead: 0, wait: 0 }
            for (const { processor, use, begin, end } of replay(values, detail as TreeDetail).pieces) {
              if (processor >= firstCounted(values)) timeByUse[use as keyof typeof timeByUse] += end - begin
            }
            for (const [use, part] of Object.entries(USES)) {
              const time = timeByUse[use as keyof typeof timeByUse]
              assert.equal(recorder?.columns[part][step], time / workers / 1e9, part)
              sums[use as keyof typeof sums] += time
            }
          })
        for (const [use, part] of Object.entries(USES)) {
          expect([part, metrics[`${part}Time`]]).toEqual([part, sums[use as keyof typeof sums] / workers / 1e9])
        }
      }),
      byChance(16, 90),
    )
  })
})

describe('a run', () => {
  test('executes every node once and ends', () => {
    fc.assert(
      fc.property(scenario, (values) => {
        const nodes = Number(nodesOf(values, MOST_NODES))
        const { metrics, recorder } = finish(values, true)
        expect(metrics.nodes).toBe(nodes)
        expect(sum(recorder?.columns.executed.subarray(0, recorder.count) ?? [])).toBe(nodes)
        // Every iteration executes at least one node.
        expect(Number(metrics.iterations)).toBeLessThanOrEqual(nodes)
      }),
      byChance(5, 90),
    )
  })

  test('spends its total time on the parts of the time split', () => {
    fc.assert(
      fc.property(scenario, (values) => {
        const { metrics } = finish(values, false)
        const parts = tree.timeSplit.map(({ metric }) => Number(metrics[metric]))
        const total = Number(metrics.totalTime)
        expect(Math.abs(sum(parts) - total)).toBeLessThanOrEqual(1e-12 * total)
        for (const part of parts) expect(part).toBeGreaterThanOrEqual(-1e-12 * total)
      }),
      byChance(6, 150),
    )
  })

  /** The bytes of a recording's rows. */
  function bytesOf(recorder: Recorder | undefined): string {
    const rows = recorder?.take()
    if (!rows) throw new Error('nothing was recorded')
    const { columns, matrices, ...head } = rows
    const arrays = [...Object.entries(columns), ...Object.entries(matrices)]
    const texts = arrays.map(([id, a]) => `${id} ${Buffer.from(a.buffer, a.byteOffset, a.byteLength).toString('hex')}`)
    return [JSON.stringify(head), ...texts].join('\n')
  }

  test('leaves the same bytes whatever the slices, and the same metrics without a recording', () => {
    const slices = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(scenario, slices, (values, work) => {
        const whole = finish(values, true)
        const bytes = bytesOf(whole.recorder)
        for (const other of [finish(values, true, [1]), finish(values, true, work), finish(values, true)]) {
          expect(bytesOf(other.recorder)).toBe(bytes)
          expect(other.metrics).toStrictEqual(whole.metrics)
        }
        for (const other of [finish(values, false), finish(values, false, [1]), finish(values, false, work)]) {
          expect(other.metrics).toStrictEqual(whole.metrics)
        }
      }),
      byChance(7, 60),
    )
  })

  test('comes nearer to its end with every slice', () => {
    fc.assert(
      fc.property(scenario, (values) => {
        const run = treeModel.start(values, { record: false })
        expect(run.progress()).toBe(0)
        for (let done = false; !done; ) {
          done = run.advance(50)
          const progress = run.progress()
          assert.ok(progress >= 0 && progress <= 1, `${progress}`)
        }
        expect(run.progress()).toBe(1)
      }),
      byChance(8, 40),
    )
  })

  test('meets the same tree with any balancer, anywhere and in any order', () => {
    fc.assert(
      fc.property(scenario, network, machine, balancing, (values, otherNetwork, otherMachine, otherBalancing) => {
        const others: readonly TreeValues[] = [
          Object.assign({}, values, otherNetwork, otherMachine, otherBalancing),
          { ...values, balancer: 'none' },
          { ...values, traversal: values.traversal === 'depth-first' ? 'breadth-first' : 'depth-first' },
        ]
        const nodes = finish(values, false).metrics.nodes
        for (const other of others) {
          if (tree.check(other).length === 0) expect(finish(other, false).metrics.nodes).toBe(nodes)
        }
      }),
      byChance(9, 90),
    )
  })
})

describe('a balancing operation', () => {
  test('moves tasks and neither makes nor loses any', () => {
    fc.assert(
      fc.property(scenario, (values) => {
        const inspector = treeModel.inspect(values)
        const steps = Math.min(40, Number(finish(values, false).metrics.iterations))
        for (let step = 0; step < steps; step++) {
          const { before, computed, after, executed, moves } = inspector.window(step, step + 1)[0] as TreeDetail
          expect(sum(after)).toBe(sum(computed))
          const load = [...computed]
          for (let i = 0; i < moves.tasks.length; i++) {
            assert.ok(moves.tasks[i] > 0)
            assert.notEqual(moves.from[i], moves.to[i])
            load[moves.from[i]] -= moves.tasks[i]
            load[moves.to[i]] += moves.tasks[i]
            assert.ok(load[moves.from[i]] >= 0)
          }
          expect(load).toEqual([...after])
          // Executed nodes are gone, and each that split left the fan-out's number of children.
          const nodes = step === 0 && startsRedundantly(values) ? Math.max(...executed) : sum(executed)
          const born = sum(computed) - sum(before) + nodes
          expect(born % values.fanOut).toBe(0)
          expect(born).toBeLessThanOrEqual(values.fanOut * nodes)
        }
      }),
      byChance(10, 60),
    )
  })

  /** What pairs have moved, one after the other: of GDEM by a rule of its own, of another balancer as its definition says. */
  function expectExchange(values: TreeValues, balancer: Balancer, detail: TreeDetail, operation: PairOperation): void {
    const load = [...detail.computed]
    const shownAs = operationsOf(balancer)
    const coefficient =
      balancer !== 'gdem' && shownAs?.kind === 'pairs'
        ? shownAs.coefficient(values)
        : lambdaOf({ ...values, lambda: rulesOf(values, detail.phase).lambda })
    const { start, a, b, loadA, loadB, moved } = operation
    expect(start[operation.stages.length]).toBe(a.length)
    for (let i = 0; i < a.length; i++) {
      const pair = `${balancer}: processor ${a[i]} with ${load[a[i]]} tasks and ${b[i]} with ${load[b[i]]}`
      assert.deepEqual([loadA[i], loadB[i]], [load[a[i]], load[b[i]]], `${pair}, shown with other loads`)
      const difference = loadA[i] - loadB[i]
      const tasks = Math.abs(difference) > 1 ? Math.floor(coefficient * Math.abs(difference)) : 0
      assert.equal(
        moved[i],
        Math.sign(difference) * tasks + 0,
        `${pair}, of whose difference ${coefficient} is to move`,
      )
      load[a[i]] -= moved[i]
      load[b[i]] += moved[i]
    }
    expect(load).toEqual([...detail.after])
  }

  function expectFlow(values: TreeValues, detail: TreeDetail, operation: PairOperation): void {
    const { computed, after } = detail
    const { stages, start, a, b, loadA, loadB, moved } = operation
    const load = [...computed]
    const alpha = alphaOf(values)
    expect([stages.length, ...start]).toEqual([1, 0, coloursOf(values).flat().length])
    for (let i = 0; i < a.length; i++) {
      assert.equal(loadA[i], computed[a[i]])
      assert.equal(loadB[i], computed[b[i]])
      const tasks = Math.floor(alpha * Math.abs(loadA[i] - loadB[i]))
      assert.equal(moved[i], loadA[i] < loadB[i] ? 0 - tasks : tasks)
      load[a[i]] -= moved[i]
      load[b[i]] += moved[i]
    }
    expect(load).toEqual([...after])
  }

  function expectProtocol(values: TreeValues, detail: TreeDetail, operation: MessageOperation): void {
    const rules = rulesOf(values, detail.phase)
    const kinds = messagesOf(rules.balancer)
    const load = [...detail.computed]
    const queue = [...(operation.queue ?? [])]
    const granted: number[] = []
    const proceeded: number[] = []
    for (let i = 0; i < operation.message.length; i++) {
      const [from, to, content] = [operation.from[i], operation.to[i], operation.content[i]]
      assert.ok(operation.received[i] >= operation.sent[i])
      switch (kinds[operation.message[i]].name) {
        case 'register':
          assert.equal(to, 0)
          assert.ok(load[from] <= rules.light)
          assert.ok(!queue.includes(from))
          queue.push(from)
          break
        case 'request':
          assert.equal(to, 0)
          assert.ok(load[from] > rules.heavy)
          break
        case 'grant':
        case 'also':
          assert.equal(
            content,
            queue.find((worker) => worker !== to),
          )
          queue.splice(queue.indexOf(content), 1)
          granted.push(content)
          break
        case 'refuse':
          assert.ok(queue.every((worker) => worker === to))
          break
        case 'task':
          assert.equal(to, granted.shift())
          assert.equal(content, packOf(rules.pack, load[from], rules.heavy))
          load[from] -= content
          load[to] += content
          break
        case 'hand-out':
          assert.equal(from, 0)
          assert.equal(to, queue.shift())
          assert.equal(content, packOf(rules.pack, load[0], 0))
          load[0] -= content
          load[to] += content
          break
        case 'proceed':
          assert.equal(from, 0)
          proceeded.push(to)
          break
      }
    }
    const workers = Array.from({ length: load.length - 1 }, (_, i) => i + 1)
    expect(proceeded).toEqual(values.proceedTo === 'all' ? [...workers, 0] : workers)
    expect(load).toEqual([...detail.after])
  }

  function expectMessages(_: TreeValues, detail: TreeDetail, operation: MessageOperation): void {
    const load = [...detail.computed]
    for (const [i, kind] of operation.message.entries()) {
      assert.ok(operation.received[i] > operation.sent[i])
      if (plain.messages[kind].effect === 'notify') continue
      const [from, to, tasks] = [operation.from[i], operation.to[i], operation.content[i]]
      assert.ok(tasks > 0 && tasks <= load[from])
      load[from] -= tasks
      load[to] += tasks
    }
    expect(load).toEqual([...detail.after])
  }

  test('is shown as it happened: links with their loads and amounts, messages in the order of the protocol', () => {
    const runCounts: Record<string, number> = Object.fromEntries(Object.keys(balancers).map((name) => [name, 0]))
    fc.assert(
      fc.property(scenario, (values) => {
        const inspector = treeModel.inspect(values)
        const steps = Math.min(25, Number(finish(values, false).metrics.iterations))
        for (let step = 0; step < steps; step++) {
          const detail = inspector.window(step, step + 1)[0] as TreeDetail
          const { operation } = detail
          const starts = step === 0 && startsRedundantly(values)
          const { balancer } = starts ? { balancer: 'none' } : rulesOf(values, detail.phase)
          runCounts[balancer]++
          expect(operation === undefined).toBe(balancer === 'none')
          if (operation?.kind === 'pairs') {
            if (balancer === 'diffusion') expectFlow(values, detail, operation)
            else expectExchange(values, balancer as Balancer, detail, operation)
          }
          if (operation?.kind === 'messages')
            (operation.queue ? expectProtocol : expectMessages)(values, detail, operation)
        }
      }),
      byChance(11, 100),
    )
    for (const count of Object.values(runCounts)) expect(count).toBeGreaterThan(20)
  })

  test('of GDEM on a hypercube evens out any load to within the dimension', () => {
    const cube = fc.integer({ min: 0, max: 8 }).chain((dimension) =>
      fc.tuple(
        fc.constant(dimension),
        fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 2000 })), {
          minLength: 2 ** dimension,
          maxLength: 2 ** dimension,
        }),
      ),
    )
    fc.assert(
      fc.property(cube, ([dimension, loads]) => {
        const { load, balance } = givenLoads(
          { ...defaults(parameters), topology: 'hypercube', processors: 2 ** dimension },
          (q) => loads[q],
        )
        expect([...load]).toEqual(loads)
        balance()
        expect(sum(load)).toBe(sum(loads))
        expect(Math.max(...load) - Math.min(...load)).toBeLessThanOrEqual(dimension)
      }),
      byChance(12, 120),
    )
  })
})

describe('diffusion of given loads', () => {
  const loads = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 400 })), { minLength: 1, maxLength: 70 })
  const set = (values: TreeValues): TreeValues => ({ ...values, balancer: 'diffusion', alpha: 'auto' })

  test('never raises the largest load or lowers the smallest, and ends where no link’s difference makes a task', () => {
    fc.assert(
      fc.property(scenario, loads, (values, startLoads) => {
        const { load, balance } = givenLoads(set(values), (q) => startLoads[q % startLoads.length])
        const links = coloursOf(values).flat()
        const alpha = alphaOf(set(values))
        const uneven = () => links.some(([a, b]) => Math.floor(alpha * Math.abs(load[a] - load[b])) > 0)
        const total = sum(load)
        for (let operations = 0; uneven(); operations++) {
          assert.ok(operations < 20_000, 'never ends')
          const [most, least] = [Math.max(...load), Math.min(...load)]
          balance()
          assert.equal(sum(load), total)
          assert.ok(Math.max(...load) <= most && Math.min(...load) >= least, `${load} after ${least} to ${most}`)
        }
        const still = [...load]
        balance()
        expect([...load]).toEqual(still)
      }),
      byChance(14, 40),
    )
  })

  test('of one half on a ring of two colours swaps hills and valleys for ever, as its smallest eigenvalue of −1 says', () => {
    const { load, balance } = givenLoads(
      { ...defaults(parameters), topology: 'ring', processors: 8, balancer: 'diffusion', alpha: 0.5 },
      (q) => 10 * (q % 2),
    )
    balance()
    expect([...load]).toEqual([10, 0, 10, 0, 10, 0, 10, 0])
    balance()
    expect([...load]).toEqual([0, 10, 0, 10, 0, 10, 0, 10])
  })
})

describe('looking inside a run', () => {
  test('shows what was recorded, in any order of steps, and nothing beyond the end', () => {
    fc.assert(
      fc.property(scenario, fc.array(fc.nat(), { minLength: 1, maxLength: 6 }), (values, places) => {
        const { count, columns, matrices } = recorded(values)
        const p = processorsOf(values)
        const total = 1e6 * columns.time[count - 1]
        const inspector = treeModel.inspect(values)
        for (const place of places) {
          const step = place % count
          const detail = inspector.window(step, step + 1)[0] as TreeDetail
          const first = firstCounted(values)
          const mean = (times: Float64Array) => 1e6 * (sum(times.subarray(first)) / (p - first))
          expect(detail.iteration).toBe(step)
          expect([...detail.after]).toEqual([...matrices.load.subarray(step * p, (step + 1) * p)])
          const starts = step === 0 && startsRedundantly(values)
          expect(starts ? Math.max(...detail.executed) : sum(detail.executed)).toBe(columns.executed[step])
          expect(sum(detail.moves.tasks)).toBe(columns.migrated[step])
          expect(detail.phase).toBe(columns.phase[step])
          expect(detail.sync).toBe(columns.sync[step])
          expectTime(columns.compute[step], mean(detail.compute), total)
          for (const part of PARTS) expectTime(columns[part][step], mean(detail[part]), total)
          if (step > 0) expect([...detail.before]).toEqual([...matrices.load.subarray((step - 1) * p, step * p)])
        }
        expect(inspector.window(count - 1, count + 7)).toHaveLength(1)
        expect(inspector.window(count + 7, count + 8)).toEqual([])
        expect((inspector.window(0, 1)[0] as TreeDetail).iteration).toBe(0)
      }),
      byChance(13, 60),
    )
  })

  test('shows the same after any way back and forth as a run that only goes on', () => {
    const ways = fc.array(fc.record({ place: fc.nat(), work: fc.nat({ max: 2000 }), length: fc.nat({ max: 3 }) }), {
      minLength: 10,
      maxLength: 30,
    })
    let back = 0
    fc.assert(
      fc.property(scenario, ways, fc.constantFrom(0, 3e4, 3e5, 2 ** 24), (values, ways, memory) => {
        const { count } = recorded(values)
        const fresh = inspect(values).window(0, count)
        const inspector = inspect(values, undefined, memory)
        let from = 0
        for (const { place, work, length } of ways) {
          // Near steps as well as far ones; often one is left in the middle of an iteration.
          const step = place % 3 === 0 ? place % count : Math.max(0, from - (place % 4))
          inspector.seek(place % (2 * count), work)
          expect(inspector.window(step, step + length)).toEqual(fresh.slice(step, step + length))
          if (step < from) back++
          from = step
        }
      }),
      byChance(14, 35),
    )
    expect(back).toBeGreaterThan(70)
  })
})
