import { expect, test } from 'vitest'
import { shownRun } from '../../../../../tests/setup/shown.ts'
import { parseLink } from '../../../../core/link/link.ts'
import { labs } from '../../../registry.ts'
import { unlessOneHasAll, unlessOneIteration } from './nothing.ts'

const runOf = (link: string) => shownRun(labs.tree, parseLink(link, labs).values)

test('a run that is over before anything is balanced has words instead of its charts', () => {
  const nothing = unlessOneIteration('how many tasks there are')
  expect(nothing?.(runOf('tree?tree=balanced&depth=6&processors=16&interval=1000'))).toMatch(
    /^Here you would see how many tasks there are in each iteration.* the 63 nodes .* one of 16 processors /,
  )
  expect(nothing?.(runOf('tree?tree=balanced&depth=6&processors=16&interval=1'))).toBeUndefined()
  // Its server executes nothing.
  const served = nothing?.(runOf('tree?depth=3&processors=16&interval=100&balancer=loadserver&start=redundant'))
  expect(served).toMatch(/by all processors that compute, each for itself/)
})

test('a run in which one processor has all tasks has words instead of the picture of loads', () => {
  expect(unlessOneHasAll(runOf('tree?tree=balanced&depth=6&processors=16&interval=1&balancer=none'))).toMatch(
    /only processor 0 has any, at most \d+ tasks; the other 15 /,
  )
  expect(unlessOneHasAll(runOf('tree?tree=balanced&depth=6&processors=16&interval=1'))).toBeUndefined()
})
