import { beforeAll, describe, expect, test } from 'vitest'
import { defaults, type Values } from '../../core/parameters.ts'
import { labs, loadLabs } from '../../labs/descriptions.ts'
import { redone, reseeded, resetValues, SCENARIO, type ScenarioState, undone, withHistory } from './scenario.ts'

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
