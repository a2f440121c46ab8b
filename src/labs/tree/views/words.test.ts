import { describe, expect, test } from 'vitest'
import { saying } from '../../../../tests/facts.ts'
import { folded } from '../../../../tests/setup/shown.ts'
import { defaults } from '../../../core/parameters.ts'
import { Recorder } from '../../../core/recording.ts'
import type { RunView } from '../../page.ts'
import { inspect } from '../inspect.ts'
import { parameters, type TreeValues } from '../parameters.ts'
import { shape } from '../recording.ts'
import { headlines } from './headlines.ts'
import { markers } from './markers.ts'
import { caption, readout } from './words.ts'

/** A run of a few iterations, each given as tasks, busy processors, migrated tasks and phase. */
function runOf(
  rows: readonly (readonly [number, number, number, number])[],
  values: Partial<TreeValues> = {},
): RunView {
  const recorder = new Recorder(shape, 128)
  rows.forEach(([tasks, busy, migrated, phase], i) => {
    const columns: Record<string, number> = { time: (i + 1) * 0.001, tasks, busy, migrated, phase, executed: 10 }
    recorder.push(
      shape.columns.map(({ id }) => columns[id] ?? 0.0002),
      [new Int32Array(128)],
    )
  })
  return {
    values: { ...defaults(parameters), ...values },
    recording: recorder,
    metrics: { totalTime: 0.0781, idleTime: 0.0097, waitTime: 0.0293 },
    references: {},
    finished: true,
  }
}

describe('captions', () => {
  test('say what happens while the machine fills, and why', () => {
    expect(caption(runOf([[37, 21, 14, 0]]), 0)).toMatch(
      saying('Iteration 1', 'filling', '37 tasks', '21 of 128 processors', '14 tasks moved', 'not'),
    )
  })

  test('announce the transition in the iteration that causes it', () => {
    expect(caption(runOf([[128, 100, 1, 0]]), 0)).toMatch(saying('1 task moved', 'as many tasks as processors'))
    const falling = [
      [90, 60, 0, 1],
      [80, 60, 0, 2],
    ] as const
    expect(caption(runOf(falling), 0)).toMatch(saying('moved nothing', 'no more tasks than processors'))
    // It is a crossing: few tasks that were never more do not begin it.
    const few = [
      [128, 60, 0, 1],
      [128, 60, 0, 1],
    ] as const
    expect(caption(runOf(few), 0)).toMatch(saying('enough tasks for all', 'as many tasks as processors'))
  })

  test('announce the second transition in a row of several iterations only where it comes after the last of them', () => {
    const run = runOf([
      [140, 60, 0, 1],
      [100, 60, 0, 1],
      [110, 60, 0, 1],
      [100, 60, 0, 2],
    ])
    const recording = folded(run.recording, 4, 2)
    expect(recording.stride).toBe(2)
    const text = (t2Iteration: number, set = {}) =>
      caption({ ...run, recording, metrics: { t2Iteration }, values: { ...run.values, ...set } }, 0)
    expect(text(3)).toMatch(saying('it has had at least as many tasks as processors'))
    expect(text(2)).toMatch(saying('no more tasks than processors: the machine begins to empty'))
    expect(text(2, { t2: 'on', t2Window: 2 })).toMatch(saying('over 2 iterations', 'begins to empty'))
    // While the run goes on it is not known yet.
    expect(caption({ ...run, recording, metrics: undefined, finished: false }, 0)).not.toContain('begins to empty')
  })

  test('of a run that is over before anything is balanced say so, and what helps', () => {
    const over = [[0, 0, 0, 0]] as const
    expect(caption(runOf(over), 0)).toMatch(
      saying('Iteration 1', 'filling', '10 nodes', 'before', 'With a balancing interval below 10 it'),
    )
    expect(caption(runOf(over, { t1: 'on', fillingInterval: 8 }), 0)).toContain('With a filling interval below')
    expect(caption(runOf(over, { interval: 1 }), 0)).not.toContain('With a')
    expect(caption(runOf(over, { balancer: 'none' }), 0)).toContain('no task is left anywhere')
  })

  test('name the workers of a server, and other thresholds in numbers', () => {
    const run = runOf([[37, 21, 14, 0]], { balancer: 'loadserver', c1: 0.5 })
    expect(caption(run, 0)).toContain('on 21 of 127 workers')
    expect(caption(run, 0)).toContain('There have not yet been 0.500 × 128 tasks')
  })

  test('say that there is no balancing when there is none', () => {
    expect(caption(runOf([[37, 21, 0, 0]], { balancer: 'none' }), 0)).toMatch(
      /^Iteration 1: 37 tasks on 21 of .* processors; there is no balancing\.$/,
    )
  })

  test.each([
    ['gdem', 'The largest move: processor 0 sent 2 tasks to its neighbour 1 because it had 5 and the other 0.'],
    [
      'diffusion',
      'One of the largest moves: processor 0 sent 1 task to its neighbour 1 because it had 5 and the other 0.',
    ],
    [
      'loadserver',
      'Processor 1 asked the server and sent 1 task to processor 2, the first of the others registered there.',
    ],
  ] as const)('say who sends most, and why, with %s', (balancer, sentence) => {
    const values = { balancer, processors: 8, tree: 'balanced', interval: 4, topology: 'torus' } as const
    const run = runOf([[5, 1, 4, 0]], values)
    expect(caption(run, 0, inspect({ ...defaults(parameters), ...values }).window(0, 1)[0])).toContain(sentence)
  })

  test('end the run, and survive rows that do not exist', () => {
    const rows = [
      [9, 9, 0, 1],
      [0, 0, 0, 2],
    ] as const
    expect(caption(runOf(rows), 1)).toContain('no task is left')
    expect(caption(runOf([]), 0)).toBe('Nothing has been recorded yet.')
    expect(readout(runOf([]), 3)).toEqual([])
  })
})

