import { describe, expect, test } from 'vitest'
import { saying } from '../../../tests/facts.ts'
import { labs } from '../../labs/registry.ts'
import { defaults } from '../parameters.ts'
import { parseLink } from './link.ts'
import { runNames } from './run-names.ts'

/** The short names of links of one lab. */
const names = (...links: readonly string[]) =>
  runNames(
    labs.tree.parameters,
    links.map((link) => parseLink(link, labs).values),
  ).map(({ short }) => short)

describe('a run’s name', () => {
  test('is the option alone where that speaks for itself, else what it is an option of', () => {
    expect(names('tree', 'tree?topology=chain')).toEqual(['2-d torus', 'Chain'])
    expect(names('tree?t1=on', 'tree')).toEqual(['First transition on', 'First transition off'])
    expect(names('tree', 'tree?balancer=none')[1]).toBe('Balancer none')
    expect(names('tree', 'tree?balancer=loadserver')).toEqual(['GDEM', 'Loadserver'])
    expect(names('tree?t1=on&fillingBalancer=loadserver', 'tree?t1=on&fillingBalancer=gdem', 'tree?t1=on')).toEqual([
      'Filling balancer loadserver',
      'Filling balancer GDEM',
      'Filling balancer the same',
    ])
  })

  test('is a number with its symbol, or its label, and the unit that it cannot be without', () => {
    expect(names('tree?interval=64', 'tree?interval=4')).toEqual(['Balancing interval 64', 'Balancing interval 4'])
    expect(names('tree?seed=7', 'tree')[0]).toBe('Seed 7')
    expect(names('tree?t1=on&c1=2', 'tree?t1=on')).toEqual(['Filled at 2 × p', 'Filled at 1 × p'])
    expect(names('tree?lambda=0.5', 'tree')).toEqual(['Exchange parameter 0.5', 'Exchange parameter auto'])
  })

  test('of another run has what it does not share with the present one', () => {
    expect(names('tree?interval=64', 'tree?interval=4', 'tree?interval=64&topology=chain')).toEqual([
      '2-d torus, Balancing interval 64',
      'Balancing interval 4',
      'Chain',
    ])
    expect(names('tree', 'tree', 'tree?topology=chain&depth=9')[1]).toBe('same as A')
    expect(names('tree')).toEqual(['this run'])
  })

  test('has room for three differences, and in full for all', () => {
    const [, other] = runNames(labs.tree.parameters, [
      parseLink('tree', labs).values,
      parseLink('tree?topology=chain&processors=64&depth=12&grain=5', labs).values,
    ])
    expect(other.short).toBe('Chain, Processors 64, Depth 12, …')
    expect(other.full).toMatch(
      saying('Topology', 'Chain', 'Processors', '64', 'Depth', '12 levels', 'Grain size', '5 operations'),
    )
  })
})

test('a long list is named by its beginning, an empty one in a word', () => {
  const { parameters } = labs.loop
  const loads = (list: readonly number[]) => ({ ...defaults(parameters), loads: list })
  const [drawn, listed] = runNames(parameters, [loads([]), loads(Array(40).fill(3))])
  expect(drawn.short).toBe('Given loads none')
  expect(listed.short).toBe('Given loads 3,3,3,3,3,3,3,3,3,3,3,3,3,3,…')
})
