import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { some } from '../../../tests/setup/cases.ts'
import { labIds } from '../../labs/index.ts'
import { labs } from '../../labs/registry.ts'
import { fingerprintOf } from '../attachments/fingerprint.ts'
import { checkLesson, createRuns } from './check-lesson.ts'
import { LESSON_LIMITS } from './head.ts'
import { bundlesOf, fromLink, type NamedFile, OWN_LIMITS, ownId, packed, problemLine, wholeInLink } from './own.ts'
import { readLesson } from './read-lesson.ts'
import { readOwn } from './read-own.ts'

const file = (name: string, text: string | Uint8Array): NamedFile => ({
  name,
  bytes: new Uint8Array(typeof text === 'string' ? new TextEncoder().encode(text) : text),
})

/** What is wrong with files, a line each, run as the command line does where they can be read. */
async function problemsOf(...files: readonly NamedFile[]): Promise<readonly string[]> {
  const { bundles, problems } = bundlesOf(files)
  const read = await Promise.all(
    bundles.map(async (bundle) => {
      const it = await readOwn(bundle, Object.keys(labs), async (id) => ({ lab: labs[id], charts: ['work'] }))
      if ('problems' in it) return it.problems
      const lab = labs[it.lesson.head.lab]
      return (await checkLesson(it.lesson, createRuns(lab), lab)).map((problem) => ({
        file: files[0].name,
        ...problem,
      }))
    }),
  )
  return [...problems, ...read.flat()].map(problemLine)
}

const LESSON = `---
lab: tree
title: How often
summary: What a short interval costs.
runs:
  often: processors=16&interval=1
---
## A tree

\`\`\`part
scene: processors=16&interval=64
show: parameter:interval
knobs: [interval]
\`\`\`

On {here.processors} processors.

\`\`\`predict
ask: How long?
value: here.totalTime
label: Time
from: 0
to: 1000000
\`\`\`

---

It takes {here.totalTime}.

\`\`\`task
done: interval = 1
ask: Balance after each iteration.
solution: interval=1
miss: interval=2
\`\`\`

\`\`\`number
ask: How long often?
answer: often.totalTime
\`\`\`

\`\`\`choice
ask: Which?
options:
  rare: Rarely
  often: Often
answer: smallest(rare: here.idleTime, often: often.idleTime)
\`\`\`
`

test('a lesson without faults has none', async () => {
  expect(await problemsOf(file('a.md', LESSON))).toEqual([])
})

