/** The tree lab's lessons, and checks of what their texts say in words. Change a sentence and its check together. */
import { expect, test } from 'vitest'
import {
  type Checks,
  columnOf as column,
  numberOf as number,
  type RunQuery as Run,
  testLessons,
} from '../../../../tests/lessons.ts'
import { parseLink } from '../../../core/link/link.ts'
import { heaviest, walked } from '../../../core/workloads/testing.ts'
import { begin } from '../../../core/workloads/uts.ts'
import { lessonsOf } from '../../lessons.ts'
import { lab } from '../index.ts'
import type { PairOperation, TreeDetail } from '../model/detail.ts'
import type { TreeValues } from '../parameters.ts'
import { page } from '../views/page.ts'

/** The tree that the lessons describe: for the default one a quarter of what they say and ask would not hold. */
const TREE = 'seed=4342'
const FLAT = 'workload=uts&processors=64'
const DEEP = `${FLAT}&utsTree=deep`
const NEAR = 'workload=uts&topology=hypercube'
const WIDE = `${FLAT}&utsTree=wide`
const CHANCE = `${FLAT}&utsTree=own&utsKind=binomial&rootBranching=200&probability=0.12&branching=8&utsSeed=42`

const share = (run: Run, query: string, id: string) => number(run, query, id) / number(run, query, 'totalTime')
const turns = (values: readonly number[]) => {
  const steps = values.map((v, i) => Math.sign(v - (values[i - 1] ?? 0))).filter((s) => s !== 0)
  return steps.filter((s, i) => i > 0 && s !== steps[i - 1]).length
}
/** Largest difference between two processors at the end of any iteration. */
const spread = (run: Run, query: string) => {
  const { matrices, lanes, count } = run(query).recording
  return Math.max(
    ...Array.from({ length: count }, (_, row) => {
      const loads = matrices.load.subarray(row * lanes, (row + 1) * lanes)
      return Math.max(...loads) - Math.min(...loads)
    }),
  )
}
function colours(run: Run, query: string, step: number): { operation: PairOperation; computed: Int32Array } {
  const detail = detailOf(run, query, step)
  if (detail.operation?.kind !== 'pairs') throw new Error('no pairs')
  return { operation: detail.operation, computed: detail.computed }
}

const BINOMIAL =
  'processors=16&workload=uts&utsTree=own&utsKind=binomial&rootBranching=200&probability=0.12&branching=8&utsSeed=10'
const ONCE = `${BINOMIAL}&t1=on&interval=1000000`

const RING = 'topology=ring&processors=64&grain=10000&interval=4'
/** Trees with which a sentence that sounds general is tried. */
const SEEDS = Array.from({ length: 20 }, (_, i) => i + 1)

