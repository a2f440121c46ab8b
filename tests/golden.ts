/**
 * What every lab's stories must hold, for the labs' tests: each is a link of differences from the defaults with one sentence, whose claims
 * hold of its runs and whose figures are what these come to.
 *
 * Figures and golden runs stand in `stories/golden.json`. After a deliberate change of a model write it again and look at the difference:
 *
 *     GOLDEN=write npx vitest run src/labs/mesh/stories.test.ts
 */
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fill } from '../src/app/learn/lesson-text.ts'
import { knownRuns } from '../src/core/content/check-claim.ts'
import { readyFor } from '../src/core/content/check-lesson.ts'
import { changed } from '../src/core/content/claim.ts'
import { reached } from '../src/core/content/first-screen.ts'
import { type ReadStory, readStory } from '../src/core/content/read-story.ts'
import { fitted, type Lab } from '../src/core/lab.ts'
import { differing } from '../src/core/link/compared.ts'
import { formatDifferences } from '../src/core/link/link.ts'
import { applies } from '../src/core/parameters.ts'
import { holds, numberOf, wordOf } from '../src/core/text/expression/evaluate.ts'
import type { Expression, KnownRuns } from '../src/core/text/expression/tree.ts'
import { type StoryRun, type StoryRunner, storyRunner } from './claims.ts'
import { checkPrediction } from './predictions.ts'
import { goldenFile } from './setup/golden-file.ts'

/** What a check of a story is given: its own run, those that it names, and a way to others. */
interface Checked {
  readonly here: StoryRun
  readonly runs: Readonly<Record<string, StoryRun>>
  readonly run: StoryRunner
}

/** A lab's stories, and what they are held against. */
interface Held {
  readonly lab: Lab
  /** The metrics of a golden run. */
  readonly golden: readonly string[]
  /** By a story's id, what its sentence says and no expression can. */
  readonly checks?: Readonly<Record<string, (it: Checked) => void>>
  /** By a story's id, numbers in its sentence that its check holds, and no figure can say. */
  readonly typed?: Readonly<Record<string, readonly string[]>>
}

interface Golden {
  readonly run: Readonly<Record<string, unknown>>
  readonly figures?: Readonly<Record<string, string>>
}

/** A number but for what rounding does. */
const rounded = (value: unknown) => (typeof value === 'number' ? Math.round(value * 1e8) / 1e8 : value)
const roundedAll = (record: unknown) =>
  Object.fromEntries(Object.entries(record ?? {}).map(([name, value]) => [name, rounded(value)]))

/** Digits of a text that stand for a number, without the names of things such as t₁. */
export const numbersIn = (text: string) =>
  [...text.matchAll(/(?<![\p{L}\d.])(?:\d{1,3}(?:[ \u202f]\d{3})+|\d+)(?:\.\d+)?/gu)].map(([number]) =>
    number.replace(/[ \u202f]/g, ''),
  )

/** What the two sides of each comparison in a condition come to: "makespan < 3 (4.2 < 3)". */
function sidesOf(tree: Expression, runs: KnownRuns): readonly string[] {
  if (typeof tree === 'number') return []
  const [operator, left, right] = tree
  if (operator === 'and' || operator === 'or') return [...sidesOf(left, runs), ...sidesOf(right, runs)]
  if (!(operator === '=' || operator === '!=' || /^[<>]=?$/.test(operator))) return []
  const side = (of: Expression) => wordOf(of, { runs }) || numberOf(of, { runs })
  return [`${side(left as Expression)} ${operator} ${side(right as Expression)}`]
}

/** A lab's stories by the names of their files. */
function storiesIn(lab: Lab): Readonly<Record<string, ReadStory>> {
  const folder = `src/labs/${lab.id}/stories`
  const files = readdirSync(folder).filter((name) => name.endsWith('.md'))
  return Object.fromEntries(
    files.map((name) => {
      const read = readStory(readFileSync(`${folder}/${name}`, 'utf8'), lab)
      if ('problems' in read) throw new Error(read.problems.map((p) => `${name}:${p.line}: ${p.message}`).join('\n'))
      return [name.slice(0, -3), read]
    }),
  )
}

