/** What captions, readouts and markers claim, read out of them again and held against the slots of random runs. */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loopScenarios } from '../../../../tests/oracle/loop-scenarios.ts'
import { remembered } from '../../../../tests/remembered.ts'
import { byChance } from '../../../../tests/setup/cases.ts'
import { folded, read, shownRun } from '../../../../tests/setup/shown.ts'
import { parseLink } from '../../../core/link/link.ts'
import { defaults } from '../../../core/parameters.ts'
import type { RunView } from '../../page.ts'
import { lab, loopModel } from '../index.ts'
import type { LoopDetail, SyncDetail } from '../model/detail.ts'
import { type LoopValues, parameters, withSize } from '../parameters.ts'
import { workloads } from '../workloads/index.ts'
import { nothing } from './microscope/synchronisation.tsx'
import { captionOf, stepSize } from './step.ts'
import { loopSizes } from './two-loops.ts'
import { decision, headlines, markers, readout, withoutLoads } from './words.ts'

const sum = (numbers: Iterable<number>) => [...numbers].reduce((a, b) => a + b, 0)

const LEFT =
  /: ([\d\u202f]+) iterations?(?: of loop ([12]))? left, (?:(?:([\d\u202f]+) of them )?on ([\d\u202f]+) of ([\d\u202f]+) processors?|all on processor ([\d\u202f]+)(, whose owner works, too)?|with none of the processors: in a queue or on their way)\./

/** What a sentence on a row claims; `last` is the row's last slot, `moved` what moved in all of them. */
function check(view: RunView, row: number, last: LoopDetail, moved: number): string {
  const { recording } = view
  const whole = recording.stride === 1
  const text = captionOf(view, row, whole ? last : undefined)
  const done = /at the end: all iterations are done(, and so is the run)?\.$/.exec(text)
  if (done) {
    expect([recording.columns.left[row], sum(last.left)], text).toEqual([0, 0])
    expect(done[1] !== undefined, text).toBe(view.finished && row === recording.count - 1)
    return text
  }
  const size = stepSize(view)
  if (size !== undefined) {
    checkStep(text, view, size, last)
    return text
  }
  const [, two = 0] = loopSizes(view) ?? []
  if (text.endsWith('loop 1 is done, and its array is collected, transposed and dealt.')) {
    expect([recording.columns.left[row], sum(last.left)], text).toEqual([two, 0])
    return text
  }
  const [sentence = '', left, loop, part, holders, processors, only, works] = LEFT.exec(text) ?? []
  expect(sentence, text).not.toBe('')
  expect(loop !== undefined, text).toBe(two > 0)
  const iterationsHeld = sum(last.left)
  expect(read(left) + (loop === '1' ? two : 0), text).toBe(recording.columns.left[row])
  for (const ranges of last.pieces ?? []) {
    const least = loop === '2' ? workloads.trfd1.count(withSize(view.values as unknown as LoopValues)) : 0
    for (const iteration of ranges) expect(iteration, text).toBeGreaterThanOrEqual(least)
  }
  // Everything that is left lies with the processors, unless it is said how much of it does.
  expect(part === undefined ? (holders || only ? read(left) : 0) : read(part), text).toBe(iterationsHeld)
  if (holders)
    expect([read(holders), read(processors)]).toEqual([last.left.filter((n) => n > 0).length, recording.lanes])
  if (only) {
    expect(last.left.filter((n) => n > 0).length, text).toBe(1)
    expect(last.left[read(only)], text).toBe(read(left))
    const load = recording.matrices.load[row * recording.lanes + read(only)]
    expect(works !== undefined, text).toBe(load > 0)
  }
  const decided = whole ? last.synchronisations.at(-1) : undefined
  const match = /\. ([\d\u202f]+) iterations? moved\.$/.exec(text)
  if (decided) checkDecision(text, decided)
  else expect(match ? read(match[1]) : 0, text).toBe(moved)
  return text
}

const STEP =
  /: step ([\d\u202f]+) of ([\d\u202f]+)(?: is computed, and its results are exchanged|, ([\d\u202f]+) of its ([\d\u202f]+) iterations? left, on ([\d\u202f]+) of ([\d\u202f]+) processors?)\.$/

