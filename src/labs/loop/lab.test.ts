/** The lab from outside: what it refuses, what holds of every run, what is inside its slots. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loopScenarios } from '../../../tests/oracle/loop-scenarios.ts'
import { remembered } from '../../../tests/remembered.ts'
import { byChance } from '../../../tests/setup/cases.ts'
import { fingerprintOf } from '../../core/attachments/fingerprint.ts'
import { hold } from '../../core/attachments/held.ts'
import { parseLink } from '../../core/link/link.ts'
import { runWhole } from '../../core/run/run.ts'
import { lab as loop, loopModel } from './index.ts'
import { inspect } from './inspect.ts'
import { STATE } from './model/accounts.ts'
import type { LoopDetail } from './model/detail.ts'
import { lengthOf } from './model/iterations.ts'
import { workBetween } from './model/loads.ts'
import { scenarioOf } from './model/scenario.ts'
import { choiceOf, leastOf, predicting, simulate } from './model/simulation.ts'
import type { LoopValues } from './parameters.ts'
import { judged } from './strategies/index.ts'
import { own } from './workloads/own.ts'
import type { WorkloadValues } from './workloads/workload.ts'

const open = (query: string) => parseLink(`loop?${query}`, { loop })
const run = (query: string) => {
  const { values, problems } = open(query)
  expect([...problems, ...loop.check(values)]).toEqual([])
  return { values, ...runWhole(loop, values, { record: true }) }
}
const numbers = (query: string) => run(query).metrics as Readonly<Record<string, number>>

describe('bad input is refused by name', () => {
  test.each([
    ['iterationTime=-1', 'iterationTime: expected a number from 0.000001 to 1000000, got −1'],
    ['latency=-0.1', 'latency: expected a number from 0 to 1000, got −0.1'],
    ['bandwidth=NaN', 'bandwidth: expected a number from 1 to 1000000000000000, got "NaN"'],
    ['workload=uniform&iterations=10000000', 'iterations: expected a whole number from 1 to 1048576, got 10000000'],
    ['workload=trfd1&n=4472', 'n: expected at most 1048576 iterations in all, got 10001628'],
    ['workload=own&costs=1,2,x', 'costs: line 3: expected a number from 1e-9 to 1000000, got "x"'],
    ['workload=own&costs=1,-2', 'costs: line 2: expected a number from 1e-9 to 1000000, got −2'],
    ['workload=own&costs=', 'costs: line 1: expected a number from 1e-9 to 1000000, got nothing'],
    ['loads=0,1,2', 'loads: expected as many values for each of 4 processors, got 3 values'],
    ['loads=0,1,2,-5', 'loads: block 4: expected a whole number from 0 to 1000, got −5'],
    ['speeds=1,2', 'speeds: expected 1 or 4 values, one a processor, got 2'],
    ['start=speed&ratedSpeeds=1,2', 'ratedSpeeds: expected no, 1 or 4 values, one a processor, got 2'],
    ['processors=2&groups=3', 'groups: expected at most processors = 2, got 3'],
    ['betweenGroups=0&strategy=lddlb', 'betweenGroups: expected a whole number from 1 to 1000 or off, got 0'],
    [
      'strategy=customised&choose=always&processors=65',
      'processors: expected at most 64 where choose = always, got 65',
    ],
    [
      'persistence=0.001&speeds=0.001&maxLoad=1000',
      'persistence: expected at least 8.01 with this loop and machine, got 0.001',
    ],
    [
      'persistenceSeconds=0.001&n=1000000&r=1000',
      'persistenceSeconds: expected at least 17.8 with this loop and machine, got 0.001',
    ],
  ])('%.40s', (query, message) => {
    const { values, problems } = open(query)
    expect([...problems, ...loop.check(values)].map((one) => one.message)).toContain(message)
  })
})

describe('balancers of groups', () => {
  // Both groups stop at 2 s; a decision takes one second, and messages take none.
  const even =
    'workload=uniform&iterations=12&iterationTime=1&iterationBytes=0&processors=4&speeds=2,1,2,1&maxLoad=0&rules=off&strategy=lcdlb&latency=0&contextSwitch=0&delta=1'

  test('one for all groups lets the second group wait for the first one, which has the balancer beside its work; one a group does not', () => {
    expect(numbers(even).totalTime).toBeCloseTo(4.5, 9)
    expect(numbers(`${even}&masters=group`).totalTime).toBeCloseTo(3.5, 9)
  })

  test('the one of a group is on the lowest number of those with work when the group is formed', () => {
    const mastersOf = (query: string) => {
      const details = loop.inspect(open(query).values).window(0, 1000) as LoopDetail[]
      return Object.fromEntries(
        details.flatMap((slot) => slot.synchronisations.map((one) => [one.members.join(), one.master])),
      )
    }
    expect(mastersOf(`${even}&masters=group`)).toMatchObject({ '0,1': 0, '2,3': 2 })
    expect(mastersOf(even)).toMatchObject({ '0,1': 0, '2,3': 0 })
  })
})

test('speeds that are rated before the run deal the loop, and the processors take their own', () => {
  const loop = 'workload=uniform&iterations=12&iterationTime=1&processors=4&speeds=1,1,2,2&maxLoad=0&strategy=none'
  expect(numbers(`${loop}&start=speed`).totalTime).toBeCloseTo(2, 9)
  expect(numbers(`${loop}&start=speed&ratedSpeeds=1`).totalTime).toBeCloseTo(3, 9)
  expect(numbers(`${loop}&start=speed&ratedSpeeds=2,2,1,1`).totalTime).toBeCloseTo(4, 9)
})

/** Runs a scenario with an eye on everything. */
function watched(values: LoopValues) {
  const scenario = scenarioOf(values)
  const predictions = predicting(scenario)
  let step = predictions.next()
  while (!step.done) step = predictions.next()
  const simulation = simulate(scenario, { choice: choiceOf(scenario, step.value) })
  const { machine, counts, rest } = simulation
  const computed: { lane: number; begin: number; end: number }[] = []
  // Counted, for a matcher for each message takes longer than the run.
  const messages = { reached: 0, early: 0, empty: 0 }
  machine.watcher = {
    span: (lane, state, begin, end) => {
      if (state === STATE.compute) computed.push({ lane, begin, end })
    },
    message(message, sent, arrived) {
      messages.reached++
      if (!(arrived >= sent)) messages.early++
      if (message.parcel && message.parcel.length > 0 && !(lengthOf(message.parcel) > 0)) messages.empty++
    },
  }
  while (counts.retired < scenario.processors) {
    if (machine.step()) continue
    if (!rest) throw new Error('stuck')
    for (const _ of rest());
  }
  const time = machine.now
  machine.close()
  while (machine.step()) {}
  expect([messages.early, messages.empty]).toEqual([0, 0])
  return { scenario, machine, counts, computed, messages, time }
}

