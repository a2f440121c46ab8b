/** Links and runs of every lab by the thousand; `npm run fuzz` goes on where these end. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Values } from '../src/core/parameters.ts'
import { defaults } from '../src/core/parameters.ts'
import { withText } from '../src/core/program/testing.ts'
import { labs } from '../src/labs/registry.ts'
import { fileHolds } from './fuzz/files.ts'
import type { Course } from './fuzz/hold-run.ts'
import { lessonHolds } from './fuzz/lessons.ts'
import { damagedProgram, hostile, programFault } from './fuzz/programs.ts'
import { linkHolds, runHolds } from './fuzz/properties.ts'
import { remembered } from './remembered.ts'
import { byChance, cases, some } from './setup/cases.ts'

const LINKS = 94
const RUNS = 63

test('a damaged link is read as a scenario that can be run, and everything in it that cannot be used is reported by name', () => {
  fc.assert(linkHolds, byChance(1, LINKS))
})

test('a damaged lesson is read, or refused with the line of each problem', () => {
  fc.assert(lessonHolds, byChance(1, 19))
})

test('a damaged file is read, or refused with its name and what is wrong with it', () => {
  fc.assert(fileHolds, byChance(1, 15))
})

test('a damaged program runs, or is refused in one sentence', async () => {
  for (const program of fc.sample(damagedProgram, byChance(1, 5))) {
    expect(await programFault(program), program.text).toBeUndefined()
  }
})

test('hostile programs run, or are ended with one sentence, and reach nothing', async () => {
  for (const program of some(hostile, 4)) expect(await programFault(program), program.text).toBeUndefined()
})

test.each([
  'const f = () => f()\non.turn = () => { for (;;) try { f() } catch {} }\n',
  'const f = () => { try { f() } catch { f() } }\non.turn = () => f()\n',
  'const f = (n) => { if (n > 0) f(n - 1); else for (;;) new Error() }\non.turn = () => f(100)\n',
])('errors without end, made among many calls within calls, are counted as what they take: %s', async (text) => {
  const values = withText(labs.async, 'program', text, defaults(labs.async.parameters))
  await labs.async.ready?.(values)
  const run = () => labs.async.start(values, { record: false }).advance(1e6)
  expect(run).toThrow(/^program: line \d: a handler runs for more than 1000000 steps .* \(processor 0, at 0 µs\)$/)
})

test('lists in lists are made one as the language does it', async () => {
  const text =
    'const same = (a, b) => { if (a.length !== b.length || a.join() !== b.join()) throw new Error(a + " is not " + b) }\n' +
    'same([1, [2, , [3, [4]]], , 5].flat(), [1, 2, [3, [4]], 5])\nsame([[[1]], [2]].flat(Infinity), [1, 2])\nsame([[1]].flat(0), [[1]])\n'
  const values = withText(labs.async, 'program', text, defaults(labs.async.parameters))
  await labs.async.ready?.(values)
  expect(() => labs.async.start(values, { record: false }).advance(1e6)).not.toThrow()
})

test.each(Object.keys(labs))('the %s lab runs whatever it accepts, to the same end however it is cut up', (id) => {
  const numRuns = Math.ceil(RUNS / Object.keys(labs).length)
  let finished = 0
  fc.assert(
    runHolds(labs[id], () => finished++),
    byChance(
      1,
      numRuns,
      remembered<Values, [Course]>(id, { slices: [1], places: [0, 0.5, 1], other: defaults(labs[id].parameters) }),
    ),
  )
  // Runs that are left before their end prove little; of the mesh lab’s, which are long, that is half.
  expect(finished, 'runs that came to their end').toBeGreaterThan(cases(numRuns) / 3)
})
