import { expect, test } from 'vitest'
import { defaults, type Values } from '../../../core/parameters.ts'
import type { BatchListener, Outcome, Pool } from '../../../core/sweep/pool.ts'
import { labs } from '../../../labs/registry.ts'
import { page } from '../../../labs/tree/views/page.ts'
import { type Filled, fillMap } from './fill.ts'
import { pictureOf, zeroLine } from './picture.ts'
import { type Cell, planMap, runsAt } from './plan.ts'
import { judgeRepeat, planRepeats, SEEDS } from './repeats.ts'

const values: Values = defaults(labs.tree.parameters)

/** A pool that answers a batch when asked to; a run takes as long as its interval. */
function setup() {
  const batches: { scenarios: readonly Values[]; listener: BatchListener; cancelled: boolean }[] = []
  const pool: Pool = {
    run(_, runs, listener) {
      const batch = { scenarios: runs.map((run) => run.values), listener, cancelled: false }
      batches.push(batch)
      return {
        cancel() {
          batch.cancelled = true
        },
      }
    },
    dispose() {},
  }
  const answer = (millis = 0) => {
    const { scenarios, listener } = batches[batches.length - 1]
    const outcomes: Outcome[] = scenarios.map(({ interval }) => ({ metrics: { totalTime: Number(interval) } }))
    listener.outcomes(1, outcomes.slice(1))
    listener.outcomes(0, outcomes.slice(0, 1))
    listener.done?.(millis)
  }
  return { pool, batches, answer }
}

test('a map fills level by level, each place once, in whatever order outcomes come', () => {
  const { pool, batches, answer } = setup()
  const plan = planMap(labs.tree, page, values, { show: 'totalTime' })
  let filled: Filled | undefined
  fillMap(pool, plan, (now) => {
    filled = now
  })
  expect(batches[0].scenarios.length).toBeLessThan(70)
  answer()
  expect(filled?.stride).toBeGreaterThan(1)
  while (filled?.state === 'filling') answer()
  expect(filled).toMatchObject({ state: 'done', stride: 1 })
  expect(filled?.done).toBe(filled?.total)
  expect(filled?.cells.map((cell) => cell?.value)).toEqual(plan.y.samples.flatMap(() => plan.x.samples))
})

test('a first place is a picture: it stands for those around it, and the rest is empty', () => {
  const { pool, batches } = setup()
  const plan = planMap(labs.tree, page, values, { show: 'totalTime' })
  let filled: Filled | undefined
  fillMap(pool, plan, (now) => {
    filled = now
  })
  const [{ scenarios, listener }] = batches
  // The smallest values of both sides, which are the quickest as a rule.
  expect(scenarios[0]).toMatchObject({ [plan.x.id]: plan.x.samples[0], [plan.y.id]: plan.y.samples[0] })
  listener.outcomes(0, [{ metrics: { totalTime: 7 } }])
  expect(filled?.stride).toBeUndefined()
  const picture = pictureOf(filled as Filled)
  const filledCount = picture.values.filter((value) => value === 7).length
  expect(picture.values[0]).toBe(7)
  expect(picture.computed.filter(Boolean)).toHaveLength(1)
  expect(filledCount).toBeGreaterThan(1)
  expect(picture.values.filter((value) => value === undefined)).toHaveLength(picture.values.length - filledCount)
})

/** A map of what is best. Some runs of its first place have come, each as long as its number. */
function begun() {
  const { pool, batches, answer } = setup()
  const plan = planMap(labs.tree, page, values, { show: 'best' })
  let filled: Filled | undefined
  const fill = fillMap(pool, plan, (now) => {
    filled = now
  })
  const of = runsAt(plan)
  const deliver = (from: number, times: readonly (number | undefined)[]) => {
    const outcomes = times.map(
      (time): Outcome => (time === undefined ? { problem: 'no' } : { metrics: { totalTime: time } }),
    )
    batches[0].listener.outcomes(from, outcomes)
    if (!filled) throw new Error('nothing was reported')
    return { filled, cell: filled.cells[0], picture: pictureOf(filled) }
  }
  return { plan, fill, of, deliver, answer, latest: () => filled }
}