test('adaptive factoring measures iterations that are short beside the time of the run', () => {
  const slow =
    'workload=uniform&bandwidth=159020.35138569772&strategy=af&iterationTime=0.00001&iterationBytes=1000000&seed=1&latency=0.02&processors=3'
  expect(numbers(slow).totalTime).toBeCloseTo(1541.38, 2)
  // Here the clock moves by more than an iteration takes, so that it measures no time at all.
  expect(
    numbers('workload=uniform&strategy=af&iterationTime=0.000001&iterationBytes=1000000000&bandwidth=1').totalTime,
  ).toBeGreaterThan(1e11)
})

describe('any run', () => {
  test('does every iteration once, and no process works faster than the load allows', () => {
    fc.assert(
      fc.property(loopScenarios, (values) => {
        const { scenario, machine, computed, time } = watched(values)
        const { loop: work, loads } = scenario
        expect(machine.computing.done).toBe(work.count)
        expect(machine.computing.lists.every((list) => list.length === 0)).toBe(true)
        let allowed = 0
        for (const { lane, begin, end } of computed) allowed += workBetween(loads, lane, begin, end)
        const total = work.before[work.count]
        const expectedWork = total + scenario.sequential
        expect(allowed).toBeGreaterThan(expectedWork * (1 - 1e-6))
        // Copies are computed too, each chunk once more at most.
        const atMost = values.backups === 'on' ? expectedWork + total : expectedWork
        expect(allowed).toBeLessThan(atMost * (1 + 1e-6))
        let most = 0
        for (let i = 0; i < scenario.processors; i++) most += workBetween(loads, i, 0, time)
        expect(most).toBeGreaterThanOrEqual(total * (1 - 1e-9))
      }),
      byChance(1, 12, remembered<LoopValues>('loop')),
    )
  })

  test('loses no message, and no processor does two things at once', () => {
    fc.assert(
      fc.property(loopScenarios, (values) => {
        const { scenario, machine, messages, time } = watched(values)
        expect(messages.reached).toBe(machine.messages)
        for (let i = 0; i < scenario.processors; i++) {
          let sum = 0
          for (let state = 0; state < 5; state++) sum += machine.seconds[5 * i + state]
          expect(sum).toBeGreaterThanOrEqual(time * (1 - 1e-9))
        }
      }),
      byChance(2, 10, remembered<LoopValues>('loop')),
    )
  })

  test('is the same in slices of any size, recorded or not', () => {
    const slices = fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(loopScenarios, slices, (values, slices) => {
        const whole = loopModel.start(values, { record: true })
        while (!whole.advance(1e9)) {}
        const cut = loopModel.start(values, { record: false })
        for (let nth = 0; !cut.advance(slices[nth % slices.length]); nth++) {}
        expect(cut.metrics()).toEqual(whole.metrics())
        const { totalTime, sharedWorkTime, grahamTime } = whole.metrics()
        expect(totalTime).toBeGreaterThanOrEqual(Number(grahamTime) * (1 - 1e-9))
        expect(totalTime).toBeGreaterThanOrEqual(Number(sharedWorkTime) * (1 - 1e-9))
        expect(whole.recorder?.columns.time[(whole.recorder?.count ?? 0) - 1]).toBe(whole.metrics().totalTime)
        expect(whole.recorder?.columns.left[(whole.recorder?.count ?? 0) - 1]).toBe(0)
      }),
      byChance(3, 8, remembered<LoopValues, [number[]]>('loop', [1])),
    )
  })

  test('writes no thousand rows at once, however far the next event is', () => {
    const { values } = open('n=2000&m=2000&processors=1024&strategy=weighted&delta=10000')
    const run = loop.start(values, { record: true })
    let most = 0
    for (let before = 0; before < 400; ) {
      run.advance(1)
      const { count = 0 } = run.recorder ?? {}
      most = Math.max(most, count - before)
      before = count
    }
    expect(most).toBe(1)
  })

  test('has an inspector whose slots hold the iterations that are recorded', () => {
    fc.assert(
      fc.property(loopScenarios, (values) => {
        const whole = loopModel.start(values, { record: true })
        while (!whole.advance(1e9)) {}
        const steps = whole.recorder?.steps ?? 0
        const inspector = loopModel.inspect(values)
        const details = inspector.window(0, steps + 5) as LoopDetail[]
        expect(details.length).toBe(steps)
        expect(details[steps - 1].left.every((left) => left === 0)).toBe(true)
        // Compared here, for a matcher takes longer than the run.
        const recorded = whole.recorder?.matrices.left ?? []
        const wrong = details.findIndex(({ left }, slot) =>
          left.some((count, processor) => count !== recorded[slot * values.processors + processor]),
        )
        expect(wrong, 'the first slot in which they differ').toBe(-1)
        expect(details.every(({ left }) => left.length === values.processors)).toBe(true)
      }),
      byChance(4, 3, remembered<LoopValues>('loop')),
    )
  })
})

