/** Real work in the asynchronous lab: with any protocols it is the same work, and all of it is done once. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaults, type Values } from '../src/core/parameters.ts'
import { prepared } from '../src/core/workloads/prepared.ts'
import { beginWalk, type Walked } from '../src/core/workloads/testing.ts'
import type { WorkDone, Workload } from '../src/core/workloads/workload.ts'
import { asyncModel } from '../src/labs/async/index.ts'
import { Simulation } from '../src/labs/async/model/simulation.ts'
import { metricsOf } from '../src/labs/async/model/totals.ts'
import { WorkWatcher } from '../src/labs/async/model/work-watcher.ts'
import { type AsyncValues, parameters } from '../src/labs/async/parameters.ts'
import { asyncScenarios, BALANCERS } from './oracle/async/scenarios.ts'
import { byChance } from './setup/cases.ts'

/** Small work of every kind that is not drawn. */
const WORKS: readonly Values[] = [
  { workload: 'uts', utsTree: 'own', rootBranching: 4, utsDepth: 3, utsSeed: 19 },
  { workload: 'uts', utsTree: 'own', utsKind: 'binomial', rootBranching: 40, probability: 0.1, utsSeed: 42 },
  { workload: 'mandelbrot', pictureSize: 32, maxIterations: 100, tile: 8, fill: 'yes' },
  { workload: 'search', problem: 'salesman', tspInstance: 'drawn', cities: 6 },
  { workload: 'search', problem: 'knapsack', knapsackInstance: 'p07' },
  { workload: 'queens', queens: 6 },
  { workload: 'fibonacci', fibonacci: 12 },
  { workload: 'quicksort', sortLength: 500 },
  { workload: 'mergesort', sortLength: 500 },
  { workload: 'quadrature', integrand: 'root' },
]

const scenario = (over: Values): AsyncValues => ({ ...defaults(parameters), ...over }) as AsyncValues

/** What one processor does that executes it newest first. */
function walk(workload: Workload): Walked {
  const walking = beginWalk(workload)
  while (!walking.advance(1e9));
  return walking.result()
}

/** Steps of a run that is tried by chance: some combinations of settings pass tasks round for long. */
const MOST_STEPS = 5000

/** A run with all its nodes; undefined where it takes more steps than are allowed. */
function run(values: AsyncValues, workload?: Workload, most = Number.POSITIVE_INFINITY) {
  const simulation = new Simulation(values, { workload, results: true })
  const { log } = new WorkWatcher(simulation)
  while (!simulation.ended && simulation.steps < most) simulation.advance(1000, Number.POSITIVE_INFINITY)
  if (!simulation.ended) return undefined
  return { metrics: metricsOf(simulation), work: log.done(simulation.machine.processors) }
}

function finished<T>(outcome: T | undefined): T {
  if (outcome === undefined) throw new Error('the run has no end')
  return outcome
}

/** Each node is executed once, after its parent, and no processor executes two at a time (where none is put off). */
function isDoneOnce({ count, parent, owner, begin, end, depth, processors }: WorkDone, interrupted: boolean): void {
  const wrong = (task: number) =>
    owner[task] < 0 ||
    !(end[task] >= begin[task]) ||
    (task > 0 && (begin[task] < end[parent[task]] || depth[task] !== depth[parent[task]] + 1))
  const tasks = Array.from({ length: count }, (_, task) => task)
  expect(tasks.filter(wrong)).toEqual([])
  if (interrupted) return
  const free = new Float64Array(processors)
  const overlapping = tasks
    .sort((a, b) => begin[a] - begin[b] || end[a] - end[b])
    .filter((task) => {
      const busy = begin[task] < free[owner[task]]
      free[owner[task]] = end[task]
      return busy
    })
  expect(overlapping).toEqual([])
}

const searches = ({ workload }: Values) => workload === 'search'

describe.each(WORKS)('$workload, $problem$utsKind', (over) => {
  const alone = walk(prepared(scenario(over), 0))

  test.each(BALANCERS)('is the same work with %s, and all is done once', (balancer) => {
    const turn = BALANCERS.indexOf(balancer)
    const traversals = ['depth-first', 'breadth-first', ...(searches(over) ? ['best-first'] : [])]
    const traversal = traversals[turn % traversals.length]
    const values = scenario({ processors: 4 + turn, topology: 'ring', ...over, balancer, traversal })
    expect(asyncModel.check(values)).toEqual([])
    const { metrics, work } = finished(run(values))
    expect(work.count).toBe(metrics.nodes)
    isDoneOnce(work, false)
    expect(Number(metrics.totalTime)).toBeGreaterThanOrEqual(Number(metrics.bound) * (1 - 1e-12))
    const { bound, workBound, criticalPath } = metrics
    expect([bound, workBound, criticalPath].map((value) => value === null)).toEqual(Array(3).fill(searches(over)))
    const { nodes, leaves, depth, operations, criticalOperations, results } = alone
    const same = { nodes, leaves, depth, operations, criticalOperations, ...results }
    // How much is searched in vain depends on who knows what when; what is found does not.
    expect(metrics).toMatchObject(searches(over) ? { optimum: results.optimum, visits: metrics.nodes } : same)
  })

  test('is walked by one processor as it is without a machine', () => {
    const { metrics } = finished(run(scenario({ processors: 1, ...over })))
    const { nodes, leaves, depth, operations, criticalOperations, results } = alone
    expect(metrics).toMatchObject({ nodes, leaves, depth, operations, criticalOperations, ...results })
  })
})