const checks: Checks = {
  start: {
    alone: (run, q) => {
      expect(Math.max(...column(run, q, 'busy'))).toBe(1)
      // More of them change nothing about that.
      const more = q.replace('processors=16', 'processors=32')
      expect(Math.max(...column(run, more, 'busy'))).toBe(1)
      expect(Math.abs(number(run, more, 'totalTime') / number(run, q, 'totalTime') - 1)).toBeLessThan(0.01)
      expect(share(run, q, 'idleTime')).toBeGreaterThan(0.9)
    },
    seldom: (run, q) => {
      expect(share(run, q, 'waitTime')).toBeGreaterThan(0.5)
      expect(share(run, q.replace('1024', '128'), 'waitTime')).toBeLessThan(0.25)
    },
    often: (run, q) => {
      expect(spread(run, q)).toBeLessThanOrEqual(3)
      expect(number(run, q, 'totalTime')).toBeGreaterThan(
        number(run, 'seed=4342&processors=16&interval=1024&balancer=none', 'totalTime'),
      )
      expect(share(run, q, 'computeTime')).toBeLessThan(0.05)
      expect(share(run, q, 'communicationTime') + share(run, q, 'syncTime')).toBeGreaterThan(0.7)
      const between = number(run, q.replace('interval=1', 'interval=64'), 'totalTime')
      expect(number(run, q.replace('interval=1', 'interval=1024'), 'totalTime')).toBeGreaterThan(2 * between)
    },
  },
  'why-balance': {
    'one-root': (run, q) => {
      expect(Math.max(...column(run, q, 'busy'))).toBe(1)
      expect(number(run, q, 'speedup')).toBeLessThan(1)
    },
    'deal-once': (run, q) => {
      // Once the machine is full, all the rest runs in one iteration.
      expect(number(run, q, 'iterations')).toBe(number(run, q, 't1Iteration') + 1)
      expect(number(run, q, 'efficiency')).toBeGreaterThan(0.95)
      expect(share(run, q, 'idleTime')).toBeLessThan(0.01)
      expect(share(run, q, 'balanceTime')).toBeLessThan(0.03)
      const moved = column(run, q, 'migrated')
      expect(moved.at(-1)).toBe(0)
      expect(Math.min(...moved.slice(0, -1))).toBeGreaterThan(0)
      const { executed } = lastOf(run, q)
      expect(Math.max(...executed) / Math.min(...executed)).toBeLessThan(1.01)
    },
    unknown: (run, q) => {
      const last = column(run, q, 'wait').at(-1) ?? 0
      expect(last).toBeGreaterThan(0.9 * number(run, q, 'waitTime'))
      // Few are those who do not wait.
      const waits = detailOf(run, q, number(run, q, 'iterations') - 1).wait
      expect(waits.filter((time) => time < last).length).toBeLessThan(waits.length / 2)
      expect(number(run, q, 'iterations')).toBe(number(run, q, 't1Iteration') + 1)
      expect(number(run, q, 'speedup')).toBeLessThan(8)
      // There is a task for each at once.
      expect(number(run, q, 't1Iteration')).toBe(1)
    },
    'go-on': (run, q) => {
      expect(number(run, q, 'nodes')).toBe(number(run, ONCE, 'nodes'))
      expect(number(run, q, 'speedup')).toBeGreaterThan(number(run, ONCE, 'speedup'))
      expect(share(run, q, 'waitTime')).toBeLessThan(share(run, ONCE, 'waitTime'))
      expect(number(run, q, 'totalTime')).toBeLessThan(number(run, ONCE, 'totalTime'))
      const grown = (id: string) => number(run, q, id) - number(run, ONCE, id)
      expect(grown('waitTime')).toBeLessThan(0)
      for (const id of ['overheadTime', 'idleTime', 'syncTime']) {
        expect(grown(id)).toBeGreaterThan(0)
        expect(grown(id)).toBeLessThan(grown('communicationTime'))
      }
      expect(share(run, q, 'overheadTime')).toBeLessThan(0.01)
    },
    'too-often': (run, q) => {
      expect(number(run, q, 'speedup')).toBeLessThan(1)
      expect(number(run, q, 'imbalance')).toBeLessThan(0.05)
    },
    'too-seldom': (run, q) => {
      expect(number(run, q, 'migratedTasks')).toBeLessThan(number(run, 'processors=16&interval=128', 'migratedTasks'))
      expect(share(run, q, 'waitTime')).toBeGreaterThan(0.5)
      expect(number(run, 'processors=16&interval=128', 'totalTime')).toBeLessThan(
        Math.min(number(run, 'processors=16&interval=1', 'totalTime'), number(run, q, 'totalTime')),
      )
    },
  },
  'dimension-exchange': {
    pair: (run, q) => {
      const { operation, computed } = colours(run, q, 0)
      const difference = computed[0] - computed[1]
      expect(difference).toBeGreaterThan(1)
      expect(operation.moved[0]).toBe(Math.floor(difference / 2))
      // Nothing moves, and two messages go all the same.
      expect(column(run, q, 'migrated')[4]).toBe(0)
      expect(column(run, q, 'messages')[4]).toBe(2)
    },
    colours: (run, q) => {
      const { operation } = colours(run, q, 3)
      expect(operation.a.length).toBe(8)
      for (let c = 0; c < operation.stages.length; c++) {
        const ends = [operation.a, operation.b].flatMap((side) => [
          ...side.subarray(operation.start[c], operation.start[c + 1]),
        ])
        expect(new Set(ends).size).toBe(ends.length)
      }
    },
    cube: (run, q) => {
      const { operation, computed } = colours(run, q, 5)
      expect(operation.stages.length).toBe(3)
      expect(operation.a.length).toBe(12)
      const load = [...computed]
      for (let c = 0; c < 3; c++) {
        for (let i = operation.start[c]; i < operation.start[c + 1]; i++) {
          const [a, b] = [operation.a[i], operation.b[i]]
          const differing = (a ^ b).toString(2).replaceAll('0', '')
          expect(differing).toBe('1')
          load[a] -= operation.moved[i]
          load[b] += operation.moved[i]
          expect(Math.abs(load[a] - load[b])).toBeLessThanOrEqual(1)
        }
      }
      expect(Math.max(...load) - Math.min(...load)).toBeLessThanOrEqual(2)
    },
    'one-sweep': (run, q) => expect(spread(run, q)).toBeLessThanOrEqual(2),
    chain: (run, q) => {
      expect(colours(run, q, 3).operation.stages.length).toBe(2)
      expect(spread(run, q)).toBeGreaterThan(20)
      const cube = 'topology=hypercube&processors=32'
      expect(number(run, q, 'migratedTasks')).toBeGreaterThan(2 * number(run, cube, 'migratedTasks'))
      expect(number(run, q, 'totalTime')).toBeGreaterThan(2 * number(run, cube, 'totalTime'))
    },
    lambda: (run, q) => {
      const { operation } = colours(run, q, 0)
      const sent = Math.abs(operation.moved[0])
      expect(sent).toBeGreaterThan(Math.abs(operation.loadA[0] - operation.loadB[0]) / 2)
    },
    optimum: (run, q) => {
      const half = `${q}&lambda=0.5`
      expect(number(run, q, 'totalTime')).toBeLessThan(number(run, half, 'totalTime'))
      const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length
      // More processors have tasks, and tasks lie further from processor 0, where the root was.
      expect(mean(column(run, q, 'busy'))).toBeGreaterThan(mean(column(run, half, 'busy')))
      const distance = (query: string) => {
        const { matrices, lanes, count } = run(query).recording
        let [sum, tasks] = [0, 0]
        matrices.load.subarray(0, count * lanes).forEach((load, i) => {
          sum += load * (i % lanes)
          tasks += load
        })
        return sum / tasks
      }
      expect(distance(q)).toBeGreaterThan(1.2 * distance(half))
    },
  },
  'central-server': {
    roles: (run, q) => {
      const moved = column(run, q, 'migrated')
      expect(Math.max(...moved)).toBe(moved[0])
      expect(run(q).values).toMatchObject({ lightThreshold: 0, heavyThreshold: 1, migration: 1 })
      expect(Math.max(...column(run, q, 'busy'))).toBe(15)
    },
    few: (run, q) => {
      const quiet = column(run, q, 'migrated').indexOf(0)
      expect(quiet).toBeGreaterThanOrEqual(0)
      expect(column(run, q, 'messages')[quiet]).toBeGreaterThanOrEqual(15)
    },
    many: (run, q) => {
      const few = 'processors=16&balancer=loadserver&interval=128'
      const ratio = number(run, few, 'totalTime') / number(run, q, 'totalTime')
      expect(ratio).toBeGreaterThan(1)
      expect(ratio).toBeLessThan(1.15)
      expect(Number(run(q).values.processors) / Number(run(few).values.processors)).toBe(8)
      expect(number(run, q, 'iterations')).toBeLessThan(10)
      expect(share(run, q, 'idleTime')).toBeGreaterThan(0.2)
      expect(share(run, q, 'overheadTime')).toBeLessThan(0.01)
      expect(share(run, q, 'communicationTime')).toBeLessThan(0.05)
    },
    drowning: (run, q) => {
      const many = 'processors=128&balancer=loadserver&interval=128'
      expect(number(run, q, 'totalTime')).toBeGreaterThan(2 * number(run, many, 'totalTime'))
      expect(Number(run(q).values.processors) / Number(run(many).values.processors)).toBe(4)
    },
    grain: (run, q) => {
      const coarse = `${q}&grain=10000`
      expect(number(run, q, 'messages')).toBe(number(run, coarse, 'messages'))
      expect(share(run, q, 'computeTime')).toBeLessThan(0.05)
    },
    against: (run, q) => {
      expect(number(run, q, 'totalTime')).toBeGreaterThan(10 * number(run, 'processors=512&interval=4', 'totalTime'))
    },
  },
  'three-phases': {
    bell: (run, q) => expect(turns(column(run, q, 'tasks'))).toBe(1),
    depth: (run, q) => {
      const breadth = 'processors=32&traversal=breadth-first'
      expect(turns(column(run, q, 'tasks'))).toBeGreaterThan(1)
      expect(number(run, q, 'nodes')).toBe(number(run, breadth, 'nodes'))
      expect(Math.max(...column(run, breadth, 'tasks'))).toBeGreaterThan(10 * Math.max(...column(run, q, 'tasks')))
      expect(number(run, breadth, 'migratedTasks')).toBeGreaterThan(number(run, q, 'migratedTasks'))
    },
    filling: (run, q) => {
      const t1 = number(run, q, 't1Iteration')
      const tasks = column(run, q, 'tasks')
      expect(tasks.findIndex((n) => n >= 128)).toBe(t1 - 1)
      expect(column(run, q, 'phase').slice(t1 - 1, t1 + 1)).toEqual([0, 1])
    },
    threshold: (run, q) => {
      expect(run('c1=2').metrics.totalTime).toBe(run(q).metrics.totalTime)
      expect(run('c1=4').metrics.t1Iteration).toBeNull()
    },
    emptying: (run, q) => {
      const t2 = number(run, q, 't2Iteration')
      expect(column(run, q, 'tasks')[t2 - 1]).toBeLessThanOrEqual(128)
      expect(column(run, q, 'phase').slice(t2 - 1, t2 + 1)).toEqual([1, 2])
      expect(number(run, q, 'iterations') - t2).toBeLessThan(number(run, q, 'iterations') / 4)
    },
    needs: (run, q) => {
      const adapted = `${q}&t1=on`
      expect(share(run, q, 'idleTime')).toBeGreaterThan(share(run, adapted, 'idleTime'))
      expect(number(run, adapted, 't1Iteration')).toBeLessThan(number(run, adapted, 'iterations') / 2)
    },
  },
  adapting: {
    before: (run, q) => {
      const parts = lab.timeSplit.map(({ metric }) => number(run, q, metric))
      expect(parts.reduce((a, b) => a + b)).toBeCloseTo(number(run, q, 'totalTime'), 9)
      expect(share(run, q, 'computeTime')).toBeCloseTo(number(run, q, 'efficiency'), 9)
    },
    t1: (run, q) => {
      expect(run(q).metrics.ita).toBeNull()
      expect(number(run, `${q}&t1=on`, 'ita')).toBeGreaterThan(0)
      expect(number(run, `${q}&t1=on`, 'idleTime')).toBeLessThan(number(run, q, 'idleTime'))
      expect(number(run, `${q}&t1=on`, 'waitTime')).toBeLessThan(number(run, q, 'waitTime'))
      expect(number(run, `${q}&t1=on`, 'syncTime') / number(run, q, 'syncTime')).toBeCloseTo(1, 1)
    },
    beat: (run, q) => expect(number(run, q, 'totalTime')).toBeGreaterThan(0.06),
    hurt: (run, q) => {
      const hurt = `${q}&t2=on`
      expect(number(run, hurt, 'messages')).toBeLessThan(number(run, q, 'messages'))
      expect(number(run, hurt, 'syncTime')).toBeLessThan(number(run, q, 'syncTime'))
      const left = number(run, hurt, 'speed') / number(run, q, 'speed')
      // The thesis: −38.95 % by speed (table 5.28).
      expect(100 * (left - 1)).toBeCloseTo(-38.95, 0)
      expect(1 - left).toBeLessThan(0.4)
      expect(-number(run, hurt, 'ita') / 100).toBeGreaterThan(1 - left)
    },
    careful: (run, q) => {
      const t1 = 'tree=balanced&interval=32&t1=on'
      expect(number(run, q, 'totalTime')).toBeGreaterThan(number(run, t1, 'totalTime'))
      expect(number(run, q, 'totalTime')).toBeLessThan(number(run, 'tree=balanced&interval=32', 'totalTime'))
    },
    both: (run, q) => {
      expect(Math.abs(number(run, `${q}&t1=off&t2=on`, 'ita'))).toBeLessThan(0.5)
      expect(number(run, q, 'ita')).toBeGreaterThan(1)
      expect(number(run, 'tree=balanced&interval=32&t2=on', 'ita')).toBeLessThan(0)
      expect(number(run, 'tree=balanced&interval=32&t1=on&t2=on', 'ita')).toBeGreaterThan(1)
      // Hardly anything moves once the machine is filled.
      expect(number(run, `${q}&t2=on`, 'migratedTasks')).toBeLessThan(10)
    },
    grain: (run, q) => {
      const ita = ['1', '100', '1000', '10000'].map((grain) => number(run, `${q}&grain=${grain}`, 'ita'))
      expect([...ita].sort((a, b) => a - b)).toEqual(ita)
    },
  },
  'by-phase': {
    alone: (run, q) => {
      expect(share(run, `${q}&balancer=loadserver`, 'waitTime')).toBeGreaterThan(2 * share(run, q, 'waitTime'))
    },
    fill: (run, q) => {
      for (const seed of SEEDS) {
        const t1 = (query: string) => number(run, `${query}&seed=${seed}`, 't1Iteration')
        expect(t1(`${q}&fillingBalancer=loadserver`)).toBeLessThan(t1(q))
      }
    },
    'hand-over': (run, q) => {
      const filling = number(run, q, 't1Iteration')
      const kinds = [filling - 1, filling].map((step) => detailOf(run, q, step).operation?.kind)
      expect(kinds).toEqual(['messages', 'pairs'])
      for (let step = 0; step <= filling; step++) expect(detailOf(run, q, step).executed[0]).toBe(0)
      expect(detailOf(run, q, number(run, q, 't2Iteration') - 1).executed[0]).toBeGreaterThan(0)
    },
    better: (run, q) => {
      for (const seed of SEEDS) expect(number(run, `${q}&seed=${seed}`, 'itaTransitions')).toBeGreaterThan(0)
      expect(number(run, RING, 'totalTime')).toBeLessThan(number(run, `${RING}&balancer=loadserver`, 'totalTime'))
      expect(number(run, `${RING}&t1=on`, 'totalTime')).toBeLessThan(number(run, RING, 'totalTime'))
    },
    torus: (run, q) => {
      for (const seed of SEEDS) expect(number(run, `${q}&seed=${seed}`, 'itaTransitions')).toBeLessThan(0)
      const plain = q.replace('&fillingBalancer=loadserver', '')
      expect(number(run, q, 't1Iteration')).toBeGreaterThanOrEqual(number(run, plain, 't1Iteration'))
    },
    end: (run, q) => {
      const faster = SEEDS.filter((seed) => {
        const [often, plain] = ['&emptyingBalancer=same&emptyingInterval=1', '&t2=off'].map((changed) =>
          number(run, `${q}${changed}&seed=${seed}`, 'totalTime'),
        )
        return often < plain && plain < number(run, `${q}&seed=${seed}`, 'totalTime')
      })
      expect(faster.length).toBeGreaterThanOrEqual(0.9 * SEEDS.length)
    },
  },
  'reading-numbers': {
    efficiency: (run, q) => {
      expect(number(run, 'processors=2', 'totalTime')).toBeGreaterThan(10 * number(run, q, 'totalTime'))
      const efficiencies = [2, 4, 8, 16, 32, 64, 128].map((p) => number(run, `processors=${p}`, 'efficiency'))
      expect([...efficiencies].sort((a, b) => b - a)).toEqual(efficiencies)
    },
    limit: (run, q) => {
      expect(number(run, 'processors=512', 'totalTime')).toBeGreaterThan(number(run, q, 'totalTime'))
      expect(number(run, 'processors=2', 'totalTime')).toBeGreaterThan(number(run, q, 'totalTime'))
      const barrier = (query: string) => number(run, query, 'syncTime') / number(run, query, 'iterations')
      expect(barrier('processors=512')).toBeGreaterThan(barrier(q))
    },
    idle: (run, q) => {
      expect(share(run, q, 'idleTime')).toBeLessThan(0.01)
      expect(share(run, q, 'waitTime')).toBeGreaterThan(0.5)
      expect(share(run, 'processors=16&interval=128', 'waitTime')).toBeLessThan(share(run, q, 'waitTime'))
      expect(number(run, q, 'iterations')).toBeLessThan(10)
      expect(share(run, q, 'overheadTime')).toBeLessThan(0.01)
    },
    baseline: (run, q) => {
      expect(number(run, q, 'ita')).toBeGreaterThan(50)
      expect(number(run, 'interval=1024', 'totalTime')).toBeGreaterThan(4 * number(run, q, 'totalTime'))
    },
    percent: (run, q) => {
      const saved = 1 - number(run, q, 'totalTime') / number(run, q.replace('&t1=on', ''), 'totalTime')
      expect(saved).toBeGreaterThan(0.3)
      expect(saved).toBeLessThan(0.37)
      expect(number(run, q, 'ita')).toBeGreaterThan(50)
    },
    'one-tree': (run, q) => {
      const ita = number(run, q, 'ita')
      expect(ita).toBeLessThan(0)
      expect(ita).toBeGreaterThan(-5)
    },
  },
}

