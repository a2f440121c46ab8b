import { expect, test } from 'vitest'
import { mappings } from '../../labs/problems.ts'
import { labs } from '../../labs/registry.ts'
import { fieldOf } from '../advise/arms.ts'
import { fingerprintOf } from '../attachments/fingerprint.ts'
import { hold } from '../attachments/held.ts'
import { parseLink } from '../link/link.ts'
import { runWhole } from '../run/run.ts'
import { sizedTree } from '../trees/sized.ts'
import {
  answersOf,
  formatProblem,
  isAsked,
  parseProblem,
  QUESTIONS,
  type QuestionId,
  questionOf,
  saidOf,
  type Texts,
  takeProblem,
} from './problem.ts'
import { readQuantity } from './quantity.ts'
import { speedsOf } from './slower.ts'

const ids = Object.keys(mappings)

/** What a lab makes of these texts, and of its examples where there are none. */
function mapProblem(id: string, texts: Texts = {}) {
  const { answers, problems } = answersOf(mappings[id], texts)
  if (!answers) throw new Error(Object.values(problems).join())
  return takeProblem(labs[id], mappings[id], answers, texts.file)
}

test('every lab in which something decides takes a problem', () => {
  const deciding = Object.values(labs).flatMap(({ id, deciding }) => (deciding && id !== 'example' ? [id] : []))
  expect(ids.toSorted()).toEqual(deciding.toSorted())
})

test.each(ids)('%s runs its examples, and everything that can be tried is set up', (id) => {
  const { values, problems, assumes } = mapProblem(id)
  expect(problems).toEqual([])
  expect(assumes.length).toBeGreaterThan(1)
  expect(fieldOf(labs[id], values)?.arms.filter(({ problem }) => problem === undefined).length).toBeGreaterThan(3)
  const { metrics } = runWhole(labs[id], values, { record: false })
  expect(metrics[labs[id].deciding?.metric(values) ?? '']).toBeGreaterThan(0)
})

test.each(ids)(
  '%s takes the least and the most of each answer, or says why not in a sentence that names something',
  (id) => {
    const mapping = mappings[id]
    const unit: Readonly<Record<string, string>> = { time: 's', rate: 'B/s', bytes: 'B' }
    for (const question of Object.keys(QUESTIONS) as QuestionId[]) {
      const { kind, min, max } = questionOf(mapping, question)
      for (const end of [min, max]) {
        const { problems, values } = mapProblem(id, { [question]: `${end} ${unit[kind] ?? ''}` })
        for (const problem of problems) expect(problem).toMatch(/^[\p{L} ]+: expected /u)
        for (const value of Object.values(values)) if (typeof value === 'number') expect(value).not.toBeNaN()
      }
    }
  },
)

test('a search with 200 µs a node on 64 processors with 50 µs latency is what it says', () => {
  const { values, follows } = mapProblem('async', {
    time: '200us',
    latency: '50 µs',
    processors: '64',
    bandwidth: '1.25 GB/s',
  })
  expect(values).toMatchObject({ machine: 'custom', latency: 50, nodeCost: 200, flopCost: 0, processors: 64 })
  expect(follows).toContainEqual(['Receive, start', '50 µs'])
  const { metrics } = runWhole(labs.async, { ...values, processors: 1, balancer: 'none' }, { record: false })
  expect(Number(metrics.totalTime) / Number(metrics.nodes)).toBeCloseTo(200e-6, 12)
})

test('a mesh on a machine of today is what it says, by its own costs', () => {
  const answers = { time: '10 µs', latency: '50 µs', bandwidth: '1 GB/s', processors: '4', amount: '400' }
  const { values, follows } = mapProblem('mesh', { ...answers, moves: 'others' })
  expect(values).toMatchObject({ elementTime: 10, latency: 50, medium: 'switch', front: 'none' })
  expect(values.loads).toMatch(/^periodic:4,/)
  expect(follows).toContainEqual(['Start of a gather', '30 µs'])
  const { metrics } = runWhole(labs.mesh, { ...values, loads: '', processors: 1, policy: 'never' }, { record: false })
  expect(Number(metrics.totalTime)).toBeCloseTo(500 * Number((metrics.sizes as number[])[0]) * 10e-6, 9)
  expect(mapProblem('mesh', { ...answers, moves: 'circle' }).values).toMatchObject({
    front: 'circle',
    refinement: 2,
    loads: '',
  })
})

