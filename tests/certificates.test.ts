/** Certificates of small cases: each holds, one that is damaged does not, and no run is better than what they call the best. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bestWords } from '../src/app/play/best/words.ts'
import { faultOf } from '../src/core/certificate/check.ts'
import { judged, provedText } from '../src/core/certificate/words.ts'
import { RunStopped } from '../src/core/lab.ts'
import { parseLink } from '../src/core/link/link.ts'
import { defaults } from '../src/core/parameters.ts'
import { stream } from '../src/core/random/random.ts'
import { runWhole } from '../src/core/run/run.ts'
import { labs } from '../src/labs/registry.ts'
import { saying } from './facts.ts'
import { knownOf } from './fuzz/labs.ts'
import { byChance, seeds } from './setup/cases.ts'

interface Certificate {
  readonly kind: string
  readonly problem: Readonly<Record<string, unknown>>
  readonly sum: number
  readonly servers: readonly number[]
  readonly time: number
  readonly on: readonly number[]
  readonly most: number
  readonly tree?: unknown
  readonly theta?: number
}

/** A reader's scenario: its certificate, and the metrics of its run. */
function certified(link: string) {
  const { lab: id = '', values, problems } = parseLink(link, labs)
  expect(problems, link).toEqual([])
  const lab = labs[id]
  const making = lab.artifacts?.certificate?.(values)
  if (!making) throw new Error(`the ${id} lab has no certificates`)
  while (!making.advance(1e9)) {}
  // As another program reads it.
  const certificate: Certificate | undefined = JSON.parse(JSON.stringify(making.result() ?? null)) ?? undefined
  return { certificate, metrics: runWhole(lab, values, { record: false }).metrics, link }
}

const CASES = 60

const requestsLink = (seed: number) => {
  const random = stream(seed, 'requests to prove')
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]
  const policy = one(['random', 'roundRobin', 'choices', 'leastConnections', 'leastWork&knowledge=own'])
  const set = `servers=${one([1, 2, 3, 4])}&speeds=${one(['1', '1,3'])}&workers=${one([1, 2])}&load=${one([0.6, 0.9, 1.1])}`
  const more = `service=${one(['exponential', 'pareto', 'bimodal'])}&networkDelay=${one([0, 300])}&warmup=${one([0, 0.2])}`
  return `requests?requests=${2 + Math.floor(random() * 8)}&policy=${policy}&${set}&${more}&seed=${seed}`
}

const loopLink = (seed: number) => {
  const random = stream(seed, 'a loop to prove')
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]
  const costs = Array.from({ length: 2 + Math.floor(random() * 8) }, () => 1 + Math.floor(random() * 28))
  const processors = one([1, 2, 3, 4])
  const speeds = one(['1', Array.from({ length: processors }, () => one([0.5, 1, 3])).join()])
  return `loop?workload=own&costs=${costs.join()}&processors=${processors}&speeds=${speeds}&maxLoad=${one([0, 2])}&strategy=${one(['stealing', 'self', 'lpt'])}&seed=${seed}`
}

/** The same with one thing in another place, which then takes longer and is called the best all the same; undefined where that takes no longer. */
function damaged(certificate: Certificate): object | undefined {
  const { kind, problem } = certificate
  if (kind === 'requests') {
    const { arrivals, sizes, speeds, delay, workers, measuredFrom } = problem as {
      arrivals: number[]
      sizes: number[]
      speeds: number[]
      delay: number
      workers: number
      measuredFrom: number
    }
    const servers = certificate.servers.map(() => 0)
    const free = Array.from({ length: workers }, () => 0)
    let sum = 0
    for (const [k, arrival] of arrivals.entries()) {
      free.sort((a, b) => a - b)
      free[0] = Math.max(arrival + delay, free[0]) + sizes[k] / speeds[0]
      if (k >= measuredFrom) sum += free[0] + delay - arrival
    }
    return sum > certificate.sum * (1 + 1e-6) ? { ...certificate, servers, sum } : undefined
  }
  return { ...certificate, time: certificate.time * 1.01 }
}