/** Nodes that every processor executed in the last iteration. */
function lastOf(run: Run, query: string): { readonly executed: readonly number[] } {
  const step = number(run, query, 'iterations') - 1
  return { executed: [...detailOf(run, query, step).executed] }
}

function detailOf(run: Run, query: string, step: number): TreeDetail {
  return lab.inspect(run(query).values).window(step, step + 1)[0] as TreeDetail
}

/** The subtrees of a root, and all that lies below it, as one processor finds them. */
const walkOf = (query: string) =>
  walked(begin(parseLink(`tree?${query}`, { tree: lab }).values as unknown as TreeValues))

const workChecks: Checks = {
  unbalanced: {
    shape: (run, query) => {
      expect(query).toBe(FLAT)
      const busy = column(run, query, 'busy')
      // Soon there are enough for all, and they last.
      expect(busy.indexOf(64)).toBeLessThan(busy.length / 5)
      expect(busy.filter((processors) => processors === 64).length).toBeGreaterThan(0.7 * busy.length)
    },
    deep: (run, query) => {
      expect(query).toBe(DEEP)
      expect(number(run, query, 'nodes')).toBeGreaterThan(number(run, FLAT, 'nodes'))
      expect(number(run, query, 'speedup')).toBeLessThan(number(run, FLAT, 'speedup'))
      expect(number(run, query, 'criticalPath')).toBeGreaterThan(number(run, query, 'workBound'))
      expect(number(run, FLAT, 'criticalPath')).toBeLessThan(number(run, FLAT, 'workBound'))
    },
    more: (run, query) => {
      const small = (of: string) => of.replace('processors=256', 'processors=64')
      const gain = (of: string) => number(run, small(of), 'totalTime') / number(run, of, 'totalTime')
      expect(gain(query)).toBeLessThan(1.2)
      expect(gain(`${NEAR}&processors=256`)).toBeGreaterThan(1.8)
      // Seldom as many tasks as processors.
      const tasks = column(run, query, 'tasks')
      expect(tasks.filter((count) => count >= 256).length).toBeLessThan(tasks.length / 5)
    },
    wide: (run, query) => {
      expect([query, walkOf(query).subtrees.length]).toEqual([WIDE, 2000])
      const many = query.replace('processors=64', 'processors=256')
      const first = (of: string) => column(run, of, 'time')[0]
      expect(first(query) / number(run, query, 'totalTime')).toBeGreaterThan(0.25)
      expect(first(many)).toBeGreaterThanOrEqual(first(query))
      expect(number(run, many, 'totalTime') / number(run, query, 'totalTime')).toBeGreaterThan(0.75)
    },
    chance: (run, query) => {
      expect(query).toBe(CHANCE)
      const walk = walkOf(query)
      expect(walk.subtrees.length).toBe(200)
      expect(heaviest(walk).share).toBeGreaterThan(0.5)
      // Most branches are a single node: one operation without children.
      expect(walk.subtrees.filter((operations) => operations === 1).length).toBeGreaterThan(100)
      expect(number(run, query, 'criticalPath')).toBeGreaterThan(number(run, query, 'workBound'))
      // The mean: 1 + 200 / (1 − 8 · 0.12).
      expect(1 + 200 / (1 - 8 * 0.12)).toBeCloseTo(5001, 8)
      expect(number(run, query.replace('utsSeed=42', 'utsSeed=3'), 'nodes')).toBeGreaterThan(
        5 * number(run, query.replace('utsSeed=42', 'utsSeed=6'), 'nodes'),
      )
    },
  },
}

test('there are at least six lessons', () => expect(lessonsOf('tree').length).toBeGreaterThanOrEqual(6))

testLessons({
  lab,
  page,
  checks: { ...checks, ...workChecks },
  base: TREE,
})