/** What a sentence on a step claims, by the ranges of iterations that processors hold. */
function checkStep(text: string, { values, recording }: RunView, whole: number, last: LoopDetail) {
  const [sentence = '', number, of, left, size, holders, processors] = STEP.exec(text) ?? []
  expect(sentence, text).not.toBe('')
  expect(read(of)).toBe(values.steps)
  const iterationsHeld = sum(last.left)
  expect(left === undefined ? 0 : read(left), text).toBe(iterationsHeld)
  if (left === undefined) return
  expect([read(size), read(processors)], text).toEqual([whole, recording.lanes])
  expect(read(holders), text).toBe(last.left.filter((n) => n > 0).length)
  for (const ranges of last.pieces ?? []) {
    for (const [r, end] of ranges.entries()) {
      const iteration = r % 2 ? end - 1 : end
      expect(Math.floor(iteration / whole) + 1, text).toBe(read(number))
    }
  }
}

test.each(['training', 'experts'] as const)(
  'of work in steps (%s) the caption says which step it is, and what is left of it',
  (workload) => {
    const sentences = new Set<boolean>()
    for (let seed = 1; seed <= 7; seed++) {
      const values: LoopValues = {
        ...defaults(parameters),
        workload,
        seed,
        steps: 5,
        processors: 3 + (seed % 7),
        maxLoad: seed % 3,
      }
      const view = shownRun(lab, values)
      const { recording } = view
      const inspector = loopModel.inspect(values)
      const numbers: number[] = []
      for (let row = 0; row < recording.count; row++) {
        const end = Math.min(recording.steps, (row + 1) * recording.stride)
        const [last] = inspector.window(end - 1, end) as LoopDetail[]
        const text = check(view, row, last, 0)
        const number = STEP.exec(text)?.[1]
        if (number) numbers.push(read(number))
        sentences.add(text.includes('exchanged'))
      }
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
      expect(numbers.every((number) => number >= 1 && number <= 5)).toBe(true)
    }
    expect(sentences).toEqual(new Set([true, false]))
  },
)

/** What a sentence on a synchronisation claims. */
function checkDecision(text: string, it: SyncDetail): void {
  const moving = sum(it.moves.map(({ count }) => count))
  const [, number, members] = /Synchronisation ([\d\u202f]+) of ([\d\u202f]+) processors?: /.exec(text) ?? []
  expect([read(number), read(members)], text).toEqual([it.number, it.members.length])
  if (text.includes('nothing is left')) expect(sum(it.left)).toBe(0)
  else if (text.includes('is the least')) {
    expect(moving).toBe(0)
    expect(it.moving).toBeLessThan(it.threshold)
  } else if (text.includes('which saves less')) {
    expect(moving).toBe(0)
    expect(it.timeNow - it.timeThen).toBeLessThan(it.profitability * it.timeNow + 1e-9)
  } else if (text.includes('nothing moves')) {
    expect(moving).toBe(0)
    expect(isNearly(it.timeThen, it.timeNow), text).toBe(true)
  } else {
    expect(read(/: ([\d\u202f]+) iterations? moves?, (?:so|although)/.exec(text)?.[1]), text).toBe(moving)
    // A gain that is not seen in the digits is none.
    if (text.includes('all the same')) expect(isNearly(it.timeThen, it.timeNow), text).toBe(true)
    else expect(it.timeThen, text).toBeLessThan(it.timeNow)
  }
  const [, then, now] = /takes? (.+) instead of (.+?)(?: if|, which)/.exec(text) ?? []
  if (then !== undefined) expect(then, text).not.toBe(now)
}

/** Whether two times are the same to three digits. */
const isNearly = (a: number, b: number) => Math.abs(a - b) <= 0.01 * Math.max(a, b)

test.each([
  ['strategy=periodic&speeds=1,2,2,2&period=0.5&maxLoad=0', /the clock/],
  ['workload=training&steps=2', /work of each step/],
  ['strategy=charm', /runs out of work asks others/],
])('before any synchronisation of %s the microscope does not say that no processor has finished', (query, words) => {
  const { values } = parseLink(`loop?${query}`, { loop: lab })
  expect(nothing(shownRun(lab, values), {} as LoopDetail)).toMatch(words)
})

