import { describe, expect, test } from 'vitest'
import { createLatest } from './latest.ts'
import { lectureExtras, readLecture } from './lecture.ts'
import { inLesson, lessonExtras } from './lesson.ts'
import { createLinkReader } from './link-reader.ts'
import { lastingNotices, type Notice, withNotice, withoutNotices } from './notices.ts'
import { createPageStore, ENDS_WITH_LAB, FIRST_OF_LAB, ofLab } from './store.ts'

describe('what a lab has of the state', () => {
  test('is its scenario with the history, and how it is looked at', () => {
    expect(Object.keys(FIRST_OF_LAB).toSorted()).toEqual([
      'arrangement',
      'assignment',
      'axis',
      'chart',
      'chosen',
      'closer',
      'compared',
      'curve',
      'future',
      'goal',
      'labels',
      'layout',
      'order',
      'past',
      'picture',
      'span',
      'story',
      'usualCurve',
      'values',
    ])
    const values = { interval: 16 }
    expect(ofLab({ ...createPageStore('tree', values).getState(), span: 'whole' })).toEqual({
      ...FIRST_OF_LAB,
      values,
      span: 'whole',
    })
  })

  test('ends with it: its runs, its lesson and what could not be run', () => {
    expect(ENDS_WITH_LAB).toStrictEqual({
      problems: [],
      run: undefined,
      before: undefined,
      beside: undefined,
      comparedRuns: [],
      replications: undefined,
      lesson: undefined,
      asking: undefined,
    })
  })
})

describe('notices', () => {
  const notice = (id: string, text = id): Notice => ({ id, kind: 'info', text })

  test('of one id replace each other, the newest last', () => {
    const { notices } = ['run', 'at', 'run'].reduce((state, id, i) => withNotice(state, notice(id, `${i}`)), {
      notices: [] as readonly Notice[],
    })
    expect(notices.map(({ text }) => text)).toEqual(['1', '2'])
  })

  test('go by prefix; only a missing part of the page outlives a link', () => {
    const state = { notices: ['link0', 'part-missing', 'link-list1', 'run'].map((id) => notice(id)) }
    expect(withoutNotices(state, 'link').notices.map(({ id }) => id)).toEqual(['part-missing', 'run'])
    expect(lastingNotices(state).map(({ id }) => id)).toEqual(['part-missing'])
  })
})

test('only the newest wish is the newest', () => {
  const wish = createLatest()
  const first = wish()
  expect(first()).toBe(true)
  const second = wish()
  expect([first(), second()]).toEqual([false, true])
})

describe('what a link says of lesson and lecture', () => {
  test('scenes and entries are counted from 1', () => {
    const first = createPageStore().getState()
    expect(lessonExtras(first)).toEqual({})
    expect(lessonExtras({ ...first, lesson: { id: 'x', scene: 0 } })).toEqual({ lesson: 'x', scene: '1' })
    expect(lectureExtras(first)).toEqual({})
    expect(lectureExtras({ ...first, entry: 3 })).toEqual({})
    expect(lectureExtras({ ...first, list: '1;b:' })).toEqual({ list: '1;b:' })
    expect(lectureExtras({ ...first, list: '1;b:', entry: 0 })).toEqual({ list: '1;b:', entry: '1' })
  })

  test.each([
    [{}, '', undefined, 0],
    [{ list: '1;b:' }, '1;b:', undefined, 0],
    [{ list: '1;b:', entry: '2' }, '1;b:', 1, 0],
    [{ list: '1;b:', entry: '0' }, '1;b:', undefined, 1],
    [{ list: '1;b:', entry: '1.5' }, '1;b:', undefined, 1],
    [{ entry: '2' }, '', undefined, 1],
  ])('%j', (extras, list, entry, problems) => {
    const reader = createLinkReader(extras)
    expect(readLecture(reader)).toEqual({ list, entry })
    expect(reader.problems).toHaveLength(problems)
  })

  test('a lesson counts where it is shown', () => {
    const lesson = { id: 'x', scene: 0 }
    expect(inLesson({ lesson, view: 'lessons' })).toBe(true)
    expect(inLesson({ lesson, view: 'play' })).toBe(false)
    expect(inLesson({ lesson: undefined, view: 'lessons' })).toBe(false)
  })
})
