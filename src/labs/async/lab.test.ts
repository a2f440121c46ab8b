/** What the page, the command line and traces rely on, whatever the scenario. */
import assert from 'node:assert/strict'
import { describe, expect, test } from 'vitest'
import { hold } from '../../core/attachments/held.ts'
import { takeFile } from '../../core/attachments/take.ts'
import { networkOf } from '../../core/network/index.ts'
import { type Accepted, applies, defaults, fileOf } from '../../core/parameters.ts'
import { Recorder } from '../../core/recording.ts'
import { balancers } from './balancers/index.ts'
import { asyncModel } from './index.ts'
import { Context } from './model/context.ts'
import type { AsyncDetail, ScheduleArtifact } from './model/detail.ts'
import { MOST_STEPS } from './model/given-up.ts'
import { MessageLog, messageHash } from './model/message-log.ts'
import { Simulation } from './model/simulation.ts'
import { metricsOf } from './model/totals.ts'
import { type AsyncValues, parameters } from './parameters.ts'
import { start } from './run.ts'

const NEVER = Number.POSITIVE_INFINITY

const scenario = (over: Partial<AsyncValues>): AsyncValues => ({
  ...defaults(parameters),
  processors: 9,
  depth: 7,
  minDepth: 4,
  ...over,
})

/** One of every balancer, with what is rare among them. */
const some: readonly Partial<AsyncValues>[] = [
  ...(Object.keys(balancers).filter((name) => name !== 'own') as AsyncValues['balancer'][]).map((balancer) => ({
    balancer,
    interval: 2,
  })),
  { balancer: 'gdem', interval: 200 },
  { balancer: 'none', interval: 1e9, termination: 'ring' },
  { balancer: 'stealing', handling: 'interrupt', port: 'serial', termination: 'ring', backoff: 50 },
  { balancer: 'loadserver', handling: 'interrupt', termination: 'tree', t1: 'on', t2: 'on', detection: 'reduction' },
  { balancer: 'gdem', synchronisation: 'direct', t1: 'on', detection: 'accumulator', accessTime: 20 },
  { balancer: 'xuhwang', localDelay: 300 },
  { balancer: 'rid', diffusionFactor: 'adaptive', lowThreshold: 2 },
  { balancer: 'gdem', synchronisation: 'local', t2: 'on', detection: 'central', port: 'serial' },
  { balancer: 'rid', fillingBalancer: 'pool', t1: 'on', t2: 'on', emptyingBalancer: 'same' },
  { workload: 'search', tspInstance: 'drawn', cities: 7, interval: 4, sharing: 'binomial-tree' },
  { workload: 'search', tspInstance: 'drawn', cities: 7, port: 'serial', sharing: 'with-other-messages' },
  { workload: 'search', problem: 'knapsack', items: 20, handling: 'interrupt', termination: 'tree', balancer: 'gdem' },
]

const nameOf = (values: Partial<AsyncValues>) => Object.values(values).join(' ')

function whole(values: AsyncValues, work = 1e9) {
  const run = asyncModel.start(values, { record: true })
  while (!run.advance(work)) {}
  const recording = run.recorder
  if (!recording) throw new Error('nothing was recorded')
  return { metrics: run.metrics(), recording }
}

/** The same in slices, after each of which the rows that are new are taken and put to the others, as the page does. */
function inSlices(values: AsyncValues, work: number) {
  const run = asyncModel.start(values, { record: true })
  let recording: Recorder | undefined
  for (let ended = false; !ended; ) {
    ended = run.advance(work)
    const rows = run.recorder?.take()
    recording ??= run.recorder && new Recorder(run.recorder.shape, run.recorder.lanes)
    if (rows) recording?.put(rows)
  }
  if (!recording) throw new Error('nothing was recorded')
  return { metrics: run.metrics(), recording }
}

/** A column's or a matrix's numbers up to the last row. */
const sum = (numbers: ArrayLike<number>, count: number, step = 1) => {
  let all = 0
  for (let k = 0; k < count; k += step) all += numbers[k]
  return all
}

