/**
 * Processor time of runs of the requests lab, warm: the least of several turns in milliseconds, not recorded and recorded, metrics included.
 *
 *     npx tsx tests/bench/requests.ts
 */
import { defaults } from '../../src/core/parameters.ts'
import { parameters, type RequestsValues } from '../../src/labs/requests/parameters.ts'
import { start } from '../../src/labs/requests/run.ts'

const TURNS = 15

const CASES: readonly (readonly [name: string, changes: Partial<RequestsValues>])[] = [
  ['two choices, the default', {}],
  ['20 000 requests', { requests: 20_000 }],
  ['random', { policy: 'random' }],
  ['least connections', { policy: 'leastConnections' }],
  ['500 µs of network', { networkDelay: 500 }],
  ['timeouts and retries', { networkDelay: 500, timeout: 500, retries: 2 }],
  ['shared servers', { discipline: 'ps' }],
  ['one queue for all', { policy: 'central' }],
  ['100 servers', { servers: 100 }],
]

for (const [name, changes] of CASES) {
  const values: RequestsValues = { ...defaults(parameters), ...changes }
  const least = [false, true].map((record) => {
    let millis = Number.POSITIVE_INFINITY
    for (let turn = 0; turn < TURNS; turn++) {
      const before = process.cpuUsage()
      const run = start(values, { record })
      while (!run.advance(400_000)) {}
      run.metrics()
      const { user, system } = process.cpuUsage(before)
      millis = Math.min(millis, (user + system) / 1000)
    }
    return millis.toFixed(1).padStart(8)
  })
  console.log(`${name.padEnd(28)}${least.join('')}`)
}
