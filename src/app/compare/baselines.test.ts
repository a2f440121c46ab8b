import { expect, test } from 'vitest'
import { defaults } from '../../core/parameters.ts'
import { labs, loadLabs } from '../../labs/descriptions.ts'
import { baselines } from '../../labs/tree/views/explore.ts'
import { baselinesLeft } from './baselines.ts'

await loadLabs()

const { parameters } = labs.tree
const values = { ...defaults(parameters), t1: 'on' }
const remainingLabels = (...compared: Parameters<typeof baselinesLeft>[3]) =>
  baselinesLeft({ baselines }, parameters, values, compared).map(({ label }) => label)

test('a baseline is offered until a run that is compared is that baseline', () => {
  expect(remainingLabels()).toEqual(['No balancing', 'Not adapting'])
  expect(remainingLabels({ ...values, interval: 64 })).toEqual(['No balancing', 'Not adapting'])
  expect(remainingLabels({ ...values, balancer: 'none' })).toEqual(['Not adapting'])
  expect(remainingLabels({ ...values, t1: 'off', t2: 'off' }, { ...values, balancer: 'none' })).toEqual([])
})

test('a baseline of another seed is not that of the run, one that differs in what does not apply to it is', () => {
  expect(remainingLabels({ ...values, balancer: 'none', seed: 99 })).toContain('No balancing')
  expect(remainingLabels({ ...values, balancer: 'none', fillingInterval: 64 })).toEqual(['Not adapting'])
})

test('a lab without baselines offers none', () => {
  expect(baselinesLeft({}, parameters, values, [])).toEqual([])
})