describe('a certificate holds, and a damaged one does not', () => {
  test.each([
    ['requests', requestsLink],
    ['loop', loopLink],
  ] as const)('of the %s lab', (kind, linkOf) => {
    let caught = 0
    for (const seed of seeds(CASES)) {
      const { certificate, metrics, link } = certified(linkOf(seed))
      if (!certificate) throw new Error(`nothing is proved of ${link}`)
      expect(certificate.kind).toBe(kind)
      expect(faultOf(certificate), link).toBeUndefined()
      // What is called less than it is is not reached.
      const less = kind === 'requests' ? { sum: certificate.sum * 0.99 } : { time: certificate.time * 0.99 }
      expect(faultOf({ ...certificate, ...less }), `${link}, called less`).toBeDefined()
      const worse = damaged(certificate)
      if (worse) {
        expect(faultOf(worse), `${link}, damaged`).toBeDefined()
        caught++
      }
      if (certificate.tree) expect(faultOf({ ...certificate, tree: [] }), `${link}, without its tree`).toBeDefined()
      if (kind === 'requests') {
        const { arrivals, measuredFrom } = certificate.problem as { arrivals: number[]; measuredFrom: number }
        const best = certificate.sum / (arrivals.length - measuredFrom) / 1e9
        // Each service ends on a whole nanosecond.
        const allowed = 1 + 1e-9 + (0.5e-9 * arrivals.length) / best
        expect(best, `${link}: the best is not above the run`).toBeLessThanOrEqual(Number(metrics.mean) * allowed)
        expect(Number(metrics.sizeBound), `${link}: nor below the bound`).toBeLessThanOrEqual(best * (1 + 1e-9))
      } else {
        expect(certificate.time, `${link}: the best is not above the run`).toBeLessThanOrEqual(
          Number(metrics.totalTime) * (1 + 1e-9),
        )
        expect(Number(metrics.wholeBound), `${link}: nor below the bound`).toBeLessThanOrEqual(
          certificate.time * (1 + 1e-6),
        )
      }
    }
    expect(caught).toBeGreaterThan(CASES / 3)
  })

  test('of placements, and of divisible loads', () => {
    const placed = certified('migration').certificate
    expect(placed?.most).toBe(280_000)
    expect(faultOf(placed)).toBeUndefined()
    expect(faultOf({ ...placed, k: 0 })).toMatch(/^k: /)
    const star = certified('divisible').certificate
    expect(faultOf(star)).toBeUndefined()
    expect(faultOf({ ...star, time: Number(star?.time) * 1.001 })).toMatch(/^time: /)
  })
})

/** A service in which nothing goes wrong, which is rare by chance. */
const PLAIN = {
  requests: 8,
  hedge: 'off',
  timeout: 'off',
  queueLimit: 'unlimited',
  healthPeriod: 'off',
  periods: '',
  discipline: 'fifo',
}

test('of a loop holds where processors are loaded alike up to the end of all work, and its last block of load is a later one', () => {
  const costs = '0.07275,0.09493,0.14348,0.02771,0.28435,0.30095,0.21933,0.26476,0.01274,0.43631,0.01338'
  const { certificate } = certified(
    `loop?workload=own&iterationBytes=0&costs=${costs}&sequential=3.1&processors=2&speeds=2&maxLoad=1&persistence=1.329&seed=68&strategy=none`,
  )
  expect(certificate?.problem.speeds, 'they differ in the last block alone').toEqual([
    [2, 2, 2],
    [2, 2, 1],
  ])
  expect(JSON.stringify(certificate), 'one stands for the other').toContain('["=",0]')
  expect(faultOf(certificate)).toBeUndefined()
})

