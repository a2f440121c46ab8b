/** Small scenarios of the loop lab of every kind, of the lab's accepting. */
import fc from 'fast-check'
import { defaults } from '../../src/core/parameters.ts'
import { loopModel } from '../../src/labs/loop/index.ts'
import { type LoopValues, parameters } from '../../src/labs/loop/parameters.ts'
import { type StrategyName, strategies } from '../../src/labs/loop/strategies/index.ts'
import { asLink } from '../setup/as-link.ts'

// A program is awaited, and has tests of its own.
const names = (Object.keys(strategies) as StrategyName[]).filter((name) => name !== 'own')

/** What work in steps has of its own. */
const stepValues = {
  steps: fc.integer({ min: 1, max: 6 }),
  batch: fc.integer({ min: 1, max: 24 }),
  meanLength: fc.constantFrom(1, 40, 700),
  lengthSpread: fc.constantFrom(0, 0.5, 1.5),
  longest: fc.constantFrom(64, 2048),
  attention: fc.constantFrom(100, 4096),
  arrangement: fc.constantFrom('drawn', 'buckets', 'packed', 'balanced'),
  experts: fc.integer({ min: 1, max: 20 }),
  tokens: fc.integer({ min: 1, max: 300 }),
  skew: fc.constantFrom(0, 0.5, 2),
  capacity: fc.constantFrom(0.5, 1, 1.25, 'none'),
  tokenTime: fc.constantFrom(1e-3, 0.01),
  exchangeTime: fc.constantFrom(0, 0.005),
} as const

export const loopScenarios: fc.Arbitrary<LoopValues> = fc
  .record(
    {
      workload: fc.constantFrom('uniform', 'trfd1', 'trfd2', 'trfd', 'ac', 'own', 'annotated', 'training', 'experts'),
      n: fc.integer({ min: 4, max: 12 }),
      pairing: fc.constantFrom('mean', 'exact', 'off'),
      secondStrategy: fc.constantFrom('same', ...names),
      transposeTime: fc.constantFrom(0, 3, 100),
      iterations: fc.integer({ min: 1, max: 120 }),
      iterationTime: fc.double({ min: 0.001, max: 1, noNaN: true }),
      iterationBytes: fc.nat({ max: 20_000 }),
      loopText: fc.integer({ min: 1, max: 120 }).map((n) => `for i = 1, ${n}; X[${n}][7] BLOCK; work(X[i])`),
      costs: fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 1, maxLength: 60 }),
      processors: fc.integer({ min: 1, max: 9 }),
      groups: fc.integer({ min: 1, max: 4 }),
      grouping: fc.constantFrom('blocks', 'power', 'nearest', 'random', 'changing'),
      betweenGroups: fc.constantFrom('off', 'off', 1, 2, 4),
      start: fc.constantFrom('equal', 'equal', 'speed', 'load'),
      rateWindow: fc.constantFrom(1, 1, 3, 'all'),
      choose: fc.constantFrom('once', 'always', 'failing'),
      chooseError: fc.constantFrom(0, 20, 100),
      speeds: fc.constantFrom([1], [0.7], [2], [1, 2, 0.5, 3]),
      maxLoad: fc.nat({ max: 6 }),
      persistence: fc.double({ min: 0.05, max: 2, noNaN: true }),
      seed: fc.nat({ max: 1000 }),
      latency: fc.constantFrom(0, 0.0024145, 0.029, 0.2),
      bandwidth: fc.constantFrom(1e4, 960_000, 1e9),
      columnBandwidth: fc.constantFrom('auto', 115_000),
      pairData: fc.constantFrom('two', 'one'),
      machine: fc.constantFrom('network', 'network', 'network', 'memory'),
      chunk: fc.integer({ min: 1, max: 12 }),
      medium: fc.constantFrom('shared', 'full'),
      strategy: fc.constantFrom(...names),
      delta: fc.constantFrom(0, 0.001, 0.05),
      contextSwitch: fc.constantFrom(0, 0.005),
      profitability: fc.constantFrom(0, 0.1, 0.5),
      threshold: fc.constantFrom(0, 0.005, 0.1),
      rules: fc.constantFrom('on', 'off'),
      sigma: fc.constantFrom('exact', 'blocks'),
      knowledge: fc.constantFrom('all', 'seen', 'sampled'),
      charmThreshold: fc.constantFrom(0, 0.5),
      ...stepValues,
      sequential: fc.constantFrom(0, 0, 0.37, 3.1),
      backups: fc.constantFrom('off', 'on'),
      take: fc.constantFrom('half', 'one', 'quarter'),
      masters: fc.constantFrom('one', 'group'),
      ratedSpeeds: fc.constantFrom([], [1], [3, 1, 2]),
    },
    { noNullPrototype: true },
  )
  // Speeds of their own are as many as there are processors.
  .map(({ speeds, ratedSpeeds, ...drawn }) => {
    const each = (some: readonly number[]) =>
      some.length < 2 ? some : Array.from({ length: drawn.processors }, (_, i) => some[i % some.length])
    return { ...defaults(parameters), ...drawn, speeds: each(speeds), ratedSpeeds: each(ratedSpeeds) } as LoopValues
  })
  .map((values) => asLink('loop', parameters, values))
  .filter((values) => loopModel.check(values).length === 0)