describe.each(some.map((over) => [nameOf(over), scenario(over)] as const))('%s', (_, values) => {
  test('makes a scenario that can be run', () => expect(asyncModel.check(values)).toEqual([]))

  test('is the same in slices of whatever size', () => {
    const one = whole(values)
    const many = inSlices(values, 3000)
    expect(many.metrics).toEqual(one.metrics)
    const rows = one.recording.count
    expect(many.recording.count).toBe(rows)
    for (const [id, column] of Object.entries(one.recording.columns)) {
      const apart = column.slice(0, rows).map((value, row) => Math.abs(value - many.recording.columns[id][row]))
      expect(Math.max(...apart), id).toBeLessThan(1e-9)
    }
    for (const [id, matrix] of Object.entries(one.recording.matrices)) {
      const cells = rows * one.recording.lanes
      expect(many.recording.matrices[id].subarray(0, cells), id).toEqual(matrix.subarray(0, cells))
    }
  })

  test('records everything that the metrics count, in the shortest slots that suffice', () => {
    const { metrics, recording } = whole(values)
    const { count, lanes, stride, columns, matrices } = recording
    const total = Number(metrics.totalTime)
    expect(columns.time[count - 1]).toBe(total)
    expect(count * stride * 1e-6).toBeGreaterThanOrEqual(total - 1e-12)
    if (stride > 1) expect(256 * (stride / 2) * 1e-6).toBeLessThan(total)
    for (const [column, metric] of [
      ['compute', 'computeTime'],
      ['communication', 'communicationTime'],
      ['overhead', 'overheadTime'],
      ['wait', 'waitTime'],
      ['idle', 'idleTime'],
    ]) {
      expect(sum(columns[column], count)).toBeCloseTo(Number(metrics[metric]), 9)
    }
    expect(sum(columns.messages, count)).toBe(metrics.messages)
    expect(sum(columns.migrated, count)).toBe(metrics.tasksMigrated)
    expect(sum(matrices.sent, count * lanes)).toBe(metrics.messages)
    expect(sum(matrices.tasksTaken, count * lanes)).toBe(metrics.tasksMigrated)
    expect(Math.max(...columns.tasksMost.subarray(0, count))).toBe(metrics.peakTasks)
    expect(matrices.idle.slice(0, count * lanes).every((seconds) => seconds > -1e-9)).toBe(true)
    expect(matrices.load.slice(0, count * lanes).every((load) => load >= 0)).toBe(true)
  })

  test('goes back to any state', () => {
    const simulation = new Simulation(values)
    const log = new MessageLog(simulation.machine)
    simulation.machine.watcher = log
    simulation.advance(150, NEVER)
    const { restore } = simulation.save()
    const mark = log.mark()
    const finish = () => {
      while (!simulation.ended) simulation.advance(1e6, NEVER)
      return { metrics: metricsOf(simulation), hash: messageHash(log.all()) }
    }
    const first = finish()
    for (let again = 0; again < 2; again++) {
      restore()
      log.cut(mark)
      expect(finish()).toEqual(first)
    }
  })

  test('shows what happens in a slot, the same from wherever one comes', () => {
    const inspector = asyncModel.inspect(values)
    const looks = [1500, 700, 701].map((slot) => [slot, inspector.window(slot, slot + 1)] as const)
    for (const [slot, details] of looks) {
      expect(asyncModel.inspect(values).window(slot, slot + 1)).toEqual(details)
      for (const detail of details as AsyncDetail[]) {
        for (const { begin, end } of detail.pieces) {
          assert.ok(begin < detail.end && end > detail.begin, `${begin} to ${end}`)
        }
      }
    }
  })

  test('has a schedule of all its pieces and messages, in which no processor does two things at once', () => {
    const schedule = scheduleOf(values)
    const { metrics } = whole(values)
    expect(schedule.messages.sent.length).toBe(metrics.messages)
    const { lane, begin, end, state } = schedule.pieces
    const busyUntil = new Float64Array(values.processors)
    let computed = 0
    let overlaps = 0
    for (const k of Array.from(begin, (_, k) => k).sort((a, b) => begin[a] - begin[b])) {
      if (begin[k] < busyUntil[lane[k]]) overlaps++
      busyUntil[lane[k]] = end[k]
      if (state[k] === 0) computed += end[k] - begin[k]
    }
    expect(overlaps).toBe(0)
    expect(computed).toBeCloseTo(Number(metrics.work), 9)
    const kinds = asyncModel.spans.kinds(values)
    expect(schedule.messages.kind.every((kind) => kind < kinds.length)).toBe(true)
  })
})

