import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parameters } from '../parameters.ts'
import { RING_UNIT } from './hash.ts'

test('a point on the ring has room for the number of each server, in the policy and in its text', () => {
  expect(parameters.servers.limits.max).toBeLessThan(RING_UNIT)
  const text = readFileSync(new URL('../programs/hash.js', import.meta.url), 'utf8')
  expect(text).toContain(`const unit = ${RING_UNIT}\n`)
})
