/**
 * What makes a search small changes none of its answers: states that are the same are one, and a processor with nothing to look at is asleep at once.
 */
import { beforeAll, expect, test } from 'vitest'
import { isLong } from '../../../../tests/setup/cases.ts'
import { explored, planted, processorsOf, shipped } from '../../../../tests/setup/orders.ts'
import { roundIn, starvingIn, wrongIn } from '../../../core/program/orders/properties.ts'
import type { Search } from '../../../core/program/orders/search.ts'
import { programsReady } from '../programs/language.ts'
import { INTERPRETERS } from './index.ts'
import type { Processors } from './local.ts'

beforeAll(() => programsReady(INTERPRETERS))

const texts: readonly (readonly [name: string, text: string])[] = [
  ...'stealing sender sid rid gradient cwn gdem hierarchical loadserver pool none xuhwang'
    .split(' ')
    .map((name) => [name, shipped(name)] as const),
  ...'give nothing round server'.split(' ').map((name) => [`templates/${name}`, shipped(`templates/${name}`)] as const),
  ...(
    'answer-forgotten answers-not both-wait crossing-offers early-end flag-after-race forgotten-by-server forgotten-worker lost-call named-itself ' +
    'no-limit-of-hops not-there-any-more ping-pong polite pool-keeps-last rarely-itself to-itself'
  )
    .split(' ')
    .map((name) => [name, planted(name)] as const),
]

const [PROCESSORS, TASKS] = [2, 3]

/** All findings of a search, each as what it is. */
function verdictsOf(search: Search) {
  const wrong = wrongIn(search)
  const starving = starvingIn(search)
  let step = starving.next()
  while (!step.done) step = starving.next()
  return [
    wrong?.id,
    wrong?.problem?.message,
    wrong ? undefined : step.value?.id,
    wrong ? undefined : step.value?.processor,
    wrong ? undefined : roundIn(search)?.id,
  ]
}

/** States of a search that has not ended for a text that counts. */
const MOST = 5000

test.each(texts)('%s: the same is found where processors fall asleep only when they have looked around', (_, text) => {
  const [usual, awake] = [{}, { sleepsAtOnce: false }].map((more) => {
    const machine = processorsOf(text, PROCESSORS, more)
    const search = explored(machine, TASKS, MOST)
    const verdicts = verdictsOf(search)
    machine.end()
    return { search, verdicts }
  })
  expect(awake.search.isComplete).toBe(usual.search.isComplete)
  expect(awake.verdicts).toEqual(usual.verdicts)
})

/** What can be seen of the machine in a state: everything but memories, which have other numbers in each search. */
function visibleIn(search: Search, machine: Processors, state: number): string {
  const row = search.row(state)
  const { lines, place } = search.states
  const visible: unknown[] = [search.states.budget(row), search.states.left(row)]
  for (let q = 0; q < PROCESSORS; q++) {
    const { memory, quanta, created, ...local } = machine.local(row[q])
    visible.push(Object.values(local))
    for (let to = 0; to < PROCESSORS; to++)
      if (to !== q)
        visible.push(
          lines.contents[row[place[q][to]]].map((message) => {
            const { kind, tasks } = machine.messages[message]
            return [kind, machine.handlers.numbersOf(message), tasks]
          }),
        )
  }
  return JSON.stringify(visible)
}

/** What can be seen in all states that can be reached in up to some steps. */
const visibleWithin = (steps: number, search: Search, machine: Processors) => {
  const visible = new Set<string>()
  for (let state = 0; state < search.count && search.depth.values[state] <= steps; state++)
    visible.add(visibleIn(search, machine, state))
  return visible
}

test.each(texts)('%s: the same can be reached in the same number of steps where no states are merged', (_, text) => {
  const merged = processorsOf(text, PROCESSORS, { sleepsAtOnce: false })
  const apart = processorsOf(text, PROCESSORS, { sleepsAtOnce: false, isHidden: true })
  const most = isLong ? 20_000 : 3000
  const [one, other] = [explored(merged, TASKS, most), explored(apart, TASKS, most)]
  expect(other.count).toBeGreaterThanOrEqual(Math.min(one.count, most))
  // What is wrong first ends a search; otherwise histories of many steps are too many, and those up to some steps are compared.
  const knownOf = ({ error, stop, isComplete, stepsKnown }: Search) =>
    error || stop !== undefined || isComplete ? Number.POSITIVE_INFINITY : stepsKnown
  const steps = Math.min(knownOf(one), knownOf(other))
  expect(steps).toBeGreaterThan(4)
  const faults = [one, other].map(({ error, stop, depth }) => {
    const at = error?.state ?? stop
    return at === undefined || depth.values[at] > steps ? undefined : [depth.values[at], error?.problem.message]
  })
  expect(faults[1]).toEqual(faults[0])
  if (!faults[0]) expect(visibleWithin(steps, other, apart)).toEqual(visibleWithin(steps, one, merged))
  merged.end()
  apart.end()
})