test('a place is drawn as soon as one of its alternatives has a value, with the best so far', () => {
  const { of, deliver } = begun()
  expect(deliver(3, [undefined]).cell).toBeUndefined()
  const one = deliver(of - 1, [5])
  expect(one.cell).toMatchObject({ value: 5, pick: of - 1, tried: { done: 2, of } })
  expect(one.picture.winners[0]).toBe(of - 1)
  expect(one.filled.done).toBe(2)
  // A tie between the first two says nothing.
  const two = deliver(0, [4, 4, 6])
  expect(two.cell).toMatchObject({ value: 4, pick: 0, tried: { done: 5, of } })
  expect(two.picture.equals[0]).toBe(-1)
  const whole = deliver(4, new Array(of - 5).fill(3))
  expect(whole.cell).toMatchObject({ value: 3, pick: 4 })
  expect(whole.cell?.tried).toBeUndefined()
  expect(whole.filled.done).toBe(of)
})

test('a place of which all is known is drawn rather than a preliminary one', () => {
  const { plan, of, answer, latest } = begun()
  answer()
  const coarse = latest() as Filled
  const preliminary = { ...(coarse.cells[0] as Cell), value: 99, tried: { done: 1, of } }
  const at = plan.x.samples.length + 1
  expect(coarse.cells[at]).toBeUndefined()
  const cells = coarse.cells.with(at, preliminary)
  const picture = pictureOf({ ...coarse, cells })
  expect([picture.values[at], picture.computed[at]]).toEqual([coarse.cells[0]?.value, false])
  // Where nothing is whole, nothing else is drawn.
  const alone = pictureOf({
    ...coarse,
    cells: cells.map((cell, i) => (i === at ? cell : undefined)),
    stride: undefined,
  })
  expect([alone.values[at], alone.computed[at]]).toEqual([99, true])
})

test('a place that was preliminary when the map was cancelled is run again, and its runs count once', () => {
  const { of, fill, deliver, answer, latest } = begun()
  deliver(0, new Array(of + 2).fill(1))
  fill.cancel()
  expect(latest()).toMatchObject({ state: 'cancelled', done: of + 2 })
  fill.resume()
  expect(latest()?.done).toBe(of)
  while (latest()?.state === 'filling') answer()
  expect(latest()).toMatchObject({ state: 'done', done: latest()?.total })
  expect(latest()?.cells.filter((cell) => !cell || cell.tried)).toEqual([])
})

test('the present scenario is run among the first two, and once', () => {
  const { pool, batches, answer } = setup()
  // Between two places of the coarsest level.
  const plan = planMap(labs.tree, page, { ...values, interval: 32 }, { show: 'totalTime' })
  const [x, y] = [plan.x.samples.indexOf(32), plan.y.samples.indexOf(100)]
  expect([x, y]).not.toContain(-1)
  let filled: Filled | undefined
  fillMap(pool, plan, (now) => {
    filled = now
  })
  expect(batches[0].scenarios[1]).toMatchObject({ interval: 32, grain: 100 })
  answer()
  const at = y * plan.x.samples.length + x
  expect(filled?.cells[at]?.value).toBe(32)
  while (filled?.state === 'filling') answer()
  const again = batches.flatMap(({ scenarios }) => scenarios).filter((one) => one.interval === 32 && one.grain === 100)
  expect(again).toHaveLength(1)
  expect(filled?.done).toBe(filled?.total)
})

test('a map that is cancelled keeps what it has and can go on', () => {
  const { pool, batches, answer } = setup()
  let filled: Filled | undefined
  const fill = fillMap(pool, planMap(labs.tree, page, values, { show: 'totalTime' }), (now) => {
    filled = now
  })
  answer()
  fill.cancel()
  expect(batches[1].cancelled).toBe(true)
  expect(filled?.state).toBe('cancelled')
  fill.resume()
  while (filled?.state !== 'done') answer()
  expect(filled.done).toBe(filled.total)
})

