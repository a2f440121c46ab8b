/**
 * What a story calls best is best: no curve under its knobs shows a better run. A story whose sentence names something best says in `best` along
 * which knobs that is so, or stands in `data/best.json` with why no knob can show a better one. Where it names the best value of a list, the
 * strip of that parameter has none that is better.
 */
import { describe, expect, test } from 'vitest'
import { readyFor } from '../src/core/content/check-lesson.ts'
import { expanded } from '../src/core/content/claim.ts'
import { readStory } from '../src/core/content/read-story.ts'
import { fitted, type Lab, type MetricDefinition } from '../src/core/lab.ts'
import { parseLink } from '../src/core/link/link.ts'
import { samples } from '../src/core/sweep/grid.ts'
import { labs } from '../src/labs/registry.ts'
import { changedWhere } from '../tools/claims/turns.ts'
import { contentIn, type StoryRunner, storyRunner } from './claims.ts'
import reasons from './data/best.json' with { type: 'json' }
import { some } from './setup/cases.ts'

/** A run is better than another one from this share on. */
const MARGIN = 0.01

/** Words that call something the best. */
const BEST = /\b(?:the best|does best|fastest|soonest|wins)\b/

const stories = Object.entries(labs).flatMap(([id, lab]) =>
  contentIn(`src/labs/${id}/stories`).map(([name, text]) => {
    const read = readStory(text, lab)
    if ('problems' in read) throw new Error(`${name}.md: ${JSON.stringify(read.problems)}`)
    const sentence = read.sentence.map((part) => (typeof part === 'string' ? part : '#')).join('')
    return { name: `${id}/${name}`, lab, read, sentence }
  }),
)

const metricOf = (lab: Lab, id: string) => lab.metrics.find((metric) => metric.id === id) as MetricDefinition

/** A query with each value of a parameter that its strip has, as far as they can be run. */
function alongStrip(lab: Lab, query: string, knob: string): readonly (readonly [value: string, query: string])[] {
  const { values } = parseLink(`${lab.id}?${query}`, { [lab.id]: lab })
  const parameter = fitted(lab, values).parameters[knob]
  return samples(parameter).flatMap((sample) => {
    const other = changedWhere(lab, query, `${knob}=${sample}`)
    const { values: next, problems } = parseLink(`${lab.id}?${other}`, { [lab.id]: lab })
    return problems.length === 0 && lab.check(next).length === 0 ? [[String(sample), other] as const] : []
  })
}

/** What a metric is in a run, the smaller the better; infinite where it has none. */
function costOf(run: StoryRunner, query: string, { id, better }: MetricDefinition): number {
  const value = run(query).metrics[id]
  return typeof value !== 'number' ? Number.POSITIVE_INFINITY : better === 'more' ? -value : value
}

const isBetter = (cost: number, than: number) => cost < than - MARGIN * Math.abs(than)

test('a story that calls something the best says along which knobs it is, or why no knob can show a better one', () => {
  const naming = stories.filter(({ sentence }) => BEST.test(sentence))
  const open = naming.filter(({ name, read }) => Object.keys(read.best).length === 0 && !(name in reasons))
  expect(open.map(({ name, sentence }) => `${name}: ${sentence}`)).toEqual([])
  const idle = Object.keys(reasons).filter((name) => !naming.some((story) => story.name === name))
  expect(idle, 'stories of data/best.json that name nothing best').toEqual([])
})

describe('no knob shows a better run than the one that is called best', () => {
  const called = stories.flatMap((story) =>
    Object.entries(story.read.best).map(([knob, best]) => ({ ...story, knob, best, title: `${story.name}, ${knob}` })),
  )
  test.each(some(called, 4))('$title', async ({ lab, read, knob, best }) => {
    const { query, numbers } = read.story
    const metric = metricOf(lab, numbers[0])
    const queries = alongStrip(lab, query, knob)
    const bestQuery = best === 'here' ? query : read.runs[best]
    await readyFor(lab, [bestQuery, ...queries.map(([, other]) => other)])
    const run = storyRunner(lab)
    const least = costOf(run, bestQuery, metric)
    const better = queries.filter(([, other]) => isBetter(costOf(run, other, metric), least))
    expect(better.map(([value, other]) => `${knob}=${value} is better than ${best}: #${lab.id}?${other}`)).toEqual([])
  })
})

describe('no value of a strip is better than the best of a list', () => {
  const lists = stories.flatMap((story) =>
    Object.entries(story.read.runs).flatMap(([name, query]) => {
      const match = /(?:^|&)(\w+)=\[[^\]]*\]/.exec(query)
      const parameter = story.lab.parameters[match?.[1] ?? '']
      const text = JSON.stringify([story.read.sentence, story.read.table])
      const metric = new RegExp(`\\b(?:min|max)\\(${name}\\.(\\w+)\\)`).exec(text)?.[1]
      if (!match) return []
      const isAlone = expanded(query).length === (/\[([^\]]*)\]/.exec(query)?.[1].split(',').length ?? 0)
      return parameter?.kind === 'number' && metric && isAlone && match[1] !== 'seed'
        ? [{ ...story, query, knob: match[1], metric, title: `${story.name}, ${name}` }]
        : []
    }),
  )
  test.each(some(lists, 2))('$title', async ({ lab, query, knob, metric }) => {
    const listed = expanded(query)
    const queries = alongStrip(lab, listed[0], knob)
    await readyFor(lab, [...listed, ...queries.map(([, other]) => other)])
    const run = storyRunner(lab)
    const definition = metricOf(lab, metric)
    const least = Math.min(...listed.map((one) => costOf(run, one, definition)))
    const better = queries.filter(([, other]) => isBetter(costOf(run, other, definition), least))
    expect(better.map(([value, other]) => `${knob}=${value}: #${lab.id}?${other}`)).toEqual([])
  })
})
