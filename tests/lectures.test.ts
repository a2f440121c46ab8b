/**
 * Ready lectures: each is read and run whole. Figures stand in `lectures/golden.json` beside them. After a deliberate change of a model write
 * it again and look at the difference:
 *
 *     GOLDEN=write npx vitest run tests/lectures.test.ts
 */
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fill } from '../src/app/learn/lesson-text.ts'
import { knownRuns } from '../src/core/content/check-claim.ts'
import { readyFor } from '../src/core/content/check-lesson.ts'
import {
  compileLecture,
  minutesIn,
  type ReadLecture,
  RIGHT,
  readLecture,
  textsOfLecture,
} from '../src/core/content/read-lecture.ts'
import { fitted } from '../src/core/lab.ts'
import { differing } from '../src/core/link/compared.ts'
import { parseLink } from '../src/core/link/link.ts'
import { formatPlaylist, readPlaylist } from '../src/core/link/playlist.ts'
import { holds, wordOf } from '../src/core/text/expression/evaluate.ts'
import { labs } from '../src/labs/registry.ts'
import { contentIn, knownStories, storyRunner } from './claims.ts'
import { numbersIn } from './golden.ts'
import { goldenFile } from './setup/golden-file.ts'

/** Everything in a lecture that is filled in. */
const figuresOf = (read: ReadLecture) =>
  textsOfLecture(read)
    .flat()
    .flatMap((part) => (typeof part === 'string' ? [] : [part]))

/** The right options of a lecture's questions, each by the name under which its golden figure stands. */
const rightsOf = ({ parts }: ReadLecture) =>
  parts.flatMap(({ shown }) =>
    shown.kind === 'question' && shown.right ? [[RIGHT + shown.right.text, shown.right] as const] : [],
  )

const root = join(import.meta.dirname, '..')

const orders: number[] = []
for (const [id, lab] of Object.entries(labs)) {
  const texts = contentIn(`src/labs/${id}/lectures`)
  const stories = knownStories(id)
  const file = join(root, `src/labs/${id}/lectures/golden.json`)
  const golden = goldenFile<Readonly<Record<string, string>>>(file)

  describe.skipIf(texts.length === 0).each(texts)(`Lecture ${id}/%s`, (name, text) => {
    const read = readLecture(text, lab, stories)
    if ('problems' in read) throw new Error(read.problems.map((p) => `${name}.md:${p.line}: ${p.message}`).join('\n'))
    const { parts, runs } = read
    const run = storyRunner(lab)
    orders.push(read.head.order)
    beforeAll(() => readyFor(lab, Object.values(runs)))

    test('has what a lecture needs, in 40 to 50 minutes', () => {
      const kinds = parts.map(({ shown }) => shown.kind)
      expect(kinds).toEqual(expect.arrayContaining(['prediction', 'story', 'class']))
      expect(
        parts.some(
          ({ race, shown }) => race.length > 0 && 'query' in shown && /layout=(?:race|side)/.test(shown.query),
        ),
      ).toBe(true)
      expect(parts.some(({ shown }) => 'query' in shown && /panel=why/.test(shown.query))).toBe(true)
      expect(parts.at(-1)?.shown.kind).toBe('question')
      for (const part of parts) expect(part.notes.length, part.title).toBeGreaterThan(0)
      const minutes = minutesIn(read)
      expect(minutes).toBeGreaterThanOrEqual(40)
      expect(minutes).toBeLessThanOrEqual(50)
    })

    test('races are fair: the seed is the same, and little else differs', () => {
      for (const { race, title } of parts) {
        const scenarios = race.map((one) => parseLink(`${id}?${runs[one]}`, { [id]: lab }).values)
        const differ = race.length > 0 ? differing(fitted(lab, scenarios[0]).parameters, scenarios) : ['none']
        expect(differ.length, `${title}: ${differ}`).toBeGreaterThan(0)
        expect(differ.length, `${title}: ${differ}`).toBeLessThanOrEqual(2)
        expect(differ, title).not.toContain('seed')
      }
    })

    test('says what holds, with figures that are its runs’', () => {
      const runsByName = knownRuns(runs, run)
      const untrue = parts.flatMap(({ holds: conditions, title }) =>
        conditions.filter(({ tree }) => !holds(tree, { runs: runsByName })).map(({ text }) => `${title}: ${text}`),
      )
      expect(untrue).toEqual([])
      // An answer compares, so it says what it relies on.
      for (const { answer, title, holds: conditions } of parts)
        if (answer) expect(conditions.length, `${title}: holds`).toBeGreaterThan(0)
      const figures = {
        ...Object.fromEntries(
          figuresOf(read).map(({ text, tree }) => [text, fill(lab, runsByName, [['figure', tree]])]),
        ),
        ...Object.fromEntries(rightsOf(read).map(([key, { tree }]) => [key, wordOf(tree, { runs: runsByName })])),
      }
      expect(Object.entries(figures).filter(([, text]) => text === '' || /[–∞…]/.test(text))).toEqual([])
      expect(figures).toEqual(golden.of(name, figures))
    })

    test('computes its numbers, but for what is set', () => {
      const runsByName = knownRuns(runs, run)
      const set = new Set(
        [
          ...Object.values(runsByName).flatMap(({ values }) => Object.values(values).flat(2)),
          ...parts.flatMap(({ holds }) => holds.flatMap(({ text }) => numbersIn(text))),
          ...rightsOf(read).flatMap(([, { text }]) => numbersIn(text)),
        ].map(String),
      )
      const statedNumbers = parts.flatMap(({ answer = [], shown }) =>
        [...answer, ...(shown.kind === 'question' ? shown.options.flatMap(([, text]) => text) : [])].flatMap((part) =>
          typeof part === 'string' ? numbersIn(part) : [],
        ),
      )
      expect(statedNumbers.filter((number) => !set.has(number))).toEqual([])
    })

    test('is a playlist that reads back, each picture of which is a link without a problem', () => {
      const compiled = compileLecture(read, id, golden.records[name])
      if ('problems' in compiled) throw new Error(JSON.stringify(compiled.problems))
      const { entries } = compiled
      expect(readPlaylist(formatPlaylist(entries), labs)).toMatchObject({ entries, problems: [] })
      for (const entry of entries) {
        if (entry.kind === 'picture')
          expect(parseLink(`${id}?${entry.query}`, { [id]: lab }).problems, entry.title).toEqual([])
        if (entry.kind === 'question') expect(entry.right, entry.question).toBeGreaterThanOrEqual(0)
      }
    })
  })
  afterAll(() => {
    if (texts.length > 0) golden.write(texts.map(([name]) => name))
  })
}

test('the lectures stand in one order', () => {
  expect(
    orders.toSorted((a, b) => a - b),
    'the `order` of the lectures: from 1 on, a number each',
  ).toEqual(orders.map((_, i) => i + 1))
})