/** Holds a file, and returns its fingerprint. */
function give(name: string, text: string): string {
  const bytes = new TextEncoder().encode(text)
  const fingerprint = fingerprintOf(bytes)
  hold({ fingerprint, name, bytes })
  return fingerprint
}

test('a file takes the place of answers: a graph of a mesh with its size, times of a loop', () => {
  const graph = give('ring.graph', '% a ring\n4 4\n2 4\n1 3\n2 4\n1 3\n')
  const mesh = mapProblem('mesh', { file: graph, processors: '2', time: '1 s', moves: 'shock', amount: 'not asked' })
  expect(mesh.problems).toEqual([])
  // 500 iterations of 4 elements on 2 processors take 1000 s: three periods.
  expect(mesh.values).toMatchObject({ mesh: 'file', file: graph, dual: 'off', front: 'none' })
  expect(mesh.values.loads).toBe('periodic:4,333.3,0.5,0')
  expect(runWhole(labs.mesh, mesh.values, { record: false }).metrics.sizes).toEqual([2, 2])
  const costs = give('times.csv', 'iteration,time_us\n0,100\n1,300\n')
  const loop = mapProblem('loop', { file: costs, processors: '2' })
  expect([loop.problems, loop.values.workload, loop.values.costs]).toEqual([[], 'own', costs])
  const shown = saidOf(mappings.loop, { file: costs }).map(([question]) => question)
  expect(shown).toContain('Measured times of the iterations')
  expect(shown).not.toContain('How long does an iteration take, on average?')
  expect(parseProblem(`how=mesh&moves=up&file=${graph}`, mappings)).toMatchObject({
    texts: { file: graph },
    problems: ['moves: expected one of shock, circle, others, got "up"'],
  })
})

test('processes come from a log of phases or from a process graph, whichever the file is', () => {
  const lines = Array.from({ length: 8 }, (_, i) => `object ${i} at ${i % 2} ${0.01 * (1 + i)} 0.02 0.03`)
  const log = give('run.phases', `${lines.join('\n')}\nchannel 0 1 500\n`)
  const phases = mapProblem('migration', { file: log, processors: '4', amount: 'not asked', bytes: 'not asked' })
  expect(phases.problems).toEqual([])
  expect(phases.values).toMatchObject({ program: 'phases', phasesFile: log, processors: 4, migration: 'on' })
  const shown = saidOf(mappings.migration, { file: log }).map(([question]) => question)
  expect(shown).toContain('Phases that a runtime has logged')
  expect(shown).not.toContain('How many processes are there?')
  expect(shown).not.toContain('How many bytes has a message?')
  // The work of the file, whole: 0.36 + 2 · 8 · 0.025 s on four processors.
  const { metrics } = runWhole(labs.migration, phases.values, { record: false })
  expect(metrics.totalTime).toBeGreaterThan(0.76 / 4)
  expect(metrics.totalTime).toBeLessThan(0.76)

  const graph = give('own.txt', 'class slow computing=80000\nprocess 3-6 slow\n0 1\n1 2\n2 3 500\n3 4\n4 5\n5 6\n')
  const fromGraph = mapProblem('migration', { file: graph, processors: '2', time: '1 ms', amount: 'not asked' })
  expect(fromGraph.problems).toEqual([])
  expect(fromGraph.values).toMatchObject({ program: 'synthetic', graph: 'file', graphFile: graph, computeMean: 20_000 })
  // Seven processes on two processors: 400 times 1 ms of each.
  expect(fromGraph.values.duration).toBe((400 * 20_000 * 7) / 2)
  expect(saidOf(mappings.migration, { file: graph }).map(([question]) => question)).toContain('Your own process graph')
  expect(Number(runWhole(labs.migration, fromGraph.values, { record: false }).metrics.utilisation)).toBeGreaterThan(30)
})