test('loads that are over before the first slot ends are not said to be none', () => {
  const { values } = parseLink('loop?loads=5,0,5,0,5,0,5,0&persistenceSeconds=0.05', { loop: lab })
  expect(withoutLoads(shownRun(lab, values))).toBeUndefined()
  expect(withoutLoads(shownRun(lab, { ...values, loads: [], maxLoad: 0 }))).toContain('no owner')
})

test('a synchronisation that moves iterations and saves nothing does not say that the time is less', () => {
  const it = {
    number: 1,
    members: [0, 1],
    moving: 1,
    threshold: 0,
    timeNow: 0.00708625780099615,
    timeThen: 0.007086257800996152,
  }
  const saves = { ...it, profitability: 0.1, outcome: 'moved' } as unknown as SyncDetail
  expect(decision(saves)).toBe(
    'Synchronisation 1 of 2 processors: 1 iteration moves, although what is left takes 7.09 ms all the same if no load changes.',
  )
  expect(decision({ ...saves, outcome: 'unprofitable' })).toBe(
    'Synchronisation 1 of 2 processors: nothing moves, since what is left would take 7.09 ms all the same.',
  )
})

test('captions, readouts, headlines and markers are true of runs of every kind', () => {
  const sentences = new Set<string>()
  fc.assert(
    fc.property(loopScenarios, fc.integer({ min: 2, max: 20 }), fc.nat(999), (values: LoopValues, most, thousandth) => {
      const view = shownRun(lab, values)
      const { count, columns, stride: step } = view.recording
      fc.pre(step === 1)
      const inspector = loopModel.inspect(values)
      const at = Math.floor((thousandth / 1000) * count)
      // A growing run's first slots, and the whole run.
      const knownSlots = Math.min(count, 200)
      const growing = { ...view, recording: folded(view.recording, knownSlots, most), finished: knownSlots === count }
      for (const shown of [view, growing]) {
        const { recording } = shown
        const { stride } = recording
        // Decisions and moves are few: the first ones are looked into.
        const first = columns.moved.findIndex((n) => n > 0)
        const decided = [...columns.synchronisations.keys()].filter((row) => columns.synchronisations[row] > 0)
        const rows = [0, at, Math.max(0, first), ...(stride === 1 ? decided.slice(0, 4) : [])].map((row) =>
          Math.floor(row / stride),
        )
        rows.push(recording.count - 1)
        for (const row of new Set(rows.filter((one) => one < recording.count).sort((a, b) => a - b))) {
          const end = Math.min(recording.steps, (row + 1) * stride)
          const [last] = inspector.window(end - 1, end) as LoopDetail[]
          const moved = sum(columns.moved.subarray(row * stride, end))
          sentences.add(check(shown, row, last, moved).replace(/[\d\u202f.]+/g, '#'))
          for (const { value } of readout(shown, row)) expect(value).toMatch(/\d/)
        }
      }
      for (const { note } of headlines(view)) expect(note ?? '').not.toMatch(/NaN|undefined|∞/)
      const marks = markers(view).filter(({ label }) => !label.includes(': loop'))
      const moved = sum(marks.map(({ label }) => read(/: ([\d\u202f]+)/.exec(label)?.[1])))
      // What is moved with a strategy that does not synchronise has no marker.
      const all = sum(columns.moved.filter((_, row) => columns.redistributions[row] > 0))
      if (marks.length > 0 && marks.length < 60) expect(moved).toBe(all)
      if (values.secondStrategy === 'same' && marks.length > 0 && marks.length < 60)
        expect(all).toBe(view.metrics?.movedIterations)
    }),
    byChance<[LoopValues, number, number]>(5, 7, [
      ...remembered<LoopValues, [number, number]>('loop', 20, 500),
      // Some that ask for more than moving can save, and for more iterations than would move.
      [{ ...defaults(parameters), profitability: 0.5 }, 7, 500],
      [{ ...defaults(parameters), threshold: 0.5 }, 7, 500],
      // A group that finishes at once while the other one computes.
      [{ ...defaults(parameters), strategy: 'lddlb', maxLoad: 0, speeds: [1, 1, 2, 2] }, 7, 999],
    ]),
  )
  for (const words of [
    'of them on',
    'with none of',
    'and so is the run',
    'nothing is left to share',
    'is the least',
    'which saves less',
    'instead of',
    'iterations moved',
  ])
    expect(
      [...sentences].some((text) => text.includes(words)),
      words,
    ).toBe(true)
})
