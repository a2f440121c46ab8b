import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { requestsScenarios } from '../../../../tests/oracle/requests/scenarios.ts'
import { cases } from '../../../../tests/setup/cases.ts'
import { buffersOf, Recorder } from '../../../core/recording.ts'
import type { RequestsValues } from '../parameters.ts'
import { shape } from '../recording.ts'
import { directCourse } from './direct.ts'
import { hashOf, metricsOf } from './metrics.ts'
import { exponentialOf, ln } from './numbers.ts'
import { begun } from './run-scenario.ts'
import type { Simulation } from './simulation.ts'
import { Slots } from './slots.ts'

/** What a run reports: rows too, if it is recorded. */
function reported(simulation: Simulation, service: Pick<Simulation, 'advance'>, record: boolean, slice: number) {
  const recorder = new Recorder(shape, simulation.scenario.servers)
  const slots = record ? new Slots(simulation, recorder) : undefined
  while (service.advance(slice)) {}
  slots?.finish()
  const bytes = createHash('md5')
  const rows = recorder.take()
  for (const buffer of rows ? buffersOf(rows) : []) bytes.update(Buffer.from(buffer))
  return { metrics: metricsOf(simulation), hash: hashOf(simulation), bytes: bytes.digest('hex') }
}

/** Random scenarios in which requests only come, wait, are served and leave. */
const direct = fc
  .tuple(
    requestsScenarios,
    fc.constantFrom(
      'random',
      'roundRobin',
      'weightedRoundRobin',
      'leastConnections',
      'choices',
      'hash',
      'sizeInterval',
    ),
    fc.constantFrom('fresh', 'own'),
  )
  .map(
    ([values, policy, knowledge]) =>
      ({
        ...values,
        policy,
        knowledge,
        discipline: 'fifo',
        queueLimit: 'unlimited',
        subset: 0,
        networkDelay: 0,
        timeout: 'off',
        hedge: 'off',
        periods: 'off',
        healthPeriod: 'off',
      }) as RequestsValues,
  )

test('gives what the list of events gives, to the last bit, recorded or not, in slices of any size', () => {
  fc.assert(
    fc.property(
      direct,
      fc.constantFrom(true, false, false),
      fc.integer({ min: 1, max: 500 }),
      (values, record, slice) => {
        const [events, straight] = [begun(values), begun(values)]
        const course = directCourse(straight)
        if (!course) throw new Error('this scenario has other events')
        expect(reported(straight, course, record, slice)).toEqual(reported(events, events, record, slice))
      },
    ),
    { seed: 11, numRuns: cases(30) },
  )
})

test('leaves scenarios in which anything else happens to the list of events', () => {
  fc.assert(
    fc.property(direct, (values) => {
      const others: Partial<RequestsValues>[] = [
        { discipline: 'ps' },
        { queueLimit: 3 },
        { networkDelay: 1 },
        { timeout: 50 },
        { hedge: 'time' },
        { periods: '0:0:1:0' },
        { healthPeriod: 10 },
        { knowledge: 'late' },
        { knowledge: 'board' },
        { policy: 'central' },
        { policy: 'idleQueue' },
        { policy: 'leastWork' },
        { policy: 'peakEwma' },
      ]
      for (const other of others) expect(directCourse(begun({ ...values, ...other } as RequestsValues))).toBeUndefined()
    }),
    { seed: 3, numRuns: 3 },
  )
})

test('an exponential number is minus the logarithm of its uniform number, to the last bit', () => {
  const least = Math.SQRT1_2 * 2 ** 32
  for (let zeros = 0; zeros <= 32; zeros++)
    for (const around of [2 ** (32 - zeros), least / 2 ** zeros])
      for (let off = -3; off <= 3; off++) {
        const hash = Math.floor(around) + off
        if (hash < 0 || hash >= 2 ** 32) continue
        expect(exponentialOf(hash)).toBe(-ln((hash + 0.5) / 2 ** 32))
      }
})