test('a problem is its link, whatever was typed', () => {
  const problem = { how: 'loop', texts: { time: '2,5 ms', amount: 'lots & more' } }
  expect(parseProblem(formatProblem(problem), mappings)).toEqual({ ...problem, problems: [] })
  expect(parseProblem('how=nothing&time=1+s&left=1', mappings)).toEqual({
    how: undefined,
    texts: { time: '1 s' },
    problems: [
      expect.stringMatching(/^how: expected one of async, /),
      expect.stringMatching(/^problem: expected how, .*, got "left"$/),
    ],
  })
  expect(answersOf(mappings.loop, problem.texts)).toEqual({
    problems: { amount: 'amount: expected a whole number, such as 100000, got "lots & more"' },
  })
})

test.each([
  ['time', '200us', 200e-6],
  ['time', ' 0.2 ms ', 200e-6],
  ['time', '1e-3 s', 1e-3],
  ['time', '2,5 μs', 2.5e-6],
  ['rate', '10 Gbit/s', 1.25e9],
  ['rate', '10Gbps', 1.25e9],
  ['rate', '125 MB/s', 125e6],
  ['bytes', '4 KiB', 4096],
  ['bytes', '256', 256],
  ['rate', '125e6', 125e6],
  ['count', '100 000', 100_000],
  ['count', '50k', 50_000],
  ['percent', '30 %', 30],
  ['frequency', '800/s', 800],
] as const)('the %s %s is read', (kind, text, value) => {
  expect(readQuantity('it', kind, text, { min: 0, max: 1e12 })).toEqual({ value })
})

test.each([
  ['time', '200', 'it: expected a time with its unit (ns, µs, ms, s), such as 200 µs, got "200"'],
  ['time', '2,500 ms', 'it: expected 2500 or 2.500, got "2,500 ms"'],
  ['time', '', 'it: expected a time with its unit (ns, µs, ms, s), such as 200 µs, got nothing'],
  ['time', '20 s', 'it: expected a time with its unit (ns, µs, ms, s) from 1 µs to 10 s, got "20 s"'],
  ['count', '2.5', 'it: expected a whole number, such as 100000, got "2.5"'],
  ['rate', '3 furlongs', /^it: expected bytes or bits a second/],
] as const)('the %s %j is refused in a sentence', (kind, text, problem) => {
  expect(readQuantity('it', kind, text, { min: 1e-6, max: 10 })).toEqual({
    problem: typeof problem === 'string' ? problem : expect.stringMatching(problem),
  })
})

test('a tree has the nodes and the unequal parts that were asked for', () => {
  for (const [nodes, spread] of [
    [10_000, 0.3],
    [10_000, 1],
    [200_000, 2],
  ] as const) {
    const tree = sizedTree(nodes, spread, 32)
    expect(Math.abs(tree.spread / spread - 1)).toBeLessThan(0.25)
    const { values } = mapProblem('async', { amount: String(nodes), varies: String(100 * spread) })
    const nodesOf = (seed: number) =>
      Number(
        runWhole(labs.async, { ...values, processors: 1, balancer: 'none', seed }, { record: false }).metrics.nodes,
      )
    const all = Array.from({ length: 40 }, (_, i) => nodesOf(i + 1))
    const mean = all.reduce((sum, one) => sum + one, 0) / all.length
    const deviation = Math.sqrt(all.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (all.length - 1))
    expect(Math.abs(mean - nodes)).toBeLessThan(4 * (deviation / Math.sqrt(all.length)) + 0.01 * nodes)
  }
})

test('what is assumed of moving processes stands in the link, so that it is what is tried', () => {
  const { link } = mapProblem('migration')
  expect(link).toMatch(/migration=on.*processBytes=100000|processBytes=100000.*migration=on/)
})