test('a level that would take longer than 20 s waits until it is asked for, and says how long it takes', () => {
  const { pool, batches, answer } = setup()
  let filled: Filled | undefined
  const fill = fillMap(pool, planMap(labs.tree, page, values, { show: 'totalTime' }), (now) => {
    filled = now
  })
  const first = batches[0].scenarios.length
  answer(first * 100)
  // 0.1 s a run, so the second level, three times as large, is begun only where it takes less than 20 s.
  while (filled?.state === 'filling') answer(batches[batches.length - 1].scenarios.length * 100)
  expect(filled?.state).toBe('paused')
  const batchesRun = batches.length
  const runs = Number(filled?.total) - Number(filled?.done)
  expect(filled?.expected).toBeGreaterThan(20_000)
  expect(filled?.expected).toBeLessThanOrEqual(runs * 100)
  fill.resume()
  expect(batches).toHaveLength(batchesRun + 1)
  expect(Number(filled?.expected) / batches[batchesRun].scenarios.length).toBeCloseTo(100, 6)
})

test('where the numbers change their sign there is the line of zero, from one side of the map to the other', () => {
  const plan = planMap(labs.tree, page, values, { show: 'totalTime' })
  const [columns, rows] = [plan.x.samples.length, plan.y.samples.length]
  const cells = Array.from({ length: columns * rows }, (_, at) => {
    const value = (at % columns) - 2.5
    return { outcome: { metrics: { totalTime: value } }, value, pick: -1, ranking: [], margin: undefined }
  })
  const filled: Filled = { plan, cells, stride: 1, done: 0, total: 0, state: 'done' }
  const segments = zeroLine(filled, pictureOf(filled))
  expect(segments).toHaveLength(rows - 1)
  // The middle of a column is at its number and a half.
  for (const [x1, , x2] of segments) expect([x1, x2]).toEqual([3, 3])
})

test('places are run again with other seeds, and a winner is as sure as it wins again', () => {
  const { pool, answer } = setup()
  const plan = planMap(labs.tree, page, values, { show: 'best' })
  let cells: Filled['cells'] = []
  fillMap(pool, plan, (now) => {
    cells = now.cells
  })
  answer()
  const repeats = planRepeats(plan, cells)
  const [first] = repeats
  expect(first.scenarios).toHaveLength(3 * SEEDS)
  expect(new Set(first.scenarios.map(({ seed }) => seed)).size).toBe(SEEDS)
  expect(first.scenarios.every(({ seed }) => seed !== values.seed)).toBe(true)
  const outcomes = first.scenarios.map((_, i): Outcome => {
    const seed = Math.floor(i / 3)
    return { metrics: { totalTime: i % 3 === 0 ? 5 : seed < 4 ? 4 : 5 } }
  })
  expect(judgeRepeat(plan, first, outcomes)).toEqual({
    place: first.place,
    winner: first.winner,
    share: 0.6,
    isSure: false,
  })
  expect(planRepeats(planMap(labs.tree, page, values, { show: 'best', x: 'seed' }), cells)).toEqual([])
})

test('a winner is sure where both others are behind it over the same seeds, pair by pair', () => {
  const { pool, answer } = setup()
  const plan = planMap(labs.tree, page, values, { show: 'best' })
  let cells: Filled['cells'] = []
  fillMap(pool, plan, (now) => {
    cells = now.cells
  })
  answer()
  const [first] = planRepeats(plan, cells)
  // Seeds differ by 100 times as much as the alternatives do: only pairs show it.
  const judged = (lead: (seed: number, contender: number) => number) =>
    judgeRepeat(
      plan,
      first,
      first.scenarios.map((_, i) => {
        const seed = Math.floor(i / 3)
        return { metrics: { totalTime: 100 * (seed + 1) + lead(seed, i % 3) } }
      }),
    ).isSure
  expect(judged((seed, c) => (c === 0 ? 0 : 1 + (seed % 2) / 10))).toBe(true)
  expect(judged((seed, c) => (c === 1 ? (seed % 2 === 0 ? 1 : -1) : c))).toBe(false)
  expect(judged(() => 0)).toBe(false)
})

test('where runs take long fewer places are run again, never less than those of the first level', () => {
  const { pool, answer } = setup()
  const plan = planMap(labs.tree, page, values, { show: 'best' })
  let cells: Filled['cells'] = []
  fillMap(pool, plan, (now) => {
    cells = now.cells
  })
  for (let level = 0; level < 8; level++) answer()
  const counts = [0, 0.5, 1e6].map((millis) => planRepeats(plan, cells, millis).length)
  expect(counts[0]).toBeGreaterThan(counts[1])
  expect(counts[1]).toBeGreaterThanOrEqual(counts[2])
  expect(counts[2]).toBeGreaterThan(0)
})
