/**
 * Processor time of real workloads on one processor, and whether they are what is published: SHA-1, the benchmark trees T1 to T5, the
 * picture of each region at 512 × 512, queens, sorts and integrals.
 *
 *     npx tsx tests/bench/workloads.ts
 *
 * The second column of a tree is nanoseconds a task.
 */
import type { Making } from '../../src/core/lab.ts'
import { defaults, type ParameterTable } from '../../src/core/parameters.ts'
import { workloads } from '../../src/core/workloads/index.ts'
import { makers } from '../../src/core/workloads/makers.ts'
import { beginWalk } from '../../src/core/workloads/testing.ts'
import { hashChild, STATE } from '../../src/core/workloads/uts/sha1.ts'
import type { Workload } from '../../src/core/workloads/workload.ts'

type Name = keyof typeof makers

/** Settings, and what is published of them: nodes and T∞, and what only some have. */
type Case = readonly [
  name: Name,
  changes: Readonly<Record<string, string | number>>,
  published: Readonly<Record<string, number>>,
]

const tree = (utsTree: string, nodes: number, depth: number, leaves: number, criticalOperations: number): Case => [
  'uts',
  { utsTree },
  { nodes, depth, leaves, criticalOperations },
]
const picture = (region: string, fingerprint: number, filled: readonly [number, number, number]): readonly Case[] => {
  const [nodes, operations, criticalOperations] = filled
  return [
    ['mandelbrot', { region }, { nodes: 1365, criticalOperations: 256006, fingerprint }],
    ['mandelbrot', { region, fill: 'yes' }, { nodes, operations, criticalOperations, fingerprint }],
  ]
}

const cases: readonly Case[] = [
  tree('T1', 4130071, 10, 3305118, 185),
  tree('T2', 4117769, 81, 2342762, 567),
  tree('T3', 4112897, 1572, 3599034, 16141),
  tree('T4', 4132453, 134, 3108986, 719),
  tree('T5', 4147582, 20, 2181318, 186),
  ...picture('whole', 0x6e7e4159, [977, 19548809, 1005312]),
  ...picture('seahorse', 0x776efb7f, [569, 40354684, 3308361]),
  ...picture('elephant', 0xca29419a, [769, 30589704, 3039370]),
  ...picture('minibrot', 0xbd324745, [1205, 20851493, 1110523]),
  ...picture('inside', 0xfeec9dc5, [5, 6108005, 3060002]),
  ['queens', { queens: 12 }, { nodes: 856189, operations: 10960057, solutions: 14200 }],
  ['queens', { queens: 13, queensCutoff: 8 }, { nodes: 1199082, operations: 64490204, solutions: 73712 }],
  ['fibonacci', { fibonacci: 29 }, { nodes: 1664079, criticalOperations: 29 }],
  ['quicksort', { sortLength: 65536, sortThreshold: 32, sortPivot: 'median' }, { nodes: 6607, operations: 1262920 }],
  ['quicksort', { sortInput: 'sorted' }, { nodes: 4081, operations: 8390536 }],
  ['mergesort', { sortLength: 65536, sortThreshold: 64 }, { nodes: 2047, criticalOperations: 131339 }],
  ['quadrature', { tolerance: 1e-8 }, { nodes: 26591, criticalOperations: 555, integral: 31411.16463126919 }],
]

/** Milliseconds of processor time that something takes. */
function timed<T>(action: () => T): { readonly result: T; readonly millis: number } {
  const before = process.cpuUsage()
  const result = action()
  const { user, system } = process.cpuUsage(before)
  return { result, millis: (user + system) / 1000 }
}

function finished<A extends object>(making: Making<A>): A {
  while (!making.advance(1e7));
  return making.result()
}

const HASHES = 2e6
const state = new Int32Array(STATE)
const hashing = timed(() => {
  for (let i = 0; i < HASHES; i++) hashChild(state, 0, i, state, 0)
})
console.log(`SHA-1: ${((hashing.millis * 1e6) / HASHES).toFixed(0)} ns`)

let wrong = 0
for (const [name, changes, published] of cases) {
  const values = { ...defaults(workloads[name].parameters as ParameterTable), ...changes }
  const begin = makers[name] as (settings: unknown) => Making<Workload>
  const making = timed(() => finished(begin(values)))
  const { result, millis } = timed(() => finished(beginWalk(making.result)))
  const actual: Readonly<Record<string, unknown>> = { ...result, ...result.results }
  const differs = Object.keys(published).filter((key) => actual[key] !== published[key])
  wrong += differs.length
  const each = ((millis * 1e6) / result.nodes).toFixed(0)
  const verdict = differs.length === 0 ? 'as published' : differs.map((key) => `${key} ${actual[key]}`).join(', ')
  console.log(
    `${`${name} ${Object.values(changes).join(' ')}`.padEnd(32)} made ${making.millis.toFixed(0).padStart(5)} ms  walked ${millis.toFixed(0).padStart(6)} ms ${each.padStart(8)} ns  ${verdict}`,
  )
}
process.exitCode = wrong > 0 ? 1 : 0
