/** The loop lab against the plain second implementation of its model, on random scenarios. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaults } from '../src/core/parameters.ts'
import { whole } from '../src/core/run/making.ts'
import { loopModel } from '../src/labs/loop/index.ts'
import type { Loop } from '../src/labs/loop/model/iterations.ts'
import { scenarioOf } from '../src/labs/loop/model/scenario.ts'
import { choosing, simulate as simulateEvents } from '../src/labs/loop/model/simulation.ts'
import { deals, type LoopValues, parameters } from '../src/labs/loop/parameters.ts'
import { judged, type StrategyName } from '../src/labs/loop/strategies/index.ts'
import { FOUR, type PlainStrategy, predict, simulate } from './oracle/loop.ts'
import {
  adaptiveRule,
  affinityPeers,
  afRule,
  amongNeighbours,
  amongPeers,
  charmPeers,
  dealt,
  diffusionRule,
  factoringRule,
  fromQueue,
  gradientRule,
  greedily,
  guidedRule,
  halvesRule,
  type PlainPeers,
  type PlainRule,
  stealingPeers,
  trapezoidRule,
  weightedRule,
} from './oracle/loop-baselines.ts'
import type { Stage } from './oracle/loop-machine.ts'
import type { PlainLoop } from './oracle/loop-parts.ts'
import { program } from './oracle/loop-program.ts'
import { loopScenarios } from './oracle/loop-scenarios.ts'
import { stepsOf, timeOfSteps } from './oracle/loop-steps.ts'
import { remembered } from './remembered.ts'
import { byChance, cases } from './setup/cases.ts'

/** A scenario of the lab in plain numbers. */
function plain(settings: LoopValues, of = (whole: Loop) => whole): PlainLoop {
  const { loop: whole, loads, unloaded, rated, model } = scenarioOf(settings)
  const loop = of(whole)
  const { first = 0 } = loop
  const memory = { latency: 1e-6, bandwidth: 1e15, medium: 'full', delta: 0, contextSwitch: 0 } as const
  const values = settings.machine === 'memory' ? { ...settings, ...memory } : settings
  const columns =
    values.workload.startsWith('trfd') && settings.machine !== 'memory' && values.columnBandwidth !== 'auto'
  return {
    costs: Array.from({ length: loop.count }, (_, n) => loop.before[first + n + 1] - loop.before[first + n]),
    bytes: loop.bytes,
    speeds: unloaded,
    rated,
    masters: model.ownMasters,
    groups: Number(values.groups),
    grouping: values.grouping,
    between: values.betweenGroups === 'off' ? 0 : Number(values.betweenGroups),
    start: deals(values) ? values.start : 'equal',
    window: values.rateWindow === 'all' ? Number.POSITIVE_INFINITY : Number(values.rateWindow),
    choose: values.choose,
    chooseError: values.chooseError / 100,
    seed: values.seed,
    maxLoad: values.maxLoad,
    block: loads.block,
    latency: values.latency,
    bandwidth: columns ? Number(values.columnBandwidth) : values.bandwidth,
    shared: values.medium === 'shared',
    delta: values.delta,
    contextSwitch: values.contextSwitch,
    modelTime: values.modelTime,
    sequential: values.sequential,
    profitability: values.profitability,
    threshold: values.threshold,
    rules: values.rules === 'on',
    wholeBlocks: values.sigma === 'blocks',
    knowledge: values.knowledge,
  }
}

/** What a run reports. */
function metricsOf(values: LoopValues): Readonly<Record<string, number>> {
  const run = loopModel.start(values, { record: false })
  while (!run.advance(1e9)) {}
  return run.metrics() as Readonly<Record<string, number>>
}

const strategies: readonly { readonly name: StrategyName; readonly strategy: PlainStrategy }[] = [
  { name: 'gcdlb', strategy: FOUR[0] },
  { name: 'gddlb', strategy: FOUR[1] },
  { name: 'lcdlb', strategy: FOUR[2] },
  { name: 'lddlb', strategy: FOUR[3] },
  { name: 'customised', strategy: { ...FOUR[0], chooses: true } },
]

