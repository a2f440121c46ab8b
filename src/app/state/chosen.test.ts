import { expect, test } from 'vitest'
import { labs } from '../../labs/registry.ts'
import { chosenExtras, readChosen } from './chosen.ts'

test('a link says what is explored', () => {
  const extras = { x: 'interval', y: 'topology', show: 'best:grain', sweep: 'depth:speedup' }
  expect(readChosen(extras, labs.tree)).toEqual({ chosen: extras, problems: [] })
  expect(readChosen({ show: 'ita' }, labs.tree).chosen).toEqual({ show: 'ita' })
})

test('what a lab does not have is left out and reported', () => {
  const invalid = [{ x: 'size' }, { y: 'sides' }, { show: 'beauty' }, { show: 'best:sides' }, { sweep: 'interval' }]
  for (const extras of invalid) {
    const { chosen, problems } = readChosen(extras, labs.tree)
    expect(chosen).toEqual({})
    expect(problems).toHaveLength(1)
    expect(problems[0].message).toContain(Object.keys(extras)[0])
  }
  expect(readChosen({ x: 'depth', y: 'depth' }, labs.tree).chosen).toEqual({ x: 'depth' })
})

test('factors stay out of links where they are longer than 1500 characters, and nothing else does', () => {
  const extras = { x: 'depth', factors: 'f'.repeat(1500) }
  expect(chosenExtras(extras)).toEqual(extras)
  expect(chosenExtras({ x: 'depth', factors: 'f'.repeat(1501) })).toEqual({ x: 'depth' })
  expect(chosenExtras({ x: 'depth' })).toEqual({ x: 'depth' })
})