/** Defines the tests of a lab's stories. */
export function testStories({ lab, golden: metrics, checks = {}, typed = {} }: Held): void {
  const stories = storiesIn(lab)
  const file = `src/labs/${lab.id}/stories/golden.json`
  const golden = goldenFile<Golden>(file)
  const run = storyRunner(lab)
  beforeAll(() =>
    readyFor(
      lab,
      Object.values(stories).flatMap(({ runs }) => Object.values(runs)),
    ),
  )

  describe.each(Object.entries(stories))('story %s', (id, { story, sentence, table, runs, holds: claims }) => {
    const { query, label, numbers, predict } = story
    const words = sentence.map((part) => (typeof part === 'string' ? part : '1')).join('')
    const filled = [...sentence, ...table.flat(2)]

    test('is a link of differences from the defaults, with a sentence or two', () => {
      const { values } = run(query)
      // A knob of a first screen may be set before the other one makes it apply.
      const ahead = story.first?.knobs
        .map(({ parameter }) => parameter)
        .filter((id) => !applies(lab.parameters[id], values))
      const different = (text: string) =>
        new Set(text.split('&').filter((part) => !ahead?.includes(part.slice(0, part.indexOf('=')))))
      expect(
        different(formatDifferences(fitted(lab, values).parameters, values)),
        '`scene` has what applies in its scenario and differs from the defaults, and nothing else',
      ).toEqual(different(query))
      expect(words, 'the sentence ends with a full stop').toMatch(/\.$/)
      expect(words.split(/\.(?: |$)/).length - 1, 'sentences').toBeLessThanOrEqual(3)
      expect(table.length, 'rows of its table').toBeLessThanOrEqual(7)
      expect(label.length, 'characters of its `label`').toBeLessThan(40)
    })

    test('shows what its sentence says', () => {
      const runsByName = knownRuns(runs, run)
      const broken = claims.filter(({ tree }) => !holds(tree, { runs: runsByName }))
      expect(
        broken.map(({ text, tree }) => `${text} (${sidesOf(tree, runsByName).join('; ')})`),
        'conditions of `holds` that are false',
      ).toEqual([])
      checks[id]?.({ here: run(query), runs: runsByName as Checked['runs'], run })
    })

    test('computes its numbers, but for what is set', () => {
      const set = new Set(
        [
          ...Object.values(knownRuns(runs, run)).flatMap(({ values }) => Object.values(values).flat(2)),
          ...claims.flatMap(({ text }) => numbersIn(text)),
          ...(typed[id] ?? []),
          0,
        ].map(String),
      )
      const statedNumbers = filled.flatMap((part) => (typeof part === 'string' ? numbersIn(part) : []))
      expect(
        statedNumbers.filter((number) => !set.has(number)),
        'typed numbers that are neither set nor in `holds`: compute them, as {here.…}',
      ).toEqual([])
    })

    test('has two or three numbers, with values', () => {
      expect([2, 3], '`numbers` are two or three metrics').toContain(numbers.length)
      const without = numbers.filter((number) => typeof run(query).metrics[number] !== 'number')
      expect(without, 'metrics in `numbers` that this run has no number of').toEqual([])
    })

    test('has every metric, but for those that say where there are none', () => {
      const ids = lab.metrics.filter(({ none }) => none === undefined).map(({ id }) => id)
      expect(ids.filter((id) => (run(query).metrics[id] ?? null) === null)).toEqual([])
    })

    test('is the golden run, with the figures of its sentence', () => {
      const runsByName = knownRuns(runs, run)
      const figures = Object.fromEntries(
        filled.flatMap((part) =>
          typeof part === 'string' ? [] : [[part.text, fill(lab, runsByName, [['figure', part.tree]])] as const],
        ),
      )
      const record = Object.fromEntries(metrics.map((name) => [name, run(query).metrics[name]]))
      const expected = golden.of(id, { run: record, ...(Object.keys(figures).length > 0 && { figures }) })
      expect(
        roundedAll(record),
        `its golden run, which GOLDEN=write npx vitest run ${file.replace('/golden.json', '.test.ts')} writes`,
      ).toEqual(roundedAll(expected?.run))
      expect(figures).toEqual(expected?.figures ?? {})
      expect(Object.values(figures).filter((text) => /[–∞…]/.test(text))).toEqual([])
    })

    const { goals = [] } = story.first ?? {}
    test.each(goals)(
      'has a goal that is not reached at its start and is by its link, on five seeds: $words',
      (goal) => {
        const seeds = 'seed' in lab.parameters ? ['', 'seed=2', 'seed=3', 'seed=4', 'seed=5'] : ['']
        const at = (scenario: string, seed: string) => reached(goal, run(changed(scenario, seed)))
        expect(seeds.filter((seed) => at(query, seed))).toEqual([])
        expect(seeds.filter((seed) => !at(goal.reach, seed))).toEqual([])
        // The two knobs reach it.
        const knobs = story.first?.knobs.map(({ parameter }) => parameter) ?? []
        const differs = differing(lab.parameters, [run(query).values, run(goal.reach).values])
        expect(differs.filter((id) => !knobs.includes(id))).toEqual([])
      },
    )

    if (!predict) return
    test('asks what its runs can answer', () => {
      const others = Object.entries(predict.runs ?? {}).map(([name, other]) => [name, run(other)])
      const recording = predict.ask.kind === 'curve' ? run(query).recording : undefined
      checkPrediction(lab, predict.ask, { ...Object.fromEntries(others), here: run(query) }, recording)
    })
  })

  test('no two stories have the same name or place, and no golden run is left over', () => {
    const all = Object.values(stories).map(({ story }) => story)
    expect(new Set(all.map(({ label }) => label)).size, 'different labels of stories').toBe(all.length)
    const places = all.map(({ order }) => order).toSorted((a, b) => a - b)
    expect(places, 'the `order` of the stories: from 1 on, a number each, none left out').toEqual(
      all.map((_, i) => i + 1),
    )
    // In writing, those left over go and new ones come.
    if (process.env.GOLDEN !== 'write')
      expect(Object.keys(golden.records).sort(), 'stories that have a golden run').toEqual(Object.keys(stories).sort())
    for (const id of [...Object.keys(checks), ...Object.keys(typed)]) expect(stories).toHaveProperty([id])
  })

  test('a first visit is shown the first story, whose question stands on the tile', () => {
    const first = Object.values(stories).find(({ story }) => story.order === 1)?.story
    expect([first?.query, first?.question]).toEqual([lab.opening ?? '', lab.question])
  })

  afterAll(() => {
    golden.write(Object.keys(stories))
  })
}
