/**
 * How long runs of the loop lab and predictions of its model take, each once in a warm process and as the least of several.
 *
 *     npx tsx tests/bench/loop.ts
 */
import { defaults } from '../../src/core/parameters.ts'
import { loopModel } from '../../src/labs/loop/index.ts'
import { scenarioOf } from '../../src/labs/loop/model/scenario.ts'
import { predicting, simulate } from '../../src/labs/loop/model/simulation.ts'
import { type LoopValues, parameters } from '../../src/labs/loop/parameters.ts'
import { type StrategyName, strategies } from '../../src/labs/loop/strategies/index.ts'

const TURNS = 40

/** Milliseconds of the quickest of several turns, and of the middle one. */
function time(turns: number, run: () => void): string {
  const times = Array.from({ length: turns }, () => {
    const begin = performance.now()
    run()
    return performance.now() - begin
  }).sort((a, b) => a - b)
  return `${times[0].toFixed(3)} (${times[turns >> 1].toFixed(3)}) ms`
}

const of = (changes: Partial<LoopValues>): LoopValues => ({ ...defaults(parameters), ...changes })

console.log('One simulation at P = 16, TRFD loop 1 of 50: least (median)')
for (const strategy of Object.keys(strategies) as StrategyName[]) {
  const values = of({ workload: 'trfd1', n: 50, processors: 16, seed: 3, strategy })
  const run = () => {
    const { machine, counts } = simulate(scenarioOf(values))
    while (counts.retired < 16 && machine.step()) {}
  }
  console.log(strategy.padEnd(12), time(TURNS, run))
}

console.log('\nPredictions of all four at P = 16')
for (const knowledge of ['all', 'seen', 'sampled'] as const) {
  const scenario = scenarioOf(of({ workload: 'trfd1', n: 50, processors: 16, seed: 3, knowledge }))
  const run = () => {
    for (const _ of predicting(scenario)) {
    }
  }
  console.log(knowledge.padEnd(12), time(TURNS, run))
}

console.log('\nWhole runs, recorded, with predictions')
for (const processors of [4, 16, 64, 256, 1024]) {
  for (const strategy of ['gcdlb', 'gddlb', 'lddlb', 'stealing'] as const) {
    const values = of({ n: 100 * processors, processors, strategy })
    const run = () => {
      const one = loopModel.start(values, { record: true })
      while (!one.advance(1e9)) {}
    }
    console.log(`${processors} ${strategy}`.padEnd(14), time(processors > 100 ? 1 : 5, run))
  }
}
