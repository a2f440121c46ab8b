import assert from 'node:assert/strict'
import { describe, expect, test } from 'vitest'
import { defaults } from '../../../core/parameters.ts'
import { inspect } from '../inspect.ts'
import { timeSplit } from '../metrics.ts'
import { parameters, type TreeValues } from '../parameters.ts'
import { check } from '../rules.ts'
import { beginning, follow, turnsOf } from './phases.ts'
import { Simulation } from './simulation.ts'

const base: TreeValues = { ...defaults(parameters), tree: 'balanced' }

function run(values: Partial<TreeValues>, slice = 1e9, record = false) {
  const simulation = new Simulation({ ...base, ...values }, record)
  while (!simulation.advance(slice));
  return simulation
}

const everyNode = { traversal: 'breadth-first', interval: 1 } as const
const processors = [2, 4, 8, 16, 32, 64, 128, 256, 512]

/** Scenarios that between them take every path through the simulation. */
const scenarios: Record<string, Partial<TreeValues>> = {
  'GDEM on a torus': { processors: 64, depth: 11 },
  'GDEM with both transitions': { processors: 100, depth: 12, t1: 'on', t2: 'on', interval: 32 },
  'GDEM far from any task': { processors: 4096, depth: 10, interval: 4 },
  'GDEM on a 7 x 3 torus, random tree': { topology: 'kary', sides: [7, 3], tree: 'random', depth: 12 },
  'GDEM on a hypercube, breadth-first': {
    topology: 'hypercube',
    processors: 32,
    depth: 11,
    traversal: 'breadth-first',
  },
  'GDEM with odd costs': { machine: 'custom', nodeCost: 0.1234567, networkSpeed: 0.3, processors: 48, depth: 10 },
  'GDEM, long interval': { processors: 16, depth: 14, interval: 100 },
  Loadserver: { balancer: 'loadserver', processors: 32, depth: 11 },
  'Loadserver, pessimistic, both transitions': {
    balancer: 'loadserver',
    processors: 17,
    depth: 11,
    contention: 'pessimistic',
    t1: 'on',
    t2: 'on',
    interval: 64,
  },
  'a redundant start': { processors: 100, tree: 'random', depth: 12, start: 'redundant', t1: 'on' },
  'a redundant start with a server': { balancer: 'loadserver', processors: 40, depth: 11, start: 'redundant' },
  'Loadserver with crossed thresholds': {
    balancer: 'loadserver',
    processors: 12,
    tree: 'imbalance',
    depth: 12,
    lightThreshold: 3,
    heavyThreshold: 0,
    migration: 5,
  },
  'the server hands over to GDEM, and takes what processor 0 has at the end': {
    processors: 30,
    depth: 12,
    c1: 2,
    t1: 'on',
    fillingBalancer: 'loadserver',
    fillingMigration: 'half',
    lightIds: 3,
    t2: 'on',
    c2: 3,
    emptyingBalancer: 'loadserver',
    emptyingInterval: 3,
  },
  'GDEM hands over to the server, the server to diffusion': {
    processors: 300,
    depth: 13,
    balancer: 'loadserver',
    interval: 4,
    proceed: 'refusals',
    t1: 'on',
    fillingBalancer: 'gdem',
    fillingLambda: 0.8,
    t2: 'on',
    c2: 2,
    emptyingBalancer: 'diffusion',
    emptyingInterval: 8,
  },
  'no balancer': { balancer: 'none', processors: 8, depth: 8, interval: 3 },
  'fan-out 8, imbalanced': { tree: 'imbalance', fanOut: 8, depth: 6, imbalance: 0.4, processors: 30 },
}

describe('iterations are those of the thesis, exactly', () => {
  test('table 4.7: GDEM', () => {
    const iterations = processors.map((p) => run({ ...everyNode, processors: p }).iterations)
    expect(iterations).toEqual([32768, 16385, 8194, 4099, 2053, 1031, 522, 269, 148])
  })

  test('table 4.8: Loadserver, simulated', () => {
    const iterations = processors.map((p) => run({ ...everyNode, processors: p, balancer: 'loadserver' }).iterations)
    expect(iterations).toEqual([65535, 21846, 9365, 4372, 2119, 1046, 523, 264, 137])
  })
})

test('the default tree has 29 535 nodes, and its run on 4 processors is that of §5.2.2', () => {
  const { iterations, totalTime, nodes } = run({ tree: 'random', processors: 4, interval: 16, grain: 10 }).metrics()
  expect(nodes).toBe(29_535)
  expect(Math.abs(Number(iterations) - 463)).toBeLessThanOrEqual(3)
  expect(Math.abs(Number(totalTime) / 0.508 - 1)).toBeLessThan(0.02)
})