/** A tree whose node k has a parent before it: costs, some of them fractions and 0, and bytes of its own. */
interface OwnTree {
  readonly parents: readonly number[]
  readonly costs: readonly number[]
  readonly bytes: readonly number[]
}

const trees: fc.Arbitrary<OwnTree> = fc
  .array(
    fc.record({
      above: fc.double({ min: 0, max: 0.999, noNaN: true }),
      cost: fc.oneof(fc.constantFrom(0, 0.5, 1, 1000.25), fc.nat({ max: 5000 })),
      bytes: fc.constantFrom(0, 1, 16, 500, 1e9),
    }),
    { minLength: 1, maxLength: 120, size: 'max' },
  )
  .chain((nodes) =>
    // From chains over bushes to stars.
    fc.constantFrom(0.05, 1, 20).map((bend) => ({
      parents: nodes.map(({ above }, k) => (k === 0 ? -1 : Math.min(k - 1, Math.floor(k * above ** bend)))),
      costs: nodes.map(({ cost }) => cost),
      bytes: nodes.map(({ bytes }) => bytes),
    })),
  )

function workloadOf({ parents, costs, bytes }: OwnTree): Workload {
  const children = costs.map((_, k) => parents.flatMap((parent, child) => (parent === k ? [child] : [])))
  return {
    words: 1,
    bytes: (descriptors, at) => bytes[descriptors[at]],
    flops: 1,
    expected: costs.length,
    root(into) {
      into[0] = 0
    },
    visit(descriptors, at, _, into) {
      const k = descriptors[at]
      into.children = Int32Array.from(children[k])
      into.count = children[k].length
      into.operations = costs[k]
    },
  }
}

test('A random tree is executed whole by any balancer, with any detection and termination', () => {
  let moved = 0
  let ended = 0
  const property = fc.property(trees, asyncScenarios, (tree, drawn) => {
    const values = scenario({ ...(drawn as unknown as Values), workload: 'fibonacci' })
    const workload = workloadOf(tree)
    const outcome = run(values, workload, MOST_STEPS)
    if (!outcome) return
    const { metrics, work } = outcome
    const { operations, criticalOperations, nodes, leaves, depth } = walk(workload)
    expect(nodes).toBe(tree.costs.length)
    expect(metrics).toMatchObject({ nodes, leaves, depth })
    expect(metrics.operations).toBeCloseTo(operations, 6)
    expect(metrics.criticalOperations).toBeCloseTo(criticalOperations, 6)
    expect(new Set(Array.from({ length: work.count }, (_, k) => work.descriptors[k])).size).toBe(nodes)
    isDoneOnce(work, values.handling === 'interrupt')
    expect(Number(metrics.totalTime)).toBeGreaterThanOrEqual(Number(metrics.bound) * (1 - 1e-12))
    expect(Number(metrics.detectionDelay)).toBeGreaterThanOrEqual(0)
    ended++
    moved += Number(metrics.tasksMigrated)
  })
  fc.assert(property, byChance(1, 40))
  expect(ended).toBeGreaterThan(30)
  expect(moved).toBeGreaterThan(500)
})

test('A root with 199 999 children is executed, and so is a chain as long', () => {
  const star = workloadOf({ parents: [-1], costs: [1], bytes: [16] })
  const many = Int32Array.from({ length: 199_999 }, (_, k) => k + 1)
  const none = new Int32Array(0)
  const values = scenario({ workload: 'fibonacci', processors: 4, balancer: 'none' })
  const wide: Workload = {
    ...star,
    bytes: 16,
    visit(descriptors, at, _, into) {
      into.children = descriptors[at] === 0 ? many : none
      into.count = into.children.length
      into.operations = 1
    },
  }
  const long: Workload = {
    ...wide,
    visit(descriptors, at, _, into) {
      into.children[0] = descriptors[at] + 1
      into.count = descriptors[at] < 199_999 ? 1 : 0
      into.operations = 1
    },
  }
  for (const [workload, depth] of [
    [wide, 1],
    [long, 199_999],
  ] as const) {
    const simulation = new Simulation(values, { workload })
    while (!simulation.ended) simulation.advance(1e6, Number.POSITIVE_INFINITY)
    expect(metricsOf(simulation)).toMatchObject({ nodes: 200_000, depth })
  }
})

test('A tree that grows too large stops its run, and says what sets its size', () => {
  const values = scenario({ workload: 'uts', utsTree: 'own', utsDepth: 6, rootBranching: 6 })
  const simulation = new Simulation(values, { workload: { ...prepared(values, 0), most: 500 } })
  expect(() => simulation.advance(1e6, Number.POSITIVE_INFINITY)).toThrow(
    /^workload: expected at most 500 nodes, got 501 and more; what makes it smaller is set by utsTree, .*utsDepth/,
  )
})