describe('laws', () => {
  test('one group makes local the same as global', () => {
    for (const seed of [1, 2, 3]) {
      const of = (strategy: string) =>
        numbers(`workload=trfd1&n=40&processors=8&groups=1&seed=${seed}&strategy=${strategy}`)
      for (const [local, global] of [
        ['lcdlb', 'gcdlb'],
        ['lddlb', 'gddlb'],
      ]) {
        expect(of(local).totalTime).toBe(of(global).totalTime)
        expect(of(local).predictedTime).toBe(of(global).predictedTime)
      }
    }
  })

  test('without overheads it is all the same who decides', () => {
    const free = 'latency=0&delta=0&contextSwitch=0&medium=full'
    for (const seed of [1, 2, 3, 4]) {
      const of = (strategy: string) =>
        numbers(`workload=ac&n=80&processors=7&seed=${seed}&${free}&strategy=${strategy}`)
      expect(Math.abs(of('gcdlb').totalTime / of('gddlb').totalTime - 1)).toBeLessThan(1e-9)
    }
  })

  test.each(judged.map(({ name }) => name))('%s loses under a tenth of a second where no owner sits down', (name) => {
    for (const processors of [4, 8, 16]) {
      const it = numbers(`n=1600&processors=${processors}&maxLoad=0&strategy=${name}`)
      expect(it.redistributions).toBe(0)
      expect(it.synchronisations).toBe(name.startsWith('l') ? 2 : 1)
      expect(it.totalTime - it.noBalancingTime).toBeLessThan(0.1)
      expect(it.totalTime).toBeGreaterThan(it.noBalancingTime)
    }
  })

  test('no balancing takes what the slowest block takes', () => {
    for (const strategy of ['none', 'static']) {
      const it = numbers(`workload=trfd2&n=30&pairing=off&processors=5&seed=4&strategy=${strategy}`)
      expect(it.totalTime).toBeCloseTo(it.noBalancingTime, 9)
    }
  })

  test('CHARM that looks for work early asks before it has none', () => {
    const of = (threshold: number) =>
      numbers(`workload=trfd1&n=40&processors=8&seed=3&strategy=charm&charmThreshold=${threshold}`)
    expect(of(3).messages).not.toBe(of(0).messages)
    expect(of(3).totalTime).not.toBe(of(0).totalTime)
  })

  test('each is compared with the best of the four', () => {
    const all = judged.map(({ name }) => numbers(`seed=5&strategy=${name}`))
    const least = Math.min(...all.map(({ totalTime }) => totalTime))
    for (const it of all) {
      expect(it.regret).toBeCloseTo(100 * (it.totalTime / least - 1), 9)
      expect(all[it.best].totalTime).toBe(least)
      expect(it.predictedBest).toBe(leastOf(all.map(({ predictedTime }) => predictedTime)))
    }
    const customised = numbers('seed=5&strategy=customised')
    expect(customised.best).toBe(all[0].best)
  })
})

