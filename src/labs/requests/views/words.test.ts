/** What is said of one decision's cost, in every way in which it can come out. */
import { expect, test } from 'vitest'
import { defaults } from '../../../core/parameters.ts'
import type { RunView } from '../../page.ts'
import type { Decision, ReplayDetail } from '../model/detail.ts'
import { parameters } from '../parameters.ts'
import { cameOf, costForAll, decisionText, knownText, markers, ownCost } from './words.ts'

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

test('where all would take less with fewer answers, that is not denied', () => {
  expect(costForAll([replay({ server: 5, answered: -1, all: -9 })])).toMatch(/ less, with as many answers, if/)
  expect(costForAll([replay({ server: 5, all: 9 })])).toMatch(/ have taken less, if/)
})

const view = (values: object) => ({ values: { ...defaults(parameters), ...values } }) as unknown as RunView

test('of servers that were not compared nothing is said', () => {
  const compared = { ...decision, compared: [3, 4, 5], known: [1, 2, 2], count: 3, age: 0 } as unknown as Decision
  expect(decisionText(view({}), compared)).toMatch(/it has 1, the others of the 3 compared 2 or more\.$/)
  expect(decisionText(view({ servers: 3 }), { ...compared, compared: [2, 0, 1], server: 2 })).toMatch(
    / the others 2 or/,
  )
})

test('known loads are called those of this moment only where they are', () => {
  const textOf = (values: object, age = 0) => knownText(view(values), { age })
  expect(textOf({})).toMatch(/of this moment/)
  for (const values of [{ knowledge: 'own', dispatchers: 4 }, { policy: 'peakEwma' }])
    expect(textOf(values)).toMatch(/own requests/)
  const counted = { knowledge: 'board', boardCounts: 'on' }
  expect(textOf(counted, 0.02)).toMatch(/20\.0 ms old, with what it has sent/)
  const compared = { ...decision, compared: [3, 4], known: [1, 2], count: 2, age: 0.02 } as unknown as Decision
  expect(decisionText(view(counted), compared)).not.toMatch(/ago it had/)
})

test('a server is as before only where no other period of it begins', () => {
  const recording = { count: 3, columns: { time: [1, 2, 3] } }
  const labels = (periods: string) =>
    markers({ ...view({ periods }), recording } as unknown as RunView).map(({ label }) => label)
  expect(labels('3:500:1500:0.5,3:1500:2500:0')).toEqual([
    'Server 3 is slower',
    'Server 3 is stopped',
    'Server 3 is as before',
  ])
  expect(labels('3:500:9000:0.5,4:500:9000:0.2')).toEqual(['Server 3 is slower, and others'])
  expect(labels('3:500:9000:fails,4:500:9000:0.2')).toEqual(['Server 3 fails, and others change'])
})
