/**
 * What stepping back costs against stepping on, in every lab: details of a run's steps, one by one, from a place on to another one and
 * back again; of runs with very many steps from the middle on, as many as are given. Times are of the processor.
 *
 *     npx tsx tests/bench/back.ts [STEPS] [LAB]
 */
import { parseLink } from '../../src/core/link/link.ts'
import { labs } from '../../src/labs/registry.ts'

const scenarios: readonly string[] = [
  'tree?processors=16&interval=1&tree=balanced&depth=14',
  'tree?interval=1&tree=balanced&depth=17',
  'tree?interval=1&tree=balanced&depth=17&balancer=loadserver',
  'tree?processors=4096&interval=1&tree=balanced&depth=22',
  'tree?processors=4096&interval=1&tree=balanced&depth=22&topology=hypercube',
  'tree?processors=16384&interval=1',
  'tree?processors=65536&interval=1&topology=hypercube&tree=balanced&depth=24',
  'async',
  'async?processors=1024',
  'async?processors=1024&balancer=loadserver',
  'async?processors=16384&tree=balanced&depth=20',
  'loop',
  'loop?processors=16&strategy=self&workload=uniform&iterations=20000',
  'loop?processors=80&n=400',
  'loop?processors=256&n=1000&strategy=gddlb',
  'mesh',
  'mesh?processors=64&vertices=20000',
  'migration',
  'migration?processors=64&processes=400',
  'migration?processors=256&processes=1024',
]

/** Milliseconds of the processor that something takes. */
function millisOf(work: () => void): number {
  const begin = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(begin)
  return (user + system) / 1000
}

const STEPS = Number(process.argv[2] ?? 1000)
const [, , , only = ''] = process.argv

for (const link of scenarios.filter((each) => each.startsWith(only))) {
  const { values, problems } = parseLink(link, labs)
  const lab = labs[link.split('?')[0]]
  if (problems.length > 0) throw new Error(`${link}: ${problems.map(({ message }) => message).join('; ')}`)
  const run = lab.start(values, { record: true })
  while (!run.advance(1e9));
  const count = run.recorder?.steps ?? 0
  const inspector = lab.inspect?.(values)
  if (!inspector) throw new Error(`${link}: this lab shows nothing of a step`)
  const first = count > 4 * STEPS ? count >> 1 : 0
  const last = Math.min(count, first + STEPS)
  // What is made before a first step can be looked at belongs to no step.
  const begun = millisOf(() => inspector.window(first, first + 1))
  const stepped = (from: number, to: number) => {
    const way = from < to ? 1 : -1
    let looked = 0
    const millis = millisOf(() => {
      for (let step = from; step !== to; step += way) looked += inspector.window(step, step + 1).length
    })
    return millis / looked
  }
  const on = stepped(first, last)
  const back = stepped(last - 1, first - 1)
  const again = stepped(first, last)
  const print = (millis: number) => `${millis.toFixed(3)} ms`
  console.log(
    `${link}: steps ${first} to ${last} of ${count}, begun in ${print(begun)}; on ${print(on)} each, back ${print(back)}, ratio ${(back / on).toFixed(2)}; on again ${(again / on).toFixed(2)}`,
  )
}
