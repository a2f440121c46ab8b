import { expect, test } from 'vitest'
import { asksForLast, raceQuestion } from './race-question.ts'

test('a race asks what its title asks, else which run is best, in one sentence or two', () => {
  expect(['Who is first?', 'A race', 'A race: equal requests'].map(raceQuestion)).toEqual([
    'Who is first?',
    'A race: which is best?',
    'A race: equal requests. Which is best?',
  ])
})

test('a title may ask for the last run', () => {
  expect(['A race: who is last?', 'Which is the slowest of these?'].filter(asksForLast)).toHaveLength(2)
  expect(['Who is first?', 'How long does it last', 'The last race'].filter(asksForLast)).toEqual([])
})
