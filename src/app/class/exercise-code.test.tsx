import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ExerciseCode } from './exercise-code.tsx'

test('a code is offered once the exercise is solved', () => {
  const drawn = (answer: Parameters<typeof ExerciseCode>[0]['answer']) =>
    renderToStaticMarkup(<ExerciseCode question="tree/start/idle" answer={answer} attempt={1} />)
  expect(drawn(undefined)).toBe('')
  expect(drawn({ kind: 'number', value: 3 })).toContain('Code for your class')
})
