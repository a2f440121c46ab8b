/** The sentence about a search, for everything that it may have found: it claims no machine that was not explored. */
import { expect, test } from 'vitest'
import type { Climbed, Explored, Found, Unexplored } from './ladder.ts'
import { sentenceOf } from './words.ts'

const explored: readonly (readonly Explored[])[] = [
  [],
  [{ processors: 2, tasks: 12, states: 31 }],
  [{ processors: 4, tasks: 6, states: 32 }],
  [
    { processors: 3, tasks: 10, states: 33 },
    { processors: 2, tasks: 8, states: 34 },
    { processors: 4, tasks: 5, states: 35 },
  ],
]
const unexplored: readonly (readonly Unexplored[])[] = [
  [],
  ...(['time', 'states', 'flood'] as const).map((why) => [{ processors: 3, tasks: 7, steps: 23, states: 36, why }]),
  [
    { processors: 4, tasks: 9, steps: 21, states: 37, why: 'time' },
    { processors: 2, tasks: 11, steps: 41, states: 38, why: 'states' },
  ],
]
const wrong: Found = { id: 'stops', order: [0], round: 0, processors: 2, tasks: 4 }
const problem = { parameter: 'program', message: 'program: line 3: give: expected a processor from 0 to 3, got 7' }

const all: readonly Climbed[] = explored.flatMap((explored) =>
  unexplored.flatMap((unexplored) =>
    [undefined, wrong].flatMap((wrong) =>
      [undefined, 'a generator remembers where it is'].flatMap((unseen) =>
        [[], [2, 3, 4]].map((tooSmall) => ({
          wrong,
          warnings: [],
          explored,
          unexplored,
          states: 777,
          tooSmall,
          tooSmallProblem: tooSmall.length > 0 ? problem : undefined,
          unseen,
          called: new Set<string>(),
        })),
      ),
    ),
  ),
)

/** The machines that a sentence names, as "12 on 2". */
const machinesIn = (sentence: string) =>
  [...sentence.matchAll(/(\d+)(?: tasks)? on (\d)/g)].map(([, tasks, processors]) => `${tasks} on ${processors}`)

test.each(all)('$explored $unexplored $wrong $unseen $tooSmall', (climbed) => {
  const { explored, unexplored, wrong, unseen, tooSmall } = climbed
  const { verdict, sentence } = sentenceOf(climbed, '10 s', 'with at most 3 children a task')
  const isSound = explored.length > 0 && !wrong && unseen === undefined
  expect(verdict).toBe(wrong ? 'wrong' : isSound ? 'none' : 'open')
  expect(/^No order /.test(sentence)).toBe(isSound)
  expect(/no order /i.test(sentence)).toBe(!wrong && explored.length > 0)
  // Machines are named as explored exactly where they were.
  const machines = wrong ? [] : explored.map(({ processors, tasks }) => `${tasks} on ${processors}`)
  expect(machinesIn(sentence).toSorted()).toEqual(machines.toSorted())
  expect(sentence.includes('with at most 3 children a task')).toBe(!wrong && explored.length + unexplored.length > 0)
  // How far orders are known is said where no machine is known, of the smallest one.
  const smallest = unexplored.toSorted((a, b) => a.processors - b.processors)[0]
  const reaches = /all orders of up to (\d+) steps on (\d) processors with (\d+) tasks/
    .exec(sentence)
    ?.slice(1)
    .map(Number)
  expect(reaches).toEqual(
    !wrong && explored.length === 0 && smallest ? [smallest.steps, smallest.processors, smallest.tasks] : undefined,
  )
  expect(sentence.includes('10 s')).toBe(
    !wrong &&
      explored.length === 0 &&
      (smallest ? smallest.why === 'time' : unseen === undefined && tooSmall.length === 0),
  )
  if (unseen !== undefined && !wrong) expect(sentence).toMatch(/^Open: a generator remembers where it is\./)
  expect(sentence).toMatch(/^[A-Z].*\.$/)
  expect(sentence).not.toMatch(/undefined|NaN|\.\.|program:/)
})
