/**
 * Processor time of runs of the asynchronous lab, warm: the least of several turns, in milliseconds, of the engine with and without
 * recording and of the kernel, which take turns; then nodes and messages a second, in millions, how many times as long a recorded run takes
 * as one that is not, and how much faster the kernel is.
 *
 *     npx tsx tests/bench/async.ts
 *
 * "SimGrid's case" is the asynchronous Loadserver that SimGrid 3.32 runs at 0.63 to 0.72 million nodes and messages a second.
 */
import { defaults } from '../../src/core/parameters.ts'
import * as kernel from '../../src/labs/async/model/kernel.ts'
import { type AsyncValues, parameters } from '../../src/labs/async/parameters.ts'
import { provideKernel, start } from '../../src/labs/async/run.ts'

provideKernel(kernel)

const TURNS = 15

/** A machine whose processors send free of charge; a message takes 99 ns, and 5 ns an integer. */
const FREE_SENDING: Partial<AsyncValues> = {
  machine: 'custom',
  sendSmall: 0,
  sendSmallEach: 0,
  sendLarge: 0,
  sendLargeEach: 0,
  receiveSmall: 0.099,
  receiveSmallEach: 0.005,
  receiveLarge: 0.099,
  receiveLargeEach: 0.005,
  arrivedSmall: 0,
  arrivedSmallEach: 0,
  arrivedLarge: 0,
  arrivedLargeEach: 0,
}

const CASES: readonly (readonly [name: string, changes: Partial<AsyncValues>])[] = [
  ['stealing', {}],
  [
    'SimGrid’s case',
    {
      ...FREE_SENDING,
      balancer: 'loadserver',
      repeat: 'off',
      registered: 'announce',
      tree: 'balanced',
      grain: 100,
      processors: 32,
    },
  ],
  ['loadserver', { balancer: 'loadserver' }],
  ['rid', { balancer: 'rid', update: 1 }],
  ['sid', { balancer: 'sid', update: 1 }],
  ['gdem', { balancer: 'gdem', interval: 4 }],
  ['hierarchical', { balancer: 'hierarchical' }],
  ['none', { balancer: 'none' }],
  ['stealing, interval 16', { interval: 16 }],
  ['stealing, 1024 processors', { processors: 1024, depth: 20 }],
]

/** Ways to run a scenario: a reader who watches from the beginning has the engine do it. */
const WAYS = {
  engine: (values: AsyncValues) => start(values, { record: false }, () => {}),
  recorded: (values: AsyncValues) => start(values, { record: true }),
  kernel: (values: AsyncValues) => start(values, { record: false }),
}

console.log(
  `${''.padEnd(28)}${Object.keys(WAYS)
    .map((way) => way.padStart(18))
    .join('')}  recorded    gain`,
)
for (const [name, changes] of CASES) {
  const values = { ...defaults(parameters), ...changes }
  const isInKernel = kernel.inKernel(values)
  const least: Record<string, number> = {}
  let done = 0
  for (let turn = 0; turn < TURNS; turn++) {
    for (const [way, begin] of Object.entries(WAYS)) {
      if (way === 'kernel' && !isInKernel) continue
      const before = process.cpuUsage()
      const run = begin(values)
      while (!run.advance(1e9)) {}
      const { nodes, messages } = run.metrics()
      const { user, system } = process.cpuUsage(before)
      least[way] = Math.min(least[way] ?? Number.POSITIVE_INFINITY, (user + system) / 1000)
      done = Number(nodes) + Number(messages)
    }
  }
  const cells = Object.keys(WAYS).map((way) =>
    (way in least ? `${least[way].toFixed(1)} ${(done / least[way] / 1000).toFixed(1).padStart(6)} M/s` : '').padStart(
      18,
    ),
  )
  const gain = isInKernel ? (least.engine / least.kernel).toFixed(1) : ''
  const recorded = (least.recorded / least.engine).toFixed(2)
  console.log(`${name.padEnd(28)}${cells.join('')}${recorded.padStart(10)}${gain.padStart(8)}`)
}
