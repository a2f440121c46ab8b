/**
 * What stepping back costs against stepping on: details of a run's iterations, one by one, from its beginning to its end and
 * back again.
 *
 *     npx tsx tests/bench/back.ts
 */
import { defaults } from '../../src/core/parameters.ts'
import { inspect } from '../../src/labs/tree/model/inspect.ts'
import { parameters, type TreeValues } from '../../src/labs/tree/parameters.ts'

const scenarios: Readonly<Record<string, Partial<TreeValues>>> = {
  'p=16 i=1': { processors: 16, interval: 1, tree: 'balanced', depth: 14 },
  'p=128 i=1': { interval: 1, tree: 'balanced', depth: 17 },
  'Loadserver p=128 i=1': { interval: 1, tree: 'balanced', depth: 17, balancer: 'loadserver' },
  'p=4096 i=1': { processors: 4096, interval: 1, tree: 'balanced', depth: 22 },
  'p=4096 i=1, a hypercube': { processors: 4096, interval: 1, tree: 'balanced', depth: 22, topology: 'hypercube' },
  'p=16384 i=1': { processors: 16_384, interval: 1 },
}
for (const [name, set] of Object.entries(scenarios)) {
  const inspector = inspect({ ...defaults(parameters), ...set })
  const stepped = (steps: Iterable<number>) => {
    let count = 0
    const start = performance.now()
    for (const step of steps) count += inspector.window(step, step + 1).length
    return { count, each: (performance.now() - start) / count }
  }
  const on = stepped(Array(1000).keys())
  const back = stepped([...Array(on.count).keys()].reverse())
  const again = stepped([...Array(on.count).keys()])
  console.log(
    `${name}: ${on.count} iterations; on ${on.each.toFixed(3)} ms each, back ${back.each.toFixed(3)} ms, ratio ${(back.each / on.each).toFixed(2)}; on again ${(again.each / on.each).toFixed(2)}`,
  )
}