describe.each(Object.entries(scenarios))('%s', (name, values) => {
  const whole = run(values, 1e9, true)
  const { metrics, rows } = { metrics: whole.metrics(), rows: whole.recorder?.take() }

  test('gives the same bytes whatever the slice, and the same metrics without recording', () => {
    for (const slice of [1, 7, 1000]) {
      const sliced = run(values, slice, true)
      expect(sliced.metrics()).toEqual(metrics)
      expect(sliced.recorder?.take()).toEqual(rows)
    }
    expect(run(values, 13).metrics()).toEqual(metrics)
  })

  test('splits its time without remainder', () => {
    const numbers = metrics as Record<string, number>
    const parts = timeSplit.map(({ metric }) => numbers[metric])
    expect(parts.reduce((a, b) => a + b)).toBeCloseTo(numbers.totalTime, 10)
    for (const part of parts) expect(part).toBeGreaterThanOrEqual(0)
    // What the source calls balancing is three of them.
    const { communicationTime, overheadTime, waitTime, balanceTime } = numbers
    expect(communicationTime + overheadTime + waitTime).toBeCloseTo(balanceTime, 10)
  })

  test('looks the same to the inspector as it was recorded', () => {
    const inspector = inspect({ ...base, ...values })
    const p = whole.system.processors
    const first = whole.firstWorker
    const mean = (times: Float64Array) => times.subarray(first).reduce((sum, time) => sum + time, 0) / (p - first)
    const sum = (numbers: Int32Array) => numbers.reduce((total, n) => total + n, 0)
    for (let step = 0; rows && step < rows.count; step++) {
      const [detail] = inspector.window(step, step + 1)
      if (!detail) throw new Error(`no detail of step ${step}`)
      const { columns } = rows
      expect(detail.phase).toBe(columns.phase[step])
      expect(sum(detail.after)).toBe(columns.tasks[step])
      const starts = step === 0 && scenarios[name].start === 'redundant'
      expect(starts ? Math.max(...detail.executed) : sum(detail.executed)).toBe(columns.executed[step])
      expect(sum(detail.moves.tasks)).toBe(columns.migrated[step])
      expect(detail.after).toEqual(rows.matrices.load.subarray(step * p, (step + 1) * p))
      expect(mean(detail.compute)).toBeCloseTo(columns.compute[step], 12)
      expect(mean(detail.balance)).toBeCloseTo(columns.balance[step], 12)
      expect(mean(detail.idle)).toBeCloseTo(columns.idle[step], 12)
      const load = detail.computed.slice()
      detail.moves.from.forEach((from, i) => {
        assert.notEqual(from, detail.moves.to[i])
        load[from] -= detail.moves.tasks[i]
        load[detail.moves.to[i]] += detail.moves.tasks[i]
      })
      expect(load).toEqual(detail.after)
      if (detail.operation?.kind === 'messages') expect(detail.operation.message.length).toBeGreaterThan(0)
    }
    expect(inspector.window(whole.iterations, whole.iterations + 3)).toEqual([])
    expect(inspect({ ...base, ...values }).window(1, 3)).toEqual(inspector.window(1, 3))
  })
})

test('the shape of a tree depends only on the tree', () => {
  for (const tree of [
    { tree: 'random', seed: 5 },
    { tree: 'imbalance', imbalance: 0.3, fanOut: 4, depth: 8 },
  ] as const) {
    const nodes = [
      { balancer: 'none', processors: 1 },
      { balancer: 'gdem', processors: 64, traversal: 'breadth-first' },
      { balancer: 'loadserver', processors: 9, interval: 7 },
      { topology: 'ring', processors: 33, interval: 1000 },
    ].map((values) => run({ ...tree, ...(values as Partial<TreeValues>) }).metrics().nodes)
    expect(new Set(nodes).size).toBe(1)
  }
})

