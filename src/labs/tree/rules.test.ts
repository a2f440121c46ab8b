import { expect, test } from 'vitest'
import { parseLink } from '../../core/link/link.ts'
import { labs } from '../registry.ts'
import type { TreeValues } from './parameters.ts'
import { rules } from './rules.ts'

const of = (link: string) => parseLink(`tree?${link}`, labs).values as TreeValues

test('the runs that a run is compared with take over nothing that its phases do not have', () => {
  // Diffusion has no λ: one that was set before it was chosen says nothing of GDEM in its place.
  const values = of('t1=on&fillingBalancer=diffusion')
  expect(rules.references?.({ ...values, fillingLambda: 0.01, emptyingMigration: 3 })).toEqual(
    rules.references?.(values),
  )
  const filled = of('t1=on&fillingBalancer=gdem&balancer=diffusion')
  const { 'alone: gdem': alone } = rules.references?.({ ...filled, fillingLambda: 0.2 }) ?? {}
  expect(alone.lambda, 'a λ that counts counts there, too').toBe(0.2)
})
