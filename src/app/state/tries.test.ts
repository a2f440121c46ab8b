import { expect, test } from 'vitest'
import { countSolved, createTries, missesAt, solvedAs } from './tries.ts'

const shelf = (text: string | null = null) => {
  let stored = text
  return {
    getItem: () => stored,
    setItem(_: string, value: string) {
      stored = value
    },
  }
}

test('a first try counts apart from later ones, and a solution that was shown stays that', () => {
  const tries = createTries(() => shelf())
  tries.add('tree/a', 'one', '16', 'right')
  tries.add('tree/a', 'two', '3', 'wrong')
  tries.add('tree/a', 'two', '4', 'wrong')
  tries.add('tree/a', 'two', '5', 'right')
  tries.add('tree/a', 'three', '', 'shown')
  tries.add('tree/a', 'three', 'interval=8', 'done')
  tries.add('tree/a', 'four', '7', 'wrong')
  tries.add('tree/a', 'six', 'interval=8', 'done')
  const { begun, tries: lessonTries } = tries.of('tree/a')
  expect(begun).toBe(1)
  expect(['one', 'two', 'three', 'four', 'five', 'six'].map((id) => solvedAs(lessonTries, id))).toEqual([
    'first',
    'later',
    'shown',
    undefined,
    undefined,
    'done',
  ])
  expect(countSolved(lessonTries)).toEqual({ first: 1, shown: 1 })
  expect(['one', 'two', 'four'].map((id) => missesAt(lessonTries, id))).toEqual([0, 2, 1])
  expect(lessonTries.filter(({ question }) => question === 'two')).toEqual([
    { question: 'two', answer: '3', number: 1, outcome: 'wrong' },
    { question: 'two', answer: '4', number: 2, outcome: 'wrong' },
    { question: 'two', answer: '5', number: 3, outcome: 'right' },
  ])
  expect(tries.of('tree/b')).toEqual({ begun: 1, tries: [] })
})

test('the same wrong answer twice in a row is one try, and a solved exercise takes no more', () => {
  const tries = createTries(() => shelf())
  for (let i = 0; i < 3; i++) tries.add('tree/a', 'one', '3', 'wrong')
  expect(tries.of('tree/a').tries).toHaveLength(1)
  tries.add('tree/a', 'one', '4', 'right')
  tries.add('tree/a', 'one', '3', 'wrong')
  expect(tries.of('tree/a').tries).toHaveLength(2)
})

test('a lesson that is begun again has open exercises, and it is known that it was', () => {
  const storage = shelf()
  const tries = createTries(() => storage)
  tries.again('tree/a')
  expect(tries.of('tree/a').begun).toBe(1)
  tries.add('tree/a', 'one', '3', 'right')
  tries.add('tree/b', 'one', '3', 'right')
  tries.again('tree/a')
  expect(createTries(() => storage).all()).toEqual({ 'tree/a': { begun: 2, tries: [] }, 'tree/b': tries.of('tree/b') })
  tries.drop('tree/a')
  expect(Object.keys(createTries(() => storage).all())).toEqual(['tree/b'])
})

test('however many tries are made, what is kept stays small and its last try is the last one', () => {
  const tries = createTries(() => shelf())
  for (let i = 0; i < 300; i++) tries.add('tree/a', 'one', `${i}`, 'wrong')
  tries.add('tree/a', 'one', 'x'.repeat(100_000), 'right')
  const { tries: lessonTries } = tries.of('tree/a')
  expect(lessonTries.length).toBeLessThan(60)
  expect(lessonTries.at(-1)).toMatchObject({ number: 301, outcome: 'right' })
  expect(JSON.stringify(lessonTries).length).toBeLessThan(10_000)
})

test('what cannot be read counts as nothing, entry by entry', () => {
  const good = { begun: 2, tries: [{ question: 'one', answer: '3', number: 1, outcome: 'right' }] }
  for (const text of ['', '{', 'null', '[]', '7']) expect(createTries(() => shelf(text)).all()).toEqual({})
  const stored = {
    good,
    none: null,
    begun: { ...good, begun: 0 },
    list: { ...good, tries: {} },
    outcome: { ...good, tries: [{ ...good.tries[0], outcome: 'maybe' }] },
    number: { ...good, tries: [{ ...good.tries[0], number: 0.5 }] },
    answer: { ...good, tries: [{ ...good.tries[0], answer: 3 }] },
  }
  expect(createTries(() => shelf(JSON.stringify(stored))).all()).toEqual({ good })
})
