import { expect, test } from 'vitest'
import { defaults } from '../../core/parameters.ts'
import { labs, loadLabs } from '../../labs/descriptions.ts'
import { baselines } from '../../labs/tree/views/explore.ts'
import { baselinesLeft } from './baselines.ts'

await loadLabs()

const { parameters } = labs.tree
const values = { ...defaults(parameters), t1: 'on' }
const left = (...compared: Parameters<typeof baselinesLeft>[3]) =>
  baselinesLeft({ baselines }, parameters, values, compared).map(({ label }) => label)

test('a baseline is offered until a run that is compared is that baseline', () => {
  expect(left()).toEqual(['No balancing', 'Not adapting'])
  expect(left({ ...values, interval: 64 })).toEqual(['No balancing', 'Not adapting'])
  expect(left({ ...values, balancer: 'none' })).toEqual(['Not adapting'])
  expect(left({ ...values, t1: 'off', t2: 'off' }, { ...values, balancer: 'none' })).toEqual([])
})

test('a baseline of another seed is not that of the run, one that differs in what does not apply to it is', () => {
  expect(left({ ...values, balancer: 'none', seed: 99 })).toContain('No balancing')
  expect(left({ ...values, balancer: 'none', fillingInterval: 64 })).toEqual(['Not adapting'])
})

test('a lab without baselines offers none', () => {
  expect(baselinesLeft({}, parameters, values, [])).toEqual([])
})
