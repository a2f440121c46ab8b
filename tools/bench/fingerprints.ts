/**
 * How far random trees are from what the thesis prints of its own tree. Writes a line for each seed, the nearest first: its distance (the
 * mean over the fingerprints of the deviation, in units of its median over all seeds) and its numbers. Seeds come from seeds.ts.
 *
 *     npx tsx tools/bench/seeds.ts 0 100000 | node tests/setup/run.mjs tools/bench/fingerprints.ts
 */
import { readFileSync } from 'node:fs'
import { mean, median } from 'd3-array'
import { defaults } from '../../src/core/parameters.ts'
import { runAlone } from '../../src/core/reproduce/evaluation.ts'
import { lab as tree } from '../../src/labs/tree/index.ts'
import { parameters, type TreeValues } from '../../src/labs/tree/parameters.ts'

type Set = Partial<TreeValues>
const LATE: Set = { processors: 4, interval: 16, grain: 10 }
const EMPTYING: Set = { processors: 128, grain: 10_000, t2: 'on' }

/** A printed number, or a list, and how to measure it with a tree. */
interface Fingerprint {
  readonly printed: readonly number[]
  readonly measure: (run: (set: Set, column?: string) => ReturnType<typeof runAlone>) => readonly number[]
}

const metric = (printed: number, id: string, set: Set): Fingerprint => ({
  printed: [printed],
  measure: (run) => [Number(run(set).metrics[id])],
})

/** The nodes of the processor that ends last, from the length of the last iteration: at g = 10 000 a node takes 1.75 ms on average. */
const lastNodes = (printed: number, set: Set): Fingerprint => ({
  printed: [printed],
  measure: (run) => {
    const time = Array.from(run(set, 'time').column ?? [])
    return [((time.at(-1) ?? 0) - (time.at(-2) ?? 0)) / 1.75e-3]
  },
})

const FINGERPRINTS: Readonly<Record<string, Fingerprint>> = {
  'table 5.9': {
    printed: [39, 31, 27, 25, 29, 19, 21, 12, 10, 7],
    measure: (run) => Array.from(run(LATE, 'tasks').column ?? []).slice(-11, -1),
  },
  iterations: metric(463, 'iterations', LATE),
  't₂, i = 16': metric(23, 'iterations', { ...EMPTYING, interval: 16 }),
  'last, i = 16': lastNodes(1185, { ...EMPTYING, interval: 16 }),
  't₂, i = 64': metric(7, 'iterations', { ...EMPTYING, interval: 64 }),
  'last, i = 64': lastNodes(9600, { ...EMPTYING, interval: 64 }),
  'T, p = 4': metric(0.2389, 'totalTime', { ...LATE, interval: 256 }),
  'T, s = 0.25': metric(0.0971, 'totalTime', { processors: 128, interval: 32, networkSpeed: 0.25 }),
  'T, Loadserver': metric(0.8007, 'totalTime', {
    processors: 128,
    interval: 16,
    grain: 10_000,
    balancer: 'loadserver',
  }),
}

/** Sum of the distances from the printed numbers over their sum. */
function deviation({ printed }: Fingerprint, measured: readonly number[]): number {
  const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)
  return sum(printed.map((value, i) => Math.abs((measured[i] ?? 0) - value))) / sum(printed)
}

const all = Object.values(FINGERPRINTS)
const trees = [...readFileSync(0, 'utf8').matchAll(/^seed (\d+)/gm)].map(([, seed]) => {
  const run = (set: Set, column?: string) =>
    runAlone(tree, { values: { ...defaults(parameters), ...set, seed: Number(seed) }, ...(column && { column }) })
  const measured = all.map(({ measure }) => measure(run))
  return { seed, measured, deviations: measured.map((values, i) => deviation(all[i], values)) }
})
const usual = all.map((_, i) => median(trees, ({ deviations }) => deviations[i]) || 1)
const distance = (deviations: readonly number[]) => mean(deviations, (each, i) => each / usual[i]) ?? 0

console.log(
  Object.entries(FINGERPRINTS)
    .map(([name, { printed }]) => `${name} (${printed.join(' ')})`)
    .join('; '),
)
for (const { seed, measured, deviations } of trees.toSorted(
  (a, b) => distance(a.deviations) - distance(b.deviations),
)) {
  const numbers = measured.map((values) => values.map((value) => Number(value.toPrecision(4))).join(' ')).join('; ')
  console.log(`seed ${seed}, distance ${distance(deviations).toFixed(3)}: ${numbers}`)
}
