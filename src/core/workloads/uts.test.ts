import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isLong } from '../../../tests/setup/cases.ts'
import { defaults, type ValuesOf } from '../parameters.ts'
import { shape, walked } from './testing.ts'
import { expectedNodes, type Growth, geometricThresholds } from './uts/growth.ts'
import { hashChild, hashRoot, STATE } from './uts/sha1.ts'
import { begin, growthOf, uts } from './uts.ts'
import { MOST_TASKS, ready } from './workload.ts'

type Values = ValuesOf<typeof uts.parameters>

const set = (changes: Partial<Values>): Values => ({ ...defaults(uts.parameters), ...changes })
const ownTree = (changes: Partial<Values>): Values => set({ utsTree: 'own', ...changes })
const walk = (changes: Partial<Values>) => walked(begin(set(changes)))

/** A state as hexadecimal digits. */
const hex = (state: Int32Array) => [...state].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join(' ')

describe('The random stream', () => {
  const state = new Int32Array(STATE)

  test('is that of uts.c for seed 19', () => {
    const below = new Int32Array(STATE)
    hashRoot(19, state)
    expect(hex(state)).toBe('c6988ab7 0cc9559a e4d6cba2 54e29a84 5a85f86b')
    expect(state[4] & 0x7fffffff).toBe(1518729323)
    hashChild(state, 0, 0, below, 0)
    expect(hex(below)).toBe('2fb31310 30280c16 17a81d6a 49c1e29e ffb19645')
    expect(below[4] & 0x7fffffff).toBe(2142344773)
    hashChild(state, 0, 1, below, 0)
    expect(hex(below)).toMatch(/^4a8304c7 c88f903a/)
  })

  test('is SHA-1', () => {
    for (let seed = 0; seed < 200; seed++) {
      const message = Buffer.alloc(24)
      message.writeUInt32BE(seed * 10_737_418, 16)
      const expected = createHash('sha1').update(message.subarray(0, 20)).digest()
      hashRoot(seed * 10_737_418, state)
      expect(hex(state).replaceAll(' ', '')).toBe(expected.toString('hex'))
      expected.copy(message)
      message.writeUInt32BE(seed, 20)
      hashChild(state, 0, seed, state, 0)
      expect(hex(state).replaceAll(' ', '')).toBe(createHash('sha1').update(message).digest('hex'))
    }
  })
})

describe('Thresholds', () => {
  test('are those of the specification', () => {
    expect([...geometricThresholds(4)].slice(0, 6)).toEqual([
      429496730, 773094114, 1047972021, 1267874346, 1443796207, 1584533695,
    ])
    expect(geometricThresholds(4)).toHaveLength(96)
    expect(geometricThresholds(6)).toHaveLength(100)
    expect(geometricThresholds(0)).toHaveLength(0)
    expect(geometricThresholds(-1)).toHaveLength(0)
  })

  test('are where the formula of uts.c changes its value', () => {
    const children = (h: number, b: number) => Math.floor(Math.log(1 - h / 2 ** 31) / Math.log(1 - 1 / (1 + b)))
    for (const b of [0.25, 0.7, 1.9, 3.2, 4, 5.99]) {
      geometricThresholds(b).forEach((h, k) => {
        expect([children(h - 1, b) > k, children(h, b) > k]).toEqual([false, true])
      })
    }
  })
})