test('the readout writes units', () => {
  const rows = Object.fromEntries(readout(runOf([[37, 21, 14, 0]]), 0).map(({ label, value }) => [label, value]))
  expect(rows).toMatchObject({
    Iteration: '1 (filling)',
    Time: '1.00 ms',
    'Busy processors': '21 of 128',
    Idle: '200 µs',
  })
})

describe('markers', () => {
  const rows = [
    [37, 21, 14, 0],
    [140, 99, 30, 0],
    [150, 99, 30, 1],
    [100, 80, 30, 1],
    [0, 0, 0, 2],
  ] as const

  test('stand where the new phase is in force and say whether it is acted upon', () => {
    expect(markers(runOf(rows, { t1: 'on' })).map(({ row, label }) => [row, label])).toEqual([
      [2, expect.stringMatching(saying('Transition t₁', 'filled', '128 tasks', '1', '16'))],
      [4, expect.stringMatching(saying('Transition t₂', 'emptying', '128 tasks', 'not acted upon'))],
    ])
  })

  test.each([
    [{}, 'nothing changes'],
    [{ fillingHeavyThreshold: 5 }, 'nothing changes'],
    [{ fillingLambda: 0.5 }, 'other settings of the balancer hold'],
    [{ fillingLambda: 0.5, balancer: 'none' }, 'nothing changes'],
  ] as const)('say what %j changes where balancer and interval stay', (set, change) => {
    const [first] = markers(runOf(rows, { t1: 'on', fillingInterval: 16, t2: 'on', emptyingBalancer: 'gdem', ...set }))
    expect(first.label).toMatch(saying(change))
  })

  test('may fall into one row when iterations are folded', () => {
    expect(markers(runOf([[37, 21, 14, 2]])).map(({ row }) => row)).toEqual([0, 0])
  })
})

describe('headlines', () => {
  test('compare an adaptive run with its baseline in words', () => {
    const run = { ...runOf([[0, 0, 0, 2]], { t1: 'on' }), references: { 'alone: gdem': { totalTime: 0.0888 } } }
    expect(headlines(run)[0]).toEqual({
      metric: 'totalTime',
      note: expect.stringMatching(saying('12 % less', 'without adapting', '88.8 ms')),
    })
  })

  test('name the best of several balancers, alone and with the same transitions', () => {
    const run = {
      ...runOf([[0, 0, 0, 2]], { t1: 'on', fillingBalancer: 'loadserver' }),
      references: {
        'alone: gdem': { totalTime: 0.0888 },
        'alone: loadserver': { totalTime: 0.08 },
        'switching: gdem': { totalTime: 0.07 },
        'switching: loadserver': { totalTime: 0.09 },
      },
    }
    const [total, , transitions] = headlines(run)
    expect(total.note).toMatch(saying('2.4 % less', 'with Loadserver alone, the better of the two', '80.0 ms'))
    expect(transitions).toEqual({ metric: 'itaTransitions', note: 'Than GDEM with the same transitions' })
  })

  test('say that the machine is never filled, as captions do', () => {
    const filling = runOf([[37, 21, 14, 0]], { t1: 'on' })
    const run = { ...filling, metrics: { ...filling.metrics, t1Iteration: null } }
    expect(headlines(run)[1].note).toMatch(saying('never filled'))
    expect(caption(run, 0)).toMatch(saying('never', 'the whole run is filling'))
    expect(caption({ ...run, finished: false }, 0)).toMatch(saying('not yet'))
  })

  test('say of processors that share nothing and take longer than one alone that they meet after each round', () => {
    const alone = runOf([[1, 1, 0, 0]], { balancer: 'none' })
    const run = { ...alone, metrics: { ...alone.metrics, totalTime: 2, speedup: 0.6, syncTime: 0.5, iterations: 900 } }
    expect(headlines(run)[0].reason).toMatch(saying('900 rounds', '128 processors', '25.0 % of the time'))
    const sooner = { ...run, metrics: { ...run.metrics, speedup: 1.2 } }
    const balanced = { ...run, values: { ...run.values, balancer: 'gdem' } }
    for (const other of [sooner, balanced]) expect(headlines(other)[0].reason).toBeUndefined()
  })

  test('give the idle share of a run that does not adapt', () => {
    const list = headlines(runOf([[0, 0, 0, 2]]))
    expect(list.map(({ metric }) => metric)).not.toContain('ita')
    expect(list.find(({ metric }) => metric === 'idleTime')?.note).toBe('12.4 % of the time')
  })
})

test('numbers of a row that stands for several iterations say what they are of those', () => {
  const recorder = new Recorder(shape, 1, (shape.columns.length * 8 + 4) * 2)
  for (let i = 0; i < 3; i++)
    recorder.push(
      shape.columns.map(() => 2),
      [Int32Array.of(2)],
    )
  const run: RunView = {
    values: defaults(parameters),
    recording: recorder,
    metrics: {},
    references: {},
    finished: true,
  }
  const shown = Object.fromEntries(readout(run, 0).map(({ label, value }) => [label, value]))
  expect(shown).toMatchObject({
    Iterations: '1–2 (emptying)',
    'Tasks at the end': '2',
    'Nodes executed in all': '4',
    'Computing in all': '4.00 s',
    'Imbalance, at most': '2',
  })
  expect(caption(run, 0)).toContain('2 tasks on 2 of 1 processors at their end')
})
