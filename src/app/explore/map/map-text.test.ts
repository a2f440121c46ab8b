import { expect, test } from 'vitest'
import { saying } from '../../../../tests/facts.ts'
import { defaults, type Values } from '../../../core/parameters.ts'
import type { Pool } from '../../../core/sweep/pool.ts'
import { page as divisible } from '../../../labs/divisible/views/page.ts'
import { labs } from '../../../labs/registry.ts'
import { page } from '../../../labs/tree/views/page.ts'
import { type Filled, fillMap } from './fill.ts'
import { cellText, mapSummary, mapTable, placeSureness, sureness } from './map-text.ts'
import { pictureOf } from './picture.ts'
import { planMap } from './plan.ts'

const values: Values = defaults(labs.tree.parameters)

/** A pool that says at once how long each run takes. */
const poolOf = (seconds: (values: Values) => number): Pool => ({
  run(_, runs, { outcomes, done }) {
    queueMicrotask(() => {
      outcomes(
        0,
        runs.map((run) => ({ metrics: { totalTime: seconds(run.values) } })),
      )
      done?.(1)
    })
    return { cancel() {} }
  },
  dispose() {},
})

/** A map of processors and interval, filled to its end. */
async function filled(show: string, seconds: (values: Values) => number) {
  const plan = planMap(labs.tree, page, values, { x: 'processors', y: 'interval', show })
  const filled = await new Promise<Filled>((resolve) => {
    fillMap(poolOf(seconds), plan, (now) => now.state === 'done' && resolve(now))
  })
  return { plan, picture: pictureOf(filled) }
}

test('a map of one metric says where it is least and greatest, and as a table what it is where', async () => {
  const { plan, picture } = await filled(
    'totalTime',
    ({ processors, interval }) => Number(interval) / Number(processors),
  )
  expect(mapSummary(plan, picture)).toMatch(
    /^Total time is least, 977 µs, at processors 1\s024, balancing interval 1 .*, and greatest, 512 s, at processors 2, /,
  )
  const { head, rows, note } = mapTable(plan, picture)
  expect(note).toMatch(/^Down: balancing interval. Across: processors\. /)
  expect(head).toHaveLength(rows[0].length)
  // The greatest interval stands at the top, and no place of a map that is whole is empty.
  expect(rows[0][0]).toMatch(/^1\s024 /)
  expect(rows.at(-1)?.[0]).toMatch(/^1 /)
  expect(rows.flat()).not.toContain('–')
  expect(cellText(plan, picture, { x: 0, y: 0 })).toBe(`Total time ${rows.at(-1)?.[1]}`)
})

test('a map of what is best names the best of a place and by how much it is better than the next', async () => {
  const { plan, picture } = await filled('best', ({ balancer }) => (balancer === 'gdem' ? 1 : 2))
  expect(cellText(plan, picture, { x: 0, y: 0 })).toMatch(
    /^GDEM, no transitions: total time 1\.00 s, no better than GDEM, /,
  )
  const { rows } = mapTable(plan, picture)
  expect(new Set(rows.flatMap(([, ...cells]) => cells))).toEqual(
    new Set([plan.measure.options[picture.winners[0]].label]),
  )
  expect(mapSummary(plan, picture)).toMatch(/^1 of \d+ alternatives are best somewhere, by total time\.$/)
  // GDEM ties with GDEM here, so every place is striped; without ties none is.
  expect(new Set(picture.equals)).not.toContain(-1)
  const apart = await filled('best', ({ balancer, t1, t2 }) => [balancer, t1, t2].join().length)
  expect(apart.picture.equals.filter((option) => option >= 0)).not.toEqual(apart.picture.equals)
})

test('a preliminary place says how many alternatives were tried, in words and as a table', async () => {
  const { plan, picture } = await filled('best', ({ balancer }) => (balancer === 'gdem' ? 1 : 2))
  const preliminary = picture.cells.map((cell) => cell && { ...cell, tried: { done: 3, of: 8 } })
  const early = { ...picture, cells: preliminary }
  expect(cellText(plan, early, { x: 0, y: 0 })).toBe(
    'GDEM, no transitions: total time 1.00 s, the best so far: 3 of 8 tried',
  )
  expect(mapTable(plan, early).rows[0][1]).toBe('GDEM, no transitions (3 of 8 tried)')
  expect(mapSummary(plan, early)).toMatch(saying(mapSummary(plan, picture), 'preliminary'))
})

test('what the map does not compare is named where the lab leaves something out', () => {
  expect(divisible.leftOut).toMatch(/^OPT and best subset are not compared: /)
})

test('a place of which nothing is known yet says so, as the table does', async () => {
  const { plan, picture } = await filled('totalTime', () => 1)
  const coarse = { ...picture, computed: picture.computed.map(() => false) }
  expect(cellText(plan, coarse, { x: 0, y: 0 })).toMatch(saying('not', 'Total time', '1.00 s'))
  const empty = { ...picture, cells: picture.cells.map(() => undefined), values: picture.values.map(() => undefined) }
  expect(cellText(plan, empty, { x: 0, y: 0 })).toBe('not known yet')
  expect(new Set(mapTable(plan, empty).rows.flatMap(([, ...cells]) => cells))).toEqual(new Set(['–']))
  expect(mapSummary(plan, empty)).toMatch(saying('Total time', 'not'))
})

test('how sure a map is, is the number of places whose best is ahead for sure', () => {
  const places = [true, false, true].map((isSure, x) => ({ winner: 0, share: 0.7, isSure, place: { x, y: 0 } }))
  expect(sureness([])).toBeUndefined()
  expect(sureness(places)).toMatch(/^3 places were run again .* At 2 of them .* question mark stands at the others\.$/)
  expect(sureness(places.filter(({ isSure }) => isSure))).not.toContain('question mark')
  expect(placeSureness(places, { x: 1, y: 0 })).toBe('it is the best in 7 of 10 other seeds, which is not sure')
  expect(placeSureness(places, { x: 2, y: 0 })).toBe('it is the best in 7 of 10 other seeds, which is sure')
  expect(placeSureness(places, { x: 3, y: 0 })).toBeUndefined()
})