describe('the ends of the ranges', () => {
  test('a single node, one processor, a fan-out of one', () => {
    expect(run({ depth: 1 }).metrics()).toMatchObject({ iterations: 1, nodes: 1, imbalance: null })
    expect(run({ fanOut: 1, depth: 1000, processors: 3 }).metrics().nodes).toBe(1000)
    const sequential = run({ processors: 1, interval: 1e9, tree: 'random' }).metrics()
    expect(sequential).toMatchObject({ iterations: 1, nodes: 29_535, migratedTasks: 0, balanceTime: 0 })
    expect(run({ processors: 1, networkSpeed: 0.001, depth: 9 }).metrics().nodes).toBe(511)
  })

  test('all wait to the same moment: no processor is idle for less than no time, whatever the sums round to', () => {
    const free = Object.fromEntries(
      Object.keys(parameters)
        .filter((id) => /^(send|receive|arrived|barrier|dequeue|enqueue)/.test(id))
        .map((id) => [id, 0]),
    )
    for (let k = 1; k <= 100; k++) {
      const values = { ...free, machine: 'custom', topology: 'ring', processors: 7, depth: 4, interval: 1 } as const
      const columns = run({ ...values, nodeCost: k * 1.2345678 }, 1e9, true).recorder?.take()?.columns
      expect(Math.min(...(columns?.idle ?? [-1]))).toBeGreaterThanOrEqual(0)
    }
  })

  test('no costs at all: no speed, no speedup, and no time', () => {
    const free = Object.fromEntries(
      Object.keys(parameters)
        .filter((id) => /Cost$|^send|^receive|^arrived|^pingPong|^barrier/.test(id))
        .map((id) => [id, 0]),
    )
    const costless = { ...free, machine: 'custom', depth: 8 } as const
    const metrics = run(costless).metrics()
    expect(metrics).toMatchObject({ totalTime: 0, speed: null, speedup: null, efficiency: null })
    // Nodes in so short a time have no speed either: the quotient is infinite.
    expect(run({ ...costless, nodeCost: 1e-305 }).metrics().speed).toBeNull()
  })

  test('every topology takes odd sizes', () => {
    for (const topology of ['chain', 'ring', 'mesh', 'torus', 'torus3d'] as const) {
      for (const p of [1, 2, 3, 7, 30]) expect(run({ topology, processors: p, depth: 9 }).metrics().nodes).toBe(511)
    }
  })

  test('one worker has no other to migrate to', () => {
    const metrics = run({
      balancer: 'loadserver',
      processors: 2,
      lightThreshold: 9,
      heavyThreshold: 0,
      depth: 8,
    }).metrics()
    expect(metrics).toMatchObject({ nodes: 255, migratedTasks: 0 })
  })
})

describe('a second transition that smooths', () => {
  test.each([
    // Tasks after each iteration: 5 at the third is a jag. p = 2, c₂ = 3, so the line is at 6 tasks.
    [{}, 3],
    [{ t2Window: 2 }, 7],
    [{ t2Window: 3 }, 8],
    [{ t2Window: 3, t2Hold: 2 }, 9],
    [{ t2Margin: 0.5 }, 8],
    [{ t2Margin: 0.25, t2Hold: 2 }, 8],
    [{ t2: 'off', t2Window: 3 }, 3],
  ] as const)('%o comes after iteration %i', (values, expected) => {
    const phases = beginning()
    const turns = turnsOf({ ...base, t2: 'on', c2: 3, ...values }, 2)
    const remainingTasks = [4, 10, 5, 9, 8, 7, 4, 1, 1]
    remainingTasks.forEach((tasks, i) => {
      if (phases.phase < 2) follow(phases, i + 1, tasks, turns)
    })
    expect(phases).toMatchObject({ t1Iteration: 1, t2Iteration: expected })
  })
})

describe('a redundant start', () => {
  test('expands the same levels on all, and deals out the next one in turn', () => {
    const values = { start: 'redundant', depth: 5, processors: 3, topology: 'chain', interval: 1 } as const
    const [first] = inspect({ ...base, ...values }).window(0, 1)
    // The root and its two children; of the four tasks of the third level, processor 0 has the first and the fourth.
    assert.deepEqual([...first.executed, ...first.after], [3, 3, 3, 2, 1, 1])
    assert.deepEqual(
      [first.operation, first.moves.tasks.length, ...first.balance, ...first.idle],
      [undefined, 0, 0, 0, 0, 0, 0, 0],
    )
    const { nodes, t1Iteration, computeTime, workBound } = run(values).metrics()
    expect([nodes, t1Iteration]).toEqual([31, 1])
    expect(Number(computeTime) - Number(workBound)).toBeCloseTo((2 / 3) * first.compute[0], 12)
  })

  test('of one processor is none', () => {
    for (const values of [{ processors: 1 }, { processors: 2, balancer: 'loadserver' }] as const)
      expect(run({ ...values, start: 'redundant' }).metrics()).toEqual(run(values).metrics())
  })

  test.each([
    [{ processors: 32 }, -0.8, 2.9],
    [{ processors: 64 }, -2.8, 2],
    [{ processors: 128 }, 22.2, 28.1],
    [{ processors: 256 }, 28.1, 30.6],
    [{ processors: 128, grain: 10_000 }, 32.8, -1.6],
  ] as const)('saves as much of %o as doc/model.md says', (values, transition, redundant) => {
    const random = { ...values, tree: 'random', depth: 16 } as const
    const seeds = Array.from({ length: 20 }, (_, i) => i + 1)
    const elapsed = (other: Partial<TreeValues>) => seeds.map((seed) => run({ ...random, ...other, seed }).elapsed)
    const plain = elapsed({})
    const mean = (other: Partial<TreeValues>) =>
      elapsed(other).reduce((sum, time, i) => sum + 5 * (1 - time / plain[i]), 0)
    expect(mean({ t1: 'on' })).toBeCloseTo(transition, 1)
    expect(mean({ start: 'redundant' })).toBeCloseTo(redundant, 1)
  })
})