describe('where the model chooses how many groups there are', () => {
  const scenario = 'workload=trfd2&n=20&processors=16&seed=3&latency=0.01'
  const counts = [2, 4, 8]

  test.each(['lcdlb', 'lddlb'])('%s has the number that is predicted to be the fastest', (strategy) => {
    const each = counts.map((count) => numbers(`${scenario}&strategy=${strategy}&groups=${count}`))
    const times = each.map(({ predictedTime }) => predictedTime)
    expect(new Set(times).size).toBe(3)
    const chosen = numbers(`${scenario}&strategy=${strategy}&groups=auto`)
    const at = leastOf(times)
    expect(chosen.groupCount).toBe(counts[at])
    expect(chosen.predictedTime).toBe(times[at])
    for (const id of ['totalTime', 'messages', 'movedIterations']) expect(chosen[id]).toBe(each[at][id])
    expect(each.map(({ groupCount }) => groupCount)).toEqual(counts)
  })

  test('the customised strategy chooses among all strategies with all these groups', () => {
    const all = ['gcdlb', 'gddlb', 'lcdlb', 'lddlb'].flatMap((strategy) =>
      counts.map((count) => numbers(`${scenario}&strategy=${strategy}&groups=${count}`)),
    )
    const at = leastOf(all.map(({ predictedTime }) => predictedTime))
    const chosen = numbers(`${scenario}&strategy=customised&groups=auto`)
    expect(chosen.predictedTime).toBe(all[at].predictedTime)
    expect(chosen.groupCount).toBe(all[at].groupCount)
    expect(chosen.predictedBest).toBe(Math.floor(at / counts.length))
    const { values } = open(`${scenario}&strategy=customised&groups=auto`)
    const details = loop.inspect(values).window(0, 1000) as LoopDetail[]
    const [first] = details.flatMap((detail) => detail.synchronisations)
    expect(first.choice?.groups).toBe(chosen.groupCount)
    // If as many groups are given as it has chosen, it does the same.
    const fixedGroups = numbers(
      `${scenario}&strategy=customised&groups=${chosen.groupCount === 1 ? 2 : chosen.groupCount}`,
    )
    expect(fixedGroups.predictedTime).toBe(chosen.predictedTime)
    expect(fixedGroups.totalTime).toBe(chosen.totalTime)
  })

  test('few processors, groups of unequal size and speeds that differ are no exception', () => {
    expect(numbers('processors=3&strategy=lddlb&groups=auto').groupCount).toBe(1)
    const uneven = 'workload=own&processors=5&speeds=1,2,1,3,1&strategy=lddlb&seed=2'
    const two = numbers(`${uneven}&groups=2`)
    expect(numbers(`${uneven}&groups=auto`)).toEqual(two)
    expect(two.groupCount).toBe(2)
    expect(numbers('strategy=gddlb&groups=auto').groupCount).toBe(1)
    expect(numbers('strategy=self&groups=auto').groupCount).toBeNull()
  })
})

