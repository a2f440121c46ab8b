import { expect, test } from 'vitest'
import { parameters } from '../parameters.ts'
import { MOST_SERVERS } from './events.ts'

test('the key of an event has room for the number of each server', () => {
  expect(parameters.servers.limits.max).toBeLessThanOrEqual(MOST_SERVERS)
})
