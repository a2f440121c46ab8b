/**
 * How fast the engine is. For each case the time of a first run in a fresh process, and of a warm one with recording off and
 * on: the median, the fastest, the time for each node and processor-iteration, and the ratio to the target. Then how the time
 * grows with the work.
 *
 *     npm run bench [-- A,B,…]
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Simulation } from '../../src/labs/tree/model/simulation.ts'
import type { TreeValues } from '../../src/labs/tree/parameters.ts'
import { cases, ladder } from './cases.ts'

/** Milliseconds that a case is measured for, warm. */
const BUDGET = 1500

/** Runs all scenarios once; returns nodes + processors × iterations. */
function run(scenarios: readonly TreeValues[], record: boolean): number {
  let work = 0
  for (const scenario of scenarios) {
    const engine = new Simulation(scenario, record)
    while (!engine.advance(1e6));
    work += engine.system.executed + engine.system.processors * engine.iterations
  }
  return work
}

interface Timing {
  readonly median: number
  readonly fastest: number
  readonly work: number
}

/** Times of warm runs, in milliseconds. */
function warm(scenarios: readonly TreeValues[], record: boolean): Timing {
  let work = 0
  const times: number[] = []
  const end = performance.now() + BUDGET
  const settled = performance.now() + BUDGET / 5
  while (performance.now() < end || times.length < 3) {
    const start = performance.now()
    work = run(scenarios, record)
    if (start > settled) times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  return { median: times[times.length >> 1], fastest: times[0], work }
}

/** Milliseconds of the first run in a process of its own. */
function cold(name: string): number {
  const args = [...process.execArgv, fileURLToPath(import.meta.url), '--cold', name]
  return Number(spawnSync(process.execPath, args, { encoding: 'utf8' }).stdout)
}

const digits = (n: number) => (n < 1 ? n.toFixed(3) : n < 100 ? n.toFixed(2) : n.toFixed(0))
const table = (rows: readonly (readonly string[])[]) => {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)))
  for (const row of rows)
    console.log(row.map((cell, i) => (i ? cell.padStart(widths[i]) : cell.padEnd(widths[i]))).join('  '))
}

function benchmark(names: readonly string[]): void {
  const rows = [['case', 'cold ms', 'warm ms', 'fastest', 'target', 'ratio', 'ns/work', 'recorded', 'ratio']]
  for (const name of names) {
    const { what, target, scenarios } = cases[name]
    const plain = warm(scenarios, false)
    const recorded = warm(scenarios, true)
    rows.push([
      `${name}  ${what}`,
      digits(cold(name)),
      digits(plain.median),
      digits(plain.fastest),
      digits(target),
      digits(plain.median / target),
      digits((plain.median * 1e6) / plain.work),
      digits(recorded.median),
      digits(recorded.median / plain.median),
    ])
  }
  console.log('Milliseconds a run; work is nodes + processors × iterations.\n')
  table(rows)
}

function scaling(): void {
  const rows = [['scenario', 'work', 'warm ms', 'ns/work']]
  for (const scenario of ladder) {
    const { median, work } = warm([scenario], false)
    const { tree, depth, processors } = scenario
    rows.push([`${tree} d=${depth} p=${processors}`, String(work), digits(median), digits((median * 1e6) / work)])
  }
  console.log(
    '\nGrowth: the last column is level where time is linear in the work, and falls where work can be left out.\n',
  )
  table(rows)
}

const [first, second] = process.argv.slice(2)
if (first === '--cold') {
  const start = performance.now()
  run(cases[second].scenarios, false)
  console.log(performance.now() - start)
} else {
  benchmark(first ? first.split(',') : Object.keys(cases))
  if (!first) scaling()
}
