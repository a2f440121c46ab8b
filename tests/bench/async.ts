/**
 * Processor time of runs of the asynchronous lab, warm: the least and the middle one of several, and nodes and messages a second.
 *
 *     npx tsx tests/bench/async.ts
 *
 * "SimGrid's case" is the asynchronous Loadserver that SimGrid 3.32 runs at 0.63 to 0.72 million nodes and messages a second.
 */
import { defaults } from '../../src/core/parameters.ts'
import { type AsyncValues, parameters } from '../../src/labs/async/parameters.ts'
import { start } from '../../src/labs/async/run.ts'

const TURNS = 15

/** A machine whose processors send for nothing; a message takes 99 ns, and 5 ns an integer. */
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

const CASES: readonly (readonly [name: string, changes: Partial<AsyncValues>, record?: true])[] = [
  ['stealing', {}],
  ['stealing, recorded', {}, true],
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
  ['stealing, 1024 processors', { processors: 1024, depth: 20 }],
]

for (const [name, changes, record = false] of CASES) {
  const values = { ...defaults(parameters), ...changes }
  const times: number[] = []
  let done = 0
  for (let turn = 0; turn < TURNS; turn++) {
    const begin = process.cpuUsage()
    const run = start(values, { record })
    while (!run.advance(1e9)) {}
    const { user, system } = process.cpuUsage(begin)
    times.push((user + system) / 1000)
    const { nodes, messages } = run.metrics()
    done = Number(nodes) + Number(messages)
    run.recorder?.release()
  }
  times.sort((a, b) => a - b)
  const [least, middle] = [times[0], times[TURNS >> 1]]
  console.log(
    `${name.padEnd(28)}${least.toFixed(1).padStart(8)} ms  ${middle.toFixed(1).padStart(8)} ms  ${(done / least / 1000).toFixed(2).padStart(6)} M/s`,
  )
}