function scheduleOf(values: AsyncValues): ScheduleArtifact {
  const making = asyncModel.artifacts?.schedule(values)
  while (making && !making.advance(1000)) {}
  const result = making?.result()
  if (!result) throw new Error('there is no schedule')
  return result as ScheduleArtifact
}

test('a slot says nothing of what comes after it, however far the inspector has looked', () => {
  const values = scenario({ balancer: 'rid', handling: 'interrupt' })
  const inspector = asyncModel.inspect(values)
  inspector.window(198, 199)
  expect(inspector.window(218, 219)).toEqual(asyncModel.inspect(values).window(218, 219))
})

test('a slice that executes long quanta takes fewer steps', () => {
  const simulation = new Simulation(scenario({ balancer: 'none', interval: 50, depth: 12, minDepth: 12 }))
  simulation.advance(200, NEVER)
  expect(simulation.ended).toBe(false)
  expect(simulation.machine.nodes.totals.executed).toBeLessThan(250)
})

test('there is no slot behind a run that ends with one', () => {
  const costs = { machine: 'custom', nodeCost: 5, flopCost: 0, childCost: 0, handling: 'interrupt' } as const
  const values = scenario({ ...costs, processors: 1, depth: 3, minDepth: 3, fanOut: 1 })
  const { metrics, recording } = whole(values)
  expect(metrics.totalTime).toBe(0.000015)
  expect(recording.steps).toBe(15)
  const inspector = asyncModel.inspect(values)
  expect(inspector.window(14, 15).length).toBe(1)
  expect(inspector.window(15, 16)).toEqual([])
})

test('what a processor knows of its neighbours are loads that they reported', () => {
  const values = scenario({ balancer: 'rid', update: 0 })
  const [detail] = asyncModel.inspect(values).window(1500, 1501) as AsyncDetail[]
  const { by, of, value } = detail.knowledge
  expect(by.length).toBe(9 * 4)
  const log = asyncModel.messages?.(values)
  expect(log?.columns.slice(0, 3)).toEqual(['kind', 'from', 'to'])
  const pairs = new Set([...(log?.rows ?? [])].map(([, from, to]) => `${from} ${to}`))
  for (let k = 0; k < by.length; k++) if (value[k] !== 0) expect(pairs).toContain(`${of[k]} ${by[k]}`)
  expect(value.some((reported) => reported > 0)).toBe(true)
})

describe('what does not go together is refused by name', () => {
  const refused: readonly (readonly [Partial<AsyncValues>, string])[] = [
    [
      { balancer: 'loadserver', processors: 1 },
      'processors: expected at least 2 processors, a server and a worker, got 1',
    ],
    [{ balancer: 'loadserver', heavyThreshold: 0 }, 'heavyThreshold: expected at least 1, '],
    [{ balancer: 'loadserver', migration: 2 }, 'migration: expected at most 1, the heavy threshold, '],
    [{ balancer: 'loadserver', t1: 'on', fillingLightThreshold: 2 }, 'fillingLightThreshold: expected at most 1, '],
    [{ balancer: 'loadserver', t1: 'on', fillingMigration: 3 }, 'fillingMigration: expected at most 1, '],
    [{ balancer: 'gdem', synchronisation: 'local', t1: 'on', fillingLambda: 0.3 }, 'fillingLambda: expected "same" '],
    [{ balancer: 'loadserver', lightThreshold: 3, heavyThreshold: 2 }, 'heavyThreshold: expected at least 3, '],
    [{ balancer: 'loadserver', t1: 'on', fillingLightThreshold: 2 }, 'fillingLightThreshold: expected at most 1, '],
    [{ balancer: 'xuhwang', window: 4000 }, 'window: expected a number from 5000 to 160000, got 4000'],
    [
      { balancer: 'rid', fillingBalancer: 'pool', t1: 'on', detection: 'local' },
      'detection: expected one of exact, accumulator, central, reduction beside "Central pool"',
    ],
    [{ topology: 'hypercube', processors: 12 }, 'processors: expected a power of two, for a hypercube, got 12'],
    [{ depth: 1000, tree: 'balanced' }, 'depth: expected a tree of at most'],
    [{ traversal: 'best-first' }, 'traversal: expected another order than by promise, '],
  ]
  test.each(refused)('%j', (over, message) => {
    expect(asyncModel.check(scenario(over)).map(({ message }) => message)).toContainEqual(
      expect.stringContaining(message),
    )
  })
})

