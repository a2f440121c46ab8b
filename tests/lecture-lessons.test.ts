/** The questions of lectures as lessons: every ready lecture gives one that can be solved, and what a lecturer has typed is what a learner reads. */
import { describe, expect, test } from 'vitest'
import { checkLesson, createRuns } from '../src/core/content/check-lesson.ts'
import { labOfQuestions, lessonOfQuestions } from '../src/core/content/lecture-lesson.ts'
import { readLesson } from '../src/core/content/read-lesson.ts'
import type { Entry } from '../src/core/link/playlist.ts'
import { lectureOf } from '../src/labs/lecture-entries.ts'
import { lectures } from '../src/labs/lectures.ts'
import { askingStories } from '../src/labs/questions.ts'
import { labs } from '../src/labs/registry.ts'

const readOf = (name: string, entries: readonly Entry[], lab: string) => {
  const lesson = lessonOfQuestions(name, entries, labs[lab], askingStories(lab))
  const read = readLesson(lesson.text, labs[lab])
  if ('problems' in read)
    throw new Error(`${lesson.text}\n${read.problems.map((p) => `${p.line}: ${p.message}`).join('\n')}`)
  return { ...lesson, read }
}

describe.each(lectures.map(({ lab, id }) => [lab, id] as const))('The questions of the lecture %s/%s', (lab, id) => {
  const { title, entries } = lectureOf(lab, id)

  test('are a lesson, each with its answers, and all can be solved', async () => {
    expect(labOfQuestions(entries, 'tree')).toEqual({ lab })
    const { read, questions, counted, left } = readOf(title, entries, lab)
    expect(left).toEqual([])
    expect(questions).toBeGreaterThanOrEqual(3)
    expect(counted).toBeGreaterThanOrEqual(2)
    expect(read.lesson.scenes).toHaveLength(questions)
    expect(await checkLesson(read, createRuns(labs[lab]), labs[lab])).toEqual([])
  }, 120_000)
})

const question = (more: Partial<Extract<Entry, { kind: 'question' }>>): Entry => ({
  kind: 'question',
  question: 'Which?',
  note: '',
  ...more,
})

test('a question of one’s own is read as it was typed, whatever signs it has', () => {
  const text = 'Is *a_b* < {c} & "d": #1 [e](f) `g` \\ or 5 % ~ 6?'
  const { read } = readOf(
    'My: “week” #3',
    [question({ question: text, options: [text, 'B'], right: 1, answer: text })],
    'tree',
  )
  const [exercise] = read.lesson.scenes[0].exercises
  if (exercise.kind !== 'choice') throw new Error(exercise.kind)
  const plain = (words: readonly unknown[]) => words.map((part) => (Array.isArray(part) ? part[1] : part)).join('')
  expect(plain(exercise.text)).toBe(text.replaceAll('`', '`'))
  expect(plain(exercise.options.a)).toBe(text)
  expect(plain(exercise.well)).toBe(text)
  expect(exercise.answer).toEqual(['word', 'b'])
})

test('of a race whose title asks who is last, the last run is right', () => {
  const race = (title: string): Entry => ({
    kind: 'picture',
    lab: 'tree',
    query: 'interval=1&with=interval:16&layout=race',
    title,
    note: '',
    answer: 'B is first.',
  })
  const { text } = readOf('', [race('A race: who is first?'), race('A race: who is last?')], 'tree')
  expect(text.match(/(?:smallest|largest)\(/g)).toEqual(['smallest(', 'largest('])
})

test('what has no right answer is left out and named, and questions about several labs are refused', () => {
  const { left, counted } = readOf(
    '',
    [
      question({ question: 'And you?', options: ['Yes', 'No'] }),
      question({ number: { unit: 'ms', right: 200, within: 20 } }),
      question({ question: 'Roughly?', number: { unit: '', right: 1, within: 5 } }),
      { kind: 'story', lab: 'tree', story: 'none-such', title: '', note: '' },
    ],
    'tree',
  )
  expect(counted).toBe(1)
  expect(left.join('\n')).toMatch(/“?"?And you\?.*\n.*Roughly\?.*\n.*none-such/)
  const of = (lab: string): Entry => ({ kind: 'prediction', lab, story: 'x', title: '', note: '' })
  expect(labOfQuestions([of('tree'), of('requests')], 'loop')).toEqual({
    several: 'tree and requests',
  })
  expect(labOfQuestions([question({})], 'loop')).toEqual({ lab: 'loop' })
})
