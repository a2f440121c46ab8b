/** The glossary is held against what the labs say of themselves: a thing has one word. */
import { describe, expect, test } from 'vitest'
import { fill } from '../src/app/learn/lesson-text.ts'
import { glossary } from '../src/core/text/glossary.ts'
import { lessonsOf } from '../src/labs/lessons.ts'
import { importLabViews } from '../src/labs/pages.ts'
import { labs } from '../src/labs/registry.ts'
import { textsOf } from './lessons.ts'

/** All words of a lab that a reader meets beside its controls, numbers and stories. */
async function wordsOf(id: string): Promise<readonly string[]> {
  const { label, summary, parameters, metrics, groups } = labs[id]
  const { stories, charts } = await importLabViews(id)
  const scenes = (await Promise.all(lessonsOf(id).map(({ load }) => load()))).flatMap((lesson) => lesson.scenes)
  return [
    label,
    summary,
    ...groups.map((group) => group.label),
    ...Object.values(parameters).flatMap((parameter) => [
      parameter.label,
      parameter.help,
      ...(parameter.kind === 'choice' ? Object.values(parameter.options).flatMap((o) => [o.label, o.help ?? '']) : []),
    ]),
    ...metrics.flatMap((metric) => [metric.label, metric.help]),
    ...stories.flatMap((story) => [story.label, story.question, story.sentence]),
    ...charts.map((chart) => chart.label),
    ...scenes.flatMap((scene) => [scene.title, ...textsOf(scene).map((text) => fill(labs[id], {}, text))]),
  ]
}

describe('The glossary', () => {
  test('has each word once, and says what it means in a sentence', () => {
    expect(new Set(glossary.map(({ word }) => word)).size).toBe(glossary.length)
    for (const { means } of glossary) expect(means).toMatch(/^[A-Z0-9].*[^.]\.$/)
  })

  test.each(Object.keys(labs))('%s calls nothing by a word that the page does not use for it', async (id) => {
    const words = await wordsOf(id)
    expect(words.length).toBeGreaterThan(10)
    const wrong = glossary.flatMap(({ never = [] }) =>
      never.flatMap((word) => words.filter((text) => new RegExp(`\\b${word}s?\\b`).test(text))),
    )
    expect(wrong).toEqual([])
  })

  test('its parts of the time are those that every lab is split into', () => {
    const words = glossary.map(({ word }) => word.toLowerCase())
    const parts = ['compute', 'communicate', 'overhead', 'wait', 'idle', 'synchronise']
    expect(words.filter((word) => parts.includes(word))).toEqual(parts)
    for (const { timeSplit = [] } of Object.values(labs)) for (const { use } of timeSplit) expect(parts).toContain(use)
  })
})