test('a service is what its answers say: how many at once, the tail, whether sizes are known, bursts', () => {
  const variations = (texts: Texts) => mapProblem('requests', texts).varied.map(({ says }) => says)
  expect(variations({})).toContain('With sharing')
  // One worker instead of several has, at the same load, fewer requests to serve.
  expect(variations({ serves: 'some', atOnce: '4' })).not.toContain('With sharing')
  expect(mapProblem('requests', { serves: 'sharing' }).values).toMatchObject({ discipline: 'ps', workers: 1 })
  const some = mapProblem('requests', { serves: 'some', atOnce: '4', processors: '2' })
  // 800 requests of 10 ms are 8 s of work a second for 2 servers of 4 workers.
  expect(some.values).toMatchObject({ discipline: 'fifo', workers: 4, load: 1 })
  expect(some.problems).toEqual([expect.stringMatching(/^processors: expected at least 3, /)])
  const heavy = mapProblem('requests', { sizes: 'heavy', tail: '1.2', varies: 'not asked' })
  expect(heavy.values).toMatchObject({ service: 'pareto', alpha: 1.2, meanService: 10 })
  expect(heavy.assumes.join(' ')).toContain('a tail with the index 1.2')
  expect(mapProblem('requests', { varies: '300' }).assumes.join(' ')).toContain('hyper-exponential')
  expect(mapProblem('requests', { arrivals: 'bursts' }).values.arrivals).toBe('bursty')
  expect(Object.keys(mapProblem('requests').leavesOut)).toEqual(['leastWork', 'sizeInterval'])
  expect(mapProblem('requests', { known: 'yes' }).leavesOut).toEqual({})
  expect(isAsked(mappings.requests, { sizes: 'heavy' }, 'varies')).toBe(false)
  expect(isAsked(mappings.requests, {}, 'tail')).toBe(false)
  expect(parseProblem('how=requests&serves=two', mappings).problems).toEqual([
    'serves: expected one of one, some, sharing, got "two"',
  ])
})

test('a log without durations is the arrivals alone: how long requests take is asked, and taken', () => {
  const stamp = (k: number) => `[05/Jan/2026:10:00:0${k} +0000]`
  const lines = [1, 2, 3].map((k) => `192.0.2.1 - - ${stamp(k)} "GET / HTTP/1.1" 200 5 "-" "agent"`)
  const log = give('access.log', lines.join('\n'))
  const { values, problems, assumes } = mapProblem('requests', {
    file: log,
    time: '20 ms',
    sizes: 'heavy',
    tail: '1.5',
  })
  expect(problems).toEqual([])
  expect(values).toMatchObject({ arrivals: 'log', log, service: 'pareto', alpha: 1.5, meanService: 20 })
  expect(assumes).toContain('Arrivals are those of the log; its columns and units can be chosen in the lab.')
  const questions = saidOf(mappings.requests, { file: log }).map(([question]) => question)
  expect(questions).toContain('How long does a server work on a request, on average?')
  expect(questions).not.toContain('How many requests arrive in a second?')
})

test('a log of servers is the arrivals and the sizes', () => {
  const log = give('access.csv', 'start_time,latency_ms\n0,130\n1,30\n2,50\n')
  const { values, problems, assumes } = mapProblem('requests', { file: log, processors: '2', amount: 'not questions' })
  expect(problems).toEqual([])
  expect(values).toMatchObject({ arrivals: 'log', service: 'log', log, servers: 2 })
  expect(assumes[0]).toContain('those of the log')
})

test('a loop has its long iterations where they are said to be, and a tree its work', () => {
  const falling = mapProblem('loop', { order: 'falling', amount: '4', time: '1 s', processors: '2' })
  expect(falling.values).toMatchObject({ workload: 'own', costs: [1.75, 1.25, 0.75, 0.25] })
  expect(mapProblem('loop', { order: 'rising', amount: '4', time: '1 s' }).values.costs).toEqual([
    0.25, 0.75, 1.25, 1.75,
  ])
  // Of 1500 iterations of 1 µs the shortest would take less than the lab's nanosecond.
  for (const order of ['falling', 'rising']) {
    const { link } = mapProblem('loop', { order, amount: '1500', time: '1 µs' })
    expect(parseLink(link, labs).problems, 'the link of what was described is refused').toEqual([])
  }
  expect(falling.leavesOut.lpt).toContain('has to know the time of each iteration before')
  const measuredBefore = mapProblem('loop', { known: 'yes' })
  expect(fieldOf(labs.loop, measuredBefore.values, measuredBefore.leavesOut)?.rules.map(({ id }) => id)).toContain(
    'lpt',
  )
  expect(mapProblem('loop', { order: 'rising', amount: '50000' }).problems).toEqual([
    'iterations: expected at most 20\u202f000 of which the order is said, got 50\u202f000',
  ])
  expect(mapProblem('tree', { sources: 'many' }).values.start).toBe('redundant')
  expect(mapProblem('tree').values.start).toBe('one')
})