test('parameters are shown while a balancer of some phase has them', () => {
  const shown = (over: Partial<AsyncValues>, id: keyof AsyncValues) =>
    applies(asyncModel.parameters[id], scenario(over))
  expect(shown({}, 'victim')).toBe(true)
  expect(shown({ balancer: 'rid' }, 'victim')).toBe(false)
  expect(shown({ balancer: 'rid', fillingBalancer: 'stealing', t1: 'on' }, 'victim')).toBe(true)
  expect(shown({ balancer: 'rid', fillingBalancer: 'stealing' }, 'victim')).toBe(false)
  expect(shown({ t1: 'on' }, 'fillingLightThreshold')).toBe(false)
  expect(shown({ balancer: 'loadserver', t1: 'on' }, 'fillingLightThreshold')).toBe(true)
  expect(shown({ detection: 'central' }, 'reportStep')).toBe(false)
  expect(shown({ detection: 'central', t2: 'on' }, 'reportStep')).toBe(true)
})

test('all messages are listed, with the hash that the model gives them', () => {
  const values = { ...defaults(parameters), processors: 16, depth: 12 }
  const list = asyncModel.messages?.(values)
  expect(list?.hash).toBe('0f320a85')
  const rows = [...(list?.rows ?? [])]
  expect(rows.length).toBe(696)
  expect(rows[0]).toEqual(['steal', 1, 11, 1, 0, 0, 0, 20_000, 22_000, expect.any(Number)])
})

test('corners of the rules are as two other implementations have them', () => {
  const ring = { topology: 'ring', seed: 1 } as const
  // A turn that sends nothing is none; a round that is open when the collector leaves is completed; a worker that keeps nothing asks at once.
  const gradient = whole(
    scenario({ ...ring, balancer: 'gradient', heavyThreshold: 0, processors: 3, depth: 2, fanOut: 8 }),
  )
  expect(gradient.metrics.communicationTime).toBeCloseTo(0.000864343, 9)
  const windows = { interval: 16, window: 2000, windowMin: 500, t2: 'on' } as const
  const collected = whole(scenario({ ...ring, ...windows, balancer: 'xuhwang', processors: 2, depth: 4, fanOut: 3 }))
  expect(collected.metrics.messages).toBe(3)
  // Nodes that a server executes once balancing is off count among those that the workers share.
  const phased = { t1: 'on', fillingInterval: 1, t2: 'on', c2: 2, emptyingBalancer: 'none' } as const
  const pool = { ...ring, seed: 2, balancer: 'pool', poolKeep: 1, processors: 4, depth: 9, ...phased } as const
  const { imbalance, nodesMax, nodes } = whole(scenario(pool)).metrics
  expect([nodes, nodesMax]).toEqual([465, 288])
  expect(imbalance).toBeCloseTo((288 * 3) / 465 - 1, 12)
  const free = { machine: 'custom', sendSmall: 0, sendSmallEach: 0, dequeueCost: 0 } as const
  const put = { balancer: 'pool', poolKeep: 0, t2: 'on', c2: 2, termination: 'tree', seed: 1 } as const
  expect(whole(scenario({ ...free, ...put, processors: 3, depth: 4 })).metrics.nodes).toBe(15)
})

test('a pool of two processors executes all tasks, whatever its clerk is about when the last ones come back', () => {
  const values = scenario({ balancer: 'pool', processors: 2, t2: 'on', serverCost: 'light', interval: 2, seed: 651 })
  expect(Number(whole(values).metrics.nodes)).toBeGreaterThan(0)
})

test('a run whose end no processor notices is given up for its termination, and shows no end to come before', () => {
  const simulation = new Simulation(scenario({ termination: 'ring', interval: 40 }))
  while (simulation.machine.nodes.totals.left > 0) {
    simulation.advance(20, NEVER)
    const { totalTime, workTime, detectionDelay } = metricsOf(simulation)
    expect(Number(detectionDelay)).toBeGreaterThanOrEqual(0)
    expect(Number(workTime)).toBeLessThanOrEqual(Number(totalTime))
  }
  simulation.steps = MOST_STEPS
  expect(() => simulation.advance(1, NEVER)).toThrow(/^termination: expected .* got ring beside stealing$/)
})

