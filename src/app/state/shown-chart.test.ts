/** Which chart stands below the machine: what the reader chose, else what the story or the scene is about. */
import { expect, test } from 'vitest'
import { defaults } from '../../core/parameters.ts'
import { labs, loadLabs } from '../../labs/descriptions.ts'
import { loadLabViews } from './lab-views.ts'
import { createGuide, DRAFT, loadedLesson } from './lesson.ts'
import { shownChart } from './shown-chart.ts'
import { createPageStore } from './store.ts'
import { ALL_CHARTS } from './view.ts'

await loadLabs()
const page = await loadLabViews('tree')
const store = createPageStore('tree', defaults(labs.tree.parameters))
const state = { ...store.getState(), story: 'chain' }
const [first] = page.charts
const story = page.stories.find(({ id }) => id === 'chain')

test('the story’s, unless the reader has chosen another one that there is', () => {
  expect(story?.chart).not.toBe(first.id)
  expect(shownChart(state, page)).toBe(story?.chart)
  expect(shownChart({ ...state, curve: first.id }, page)).toBe(first.id)
  expect(shownChart({ ...state, usualCurve: ALL_CHARTS }, page)).toBe(ALL_CHARTS)
  expect(shownChart({ ...state, curve: 'gone' }, page)).toBe(story?.chart)
  expect(shownChart({ ...state, story: 'none' }, page)).toBe(first.id)
})

test('in a lesson the scene’s, whatever story is open and was chosen before', async () => {
  const guide = createGuide({ store, show: () => {}, warn: () => {} })
  await guide.begin('why-balance')
  const lesson = loadedLesson('tree/why-balance') ?? expect.fail('no lesson')
  const scene = lesson.scenes.findIndex(({ chart }) => chart === 'load')
  const inLesson = { ...state, usualCurve: ALL_CHARTS, view: 'lessons', lesson: { id: 'why-balance', scene } } as const
  expect(shownChart(inLesson, page)).toBe('load')
  // One that names no chart.
  const { chart: _, ...bare } = lesson.scenes[scene]
  guide.preview({ ...lesson, scenes: [bare] }, 0, 'present')
  expect(shownChart({ ...inLesson, view: 'write', lesson: { id: DRAFT, scene: 0 } }, page)).toBe(first.id)
})