test.each(ids)('%s: each assumption that is changed once is a scenario that can be run', (id) => {
  const { values, varied } = mapProblem(id)
  expect(varied.length).toBeGreaterThan(1)
  for (const { sets } of varied) {
    expect(labs[id].check({ ...values, ...sets })).toEqual([])
    expect({ ...values, ...sets }).not.toEqual(values)
    expect(Object.keys(sets).filter((parameter) => !Object.hasOwn(labs[id].parameters, parameter))).toEqual([])
  }
})

test('servers that cannot serve what arrives are refused with how many are needed', () => {
  expect(mapProblem('requests', { amount: '1000', time: '10 ms', processors: '10' }).problems).toEqual([
    'processors: expected at least 11, because fewer servers cannot serve 1\u202f000 requests a second, got 10',
  ])
})

test('slower processors stand among the others, and what they do not compute is missing', () => {
  for (const [processors, slow] of [
    [24, 4],
    [12, 2],
    [10, 9],
    [7, 7],
  ]) {
    const speeds = speedsOf({ processors, slow, slowSpeed: 0.5 })
    expect(speeds.filter((speed) => speed === 0.5)).toHaveLength(slow)
    // No half of them has more than its share, up to one.
    const half = speeds.slice(0, Math.floor(processors / 2)).filter((speed) => speed === 0.5).length
    expect(Math.abs(half - (slow * Math.floor(processors / 2)) / processors)).toBeLessThanOrEqual(1)
  }
  const answers = { processors: '12', slow: '2', slowSpeed: '50' }
  const service = mapProblem('requests', { ...answers, amount: '800', time: '10.5 ms' })
  // 800 requests of 10.5 ms come in a second; 10 servers and two halves serve.
  expect(service.values.load).toBeCloseTo((800 * 0.0105) / 11, 6)
  for (const id of ['loop', 'async', 'tree', 'requests']) {
    const { values, problems } = mapProblem(id, answers)
    expect(problems).toEqual([])
    expect((values.speeds as number[]).reduce((a, b) => a + b, 0)).toBe(11)
    expect(mapProblem(id, { processors: '12', slow: '13' }).problems[0]).toMatch(/^slower ones: expected at most 12/)
    expect(isAsked(mappings[id], {}, 'slowSpeed')).toBe(false)
    expect(isAsked(mappings[id], { slow: '2' }, 'slowSpeed')).toBe(true)
  }
  expect(isAsked(mappings.divisible, { slow: '2' }, 'slowSpeed')).toBe(false)
})

test('a process takes along what was said, and rounds are as far apart as its move is long', () => {
  const { values } = mapProblem('migration', { state: '37.5 MB', bandwidth: '1 Gbit/s', time: '5 ms' })
  expect(values.processBytes).toBe(37.5e6)
  // 0.3 s are 6 million cycles of 50 ns.
  expect(Number(values.period)).toBeGreaterThanOrEqual(12e6)
  expect(Number(values.duration) / Number(values.period)).toBeCloseTo(50, 3)
})

test('a slow network has a message count as little as it costs, and not as nothing', () => {
  // A fifth of 100 µs carries 250 bytes at 100 Mbit/s: 0.488 elements of 512 bytes.
  const { values } = mapProblem('mesh', { latency: '100 µs', bandwidth: '100 Mbit/s', bytes: '512' })
  expect(values.messageWeight).toBe(0.488)
})

test('what is asked follows the way in which the load moves', () => {
  const [front, others] = ['shock', 'others'].map((moves) => questionOf(mappings.mesh, 'varies', { moves }).label)
  expect(front).not.toBe(others)
  expect(saidOf(mappings.mesh, { moves: 'others' }).map(([question]) => question)).toContain(others)
})

test.each([
  ['50 %', true],
  // There is no tree that is less equal than the one which is taken.
  ['500 %', false],
])('whether a tree whose parts differ by %s is varied by one whose parts differ more: %s', (varies, isVaried) => {
  const { varied } = mapProblem('tree', { varies })
  expect(varied?.some(({ says }) => says.includes('differ more'))).toBe(isVaried)
})