/** Nodes, depth, leaves, T₁, T∞, the widest level and its nodes, share in percent; the root's subtrees and their imbalance. */
test.each([
  ['fixed', 16000, 6, 12839, 31999, 112, 12013, 6, 45, 5, 2.26],
  ['linear', 21579, 12, 11664, 43157, 106, 4854, 9, 85, 4, 3.41],
  ['cyclic', 25174, 41, 15391, 50347, 274, 2232, 37, 56, 16, 9.04],
  ['exponential', 3216, 24, 1651, 6431, 118, 400, 8, 77, 8, 6.2],
  ['hybrid', 15914, 73, 11966, 31827, 413, 784, 7, 68, 12, 8.18],
  ['binomial', 4649, 62, 4092, 9297, 751, 264, 13, 59, 200, 120.69],
  ['wide', 62689, 124, 55102, 125377, 3109, 2000, 1, 17, 2000, 343.94],
  ['deep', 26389, 254, 13244, 52777, 861, 242, 93, 55, 100, 55.31],
  ['critical', 17729, 125, 13321, 35457, 722, 348, 51, 71, 100, 71.69],
  ['plain', 1732, 6, 1050, 3463, 86, 616, 5, 41, 13, 5.3],
] as const)('%s is the tree of the specification', (utsTree, nodes, depth, leaves, T1, Tinf, ...rest) => {
  const [tasks, level, share, subtrees, imbalance] = rest
  expect(shape(walk({ utsTree }))).toEqual({
    nodes,
    leaves,
    depth,
    T1,
    Tinf,
    widest: `${tasks} at ${level}`,
    subtrees,
    imbalance,
    share,
  })
})

/** Published by bsg_manycore; nodes, depth, leaves. */
test.each<[Partial<Values>, number, number, number]>([
  [{ utsDepth: 3 }, 254, 3, 201],
  [{ utsDepth: 4 }, 944, 4, 744],
  [{ utsDepth: 5 }, 3987, 5, 3232],
  [{ utsShape: 'cyclic', rootBranching: 6, utsDepth: 2, utsSeed: 502 }, 227, 11, 124],
  [{ utsShape: 'cyclic', rootBranching: 6, utsDepth: 3, utsSeed: 502 }, 996, 16, 705],
  [{ utsShape: 'cyclic', rootBranching: 6, utsDepth: 6, utsSeed: 502 }, 4988, 31, 3086],
  [{ utsShape: 'linear', utsDepth: 6, utsSeed: 34 }, 320, 6, 192],
  [{ utsShape: 'linear', utsDepth: 7, utsSeed: 34 }, 736, 7, 434],
  [{ utsShape: 'linear', utsDepth: 10, utsSeed: 34 }, 5577, 10, 3111],
  [{ utsKind: 'binomial', rootBranching: 10, probability: 0.12, utsSeed: 42 }, 371, 15, 325],
  [{ utsKind: 'binomial', rootBranching: 50.9, probability: 0.12, utsSeed: 42 }, 723, 17, 638],
  [{ ...HYBRID(4), probability: 0.2 }, 374, 16, 286],
  [{ ...HYBRID(4), probability: 0.23 }, 910, 22, 688],
  [{ ...HYBRID(5), probability: 0.23 }, 4699, 72, 3530],
])('%j has %d nodes', (changes, nodes, depth, leaves) => {
  expect(walked(begin(ownTree(changes)))).toMatchObject({ nodes, depth, leaves, stopped: false })
})

function HYBRID(utsDepth: number): Partial<Values> {
  return { utsKind: 'hybrid', utsShape: 'linear', rootBranching: 6, utsDepth, utsSeed: 1, branching: 4 }
}

test.runIf(isLong)('T1 grows to its published size', () => {
  const { nodes, depth, leaves, operations, criticalOperations, levels } = walk({ utsTree: 'T1' })
  expect({ nodes, depth, leaves }).toEqual({ nodes: 4130071, depth: 10, leaves: 3305118 })
  expect(operations).toBe(2 * nodes - 1)
  expect(criticalOperations).toBe(185)
  expect(Math.max(...levels)).toBe(3098802)
})

test('the granularity is what a child costs', () => {
  const { nodes, operations } = walk({ utsTree: 'plain', granularity: 1000 })
  expect(operations).toBe(nodes + 1000 * (nodes - 1))
})

test('a tree without a size of its own stops at two million nodes', () => {
  expect(begin(ownTree({})).result().most).toBe(MOST_TASKS)
  expect(begin(set({})).result().most).toBe(MOST_TASKS)
  expect(begin(set({ utsTree: 'T1' })).result().most).toBeUndefined()
  const shorter = { ...begin(set({})).result(), most: 100 }
  expect(walked(ready(shorter))).toMatchObject({ nodes: 100, stopped: true })
})