describe('a broken file is named with its line and what is wrong', () => {
  const cases: readonly (readonly [what: string, from: string | RegExp, to: string, problem: string | RegExp])[] = [
    ['no head', /^---[\s\S]*?---\n/, '', /^a\.md:1: a lesson begins with its head/],
    ['a head that does not begin', /^---\n/, '', /^a\.md:\d: /],
    ['no title', 'title: How often\n', '', 'a.md:2: head: title is missing'],
    [
      'an unknown lab',
      'lab: tree',
      'lab: trees',
      /^a\.md:2: lab: expected one of tree, .*got "trees"; did you mean tree\?/,
    ],
    [
      'an unknown key',
      'summary: What',
      'sumary: What',
      /^a\.md:4: head: expected .*got "sumary"; did you mean summary\?/,
    ],
    [
      'a run with a wrong value',
      'interval=1\n',
      'interval=often\n',
      /^a\.md:6: runs, often: interval: expected .*got "often"/,
    ],
    [
      'a run with the name of a language’s own',
      'often: proc',
      'constructor: proc',
      /^a\.md:6: runs: expected a name .*got "constructor"/,
    ],
    ['a tag', 'title: How often', 'title: !!js/function x', /^a\.md:3: .*expected no tags/],
    ['an anchor', 'title: How often', 'title: &a How often', /^a\.md:3: .*anchors/],
    ['an unknown parameter', 'interval=64', 'intervall=64', /^a\.md:11: scene: .*"intervall"; did you mean interval\?/],
    [
      'an unknown knob',
      'knobs: [interval]',
      'knobs: [intervall]',
      /^a\.md:13: knobs: .*"intervall"; did you mean interval\?/,
    ],
    [
      'what cannot be shown',
      'show: parameter:interval',
      'show: machin',
      /^a\.md:12: show: .*"machin"; did you mean machine\?/,
    ],
    ['an unknown chart', 'show: parameter:interval', 'show: chart:works', /^a\.md:12: show: .*did you mean work\?/],
    [
      'an unknown metric in a text',
      '{here.totalTime}',
      '{here.totaltime}',
      /^a\.md:28: \{here\.totaltime\}: .*did you mean totalTime\?/,
    ],
    ['an unknown run in a text', '{here.totalTime}', '{oft.totalTime}', /^a\.md:28: .*oft/],
    ['a part without text', 'On {here.processors} processors.\n', '', /^a\.md:8: "A tree" has no text above its ---/],
    ['an unknown block', '```number', '```numbr', /^a\.md:37: expected a block .*got "numbr"; did you mean number\?/],
    ['a question without an answer', 'answer: often.totalTime\n', '', 'a.md:38: number: answer is missing'],
    [
      'an answer that is no option',
      'smallest(rare: here.idleTime',
      'smallest(rarely: here.idleTime',
      /^a\.md:47: answer: .*rarely/,
    ],
    ['an axis that goes back', 'from: 0', 'from: 2000000', /^a\.md:20: to: expected more than from/],
    [
      'a solution that does not solve',
      'solution: interval=1',
      'solution: interval=3',
      'a.md:33: task: its solution does not do it: "interval = 1" is not true',
    ],
    [
      'advice against the right option',
      /$/,
      '\n```choice\nask: Which?\noptions:\n  a: A\n  b: B\nanswer: largest(a: 1, b: 2)\nbut:\n  b: No.\n```\n',
      'a.md:50: choice: but: expected wrong options only, got "b", which is the answer',
    ],
    [
      'a near miss that solves',
      'miss: interval=2',
      'miss: interval=1',
      'a.md:34: task: its near miss does it: "interval = 1" is true',
    ],
    [
      'a task that is done at first',
      'done: interval = 1',
      'done: interval >= 1',
      'a.md:30: task: it is done from the beginning',
    ],
    [
      'an answer off its axis',
      'to: 1000000',
      'to: 0.000001',
      /^a\.md:18: predict: its answer, .* does not lie between/,
    ],
    [
      'a link that runs code',
      'It takes',
      '[It](javascript:alert) takes',
      /^a\.md:28: expected a link that begins with https/,
    ],
    [
      'an image that is not there',
      'It takes',
      '![It](it.png) takes',
      /^a\.md:28: expected the name of an image beside the file \(nothing\), got "it\.png"/,
    ],
  ]
  test.each(cases)('%s', async (_, from, to, problem) => {
    expect(
      LESSON.search(from instanceof RegExp ? from : from.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')),
    ).toBeGreaterThanOrEqual(0)
    const problems = await problemsOf(file('a.md', LESSON.replace(from, to)))
    expect(problems).toContainEqual(typeof problem === 'string' ? problem : expect.stringMatching(problem))
    for (const line of problems) expect(line).toMatch(/^a\.md:\d+: /)
  })

  test('of whole files: no text, too long, no lesson, no zip, too much in a zip', async () => {
    expect(await problemsOf(file('a.md', Uint8Array.of(255, 0, 1)))).toEqual([
      'a.md:1: expected text in UTF-8 or UTF-16, got a file that is none',
    ])
    const long = LESSON + 'x'.repeat(LESSON_LIMITS.characters)
    expect(await problemsOf(file('a.md', long))).toEqual([expect.stringMatching(/^a\.md:1: /)])
    expect(await problemsOf(file('a.png', ''))).toEqual([expect.stringMatching(/^a\.png:1: expected a lesson/)])
    expect(await problemsOf(file('a.zip', 'PK'))).toEqual([expect.stringMatching(/^a\.zip:1: expected a zip file/)])
    const bomb = zipSync({ 'a.md': new TextEncoder().encode(LESSON), b: new Uint8Array(OWN_LIMITS.bytes) })
    expect(await problemsOf(file('a.zip', bomb))).toEqual([expect.stringMatching(/^a\.zip:1: expected at most 30 MB/)])
    // Each of them is small enough, and not all together.
    const part = zipSync({ b: new Uint8Array(0.7 * OWN_LIMITS.bytes) })
    const { problems } = bundlesOf([file('a.md', LESSON), file('a.zip', part), file('b.zip', part)])
    expect(problems.map(problemLine)).toEqual([expect.stringMatching(/^b\.zip:1: expected at most 30 MB unpacked/)])
  })
})

test('a lesson of ours that is exported and dropped in again is the same, byte for byte, and compiles to the same', async () => {
  let lessons = 0
  for (const lab of labIds) {
    const folder = join(import.meta.dirname, '../../labs', lab, 'lessons')
    // Lessons are a part that a lab need not have.
    if (!existsSync(folder)) continue
    const names = readdirSync(folder).filter((name) => name.endsWith('.md'))
    for (const name of some(names, 2)) {
      lessons++
      const bytes = new Uint8Array(readFileSync(join(folder, name)))
      const [bundle] = bundlesOf([{ name, bytes }]).bundles
      const read = await readOwn(bundle, Object.keys(labs), async (id) => ({ lab: labs[id] }))
      if ('problems' in read) throw new Error(read.problems.map(problemLine).join('\n'))
      expect(packed(read.lesson.bundle).bytes).toEqual(bytes)
      const ours = readLesson(new TextDecoder().decode(bytes), labs[lab])
      expect(read.lesson.lesson).toEqual('lesson' in ours && ours.lesson)
    }
  }
  expect(lessons).toBeGreaterThan(10)
})

describe('files beside a lesson', () => {
  const image = file('it.png', Uint8Array.of(1, 2, 3))
  const lesson = file('a.md', LESSON.replace('It takes', '![It](it.png) takes'))
  const read = async (...files: readonly NamedFile[]) => {
    const it = await readOwn(bundlesOf(files).bundles[0], Object.keys(labs), async (id) => ({ lab: labs[id] }))
    if ('problems' in it) throw new Error(it.problems.map(problemLine).join('\n'))
    return it.lesson
  }

  test('are stored where the lesson names them, and belong to its id', async () => {
    const ownLesson = await read(lesson, image, file('other.png', Uint8Array.of(4)))
    expect(ownLesson.bundle.beside).toEqual([image])
    expect(ownLesson.id).not.toBe(ownId({ lesson, beside: [] }))
    expect(ownLesson.id).toBe((await read(image, lesson)).id)
  })

  test('go with it in a zip file, which is the same lesson again', async () => {
    const ownLesson = await read(lesson, image)
    const zip = packed(ownLesson.bundle)
    expect(zip.name).toBe('a.zip')
    expect(packed((await read(zip)).bundle)).toEqual(zip)
    expect((await read(zip)).id).toBe(ownLesson.id)
    expect(
      (
        await read(
          file('b.zip', zipSync({ 'x/a.md': lesson.bytes, '__MACOSX/x/a.md': image.bytes, 'x/it.png': image.bytes })),
        )
      ).id,
    ).toBe(ownLesson.id)
  })

  test('give scenarios their content, by fingerprint', async () => {
    const text = LESSON.replace('lab: tree', 'lab: loop')
      .replace(/runs:\n.*\n/, '')
      .replace(/```part[\s\S]*$/, '```part\nscene: workload=own&costs=costs.txt\n```\n\nText.\n')
    const { lesson, bundle } = await read(file('a.md', text), file('costs.txt', '3\n1\n2\n'))
    expect(lesson.scenes[0].query).toMatch(/^workload=own&costs=[\da-f]{32}$/)
    expect(bundle.beside.map(({ name }) => name)).toEqual(['costs.txt'])
  })
})

test('a short lesson stands in a link as a whole; a long one, or one with files, does not', () => {
  const lesson = file('lesson.md', LESSON)
  const link = wholeInLink({ lesson, beside: [] }) ?? ''
  expect(link).toMatch(/^text-[\w-]{300,1200}$/)
  expect(fromLink(link)).toEqual({ lesson, beside: [] })
  expect(fromLink('text-%%')).toBeUndefined()
  // A longer link than we make may unpack to more than a page can hold.
  const zeros = wholeInLink({ lesson: file('a.md', ' '.repeat(20 * 6000)), beside: [] }) ?? ''
  expect(fromLink(zeros)).toBeDefined()
  expect(fromLink(zeros.padEnd(6001, 'A'))).toBeUndefined()
  expect(wholeInLink({ lesson, beside: [lesson] })).toBeUndefined()
  const long = Array.from({ length: 6000 }, (_, i) => fingerprintOf(Uint8Array.of(i % 256, i >> 8))).join('')
  expect(wholeInLink({ lesson: file('a.md', long), beside: [] })).toBeUndefined()
})
