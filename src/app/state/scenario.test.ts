import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { defaults, type Values } from '../../core/parameters.ts'
import { labs, loadLabs } from '../../labs/descriptions.ts'
import { paced, redone, reseeded, resetValues, SCENARIO, type ScenarioState, undone, withHistory } from './scenario.ts'

beforeAll(loadLabs)

const at = (interval: number, more: Partial<ScenarioState> = {}): ScenarioState => ({
  ...SCENARIO.first,
  values: { interval },
  ...more,
})
/** The scenario after a step to other values. */
const stepped = (state: ScenarioState, values: Values, compared = state.compared): ScenarioState => ({
  ...state,
  ...withHistory(state, state.values),
  values,
  compared,
})
/** The scenario after this number of steps back, or forward if negative. */
const back = (state: ScenarioState, steps: number): ScenarioState => {
  if (steps === 0) return state
  const next = steps > 0 ? undone(state) : redone(state)
  return next ? back({ ...state, ...next }, steps - Math.sign(steps)) : state
}

describe('the history', () => {
  const steps = stepped(stepped(at(16), { interval: 32 }), { interval: 64 })

  test.each([
    ['nothing', 0, 64],
    ['one step back', 1, 32],
    ['two steps back', 2, 16],
    ['no further than the beginning', 3, 16],
  ])('%s', (_, count, interval) => {
    expect(back(steps, count).values).toEqual({ interval })
    // As many steps forward lead to where it was.
    expect(back(back(steps, count), -count)).toEqual(steps)
  })

  test('has what was compared, too', () => {
    const comparing = stepped(at(16), { interval: 16 }, [{ interval: 1 }])
    expect(back(comparing, 1).compared).toEqual([])
    expect(back(back(comparing, 1), -1).compared).toEqual([{ interval: 1 }])
  })

  test('forgets what was undone once something else is done', () => {
    const other = stepped(back(steps, 1), { interval: 8 })
    expect(redone(other)).toBeUndefined()
    expect(back(other, 1).values).toEqual({ interval: 32 })
  })

  test('goes 200 steps back', () => {
    let state = at(0)
    for (let interval = 1; interval <= 300; interval++) state = stepped(state, { interval })
    expect(back(state, 200).values).toEqual({ interval: 100 })
    expect(undone(back(state, 200))).toBeUndefined()
  })
})

test('a group goes back to its defaults alone, or everything does; the seed stays', () => {
  const table = labs.tree.parameters
  const base = defaults(table)
  const values = { ...base, interval: 3, processors: 2, seed: 9 }
  expect(table.interval.group).not.toBe(table.processors.group)
  expect(resetValues({ lab: 'tree', values }, table.interval.group)).toEqual({ ...base, processors: 2, seed: 9 })
  expect(resetValues({ lab: 'tree', values })).toEqual({ ...base, seed: 9 })
  expect(resetValues({ lab: 'tree', values }, table.seed.group).seed).toBe(9)
})

test.each<[number, number[], number, number[]]>([
  [1, [1, 5], 2, [2, 5]],
  [2 ** 32 - 1, [2 ** 32 - 1], 0, [0]],
])('after seed %d, compared with %j, comes %d, compared with %j', (seed, others, next, drawn) => {
  const scenarios = (seeds: number[]) => seeds.map((one) => ({ interval: 16, seed: one }))
  expect(reseeded({ values: { seed }, compared: scenarios(others) })).toEqual({
    values: { seed: next },
    compared: scenarios(drawn),
  })
})

let values: Values
let changesMade: string[]

/** A paced change of values that are kept here. */
const setUp = () =>
  paced(
    (changes, phase) => {
      values = { ...values, ...changes }
      changesMade.push(`${phase} ${Object.entries(changes).map(([id, value]) => `${id} ${value}`)}`)
    },
    () => values,
  )

beforeEach(() => {
  vi.useFakeTimers()
  values = { a: 0, b: 0 }
  changesMade = []
})
afterEach(() => vi.useRealTimers())

test('a drag is followed at once, then no more often than pictures can be painted, with its latest value', () => {
  const change = setUp()
  for (let a = 1; a <= 12; a++) {
    change({ a }, 'drag')
    vi.advanceTimersByTime(10)
  }
  expect(changesMade).toEqual(['drag a 1', 'drag a 5', 'drag a 9'])
  vi.advanceTimersByTime(100)
  expect(changesMade.at(-1)).toBe('drag a 12')
  vi.advanceTimersByTime(1000)
  expect(changesMade).toHaveLength(4)
})

test('what is meant is set at once, with what was dragged beside it', () => {
  const change = setUp()
  change({ a: 1 }, 'drag')
  change({ a: 2 }, 'drag')
  change({ b: 5 }, 'commit')
  vi.advanceTimersByTime(1000)
  expect(changesMade).toEqual(['drag a 1', 'commit a 2,b 5'])
})

test('two sliders that are dragged together are both followed', () => {
  const change = setUp()
  change({ a: 1 }, 'drag')
  change({ a: 2 }, 'drag')
  change({ b: 3 }, 'drag')
  vi.advanceTimersByTime(1000)
  expect(values).toEqual({ a: 2, b: 3 })
})

test.each(['in time', 'with the next input'])('another scenario that comes meanwhile is left alone (%s)', (when) => {
  const change = setUp()
  change({ a: 1 }, 'drag')
  change({ a: 2 }, 'drag')
  values = { a: 7, b: 7 }
  if (when === 'in time') vi.advanceTimersByTime(1000)
  else change({ b: 8 }, 'commit')
  expect(values.a).toBe(7)
})
