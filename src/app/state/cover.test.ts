import { expect, test } from 'vitest'
import type { Scene } from '../../core/content/lesson.ts'
import { coverOf, EVERYTHING, isCovered, NOTHING } from './cover.ts'

const exercise = { kind: 'number', id: 'messages', answer: ['metric', 'here', 'messagesPerRequest'] }
const scene = { exercises: [exercise] } as unknown as Scene
const right = { question: 'messages', answer: '202', number: 1, outcome: 'right' } as const

test('the number that an exercise asks for is covered until it is answered, and no other number is', () => {
  expect(isCovered(coverOf(scene, []), 'messagesPerRequest'), 'the answer stands above the question').toBe(true)
  expect(isCovered(coverOf(scene, [right]), 'messagesPerRequest'), 'the number stays covered after the answer').toBe(
    false,
  )
  expect(isCovered(coverOf(scene, []), 'mean'), 'a number that no exercise asks for is covered').toBe(false)
})

test('a question about the whole run covers each of its numbers', () => {
  expect(isCovered(EVERYTHING, 'mean')).toBe(true)
  expect(isCovered(NOTHING, 'mean')).toBe(false)
})
