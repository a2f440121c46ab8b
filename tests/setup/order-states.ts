/** How many states texts of ours have in a search of all orders, asked of the page's own worker, in whatever browser it runs. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprintOf } from '../../src/core/attachments/fingerprint.ts'
import { defaults } from '../../src/core/parameters.ts'
import { parameters } from '../../src/labs/async/parameters.ts'

/** States with trees of up to 6 tasks, on 2 and on 3 processors of a ring. */
export const STATES: Readonly<Record<string, readonly [two: number, three: number]>> = {
  stealing: [211, 7761],
  loadserver: [91, 1172],
  hierarchical: [324, 1182],
  pool: [20, 100],
}

/**
 * The body of an async function that runs in the built page and returns what its worker counts, as `STATES` has it. It is a text because browsers
 * other than Chromium are driven by other programs, which take one. It calls `attach` and `orders.run` of src/worker/exposed.ts in the form that
 * Comlink gives to calls, and reads the reports of src/worker/searching.ts.
 *
 * @param address an expression: the address of the worker's file
 */
export function countingStates(address: string): string {
  const texts = Object.keys(STATES).map((name) => {
    const text = readFileSync(join(import.meta.dirname, `../../src/labs/async/programs/${name}.js`), 'utf8')
    const fingerprint = fingerprintOf(new TextEncoder().encode(text))
    const values = { ...defaults(parameters), balancer: 'own', topology: 'ring', program: fingerprint }
    return { name, text, fingerprint, values }
  })
  return `
    const worker = new Worker(${address}, { type: 'module' })
    const call = (path, value, transfer = []) =>
      worker.postMessage({ id: String(Math.random()), type: 'APPLY', path, argumentList: value.map((value) => ({ type: 'RAW', value })) }, transfer)
    const states = {}
    try {
      for (const { name, text, fingerprint, values } of ${JSON.stringify(texts)}) {
        call(['attach'], [[{ fingerprint, name: 'program.js', bytes: new TextEncoder().encode(text) }]])
        states[name] = []
        for (const processors of [2, 3]) {
          const { port1, port2 } = new MessageChannel()
          const what = { options: { processors, tasks: 6, seconds: 100 } }
          states[name].push(await new Promise((resolve, reject) => {
            worker.onerror = ({ message }) => reject(new Error(message))
            port1.onmessage = ({ data }) => {
              if ('problem' in data) reject(new Error(data.problem))
              if ('result' in data) resolve(data.result.explored.length === 1 ? data.result.states : data.result.sentence)
            }
            call(['orders', 'run'], [{ lab: 'async', values, what }, port2], [port2])
          }))
        }
      }
    } finally {
      worker.terminate()
    }
    return states
  `
}