/** Scenarios whose iterations differ, so that hardly two things happen at the same moment: those may fall either way by rounding. */
const apart = loopScenarios.map((values): LoopValues => {
  const costs = Array.from(
    { length: values.iterations },
    (_, n) => 0.05 + ((n * 0.618_033_988) % 1) * values.iterationTime,
  )
  return {
    ...values,
    workload: 'own',
    costs,
    latency: 0.000_31 + values.latency * 1.013,
    delta: values.delta + 0.000_73,
  }
})

/**
 * Compares two runs of a scenario. Of two events at one moment either may come first by rounding: then they agree with a latency that is up to a
 * millionth longer or shorter.
 */
function agreeNearby(values: LoopValues, compare: (values: LoopValues) => void): void {
  let first: unknown
  for (const more of [0, 1e-7, -1e-7, 1e-6]) {
    try {
      compare({ ...values, latency: values.latency * (1 + more) })
      return
    } catch (difference) {
      first ??= difference
    }
  }
  throw first
}

/** Scenarios of each strategy. */
const RUNS = 12

describe('two implementations agree', () => {
  test.each(strategies)('on $name', ({ name, strategy }) => {
    let compared = 0
    fc.assert(
      fc.property(apart, (drawn) => {
        const values = { ...drawn, strategy: name, groups: Math.min(Number(drawn.groups), drawn.processors) }
        if (loopModel.check(values).length > 0) return
        agreeNearby(values, (values) => {
          const metrics = metricsOf(values)
          const other = simulate(plain(values), strategy)
          expect({
            synchronisations: metrics.synchronisations,
            redistributions: metrics.redistributions,
            moved: metrics.movedIterations,
            messages: metrics.messages,
            bytes: metrics.bytes,
            choices: metrics.choices,
            changes: metrics.strategyChanges,
          }).toEqual({ ...other, time: undefined })
          expect(Math.abs(metrics.totalTime - other.time)).toBeLessThan(1e-9 * other.time)
        })
        compared++
      }),
      byChance(7, RUNS),
    )
    expect(compared).toBeGreaterThan(0.8 * cases(RUNS))
  })

  const rules: readonly (readonly [StrategyName, (processors: number, k: number) => PlainRule])[] = [
    ['self', (_, k) => () => k],
    ['guided', guidedRule],
    ['trapezoid', trapezoidRule],
    ['factoring', (P) => factoringRule(P, 0.488)],
    ['fac2', halvesRule],
    ['weighted', weightedRule],
    ['awf-b', (P) => adaptiveRule(P, true, false)],
    ['awf-c', (P) => adaptiveRule(P, false, false)],
    ['awf-d', (P) => adaptiveRule(P, true, true)],
    ['awf-e', (P) => adaptiveRule(P, false, true)],
    ['af', afRule],
  ]
  test.each(rules)('on %s', (name, rule) => {
    let compared = 0
    let copied = 0
    fc.assert(
      fc.property(apart, (drawn) => {
        agreeNearby({ ...drawn, strategy: name }, (values) => {
          const metrics = metricsOf(values)
          const copying = values.backups === 'on'
          const other = fromQueue(plain(values), rule(values.processors, values.chunk), copying)
          expect([metrics.messages, metrics.movedIterations]).toEqual([other.messages, other.moved])
          if (copying) expect(metrics.copies).toBe(other.copies)
          expect(Math.abs(metrics.totalTime - other.time)).toBeLessThan(1e-9 * other.time)
          copied += other.copies
        })
        compared++
      }),
      byChance(9, RUNS),
    )
    expect(compared).toBe(cases(RUNS))
    expect(copied).toBeGreaterThan(cases(RUNS) / 3)
  })

  test.each(['training', 'experts'] as const)('on the steps of %s', (workload) => {
    fc.assert(
      fc.property(loopScenarios, (drawn) => {
        const values = { ...drawn, workload }
        if (loopModel.check(values).length > 0) return
        const metrics = metricsOf(values)
        const steps = stepsOf(values)
        const time = timeOfSteps(plain(values), steps, values.exchangeTime)
        expect(Math.abs(metrics.totalTime - time)).toBeLessThan(1e-9 * time)
        expect(metrics.throughput).toBeCloseTo(steps.useful / metrics.totalTime, 6)
        if (workload === 'training') expect(metrics.padding).toBeCloseTo(100 * (1 - steps.useful / steps.computed), 9)
        else expect(metrics.dropped).toBeCloseTo((100 * steps.lost) / (values.steps * values.tokens), 9)
        const uses = ['computeTime', 'communicationTime', 'overheadTime', 'waitTime', 'idleTime']
        expect(uses.reduce((sum, use) => sum + metrics[use], 0)).toBeCloseTo(time, 6)
      }),
      byChance(12, RUNS),
    )
  })

  const fixed: readonly (readonly [StrategyName, turn: number | undefined])[] = [
    ['none', undefined],
    ['static', undefined],
    ['cyclic', 3],
  ]
  test.each(fixed)('on %s', (name, turn) => {
    fc.assert(
      fc.property(apart, (drawn) => {
        const values = { ...drawn, strategy: name, cyclicBlock: 3 }
        const metrics = metricsOf(values)
        const other = dealt(plain(values), turn)
        expect([metrics.messages, metrics.movedIterations]).toEqual([other.messages, other.moved])
        expect(Math.abs(metrics.totalTime - other.time)).toBeLessThan(1e-9 * other.time)
      }),
      byChance(11, RUNS),
    )
  })

  test.each([
    ['list-scheduling', false],
    ['lpt', true],
  ] as const)('on %s', (name, longestFirst) => {
    fc.assert(
      fc.property(apart, (drawn) => {
        // Squares keep different sums of times apart.
        const costs = plain(drawn).costs.map((cost, n) => cost + 0.01 * ((n * n * Math.SQRT2) % 1))
        const values = { ...drawn, costs, strategy: name }
        const other = greedily(plain(values), longestFirst)
        expect(Math.abs(metricsOf(values).totalTime - other.time)).toBeLessThan(1e-9 * other.time)
      }),
      byChance(12, RUNS),
    )
  })

  test('on Graham’s worst cases, which meet his bounds', () => {
    const timeOf = (strategy: StrategyName, costs: readonly number[]) =>
      metricsOf({ ...defaults(parameters), workload: 'own', costs, processors: 3, maxLoad: 0, strategy }).totalTime
    const bound = (costs: readonly number[], maxLoad = 0) =>
      metricsOf({ ...defaults(parameters), workload: 'own', costs, processors: 3, maxLoad, strategy: 'lpt' }).grahamTime
    expect(bound([5, 5, 4, 4, 3, 3, 3])).toBeCloseTo(9, 9)
    expect(bound([1, 1, 1, 1, 1, 1, 3])).toBe(3)
    expect(bound([5, 5, 4, 4, 3, 3, 3], 1)).toBeNull()
    // The best schedules take 3 and 9 seconds.
    expect(timeOf('list-scheduling', [1, 1, 1, 1, 1, 1, 3])).toBeCloseTo(3 * (2 - 1 / 3), 9)
    expect(timeOf('lpt', [3, 1, 1, 1, 1, 1, 1])).toBeCloseTo(3, 9)
    expect(timeOf('lpt', [5, 5, 4, 4, 3, 3, 3])).toBeCloseTo(9 * (4 / 3 - 1 / 9), 9)
  })

  const peers: readonly (readonly [StrategyName, (loop: PlainLoop) => PlainPeers])[] = [
    ['affinity', affinityPeers],
    ['stealing', stealingPeers],
    ['charm', charmPeers],
  ]
  test.each(peers)('on %s', (name, rule) => {
    fc.assert(
      fc.property(apart, (drawn) => {
        agreeNearby({ ...drawn, strategy: name, take: 'half', charmThreshold: 0 }, (values) => {
          const metrics = metricsOf(values)
          const loop = plain(values)
          const other = amongPeers(loop, rule(loop))
          expect([metrics.messages, metrics.movedIterations]).toEqual([other.messages, other.moved])
          expect(Math.abs(metrics.totalTime - other.time)).toBeLessThan(1e-9 * other.time)
        })
      }),
      byChance(10, RUNS),
    )
  })

  /** Seconds of a period that is a share of a block. */
  const everyOf = ({ costs, speeds }: PlainLoop, share: number) =>
    (share * costs.reduce((sum, cost) => sum + cost, 0)) / speeds.length

  test('on periodic', () => {
    fc.assert(
      fc.property(apart, fc.double({ min: 0.03, max: 1.5, noNaN: true }), (drawn, period) => {
        const values: LoopValues = { ...drawn, strategy: 'periodic', period, sequential: 0 }
        agreeNearby(values, (values) => {
          const { synchronisations, redistributions, movedIterations, messages, totalTime } = metricsOf(values)
          const loop = { ...plain(values), between: 0 }
          const other = simulate(loop, { central: true, local: false, every: everyOf(loop, period) })
          expect([synchronisations, redistributions, movedIterations, messages]).toEqual([
            other.synchronisations,
            other.redistributions,
            other.moved,
            other.messages,
          ])
          expect(Math.abs(totalTime - other.time)).toBeLessThan(1e-9 * other.time)
        })
      }),
      byChance(15, RUNS),
    )
  })

  const neighbourly: readonly (readonly [StrategyName, (loop: PlainLoop) => ReturnType<typeof diffusionRule>])[] = [
    ['diffusion', () => diffusionRule(0.3)],
    ['gradient', ({ costs, speeds }) => gradientRule(costs.length, speeds.length, 0.15, 0.3)],
  ]
  test.each(neighbourly)('on %s', (name, rule) => {
    let moved = 0
    fc.assert(
      fc.property(apart, fc.double({ min: 0.03, max: 1.5, noNaN: true }), (drawn, period) => {
        const set = { strategy: name, period, diffusionShare: 0.3, lightAt: 0.15, heavyAt: 0.3 }
        agreeNearby({ ...drawn, ...set }, (values) => {
          const metrics = metricsOf(values)
          const loop = plain(values)
          const other = amongNeighbours(loop, rule(loop), everyOf(loop, period))
          expect([metrics.messages, metrics.movedIterations]).toEqual([other.messages, other.moved])
          expect(Math.abs(metrics.totalTime - other.time)).toBeLessThan(1e-9 * other.time)
          moved += other.moved
        })
      }),
      byChance(16, RUNS),
    )
    expect(moved).toBeGreaterThan(cases(RUNS) / 2)
  })

  /** How each strategy begins a loop of a program. */
  const begins: Readonly<Partial<Record<StrategyName, (loop: PlainLoop, stage: Stage) => unknown>>> = {
    none: (loop, stage) => dealt(loop, undefined, stage),
    ...Object.fromEntries(
      strategies.map(({ name, strategy }) => [
        name,
        (loop: PlainLoop, stage: Stage) => simulate(loop, strategy, stage),
      ]),
    ),
    ...Object.fromEntries(
      rules.map(([name, rule]) => [
        name,
        (loop: PlainLoop, stage: Stage) => fromQueue(loop, rule(loop.speeds.length, 1), false, stage),
      ]),
    ),
    ...Object.fromEntries(
      peers.map(([name, rule]) => [name, (loop: PlainLoop, stage: Stage) => amongPeers(loop, rule(loop), stage)]),
    ),
    diffusion: (loop, stage) => amongNeighbours(loop, diffusionRule(0.2), everyOf(loop, 0.1), stage),
  }
  test('on a program of two loops, with any strategies', () => {
    const names = fc.constantFrom(...(Object.keys(begins) as StrategyName[]))
    const drawn = fc.record({
      n: fc.integer({ min: 3, max: 8 }),
      strategy: names,
      secondStrategy: names,
      pairing: fc.constantFrom('exact', 'off'),
      pairData: fc.constantFrom('auto', 'one', 'two'),
      transposeTime: fc.constantFrom(0, 3, 200),
      speeds: fc.shuffledSubarray([0.5312, 0.9173, 1.3719, 1.8331, 2.2973, 2.7117], { minLength: 2 }),
      maxLoad: fc.nat({ max: 4 }),
      persistence: fc.constantFrom(0.31, 1.7),
      start: fc.constantFrom('equal', 'speed', 'load'),
      medium: fc.constantFrom('shared', 'full'),
      columnBandwidth: fc.constantFrom('auto', 100_000),
      latency: fc.double({ min: 1e-5, max: 3e-3, noNaN: true }),
      knowledge: fc.constantFrom('all', 'seen', 'sampled'),
      seed: fc.nat({ max: 1000 }),
      masters: fc.constantFrom('one', 'group'),
    })
    let compared = 0
    fc.assert(
      fc.property(drawn, (some) => {
        const values = {
          ...defaults(parameters),
          ...some,
          workload: 'trfd',
          processors: some.speeds.length,
        } as LoopValues
        if (loopModel.check(values).length > 0) return
        const agree = (values: LoopValues) => {
          const metrics = metricsOf(values)
          const part = (nth: 0 | 1) => plain(values, (whole) => whole.program?.loops[nth] ?? whole)
          const { program: array } = scenarioOf(values).loop
          if (!array) throw new Error('no program')
          const ways = [values.strategy, values.secondStrategy].map((name) => begins[name as StrategyName])
          const [first, second] = ways as ((loop: PlainLoop, stage: Stage) => unknown)[]
          const other = program([part(0), part(1)], array, [first, second])
          const times = [metrics.totalTime, metrics.firstLoopTime, metrics.totalTime - metrics.secondLoopTime]
          const others = [other.time, other.firstEnd, other.secondBegin]
          expect(metrics.messages).toBe(other.messages)
          const differing = times.filter((time, nth) => Math.abs(time - others[nth]) >= 1e-9 * other.time)
          expect(differing, `times of the whole and of both loops beside ${others}`).toEqual([])
        }
        // Pairs of columns cost the same, and what is rounded from that may fall either way.
        agreeNearby(values, agree)
        compared++
      }),
      byChance(14, 19, remembered<never>('loop')),
    )
    expect(compared).toBeGreaterThan(0.8 * cases(19))
  })

  /** The same with all times moved by millionths, so that what was simultaneous is so no more. */
  function nearly(values: LoopValues, k: number): LoopValues {
    const { costs, bytes, bandwidth } = plain(values)
    return {
      ...values,
      workload: 'own',
      costs: costs.map((cost, n) => cost * (1 + 1e-6 * k * ((n * 0.618_033_988) % 1))),
      iterationBytes: bytes,
      bandwidth,
      latency: values.latency * (1 + 1e-6 * k) + 1e-8 * k,
      delta: values.delta * (1 + 1.7e-6 * k) + 1.3e-8 * k,
      contextSwitch: values.contextSwitch * (1 + 2.3e-6 * k),
    }
  }
  /** What a run comes to, by the plain implementation. */
  type Plainly = (loop: PlainLoop, values: LoopValues) => Readonly<Record<'time' | 'messages' | 'moved', number>>
  const tied: readonly (readonly [StrategyName, Plainly])[] = [
    ...strategies.map(({ name, strategy }) => [name, (loop: PlainLoop) => simulate(loop, strategy)] as const),
    ...rules.map(([name, rule]): readonly [StrategyName, Plainly] => [
      name,
      (loop, { processors, chunk, backups }) => fromQueue(loop, rule(processors, chunk), backups === 'on'),
    ]),
    ...peers.map(([name, rule]) => [name, (loop: PlainLoop) => amongPeers(loop, rule(loop))] as const),
    ['diffusion', (loop) => amongNeighbours(loop, diffusionRule(0.2), everyOf(loop, 0.1))],
  ]
  test.each(tied)('on %s where events are simultaneous, but for an order that a millionth decides', (name, plainly) => {
    const agree = (values: LoopValues) => {
      const [metrics, other] = [metricsOf(values), plainly(plain(values), values)]
      return (
        Math.abs(metrics.totalTime - other.time) < 1e-9 * other.time &&
        metrics.messages === other.messages &&
        metrics.movedIterations === other.moved
      )
    }
    let otherwise = 0
    for (const drawn of fc.sample(loopScenarios, byChance(77, RUNS))) {
      if (['training', 'experts', 'trfd'].includes(drawn.workload)) continue
      const groups = Math.min(Number(drawn.groups), drawn.processors)
      const values: LoopValues = { ...drawn, strategy: name, groups, take: 'half', charmThreshold: 0 }
      if (loopModel.check(values).length > 0 || agree(values)) continue
      otherwise++
      expect([1, 2, 3, 5].some((k) => agree(nearly(values, k)))).toBe(true)
    }
    expect(otherwise / cases(RUNS)).toBeLessThan(0.1)
  })

  test('on the model', () => {
    fc.assert(
      fc.property(loopScenarios, (drawn) => {
        const values: LoopValues = {
          ...drawn,
          strategy: 'gddlb',
          groups: Math.min(Number(drawn.groups), drawn.processors),
        }
        // Work in steps has no strategy, and a program two loops.
        fc.pre(!['training', 'experts', 'trfd'].includes(values.workload))
        // What does not apply to a strategy changes nothing of what is predicted for it.
        const times = judged.map(({ name }, n) => predict(plain({ ...values, strategy: name }))[n])
        for (const [n, { name }] of judged.entries()) {
          const run = loopModel.start({ ...values, strategy: name }, { record: false })
          while (!run.advance(1e9)) {}
          const predicted = Number(run.metrics().predictedTime)
          expect(Math.abs(predicted - times[n])).toBeLessThan(1e-9 * times[n])
        }
      }),
      byChance(8, RUNS),
    )
  })
})

