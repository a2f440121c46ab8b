/**
 * The most memory that runs of about ten million events, and the largest of each lab, take, and looks into them: each in a process of its own.
 * Reads the process's peak from Linux.
 *
 *     npx tsx tests/bench/memory.ts [lab]
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defaults, type Values } from '../../src/core/parameters.ts'

/** Units of work between two looks at the memory. */
const SLICE = 2e6

const MB = 2 ** 20

/** A step that is looked into after all others: the run as a whole is then simulated once more. */
const LAST = 1e9

type Case = readonly [lab: string, look: 'run' | 'look', values: Values, step?: number]

const large = { topology: 'mesh', processors: 65_536, tree: 'balanced', interval: 1 } as const
const one = { topology: 'chain', processors: 1, tree: 'balanced', interval: 1 } as const
const retrying = { requests: 80_000, servers: 10, load: 2, timeout: 100, retries: 100 } as const
const loop = { workload: 'uniform', processors: 1024 } as const
const airfoil = { mesh: 'airfoil', ordering: 'rib' } as const
const following = { ...airfoil, front: 'shock', adaptEvery: 1, policy: 'never' } as const

const cases: readonly Case[] = [
  ['tree', 'run', { ...one, depth: 20 }],
  ['tree', 'run', { ...one, depth: 23 }],
  ['tree', 'look', { ...one, depth: 23 }, 8e6],
  ['tree', 'run', { ...large, depth: 23, traversal: 'breadth-first' }],
  ['async', 'run', { processors: 16, tree: 'balanced', depth: 17 }],
  ['async', 'run', { processors: 16, tree: 'balanced', depth: 20 }],
  ['async', 'look', { processors: 16, tree: 'balanced', depth: 20 }, 12e6],
  ['async', 'run', { ...large, depth: 22 }],
  ['loop', 'run', { ...loop, iterations: 102_400, strategy: 'gddlb' }],
  ['loop', 'look', { ...loop, iterations: 102_400, strategy: 'gddlb' }, 1600],
  ['loop', 'run', { ...loop, iterations: 1_048_576, strategy: 'self' }],
  ['mesh', 'run', { ...airfoil, vertices: 1_048_576, processors: 256, iterations: 500 }],
  [
    'mesh',
    'run',
    { ...airfoil, vertices: 1000, processors: 256, iterations: 10_000, checkEvery: 18, policy: 'always' },
  ],
  ['mesh', 'look', { ...following, vertices: 2000, processors: 256, iterations: 3500, refinement: 1 }],
  ['mesh', 'run', { ...following, vertices: 2000, processors: 256, iterations: 10_000, refinement: 1 }],
  ['migration', 'run', { duration: 8e9 }],
  ['migration', 'run', { processes: 4096, channels: 64, processors: 1024, duration: 1e7 }],
  ['divisible', 'run', { system: 'random', workers: 8, algorithm: 'opt' }],
  ['requests', 'run', { requests: 1_000_000 }],
  ['requests', 'look', { requests: 1_000_000 }],
  ['requests', 'run', retrying],
  ['requests', 'look', retrying],
]

/** Runs one case to its end, or looks into its last step, and says what it took. */
async function measure([id, how, changes, step = LAST]: Case): Promise<string> {
  const { labs } = await import('../../src/labs/registry.ts')
  const lab = labs[id]
  const values = { ...defaults(lab.parameters), ...changes }
  await lab.ready?.(values)
  const [problem] = lab.check(values)
  if (problem) return `refused: ${problem.message}`
  globalThis.gc?.()
  const before = process.memoryUsage()
  let [heap, buffers] = [0, 0]
  const look = () => {
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    heap = Math.max(heap, heapUsed - before.heapUsed)
    buffers = Math.max(buffers, arrayBuffers - before.arrayBuffers)
  }
  const run = how === 'run' ? lab.start(values, { record: true }) : undefined
  const viewer = run ? undefined : lab.inspect?.(values)
  let outcome = ''
  try {
    while (!(run ? run.advance(SLICE) : (viewer?.seek(step, SLICE) ?? true))) look()
    look()
  } catch (error) {
    outcome = ` stopped: ${(error as Error).message}`
  }
  const peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024
  const recorder = run?.recorder
  const rows = recorder ? `, ${recorder.steps} steps in ${recorder.count} rows` : ''
  const [process_, heap_, buffers_] = [peak - before.rss, heap, buffers].map((bytes) => (bytes / MB).toFixed(0))
  return `process +${process_} MB (heap ${heap_}, buffers ${buffers_})${rows}${outcome}`
}

const [lab, number] = process.argv.slice(2)
if (number !== undefined) console.log(await measure(cases[Number(number)]))
else
  for (const [i, [id, how, values]] of cases.entries()) {
    if (lab !== undefined && id !== lab) continue
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--expose-gc', '--import', 'tsx', fileURLToPath(import.meta.url), id, `${i}`],
      { encoding: 'utf8' },
    )
    console.log(id, how, JSON.stringify(values), stdout.trim() || stderr)
  }
