/**
 * What a story calls best is best: no curve under its knobs shows a better run. A story that names something best says so in `best` for each of its
 * knobs that is a choice, or stands in `data/best.json`, alone or with the knob, with why it says nothing about that knob. Where it names the best
 * value of a list, the strip of that parameter has none that is better. A question that the strip answers better than all of its options says that
 * it is about these.
 */
import { describe, expect, test } from 'vitest'
import { loadLabViews } from '../src/app/state/lab-views.ts'
import { readyFor } from '../src/core/content/check-lesson.ts'
import { expanded } from '../src/core/content/claim.ts'
import { readStory } from '../src/core/content/read-story.ts'
import { fitted, type Lab, type MetricDefinition } from '../src/core/lab.ts'
import { differing } from '../src/core/link/compared.ts'
import { parseLink } from '../src/core/link/link.ts'
import { samples } from '../src/core/sweep/grid.ts'
import { labs } from '../src/labs/registry.ts'
import { predictionsOf } from '../tools/claims/ranges.ts'
import { changedWhere } from '../tools/claims/turns.ts'
import { contentIn, type StoryRunner, storyRunner } from './claims.ts'
import reasons from './data/best.json' with { type: 'json' }
import { some } from './setup/cases.ts'

/** A run is better than another one from this share on. */
const MARGIN = 0.01

/** Words that call something the best. */
const BEST =
  /\b(?:the best|is best|are best|does best|fastest|quickest|soonest|shortest|cheapest|wins|nothing better)\b/

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

test('a story that calls something the best says for each of its knobs that it is, or why it says nothing about that knob', async () => {
  const naming = stories.filter(({ sentence, read }) => BEST.test(`${read.story.label}. ${sentence}`))
  const open: string[] = []
  const used = new Set<string>()
  for (const { name, lab, read, sentence } of naming) {
    const { roleOf } = await loadLabViews(lab.id)
    const choices = read.story.knobs.filter((knob) => !roleOf?.(knob, lab.parameters[knob]?.group))
    for (const knob of choices.filter((one) => !(one in read.best))) {
      const reason = [name, `${name}, ${knob}`].find((key) => key in reasons)
      if (reason) used.add(reason)
      else open.push(`${name}, ${knob}: ${sentence}`)
    }
  }
  expect(open).toEqual([])
  const idle = Object.keys(reasons).filter((key) => !used.has(key))
  expect(idle, 'what data/best.json says of stories that name nothing best, or of knobs that are no choice').toEqual([])
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
    const betterRuns = better.map(([value, other]) => {
      const [there, here] = [run(other), run(bestQuery)].map(({ metrics }) => metrics[metric.id])
      return `${knob}=${value}: ${metric.label} ${there}, and ${best}, which is called best, ${here}: #${lab.id}?${other}`
    })
    expect(betterRuns).toEqual([])
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

/** Words that ask for the best, and those that say among which. */
const ASKS_BEST = /\b(?:best|fastest|quickest|soonest|most|least|greatest)\b/
const AMONG = /\b(?:of (?:these|the two|the three|the four|your)|which of)\b|: .* or /i

describe('a question that the strip answers better than its options says that it is about these', () => {
  const questions = Object.values(labs).flatMap((lab) =>
    predictionsOf(lab).flatMap(({ id, ask, runs }) => {
      const words = ask.text.flat().filter((part) => typeof part === 'string')
      return ask.kind === 'winner' && ASKS_BEST.test(words.join(' ')) && !AMONG.test(words.join(' '))
        ? [{ lab, ask, runs, title: `${lab.id}/${id}` }]
        : []
    }),
  )
  test.each(some(questions, 6))('$title', async ({ lab, ask, runs }) => {
    const metric = metricOf(lab, ask.metric)
    const queries = Object.keys(ask.among).map((name) => runs[name])
    const scenarios = queries.map((query) => parseLink(`${lab.id}?${query}`, { [lab.id]: lab }).values)
    const { roleOf } = await loadLabViews(lab.id)
    const knobs = differing(fitted(lab, scenarios[0]).parameters, scenarios)
    await readyFor(lab, queries)
    const run = storyRunner(lab)
    const costs = queries.map((query) => costOf(run, query, metric))
    const least = Math.min(...costs)
    const wins = queries[costs.indexOf(least)]
    const better: string[] = []
    for (const knob of knobs.filter((one) => !roleOf?.(one, lab.parameters[one]?.group)))
      for (const [value, query] of alongStrip(lab, wins, knob)) {
        await readyFor(lab, [query])
        if (isBetter(costOf(run, query, metric), least)) better.push(`${knob}=${value}: #${lab.id}?${query}`)
      }
    expect(better, `better than what is right: #${lab.id}?${wins}`).toEqual([])
  })
})