describe('of trees', () => {
  const EQUAL = 'machine=custom&childCost=0'
  const treeLink = (seed: number, more: string) => {
    const random = stream(seed, 'a tree to prove')
    const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]
    const lab = one(['tree', 'async'])
    const shape = `tree=${one(['random', 'balanced', 'imbalance'])}&depth=${one([2, 4, 6, 8])}&fanOut=${one([2, 3])}`
    return `${lab}?${more}&${shape}&processors=${one([2, 3, 5, 8, 16])}&grain=${one([10, 100])}&seed=${seed}`
  }

  test('equal nodes: Hu’s formula, with a schedule that takes it, and no run is quicker', () => {
    for (const seed of seeds(CASES)) {
      const { certificate, metrics, link } = certified(treeLink(seed, EQUAL))
      if (!certificate) throw new Error(`nothing is proved of ${link}`)
      const { nodes, speeds } = certificate.problem as { nodes: [number, number][]; speeds: number[] }
      expect(nodes.length, link).toBe(metrics.nodes)
      // The formula, from levels alone.
      const levels = [1]
      for (let k = 1; k < nodes.length; k++) levels.push(levels[nodes[k][0]] + 1)
      const hu = Math.max(
        ...Array.from({ length: Math.max(...levels) }, (_, above) => {
          const late = levels.filter((level) => level > above).length
          return above + Math.ceil(late / speeds.length)
        }),
      )
      expect(certificate.time / nodes[0][1], link).toBeCloseTo(hu, 9)
      expect(faultOf(certificate), link).toBeUndefined()
      expect(provedText(certificate)).toMatch(saying('some schedule takes that'))
      expect(Number(metrics.totalTime), link).toBeGreaterThanOrEqual((certificate.time / 1e9) * (1 - 1e-9))
      for (const worse of [
        { time: certificate.time * 1.01 },
        { time: certificate.time + nodes[0][1] },
        { theta: Number(certificate.theta) + 0.5 * nodes[0][1] },
        { rounds: nodes.map((_, k) => k + 2) },
        { rounds: nodes.map(() => 1) },
      ])
        if (nodes.length > 1) expect(faultOf({ ...certificate, ...worse }), JSON.stringify(worse)).toBeDefined()
    }
  })

  test('other nodes, or processors of different speeds: a lower bound, below that of the run', () => {
    for (const seed of seeds(CASES)) {
      const { certificate, metrics, link } = certified(treeLink(seed, seed % 2 ? 'speeds=1,0.5' : 'machine=sp2'))
      expect(faultOf(certificate), link).toBeUndefined()
      expect(Number(metrics.leastTime), link).toBeGreaterThanOrEqual((Number(certificate?.time) / 1e9) * (1 - 1e-9))
      expect(provedText(certificate)).toMatch(/lower bound/)
      // One node alone is equal to all others: there more than this is proved.
      if (metrics.nodes !== 1)
        expect(faultOf({ ...certificate, time: Number(certificate?.time) * 1.001 }), link).toMatch(/^time: /)
      expect(faultOf({ ...certificate, rounds: [] }), link).toMatch(/^rounds: /)
    }
  })

  test('four nodes by hand, and what is forged', () => {
    const problem = {
      nodes: [
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 2],
      ],
      speeds: [1, 1],
    }
    // The root takes 2, and two processors need two rounds for its three children.
    const claim = { kind: 'late', problem, time: 6, theta: 2, work: 6 }
    expect(faultOf(claim)).toBeUndefined()
    expect(faultOf({ ...claim, rounds: [1, 2, 2, 3] })).toBeUndefined()
    expect(faultOf({ ...claim, rounds: [1, 2, 2, 2] })).toMatch(/^rounds: /)
    expect(faultOf({ ...claim, rounds: [1, 1, 2, 3] })).toMatch(/^rounds: /)
    expect(faultOf({ ...claim, time: 100, theta: 100, work: 0 })).toMatch(/^work: /)
    expect(faultOf({ ...claim, problem: { ...problem, speeds: [0, 1] } })).toMatch(/^speeds: /)
    expect(faultOf({ ...claim, problem: { ...problem, nodes: [[1, 2]] } })).toMatch(/^nodes: /)
  })

  test('it is offered of equal nodes alone, and elsewhere the reason is said', () => {
    for (const id of ['tree', 'async']) {
      const none = (link: string) => labs[id].optimum?.none(parseLink(`${id}?${link}`, labs).values)
      expect(none(EQUAL)).toBeUndefined()
      for (const machine of ['t3d', 'workstations', 'sp2', 'custom'])
        expect(none(`machine=${machine}`)).toMatch(/longer for each of its children/)
      expect(none(`${EQUAL}&slowProcessor=1`)).toMatch(/not equally fast/)
      expect(none(`${EQUAL}&speeds=1,2`)).toMatch(/not equally fast/)
      expect(none(`${EQUAL}&depth=20`)).toMatch(/at most 50.000 nodes/)
      expect(none(`${EQUAL}&workload=uts`)).toMatch(/other work/)
    }
    const { certificate, metrics } = certified(`tree?${EQUAL}`)
    expect(bestWords(labs.tree, metrics, certificate ?? {})?.says).toMatch(
      /no schedule of these equal nodes takes less/,
    )
  })
})