describe('the microscope', () => {
  test('shows the first synchronisation of static loads in numbers', () => {
    const { values } = open('workload=uniform&loads=0,1,2,5&strategy=gddlb')
    const details = loop.inspect(values).window(0, 1000) as LoopDetail[]
    const [first] = details.flatMap((detail) => detail.synchronisations)
    expect(first).toMatchObject({ number: 1, group: 0, members: [0, 1, 2, 3], outcome: 'moved' })
    expect(first.begin).toBeCloseTo(100, 9)
    // The iteration in progress is done first, so the others have one less than in the model.
    expect(first.left).toEqual([0, 49, 66, 83])
    expect(first.moves.reduce((sum, { count }) => sum + count, 0)).toBe(first.moving)
    expect(first.timeThen).toBeLessThan(0.9 * first.timeNow)
    const kinds = loop.spans.kinds(values)
    const sent = details.flatMap((detail) => detail.messages).filter(({ sent }) => sent < first.decided)
    expect(sent.filter(({ kind }) => kinds[kind] === 'interrupt').length).toBe(3)
    expect(sent.filter(({ kind }) => kinds[kind] === 'profile').length).toBe(12)
  })

  test('shows what the model said where it chose', () => {
    const { values } = open('strategy=customised&seed=3')
    const details = loop.inspect(values).window(0, 1000) as LoopDetail[]
    const [first] = details.flatMap((detail) => detail.synchronisations)
    expect(first.choice?.times.length).toBe(4)
    expect(first.choice?.index).toBe(leastOf(first.choice?.times ?? []))
  })

  test('goes back, and looks into single slots of many processors', () => {
    const { values } = open('processors=80&n=400&strategy=gcdlb')
    const once = loop.inspect(values)
    const [late] = once.window(300, 301)
    expect(once.window(100, 101)).toEqual(loop.inspect(values).window(100, 101))
    expect(once.window(300, 301)).toEqual([late])
  })

  test.each([4, 80])(
    'of %i processors keeps as many messages and spans as have room, and shows each slot that is asked for',
    (processors) => {
      const values = open(`processors=${processors}&n=24&strategy=gddlb&seed=2`).values as LoopValues
      const all = inspect(values).window(0, 1e6)
      const sent = ({ messages }: LoopDetail) => messages.map(({ sent }) => sent)
      const busiest = Math.max(...all.map(({ messages }) => messages.length))
      expect(busiest).toBeGreaterThan(4)
      // Room for two slots, and for less than one: then a slot has a part of its messages.
      for (const most of [24 * busiest, busiest - 1]) {
        const few = inspect(values, most)
        const steps = [...all.keys()].filter((slot) => slot % 24 === 0)
        for (const slot of [...steps, ...steps.toReversed()]) {
          const [detail] = few.window(slot, slot + 1)
          expect([detail.slot, detail.left]).toEqual([slot, all[slot].left])
          // What processors do in a slot and at its end is whole, however little room there is.
          expect([detail.spans, detail.doing]).toEqual([all[slot].spans, all[slot].doing])
          if (most > busiest) expect(sent(detail)).toEqual(sent(all[slot]))
        }
      }
    },
  )
})

describe('statistics', () => {
  const mean = (query: string, seeds: number) => {
    let sum = 0
    for (let seed = 1; seed <= seeds; seed++) {
      sum += Number(
        loopModel.start({ ...(open(query).values as LoopValues), seed }, { record: false }).metrics().noBalancingTime,
      )
    }
    return sum / seeds
  }

  test.each([
    [4, 3.37],
    [16, 3.95],
  ])('with %i processors the slowest block takes %f times as long as without load', (processors, slowdown) => {
    const query = `workload=uniform&iterations=${100 * processors}&processors=${processors}`
    expect(Math.abs(mean(query, 300) / 100 / slowdown - 1)).toBeLessThan(0.03)
  })
})

test.each(['\n', '\r\n', '\r'])(
  'a large table of Markdown has as many iterations as rows, below the rule: lines end with %j',
  (end) => {
    const rows = Array.from({ length: 100_000 }, (_, i) => `| ${i} | 0.00100000000000 |`)
    const bytes = new TextEncoder().encode(['| iteration | time |', '|---|---:|', ...rows].join(end))
    expect(bytes.length, 'the file is small enough to be read whole').toBeGreaterThan(2_000_000)
    const fingerprint = fingerprintOf(bytes)
    hold({ fingerprint, name: 'times.md', bytes })
    const { values } = open('workload=own')
    expect(own.count({ ...values, costs: fingerprint } as unknown as WorkloadValues)).toBe(rows.length)
  },
)
