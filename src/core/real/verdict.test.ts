/** What logs say: what was lost, what is wrong, and every sentence for where the model does not hold. */
import { describe, expect, test } from 'vitest'
import type { Log, Plan } from './commands.ts'
import { costsOf, redrawn, type Samples, undisturbedMean } from './costs.ts'
import { type Known, lostShare, outcomeOf, ownTimes, tasksAt, tasksOver, verdictOf, wrongCounts } from './verdict.ts'

/** The log of a worker whose nodes begin and end at these milliseconds, each wanted for a millisecond. */
function logOf(
  nodes: readonly (readonly [begin: number, end: number, born: number])[],
  changes: Partial<Log> = {},
): Log {
  return {
    counts: {
      ...{ executed: nodes.length, hash: 7, operations: nodes.length, sent: 1, received: 1, remaining: 0 },
      ...{ tasksSent: 1, tasksReceived: 1 },
    },
    sentOf: [1],
    receivedOf: [1],
    sent: Float64Array.of(0.5, 3, 9),
    sentTasks: Float64Array.of(0, 2, 1),
    begin: Float64Array.from(nodes, ([begin]) => begin),
    end: Float64Array.from(nodes, ([, end]) => end),
    born: Float64Array.from(nodes, ([, , born]) => born),
    wanted: Float64Array.from(nodes, () => 1000),
    ...changes,
  }
}

const plan = {
  nodesInAll: 5,
  hash: 14,
  messages: ['steal'],
  nodes: 'sleep',
  interval: 2,
  looksEachTurn: true,
} as unknown as Plan

const one = logOf([
  [0, 1, 2],
  [1, 2, 0],
  [2, 3, 0],
])
const two = logOf([
  [1, 2, 2],
  [2, 4, 0],
])

test('the time ends with the last node; messages and tasks count that were sent before', () => {
  expect(outcomeOf([one, two])).toEqual({ time: 4, messages: 4, moved: 4, nodes: [3, 2] })
})

test('tasks in the whole system are those that are created and not executed', () => {
  const { time, tasks } = tasksOver([one, two])
  expect([...time]).toEqual([0, 1, 2, 2, 3, 4])
  expect([...tasks]).toEqual([1, 2, 1, 2, 1, 0])
})

test('at moments that are equally far apart the tasks are those of the last change', () => {
  expect([...tasksAt([one, two], 6, 6)]).toEqual([1, 2, 2, 1, 0, 0, 0])
})

test('samples that are drawn again are samples of one of the calibrations, as many as before', () => {
  const of = (first: number): Samples => {
    const few = [first, first + 1, first + 2]
    return {
      ...{ step: few, alone: few, together: [few, few], turn: few, pingPong: few, send: few, receive: few },
      ...{ handler: few, each: few, quantum: [few, few] },
    }
  }
  let count = 0
  const draw = () => ((count++ * 7) % 10) / 10
  const drawn = Array.from({ length: 20 }, () => redrawn([of(10), of(20)], draw))
  for (const { turn, quantum, together } of drawn) {
    for (const samples of [turn, ...quantum, ...together]) {
      expect(samples).toHaveLength(3)
      expect(samples.every((one) => one >= 10 && one <= 12) || samples.every((one) => one >= 20 && one <= 22)).toBe(
        true,
      )
    }
  }
  expect(new Set(drawn.map(({ turn }) => turn.join())).size).toBeGreaterThan(2)
})

test('lost is what a node takes beyond one and a half times the usual and a step of the clock', () => {
  // The usual is 1 ms: of the node of 2 ms half a millisecond less the step, of two workers and 4 ms each.
  expect(lostShare([one, two], 0.1)).toBeCloseTo(0.4 / 8)
  expect(lostShare([one, two], 1)).toBe(0)
  expect(lostShare([logOf([])], 0.1)).toBe(0)
})

describe('counts', () => {
  test('are right where all adds up', () => expect(wrongCounts(plan, [one, two])).toEqual([]))
  const counts = (changes: Partial<Log['counts']>) => ({ ...two, counts: { ...two.counts, ...changes } })
  test.each<[Log, RegExp]>([
    [counts({ executed: 3 }), /6 nodes were executed instead of 5/],
    [counts({ hash: 8 }), /other nodes/],
    [{ ...two, receivedOf: [0] }, /2 messages “steal” were sent and 1 received/],
    [counts({ tasksReceived: 0 }), /2 tasks were sent and 1 received/],
    [counts({ remaining: 2 }), /2 tasks were left/],
  ])('%#', (log, says) => {
    const wrong = wrongCounts(plan, [one, log])
    expect(wrong).toHaveLength(1)
    expect(wrong[0]).toMatch(says)
  })
})

