/** What is said of one decision's cost, in every way in which it can come out. */
import { expect, test } from 'vitest'
import type { Decision, ReplayDetail } from '../model/detail.ts'
import { cameOf, costForAll, ownCost } from './words.ts'

const decision = { request: 202, server: 3, ordinal: 0, hedge: false } as Decision
const replay = (more: Partial<ReplayDetail>): ReplayDetail => ({
  kind: 'replay',
  server: 4,
  own: 0,
  all: 0,
  answered: 0,
  ...more,
})

test('a decision is said with what came of it', () => {
  expect(cameOf(decision, 0.0531)).toBe('Request 202 went to server 3 and took 53.1 ms.')
  expect(cameOf(decision, 0.24, false)).toBe('Request 202 went to server 3 and was given up after 240 ms.')
  expect(cameOf({ ...decision, ordinal: 1 }, 0.0531)).toMatch(/^The retry of request 202 went .*; the request took/)
  expect(cameOf({ ...decision, ordinal: 1, hedge: true }, undefined)).toMatch(/^The second copy .* never ended\.$/)
})

test('its own time is compared with the best server’s', () => {
  expect(ownCost({ time: 1, servers: [3, 4, 5], more: [0, -0.0412, 0.01], count: 3 })).toMatch(
    /server 4 .* 41\.2 ms less/,
  )
  expect(ownCost({ time: 1, servers: [3, 4], more: [0, 0], count: 2 })).toMatch(/no other server/)
})

test('the best for all is where most are answered, then where all take least; at ties it is what was chosen', () => {
  const less = replay({ own: 0.003, all: -0.277 })
  expect(costForAll([less, replay({ server: 5, all: -0.1 })])).toBe(
    'At server 4 it would have taken 3.00 ms more; all together, if the others go where they went, 277 ms less.',
  )
  expect(costForAll([less, replay({ server: 5, answered: 2, all: 1 })])).toMatch(
    /^At server 5 .* 1\.00 s more, and 2 requests more would have been answered\.$/,
  )
  expect(costForAll([replay({}), replay({ server: 5, answered: -1, all: -9 })])).toMatch(/^At no other server/)
  expect(costForAll([replay({ own: undefined, all: -1 })])).toMatch(/^At server 4 all together would have taken/)
})