describe('where the page offers the best possible', () => {
  test.each(['requests', 'loop', 'divisible'])(
    'the %s lab can look for it, and elsewhere says in a sentence why not',
    (id) => {
      const lab = labs[id]
      const { scenario, small = (values) => values } = knownOf[id]
      if (!scenario) throw new Error(`the ${id} lab has no random scenarios`)
      let offers = 0
      fc.assert(
        fc.property(scenario, fc.boolean(), (drawn, isPlain) => {
          const values = isPlain && id === 'requests' ? { ...small(drawn), ...PLAIN } : small(drawn)
          fc.pre(lab.check(values).length === 0)
          const none = lab.optimum?.none(values)
          if (none !== undefined) {
            expect(none).toMatch(/^The best possible is looked for .*\.$/)
            return
          }
          offers++
          const making = lab.artifacts?.certificate?.(values)
          let certificate: object | undefined
          try {
            while (making && !making.advance(1e7)) {}
            certificate = making?.result()
          } catch (error) {
            // It is refused in a sentence where loads change too often.
            if (!(error instanceof RunStopped)) throw error
          }
          if (!certificate) return
          expect(faultOf(certificate)).toBeUndefined()
          const { metrics } = runWhole(lab, values, { record: false })
          const best = lab.optimum?.proved?.best(certificate as Readonly<Record<string, unknown>>, metrics)
          const value = metrics[lab.optimum?.proved?.of ?? '']
          if (best === undefined || typeof value !== 'number') return
          const rounding = id === 'requests' ? 0.5e-9 * 14 : 0
          expect(value).toBeGreaterThanOrEqual(best * (1 - 1e-9) - rounding)
          expect(provedText(certificate)).not.toMatch(/NaN|undefined/)
        }),
        byChance(61, id === 'divisible' ? 40 : 400),
      )
      expect(offers).toBeGreaterThan(5)
    },
  )

  test('in the other labs it never is, and each says why', () => {
    for (const id of ['mesh', 'migration']) {
      const { optimum } = labs[id]
      expect(optimum?.proved).toBeUndefined()
      expect(optimum?.none(defaults(labs[id].parameters))).toMatch(/\.$/)
    }
  })
})

test('what is said of a run: the best, how far it is from that, and what was checked', () => {
  const lab = labs.loop
  const problem = { costs: [3, 2, 2], begin: 0, block: 1, speeds: [[1], [1]] }
  const certificate = { kind: 'loop', problem, time: 4, on: [0, 1, 1], theta: 2, count: 3 }
  const of = (totalTime: number) => bestWords(lab, { totalTime }, certificate)
  expect(of(5)?.says).toMatch(saying('4.00 s', '25 % more'))
  expect(of(4)?.says).toMatch(saying('4.00 s', 'reaches it'))
  expect(of(16)?.says).toMatch(saying('4.00 s', '4 times'))
  expect(of(5)?.checked).toMatch(saying('Checked', '3 iterations on 2 processors'))
  expect(bestWords(lab, { totalTime: 5 }, { ...certificate, time: 3.9 })?.checked).toMatch(/does not hold/)
})

test('a file is judged: it holds, it does not hold and why, or it is none', () => {
  const problem = { costs: [3, 2, 2], begin: 0, block: 1, speeds: [[1], [1]] }
  const claim = { kind: 'loop', problem, time: 4, on: [0, 1, 1], theta: 2, count: 3 }
  expect(judged('a.json', JSON.stringify(claim))).toMatchObject({ holds: true })
  expect(judged('a.json', JSON.stringify({ ...claim, theta: 3 }))).toMatchObject({ holds: false })
  expect(judged('a.json', '{')).toMatchObject({ holds: false, says: expect.stringMatching(/^a\.json: expected JSON/) })
})

test('three iterations on two processors by hand', () => {
  const problem = { costs: [3, 2, 2], begin: 0, block: 1, speeds: [[1], [1]] }
  const claim = { kind: 'loop', problem, time: 4, on: [0, 1, 1] }
  // Of lengths from 2 on one processor ends one in less than four seconds: two processors two of three.
  expect(faultOf({ ...claim, theta: 2, count: 3 })).toBeUndefined()
  expect(faultOf({ ...claim, theta: 3, count: 1 })).toMatch(/^theta: /)
  expect(faultOf({ ...claim, time: 5, theta: 2, count: 3 })).toMatch(/^theta: /)
  // The same by cases: the longest first.
  const order = [0, 1, 2]
  expect(
    faultOf({
      ...claim,
      order,
      tree: [
        [0, [0, 0]],
        ['=', 0],
      ],
    }),
  ).toBeUndefined()
  expect(
    faultOf({
      ...claim,
      order,
      tree: [
        [0, [0, 0]],
        ['=', 1],
      ],
    }),
  ).toMatch(/is not like/)
})

