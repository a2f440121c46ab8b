import { describe, expect, test } from 'vitest'
import { saying } from '../../../tests/facts.ts'
import { parseLink } from '../../core/link/link.ts'
import { runWhole } from '../../core/run/run.ts'
import { labs } from '../../labs/registry.ts'
import { breakdownOf, reasonOf } from './time-words.ts'
import { verdict } from './verdict.ts'

function breakdown(link: string) {
  const { lab = '', values, problems } = parseLink(link, labs)
  expect(problems).toEqual([])
  const split = breakdownOf(labs[lab], runWhole(labs[lab], values, { record: false }).metrics)
  if (!split) throw new Error(`${link} has no time`)
  return split
}

describe('what a run’s lower bounds say', () => {
  test('of a tree with more work than depth: all above the bound is what is not computing', () => {
    const split = breakdown('tree?t1=on')
    expect(split.bounds.map(({ metric }) => metric)).toEqual(['workBound', 'criticalPath'])
    expect(verdict(split)).toMatch(
      saying(
        '9.80 ms',
        '16 %',
        '34 % communicating',
        '33 % synchronising',
        '17 % waiting',
        '15 % idle',
        'less than 1 % overhead',
      ),
    )
  })

  test('of a tree that is one chain: only its critical path counts', () => {
    const split = breakdown('tree?tree=balanced&fanOut=1&depth=100&processors=16')
    expect(split.bounds[0].metric).toBe('criticalPath')
    // A hundred nodes of 24.681 µs, all but the last with a child of 17.792 µs.
    expect(split.bounds[0].time).toBeCloseTo((100 * 24.681 + 99 * 17.792) / 1e6, 12)
    expect(verdict(split)).toMatch(/ 4\.23 ms, \d+ % .*node.* \d+ % .*saved.*computing.* \d+ % /)
  })

  test('of one worker that is given everything: it does come down to the bound', () => {
    const split = breakdown('divisible?C=3&E=5&L=2&delta=0.5&algorithm=fifo')
    expect(split.bounds[0]).toMatchObject({ metric: 'pathBound', time: 2 * 2 + 1.5 * 3 + 5 })
    expect(verdict(split)).toMatch(saying('100 %'))
  })

  test('is nothing where no time has passed', () => {
    expect(breakdownOf(labs.tree, undefined)).toBeUndefined()
    expect(breakdownOf(labs.tree, { computeTime: 0, communicationTime: 0 })).toBeUndefined()
  })
})

describe('why a number cannot be better', () => {
  const reason = (link: string, metric: string) => {
    const { lab = '', values } = parseLink(link, labs)
    return reasonOf(labs[lab], runWhole(labs[lab], values, { record: false }).metrics, metric)
  }

  test('is the greatest bound, after the time where the number is another one', () => {
    expect(reason('tree?t1=on', 'totalTime')).toMatch(saying('less than 9.80 ms', 'shared evenly'))
    expect(reason('tree?t1=on', 'speedup')).toMatch(
      /^It takes 61\.2 ms; with these settings no run can take less than 9\.80 ms: /,
    )
  })

  test('is nothing where a lab has no bounds', () => {
    expect(reason('migration?duration=1000000', 'utilisation')).toBe('')
  })
})