describe('memory is for tasks that there are', () => {
  test('a deep and wide tree on many processors needs little of it', () => {
    const values = { tree: 'imbalance', imbalance: 1, depth: 1000, fanOut: 64, topology: 'hypercube' } as const
    const simulation = new Simulation({ ...base, ...values, processors: 4096, interval: 1000 }, false)
    while (simulation.system.tasks > 0) simulation.iterate()
    expect(simulation.metrics().nodes).toBe(63_937)
    expect(simulation.system.kernel.memory.buffer.byteLength).toBeLessThan(2 ** 27)
  })
})

describe('a slice', () => {
  test('is part of the start where the machine is large', () => {
    const values = { topology: 'hypercube', processors: 8192, interval: 1, depth: 14 } as const
    const simulation = new Simulation({ ...base, ...values }, false)
    let slices = 0
    for (; simulation.iterations === 0; slices++) expect(simulation.advance(1)).toBe(false)
    // For 13 colours each: the positions, and the clocks of an idle network.
    expect(slices).toBeGreaterThan(26)
    while (!simulation.advance(1e6));
    expect(simulation.metrics()).toEqual(run(values).metrics())
  })

  test('is part of an iteration where the interval is long', () => {
    const simulation = new Simulation(
      { ...base, tree: 'random', balancer: 'none', processors: 1, interval: 1e9 },
      false,
    )
    let slices = 0
    while (!simulation.advance(2000)) slices++
    expect(simulation.iterations).toBe(1)
    expect(slices).toBeGreaterThan(simulation.system.executed / 2000 - 2)
  })

  test.each<[string, Partial<TreeValues>]>([
    ['every pair exchanges tasks', { tree: 'random', processors: 1024, interval: 1 }],
    ['few processors have tasks', { topology: 'hypercube', processors: 4096, interval: 4, depth: 12 }],
    ['receivers ask the server too', { balancer: 'loadserver', processors: 512, migration: 4, heavyThreshold: 0 }],
    ['whole queues change hands', { balancer: 'loadserver', processors: 512, migration: 1000, heavyThreshold: 0 }],
    ['queues grow long', { balancer: 'none', processors: 1, fanOut: 64, depth: 3, traversal: 'breadth-first' }],
  ])('does as much as it is asked to, and finishes an iteration at most, where %s', (_, values) => {
    const simulation = new Simulation({ ...base, ...values }, false)
    const { system } = simulation
    const done = () => system.work + system.executed
    const most = 2000 + 64 * system.processors
    for (let over = false, before = done(); !over; before = done()) {
      over = simulation.advance(2000)
      expect(done() - before).toBeLessThanOrEqual(most)
    }
  })
})

describe('progress', () => {
  test('is exact for a balanced tree', () => {
    const simulation = new Simulation({ ...base, processors: 8 }, false)
    expect(simulation.progress()).toBe(0)
    while (!simulation.advance(5000)) expect(simulation.progress()).toBeCloseTo(simulation.system.executed / 65_535, 12)
    expect(simulation.progress()).toBe(1)
  })
})

describe('what does not go together is refused by name', () => {
  const refused = (values: Partial<TreeValues>) => check({ ...base, ...values }).map(({ parameter }) => parameter)
  test.each([
    [{ topology: 'hypercube', processors: 48 }, 'processors'],
    [{ topology: 'star', processors: 1025 }, 'processors'],
    [{ topology: 'kary', sides: [256, 257] }, 'sides'],
    [{ balancer: 'loadserver', processors: 1 }, 'processors'],
    [{ depth: 31 }, 'depth'],
    [{ depth: 1000, fanOut: 64 }, 'depth'],
    [{ depth: 28, traversal: 'breadth-first' }, 'depth'],
    [{ tree: 'random', depth: 60 }, 'depth'],
  ] as const)('%o', (values, parameter) => {
    expect(refused(values as Partial<TreeValues>)).toEqual([parameter])
  })

  test('and the rest is not', () => {
    for (const values of [{}, { depth: 30 }, { tree: 'imbalance', imbalance: 1, depth: 1000, fanOut: 64 }] as const) {
      expect(refused(values)).toEqual([])
    }
    for (const values of Object.values(scenarios)) expect(refused(values)).toEqual([])
  })
})