test('processors that cannot receive as fast as reports are sent end the run, whatever its termination, by the name of what sends them', () => {
  const slow = { networkSpeed: 0.001, processors: 64, tree: 'balanced', depth: 8, grain: 0 } as const
  const reports = { balancer: 'xuhwang', serverCost: 'light', window: 1000, windowMin: 1000, windowMax: 1000 } as const
  for (const termination of ['ring', 'tree'] as const) {
    const values = scenario({ ...slow, ...reports, localDelay: 1e9, termination })
    expect(() => whole(values)).toThrow(
      /^window: expected settings under which messages are received as fast as they are sent, got 1000, and 4000000 messages that were not received at [\d.]+ s$/,
    )
  }
  // Where the collector waits for the loads of all before it reports again, all are executed.
  const waits = scenario({ ...slow, ...reports, localDelay: 'off', termination: 'ring' })
  expect(whole(waits).metrics.nodes).toBe(255)
})

test('a run of too many steps says how far it came, and how much of what it may do is done', () => {
  const run = start(scenario({ machine: 'custom', grain: 1e9, processors: 32, depth: 3 }), { record: false }, (it) => {
    it.steps = MOST_STEPS / 2
  })
  run.advance(1e5)
  expect(run.progress()).toBeCloseTo(0.5, 3)
  const simulation = new Simulation(scenario({ machine: 'custom', grain: 1e9, processors: 32, depth: 3 }))
  simulation.advance(1000, NEVER)
  simulation.steps = MOST_STEPS
  expect(() => simulation.advance(1, NEVER)).toThrow(/got stealing with 2 left at 0\.\d+ s after 50000000 steps$/)
})

test('a tree of one’s own comes from a file, and what is wrong with that is said row by row', () => {
  const withTree = (text: string) => {
    const file = takeFile('ownTree', fileOf(parameters.ownTree) as Accepted, 'a.csv', new TextEncoder().encode(text))
    if ('problem' in file) throw new Error(file.problem)
    hold(file.file)
    return scenario({ workload: 'own', ownTree: file.file.fingerprint })
  }
  const values = withTree('id,parent,cost\n1,,5\n2,1,3\n3,1,4\n4,2,2.5\n')
  expect(asyncModel.check(values)).toEqual([])
  const { metrics } = whole(values)
  expect(metrics).toMatchObject({ nodes: 4, leaves: 2, depth: 2, operations: 14.5, criticalOperations: 10.5 })
  const expensive = withTree('1,,1e12\n2,1,1e12\n3,1,1e12\n')
  expect(asyncModel.check(expensive)).toEqual([])
  expect(whole(expensive).metrics).toMatchObject({ operations: 3e12 })
  const tooDear = withTree(Array.from({ length: 99 }, (_, k) => `${k + 1},${k || ''},1e12`).join('\n'))
  expect(() => whole(tooDear)).toThrow('workload: expected at most 104 days of work, got 106 and more')
  const [problem] = asyncModel.check(withTree('id,parent,cost\n1,,5\n2,1,-3\n'))
  expect(problem).toMatchObject({ parameter: 'ownTree', message: expect.stringContaining('row 3') })
  expect(asyncModel.check(scenario({ workload: 'own' }))).toMatchObject([{ parameter: 'ownTree' }])
})

test('a slot is looked into as usual after the way to a later one was given up', () => {
  const values = { ...defaults(parameters), depth: 10, handling: 'interrupt' } as AsyncValues
  const slot = 3204
  const window = asyncModel.inspect(values).window(slot, slot + 1)
  expect(window.length).toBe(1)
  let left = 0
  for (let steps = 20; steps < 3000; steps *= 2) {
    const inspector = asyncModel.inspect(values)
    inspector.window(3100, 3101)
    if (!inspector.seek(4000, 300 * steps)) left++
    expect(inspector.window(slot, slot + 1)).toEqual(window)
  }
  expect(left).toBeGreaterThan(3)
})

test('a balancer that sends more tasks than a queue has fails at once', () => {
  const values = { ...defaults(parameters), processors: 4 } as AsyncValues
  const { machine } = new Simulation(values)
  const context = new Context(
    machine,
    networkOf(values),
    0,
    0,
    () => true,
    () => false,
  )
  const load = context.load(0)
  expect(() => context.sendTasks(0, 1, load + 1, 0)).toThrow(`cannot send ${load + 1} tasks: it has ${load}`)
})