test('numbers that are written as text prove nothing', () => {
  const problem = { arrivals: [0, 0], sizes: [1, 1], speeds: [1], workers: 1, delay: 0, measuredFrom: 0 }
  const claim = { kind: 'requests', problem, sum: 3, servers: [0, 0], tree: [[['v']]] }
  expect(faultOf(claim)).toBeUndefined()
  // One after the other they take 1 and 2; at a server "0" none would wait for the other.
  expect(faultOf({ ...claim, servers: ['0', '0'], sum: 2, tree: 0 })).toMatch(/^proof: expected numbers, got "0"/)
  const loop = { kind: 'loop', problem: { costs: ['1', 1], begin: 0, block: 1, speeds: [[1], [1]] } }
  expect(faultOf({ ...loop, time: 1, on: [0, 1], theta: 1, count: 2 })).toMatch(/^problem: expected numbers .*"1"/)
})

test('a case of nothing, and one that would take for ever to check, are refused by what is wrong', () => {
  const problem = { arrivals: [0], sizes: [1], speeds: [1], workers: 1, delay: 0, measuredFrom: 0 }
  const claim = { kind: 'requests', sum: 1, servers: [0], tree: 0 }
  expect(faultOf({ ...claim, problem })).toBeUndefined()
  expect(faultOf({ ...claim, problem: { ...problem, measuredFrom: 1 }, sum: 0 })).toMatch(/^measuredFrom: /)
  const speeds = Array.from({ length: 100_000 }, () => 1)
  expect(faultOf({ ...claim, problem: { ...problem, speeds, workers: 100_000 } })).toMatch(/^workers: expected at most/)
  const many = Array.from({ length: 2000 }, () => 1)
  const each = { arrivals: many.map(() => 0), sizes: many, servers: many.map((_, k) => k), sum: 2000 }
  const { servers, sum, ...arriving } = each
  // Three hundred entries one in the other, each of which takes four million steps.
  const tree = many.slice(0, 300).reduce<readonly unknown[]>((below) => many.map((_, s) => (s === 0 ? below : 0)), [])
  expect(faultOf({ kind: 'requests', problem: { ...problem, ...arriving, speeds: many }, servers, sum, tree })).toMatch(
    /^tree: expected one that takes at most/,
  )
  const star = { C: [], E: [], L: [], load: 1, delta: 0 }
  expect(faultOf({ kind: 'divisible', problem: star, time: 1, alpha: [] })).toMatch(/^C: /)
})

test('what is no certificate is said to be none', () => {
  expect(faultOf({ kind: 'tree' })).toMatch(/^kind: expected one of requests, loop, /)
  expect(faultOf(7)).toMatch(/not complete|kind/)
  expect(faultOf({ kind: 'loop' })).toMatch(/not complete/)
})

test.each([
  [
    'a threshold below 0',
    {
      kind: 'loop',
      problem: { costs: [1], begin: 0, block: 1, speeds: [[1]] },
      time: 100,
      on: [0],
      theta: -1,
      count: 1,
    },
  ],
  [
    'an iteration on no processor',
    {
      kind: 'loop',
      problem: { costs: [1], begin: 0, block: 1, speeds: [[1]] },
      time: 0.1,
      on: [-1],
      theta: 1,
      count: 1,
    },
  ],
  [
    'a process on no processor',
    { kind: 'placement', problem: { means: [4, 4, 4], processors: 2 }, placement: [0, 1, -1], most: 4, k: 0 },
  ],
  [
    'a beginning before 0, from which blocks are counted',
    {
      kind: 'loop',
      problem: { costs: [1], begin: -1e300, block: 1, speeds: [[1, 1]] },
      time: 1,
      on: [0],
      theta: 1,
      count: 1,
    },
  ],
  [
    'more workers than memory',
    {
      kind: 'requests',
      problem: { arrivals: [0], sizes: [1], speeds: [1], workers: 1e9, delay: 0, measuredFrom: 0 },
      sum: 1,
      servers: [0],
      tree: 0,
    },
  ],
  [
    'half a process',
    { kind: 'placement', problem: { means: [5, 5, 1], processors: 2 }, placement: [0, 0, 1], most: 10, k: 2.5 },
  ],
])('a forged certificate with %s is refused', (_, forged) => {
  expect(faultOf(forged)).toMatch(/^(?:theta|on|placement|k|problem|workers): expected /)
})
