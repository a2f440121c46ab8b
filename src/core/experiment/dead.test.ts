import { expect, test } from 'vitest'
import { saying } from '../../../tests/facts.ts'
import { labs } from '../../labs/registry.ts'
import { runWhole } from '../run/run.ts'
import { planRuns } from '../statistics/design.ts'
import { distinctRuns, idleFactors, idleTexts } from './dead.ts'
import { type Plan, readPlan } from './plan.ts'

function planFrom(plan: object): Plan {
  const read = readPlan(JSON.stringify(plan), labs)
  if ('problem' in read) throw new Error(read.problem)
  return read.plan
}

test('a factor that applies nowhere is named with the option that it needs', () => {
  const plan = planFrom({ lab: 'tree', factors: { alpha: [0.1, 0.2, 0.3], interval: [4, 16] }, replicates: 2 })
  expect(idleFactors(plan)).toEqual([{ factor: 0, idle: 2, looked: 2, all: 2, cell: 0 }])
  expect(idleTexts(plan)).toEqual([
    'Diffusion parameter changes nothing in these runs: it applies only where balancer is Diffusion.',
    '8 of the 12 runs repeat another one: they are not made again.',
  ])
})

test('a factor that applies with some levels of another one is named with how often it does not', () => {
  const plan = planFrom({ lab: 'tree', factors: { alpha: [0.1, 0.2], balancer: ['gdem', 'diffusion', 'none'] } })
  expect(idleTexts(plan)[0]).toMatch(/^Diffusion parameter changes nothing in 2 of 3 combinations of the other factors/)
  expect(distinctRuns(plan, planRuns(plan.design)).map(({ same }) => same.map(({ index }) => index))).toEqual([
    [0, 1],
    [2],
    [3],
    [4, 5],
  ])
})

test('a word and the number that it stands for are the same level', () => {
  const plan = planFrom({ lab: 'loop', scenario: { workload: 'mxm' }, factors: { n: ['auto', 400] } })
  expect(idleTexts(plan)[0]).toMatch(saying('Size changes nothing', 'mean 400'))
})

test('a design whose factors all matter is not spoken of', () => {
  const plan = planFrom({
    lab: 'tree',
    factors: { interval: [4, 16], balancer: ['gdem', 'loadserver'] },
    replicates: 2,
  })
  expect(idleTexts(plan)).toEqual([])
  expect(distinctRuns(plan, planRuns(plan.design))).toHaveLength(8)
})

test('of a large design a part is looked at, spread over all levels, and the sentence says so', () => {
  const levels = (count: number, step: number) => Array.from({ length: count }, (_, i) => (i + 1) * step)
  const large = (balancer: readonly string[]) =>
    planFrom({
      lab: 'tree',
      factors: { alpha: levels(8, 0.03), interval: levels(8, 4), balancer, grain: levels(8, 100) },
    })
  // 400 cells, as many as 26 levels take together: 15 combinations a factor.
  const [never, sometimes] = [large(['gdem', 'loadserver']), large(['gdem', 'diffusion'])]
  expect(idleFactors(never)).toEqual([{ factor: 0, idle: 15, looked: 15, all: 128, cell: expect.any(Number) }])
  expect(idleTexts(never)).toEqual([
    expect.stringMatching(/^Diffusion parameter changes nothing in all of the 15 .* that were looked at, of 128: /),
  ])
  expect(idleTexts(sometimes)).toEqual([
    expect.stringMatching(/^Diffusion parameter changes nothing in [5-9] of the 15 .* that were looked at, of 128: /),
  ])
  const runs = planRuns(never.design).slice(0, 4)
  expect(distinctRuns(never, runs).map(({ same }) => same.length)).toEqual([1, 1, 1, 1])
})

test('runs that are taken for the same give the same', () => {
  const plans = [
    planFrom({ link: 'tree?processors=4&depth=6', factors: { alpha: [0.1, 0.2], balancer: ['gdem', 'diffusion'] } }),
    planFrom({ lab: 'loop', scenario: { processors: 4 }, factors: { n: ['auto', 400] } }),
    planFrom({
      link: 'async?processors=4&depth=6&machine=custom&latency=20&bandwidth=1e8',
      factors: { send: ['auto', 4] },
    }),
  ]
  for (const plan of plans) {
    const groups = distinctRuns(plan, planRuns(plan.design)).filter(({ same }) => same.length > 1)
    expect(groups.length).toBeGreaterThan(0)
    for (const { same } of groups) {
      const [first, ...others] = same.map(
        ({ values }) => runWhole(plan.lab as never, values, { record: false }).metrics,
      )
      for (const other of others) expect(other).toEqual(first)
    }
  }
})