test('costs are medians of samples, and speeds are 80th percentiles', () => {
  const rates = [100, 300, 500, 700, 731, 731, 731, 731, 731, 731]
  const costs = costsOf(
    {
      step: [0.2, 0.1, 0.3],
      alone: rates,
      together: [rates, rates.map((rate) => rate / 2)],
      turn: [5, 6, 100],
      pingPong: [30, 32, 34],
      send: [3],
      receive: [5],
      handler: [0.5],
      each: [-0.1, 0.06, 0.1],
      quantum: [
        [1100, 1200, 5000],
        [1100, 1100, 9000],
      ],
    },
    1000,
  )
  expect(costs).toMatchObject({
    step: 0.1,
    rate: 731,
    rates: [731, 365.5],
    turn: 6,
    latency: 16,
    each: 0.06,
    quantum: 1125,
  })
  // Both together, by their means, over one that is not disturbed.
  expect(costs.coresFree).toBeCloseTo((598.6 + 299.3) / 731)
  expect(ownTimes(plan, costs, [two])).toEqual({ ratios: [Float64Array.of(1, 2)], beside: 3 + 0.25 })
})

test('with a coarse clock a node that seems twice as long is not disturbed', () => {
  // Nodes of 1.2 ms by a clock with steps of 1 ms.
  const times = Array.from({ length: 40 }, (_, k) => 1000 * (Math.floor(1.2 * (k + 1)) - Math.floor(1.2 * k)))
  expect(undisturbedMean([...times, 9000], 1000)).toBeCloseTo(1200)
})

describe('words', () => {
  const quiet: Known = {
    ...{ nodes: 'compute', workers: 4, sleeps: true, step: 0.1, coresFree: 3.9, speedAfter: 1, lost: 0.01, hidden: [] },
    ...{ measured: 183, predicted: 180, explained: 181 },
  }
  const words = (changes: Partial<Known>) => verdictOf({ ...quiet, ...changes })

  test('none is needed where it holds', () => expect(words({})).toEqual({ sentences: [], isComparable: true }))

  test.each<[string, Partial<Known>, string[], boolean]>([
    [
      'cores are shared',
      { coresFree: 1.94 },
      ['4 workers share about 1.9 cores. Use fewer workers, or let nodes sleep.'],
      false,
    ],
    ['two share them', { workers: 2, coresFree: 1.2 }, ['2 workers share about 1.2 cores. Let nodes sleep.'], false],
    [
      'none may sleep',
      { coresFree: 1.94, sleeps: false },
      ['4 workers share about 1.9 cores. Use fewer workers.'],
      false,
    ],
    [
      'two share them, and none may sleep',
      { workers: 2, coresFree: 1.2, sleeps: false },
      ['2 workers share about 1.2 cores. Close other programs.'],
      false,
    ],
    [
      'time was lost',
      { lost: 0.18 },
      ['The computer did other things for 18 % of this run. Close other programs.'],
      false,
    ],
    [
      'cores became slower',
      { speedAfter: 0.92 },
      ['The cores became 8 % slower meanwhile (heat, battery, other work).'],
      true,
    ],
    ['the page was hidden', { hidden: [3] }, ['Run 3 does not count: the page was hidden.'], true],
    ['the clock is coarse', { step: 1 }, ['This browser’s clock has steps of 1 ms: the charts are coarser.'], true],
    [
      'the clock is coarse, and its differences are rounded',
      { step: 1 - 1e-9 },
      ['This browser’s clock has steps of 1 ms: the charts are coarser.'],
      true,
    ],
    [
      'a difference that is explained',
      { measured: 205.2, explained: 199.8 },
      ['Measured is 14 % longer than the model says: 11 % from slower nodes, 3 % from what the model does not know.'],
      true,
    ],
    [
      'one to the other side',
      { measured: 153, explained: 171 },
      ['Measured is 15 % shorter than the model says: 5 % from faster nodes, 10 % from what the model does not know.'],
      true,
    ],
    [
      'a coarse clock, and a difference',
      { step: 1, measured: 205.2, explained: 199.8 },
      [
        'This browser’s clock has steps of 1 ms: the charts are coarser.',
        'Measured is 14 % longer than the model says: 11 % from slower nodes, 3 % from what the model does not know.',
      ],
      true,
    ],
    [
      'several at once, and no percentage',
      { coresFree: 1.94, lost: 0.18, hidden: [1, 2], measured: 400 },
      [
        '4 workers share about 1.9 cores. Use fewer workers, or let nodes sleep.',
        'The computer did other things for 18 % of this run. Close other programs.',
        'Run 1 does not count: the page was hidden.',
        'Run 2 does not count: the page was hidden.',
      ],
      false,
    ],
  ])('%s', (_, changes, sentences, isComparable) => expect(words(changes)).toEqual({ sentences, isComparable }))

  test('nodes that sleep need no core, nor its speed', () => {
    expect(words({ nodes: 'sleep', coresFree: 1, speedAfter: 0.5 })).toEqual({ sentences: [], isComparable: true })
  })
})