describe('many messages that are alike', () => {
  /** Everything that a run comes to, with every decision, when its events happen as a function lets them; it returns whether one did. */
  const courseOf = (values: LoopValues, go: (machine: ReturnType<typeof simulateEvents>['machine']) => boolean) => {
    const scenario = scenarioOf(values)
    const choice = whole(choosing(scenario))
    const decisions: unknown[] = []
    const { machine, counts } = simulateEvents(scenario, { choice, onDecision: (it) => decisions.push(it) })
    while (counts.retired < scenario.processors && go(machine)) {}
    machine.close()
    const { messages, bytes, now, seconds, computing } = machine
    return {
      messages,
      bytes,
      now,
      seconds,
      counts,
      completed: computing.completed,
      ends: computing.lastWork,
      decisions,
    }
  }
  const strategies = [
    'gddlb',
    'gddlb',
    'lddlb',
    'lcdlb',
    'gcdlb',
    'customised',
    'periodic',
    'affinity',
    'charm',
    'diffusion',
  ] as const
  const scenarios = fc
    .tuple(loopScenarios, fc.constantFrom(...strategies), fc.integer({ min: 2, max: 40 }), fc.constantFrom(1, 3, 40))
    .map(([values, strategy, processors, each]) => ({
      ...values,
      workload: 'uniform' as const,
      iterations: each * processors,
      speeds: [1],
      ratedSpeeds: [],
      groups: Math.min(3, processors),
      strategy,
      processors,
    }))
    .filter((values) => loopModel.check(values).length === 0)

  test('come to the same, to the last bit, whether they happen one by one or at once', () => {
    fc.assert(
      fc.property(scenarios, fc.integer({ min: 1, max: 300 }), fc.boolean(), (values, most, cut) => {
        const each = courseOf(values, (machine) => machine.step())
        let until = 0
        const together = courseOf(values, (machine) => {
          // Until the next of some moments; where none happens before it, one by itself.
          until = cut ? (Math.floor(machine.now / 0.01) + 1) * 0.01 : Number.POSITIVE_INFINITY
          return machine.advance(until, most) > 0 || machine.step()
        })
        expect(together).toEqual(each)
      }),
      byChance(35, 75),
    )
  })
})
