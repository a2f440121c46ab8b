/**
 * What every lab's stories must hold, for the labs' tests: each is a link of differences from the defaults with one sentence, shows
 * what its sentence says, and is a golden run.
 *
 * After a deliberate change of a model write the golden record again and look at the difference:
 *
 *     GOLDEN=write npx vitest run src/labs/mesh/presets.test.ts
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import type { Lab, Metrics } from '../src/core/lab.ts'
import { formatDifferences, parseLink } from '../src/core/link/link.ts'
import type { Values } from '../src/core/parameters.ts'
import type { Recording } from '../src/core/recording.ts'
import { runWhole } from '../src/core/run/run.ts'
import type { Story } from '../src/labs/page.ts'
import { checkPrediction } from './predictions.ts'

/** A finished run. */
export interface StoryRun {
  readonly values: Values
  readonly metrics: Metrics
  /** Present where it was asked for. */
  readonly recording: Recording | undefined
}

/** Runs what differs from the defaults, each scenario once, with `changes` put instead of what it says. */
export type StoryRunner = (query: string, changes?: Readonly<Record<string, string>>) => StoryRun

/** A lab's runner; what it has run is recorded if `record` is set. */
export function storyRunner(lab: Lab, record = false): StoryRunner {
  const cache = new Map<string, StoryRun>()
  return (query, changes = {}) => {
    const said = new URLSearchParams(query)
    for (const [name, value] of Object.entries(changes)) said.set(name, value)
    const key = decodeURIComponent(said.toString())
    const known = cache.get(key)
    if (known) return known
    const { values, problems } = parseLink(`${lab.id}?${key}`, { [lab.id]: lab })
    expect(problems).toEqual([])
    const { metrics, recording } = runWhole(lab, values, { record })
    const ran = { values, metrics, recording }
    cache.set(key, ran)
    return ran
  }
}

/** A lab's stories, and what they are held against. */
interface Held<Id extends string, Ran> {
  readonly lab: Lab
  readonly stories: readonly (Story & { readonly id: Id })[]
  readonly run: StoryRunner
  /** What of a run the checks are about. */
  readonly of: (run: StoryRun) => Ran
  /** Checks everything that each sentence says. */
  readonly checks: Readonly<Record<Id, (it: Ran) => void>>
  /** Where the golden record is kept. */
  readonly file: URL
  /** What of a run goes into it; numbers may differ by what rounding does. */
  readonly golden: (it: Ran) => Readonly<Record<string, unknown>>
}

/** A number but for what rounding does. */
const rounded = (value: unknown) => (typeof value === 'number' ? Math.round(value * 1e8) / 1e8 : value)
const roundedAll = (record: unknown) =>
  Object.fromEntries(Object.entries(record ?? {}).map(([name, value]) => [name, rounded(value)]))

/** Defines the tests of a lab's stories. */
export function testStories<Id extends string, Ran>(held: Held<Id, Ran>): void {
  const { lab, stories, run, of, checks, file } = held
  const labs = { [lab.id]: lab }
  const writing = process.env.GOLDEN === 'write'
  const golden: Record<string, unknown> = writing ? {} : JSON.parse(readFileSync(file, 'utf8'))

  describe.each(stories)('story $id', ({ id, query, sentence, label, numbers = [], predict }) => {
    test('is a link of differences from the defaults, with one sentence', () => {
      const { values, problems } = parseLink(`${lab.id}?${query}`, labs)
      expect(problems).toEqual([])
      const different = (text: string) => new Set(text.split('&'))
      expect(different(formatDifferences(lab.parameters, values))).toEqual(different(query))
      expect(lab.check(values)).toEqual([])
      expect(sentence).toMatch(/\.$/)
      expect(sentence.replace(/\d\.\d/g, '').slice(0, -1)).not.toContain('.')
      expect(label.length).toBeLessThan(40)
    })

    test('shows what its sentence says', () => {
      checks[id](of(run(query)))
    })

    test('has two or three numbers, with values', () => {
      expect(numbers.length === 2 || numbers.length === 3).toBe(true)
      const { metrics } = run(query)
      expect(numbers.filter((number) => typeof metrics[number] !== 'number')).toEqual([])
    })

    test('is the golden run', () => {
      const record = held.golden(of(run(query)))
      if (writing) golden[id] = record
      expect(roundedAll(record)).toEqual(roundedAll(golden[id]))
    })

    if (!predict) return
    test('asks what its runs can answer', () => {
      // Only a curve is read off the recording.
      const recorded = predict.ask.kind !== 'curve' || run(query).recording
      const asked = recorded ? run : storyRunner(lab, true)
      const here = asked(query)
      const others = Object.entries(predict.runs ?? {}).map(([name, other]) => [name, asked(other)])
      checkPrediction(lab, predict.ask, { ...Object.fromEntries(others), here }, here.recording)
    })
  })

  test('no two stories have the same name, and no golden run is left over', () => {
    expect(new Set(stories.map(({ id }) => id)).size).toBe(stories.length)
    expect(new Set(stories.map(({ label }) => label)).size).toBe(stories.length)
    expect(Object.keys(golden).sort()).toEqual(stories.map(({ id }) => id).sort())
  })

  afterAll(() => {
    if (writing) writeFileSync(file, `${JSON.stringify(golden, null, 2)}\n`)
  })
}
