import { describe, expect, test } from 'vitest'
import { saying } from '../../../tests/facts.ts'
import { parseLink } from '../../core/link/link.ts'
import { runWhole } from '../../core/run/run.ts'
import { labs } from '../../labs/registry.ts'
import { breakdownOf, reasonOf, referencesOf } from './time-words.ts'
import { verdict } from './verdict.ts'

function breakdown(link: string) {
  const { lab = '', values, problems } = parseLink(link, labs)
  expect(problems).toEqual([])
  const split = breakdownOf(labs[lab], runWhole(labs[lab], values, { record: false }).metrics)
  if (!split) throw new Error(`${link} has no time`)
  return split
}

describe('what a run’s lower bounds say', () => {
  test('that tuning may stop, also where there is no time but computing', () => {
    const parts = [{ use: 'compute', time: 1 }] as const
    const bound = (value: number) => ({ metric: 'b', label: '', help: '', because: 'It is', brief: '', value })
    const of = (value: number) => verdict({ unit: 's', total: 1, parts, bounds: [bound(value)] })
    expect(of(0.97)).toMatch(saying('97 %', '3.0 % can be saved: stop tuning'))
    expect(of(0.8)).toMatch(saying('80 %', '20 % could be saved'))
    expect(of(0.3)).toMatch(/may be far from what can be done\.$/)
    expect(of(1)).toMatch(/comes down to it/)
  })
  test('of a tree: the tightest first, and what else the time is', () => {
    const split = breakdown('tree?t1=on&seed=796160')
    expect(split.bounds.map(({ metric }) => metric)).toEqual(['leastTime', 'workBound', 'criticalPath'])
    expect(verdict(split)).toMatch(
      saying(
        '22.8 ms',
        '37 %',
        '63 %',
        'Of the whole time, 29 % is communicating',
        '27 % synchronising',
        '15 % waiting',
        '13 % idle',
        'less than 1 % overhead',
      ),
    )
  })

  test('of a tree that is one chain: only its critical path counts', () => {
    const split = breakdown('tree?tree=balanced&fanOut=1&depth=100&processors=16')
    expect(split.bounds[0].metric).toBe('leastTime')
    expect(split.bounds[1].metric).toBe('criticalPath')
    // A hundred nodes of 24.681 µs, all but the last with a child of 17.792 µs.
    expect(split.bounds[1].value).toBeCloseTo((100 * 24.681 + 99 * 17.792) / 1e6, 12)
    expect(verdict(split)).toMatch(/ 6\.45 ms, \d+ % .*node.* \d+ % .*saved.*whole time, \d+ % is /)
  })

  test('of one worker that is given everything: it does come down to the bound', () => {
    const split = breakdown('divisible?C=3&E=5&L=2&delta=0.5&algorithm=fifo')
    expect(split.bounds[0]).toMatchObject({ metric: 'pathBound', value: 2 * 2 + 1.5 * 3 + 5 })
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
    expect(reason('tree?t1=on&seed=796160', 'totalTime')).toMatch(saying('less than 22.8 ms', '22 barriers', 'spread'))
    expect(reason('tree?t1=on&seed=796160', 'speedup')).toMatch(
      /^It takes 61\.2 ms; here no run can take less than 22\.8 ms: /,
    )
  })

  test('says what a run that is nearly as good as any can still save', () => {
    expect(reason('loop', 'totalTime')).toMatch(saying('less than 153 s', 'whole iterations', '3.7 %', 'stop tuning'))
  })

  test('is the bound of the number itself where it has one, with what is known to be reached', () => {
    expect(reason('requests?requests=2000', 'mean')).toMatch(saying('less than 10.2 ms', 'queue takes 12.4 ms'))
    expect(reason('requests?requests=2000', 'p99')).toMatch(saying('99 %', 'less than 45.3 ms'))
  })

  test('is in the panel of time what is known to be reached, of whatever number', () => {
    const references = (link: string) => {
      const { lab = '', values } = parseLink(link, labs)
      return referencesOf(labs[lab], runWhole(labs[lab], values, { record: false }).metrics).join(' ')
    }
    expect(references('requests?requests=2000')).toMatch(saying('queue takes 12.4 ms'))
    expect(references('migration?duration=5000000')).toMatch(saying('stands still', '89.3 %'))
    expect(references('migration?placement=random&duration=5000000')).toMatch(saying('nothing moves', '70.2 %'))
    // A placement that may be even leaves nothing that turns could add.
    expect(references('migration?computeSpread=40&messageSpread=10&placement=random&duration=5000000')).not.toMatch(
      /100 %|turns/,
    )
    expect(references('tree')).toBe('')
  })

  test('is nothing where a lab has no bounds of a number', () => {
    expect(reason('migration?duration=1000000', 'utilisation')).toBe('')
  })
})