test('the seeds that are drawn give trees that grow, whatever their kind', () => {
  const { seeds } = uts.parameters.utsSeed
  expect([...seeds].sort((a, b) => a - b)).toEqual(seeds)
  const small: readonly Partial<Values>[] = [
    { utsShape: 'fixed', rootBranching: 1, utsDepth: 1 },
    { utsShape: 'linear', rootBranching: 3, utsDepth: 6 },
    { utsKind: 'hybrid', utsShape: 'linear', rootBranching: 4, utsDepth: 8, probability: 0.2, branching: 4 },
  ]
  for (const utsSeed of seeds) {
    const nodes = small.map((tree) => walked(begin(ownTree({ ...tree, utsSeed }))).nodes)
    expect(
      nodes.every((count, k) => count >= [2, 40, 60][k]),
      `${utsSeed}: ${nodes}`,
    ).toBe(true)
  }
})

test('a root of seed 2 or 3 has no child', () => {
  for (const utsSeed of [2, 3]) expect(walked(begin(ownTree({ utsSeed }))).nodes).toBe(1)
})

describe('The expected size', () => {
  const growth = (changes: Partial<Values>): Growth => growthOf(ownTree(changes))

  test('is 1 + b₀/(1 − q·m) of a binomial tree', () => {
    expect(expectedNodes(growth({ utsKind: 'binomial', rootBranching: 200, probability: 0.12 }))).toBeCloseTo(5001)
    expect(expectedNodes(growth({ utsKind: 'binomial', probability: 0.5 }))).toBe(Number.POSITIVE_INFINITY)
  })

  test('is a geometric sum of a fixed tree', () => {
    expect(expectedNodes(growth({}))).toBe((4 ** 7 - 1) / 3)
  })

  test('is the mean over many seeds, of the other shapes', () => {
    for (const changes of [
      { utsShape: 'linear', rootBranching: 3 },
      { utsShape: 'cyclic', rootBranching: 2, utsDepth: 3 },
      { utsShape: 'exponential', rootBranching: 3, utsDepth: 3 },
      { utsKind: 'hybrid', utsShape: 'linear', branching: 4, probability: 0.1, rootBranching: 3 },
    ] as const) {
      let sum = 0
      for (let utsSeed = 0; utsSeed < 600; utsSeed++) sum += walked(begin(ownTree({ ...changes, utsSeed }))).nodes
      expect(sum / 600 / expectedNodes(growth(changes))).toBeCloseTo(1, 0)
    }
  })
})

describe('A tree of one’s own is refused', () => {
  test('where it may never end', () => {
    expect(uts.check?.(ownTree({ utsKind: 'binomial', probability: 0.2 }))).toEqual([
      {
        parameter: 'probability',
        message: 'probability: expected less than 1/m = 0.125, or the expected size is infinite, got 0.2',
      },
    ])
    expect(uts.check?.(ownTree({ utsKind: 'hybrid', probability: 0.125 }))).toHaveLength(1)
    expect(uts.check?.(ownTree({ probability: 0.2 }))).toEqual([])
  })

  test('where a geometric root expects more children than it may have', () => {
    expect(uts.check?.(ownTree({ rootBranching: 101 }))).toEqual([
      {
        parameter: 'rootBranching',
        message: 'rootBranching: expected at most 100 in a geometric or hybrid tree, got 101',
      },
    ])
    expect(uts.check?.(ownTree({ utsKind: 'binomial', rootBranching: 2000 }))).toEqual([])
    expect(uts.check?.(set({ rootBranching: 2000 }))).toEqual([])
  })
})

test('a run says how many nodes are expected beside how many there are', () => {
  const making = begin({ ...defaults(uts.parameters), utsTree: 'binomial' })
  while (!making.advance(1e6));
  const results = making.result().results?.()
  // 1 + b₀/(1 − q·m) with 200, 0.12 and 8; the tree itself has 4649.
  expect(results?.values().expectedNodes).toBeCloseTo(5001)
})
