import { beforeAll, expect, test } from 'vitest'
import type { Story } from '../../core/content/story.ts'
import type { Entry } from '../../core/link/playlist.ts'
import { defaults } from '../../core/parameters.ts'
import { labs, loadLab } from '../../labs/descriptions.ts'
import { lessonsOf } from '../../labs/lessons.ts'
import type { LabViews, RunView } from '../../labs/page.ts'
import { loadLabViews } from '../state/lab-views.ts'
import { asksWho, differences, numbersOf, wordsOfPicture } from './picture-words.ts'

let page: LabViews
let story: Story
// The lab's views are compiled for the first time.
beforeAll(async () => {
  await loadLab('tree')
  page = await loadLabViews('tree')
  story = page.stories[0]
})

const entry = (more: object) => ({ kind: 'picture', lab: 'tree', title: '', query: '', answer: '', ...more }) as Entry

test('a picture is called as its entry says, else its link, its lesson or its story', () => {
  const open = { story, changed: [] }
  const arrangement = { title: '', note: '' }
  const state = { lab: 'tree', arrangement, lesson: undefined } as Parameters<typeof wordsOfPicture>[0]
  const words = (entry?: Entry, part: object = {}) => wordsOfPicture({ ...state, ...part }, entry, open)
  expect(words()).toEqual({ title: story.label, question: story.question })
  expect(words(entry({ title: 'Mine' }))).toEqual({ title: 'Mine', question: story.question })
  // The story's question is not said twice, and not beside another one.
  expect(words(entry({ title: story.question }))).toEqual({ title: story.question, question: '' })
  expect(words(entry({ title: 'Who wins?', answer: 'B' }))).toEqual({ title: 'Who wins?', question: '' })
  expect(words(entry({ title: 'Of another lab', lab: 'loop' }))).toEqual({
    title: story.label,
    question: story.question,
  })
  const note = { arrangement: { title: 'For you', note: 'Look' } }
  expect(words(undefined, note)).toEqual({ title: 'For you', question: 'Look' })
  const [lesson] = lessonsOf('tree')
  expect(words(undefined, { lesson: { id: lesson.id } })).toEqual({ title: lesson.label, question: '' })
})

test('at most three numbers are shown: those of the story, and parts of the time as shares of it', () => {
  const parts = (labs.tree.timeSplit ?? []).map(({ metric }) => metric)
  const metrics = Object.fromEntries(parts.map((metric, k) => [metric, k === 0 ? 1 : 3 / (parts.length - 1)]))
  const run = { metrics } as unknown as RunView
  const views = { ...page, headlines: () => ['a', 'b', 'c', 'd'].map((metric) => ({ metric })) } as unknown as LabViews
  expect(numbersOf(views, run, undefined).map(({ metric }) => metric)).toEqual(['a', 'b', 'c'])
  const [first] = numbersOf(views, run, { ...story, numbers: [parts[0]] })
  expect(first.metric).toBe(parts[0])
  expect(first.note).toMatch(/^25\.?0*\s?% of the time$/)
})

test('a race is asked about where its answer is still to come', () => {
  expect(asksWho(entry({ query: 'with=interval:64&layout=race' }))).toBe(true)
  expect(asksWho(entry({ query: 'with=interval:64' }))).toBe(false)
  // Runs that take no time stand beside each other.
  expect(asksWho(entry({ query: 'with=interval:64&layout=side', answer: 'The first.' }))).toBe(true)
  expect(asksWho(entry({ query: 'with=interval:64&layout=side', answer: undefined }))).toBe(false)
  expect(asksWho(undefined)).toBe(false)
})

test('runs are distinguished by what differs, which is named once where it is one parameter', () => {
  const { parameters } = labs.tree
  const a = defaults(parameters)
  const one = differences(parameters, [a, { ...a, processors: 16 }])
  expect([one.isSame, one.shared]).toEqual([false, parameters.processors.label])
  expect(one.texts[1]).toMatch(/^16/)
  const two = differences(parameters, [a, { ...a, processors: 16 }, { ...a, processors: 16, topology: 'chain' }])
  expect(two.shared).toBeUndefined()
  expect(two.texts[1]).toMatch(new RegExp(`^${parameters.processors.label}: 16[^,]*$`))
  expect(two.texts[2].split(', ')).toHaveLength(2)
  expect(differences(parameters, [a, a])).toEqual({ isSame: true, shared: undefined, texts: ['–', 'as A'] })
})
