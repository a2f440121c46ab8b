import { expect, test } from 'vitest'
import { labs, loadLab } from '../../labs/descriptions.ts'
import { type Draft, fileOf, firstDraft, freeName, readDraft, storedDraft, withSituations } from './assignment-draft.ts'

await loadLab('async')
const lab = labs.async
const first = firstDraft(['totalTime', 'efficiency'], 'async?processors=4', 'salt')
const named = (...names: readonly string[]) =>
  names.map((name) => ({ name, scenario: 'async?processors=4', points: '1', goals: [] }))

test('the first draft is an assignment already: one situation, and a condition on efficiency', () => {
  const { assignment, problem } = readDraft(fileOf(first), lab)
  expect(problem).toBeUndefined()
  expect(assignment?.situations.map(({ name, points, goals }) => [name, points, goals[0].text])).toEqual([
    ['Situation 1', 1, 'efficiency >= 0.5'],
  ])
  expect(assignment?.seeds).toHaveLength(5)
})

test('of a lab without efficiency the condition waits for its number, and a sentence says so', () => {
  const { assignment, problem } = readDraft(fileOf(firstDraft(['totalTime'], 'async?', '')), lab)
  expect(assignment).toBeUndefined()
  expect(problem).toMatch(/goals.*totalTime <= \?.*\.$/)
})

test('its file leaves out what says nothing', () => {
  const situations = [{ ...named(' ')[0], points: '2' }, ...named('B')]
  const draft: Draft = { ...first, title: ' Week 1 ', salt: ' ', checks: true, situations }
  expect(fileOf(draft)).toEqual({
    title: 'Week 1',
    seeds: 5,
    goals: ['efficiency >= 0.5'],
    checks: true,
    situations: [
      { scenario: 'async?processors=4', points: 2 },
      { name: 'B', scenario: 'async?processors=4' },
    ],
  })
})

test('a draft is kept as a text; one of an earlier version has no conditions of single situations', () => {
  expect(storedDraft(JSON.stringify(first))).toEqual(first)
  const [{ goals: _, ...before }] = first.situations
  expect(storedDraft(JSON.stringify({ ...first, situations: [before] }))).toEqual(first)
  for (const text of [undefined, '', 'x', '{}', '{"situations":[]}']) expect(storedDraft(text)).toBeUndefined()
})

test('a situation is added once, and a new one has a name of its own', () => {
  const both = withSituations(named('A'), named('A', 'B'))
  expect(both.map(({ name }) => name)).toEqual(['A', 'B'])
  expect(freeName(named('A'))).toBe('Situation 2')
  expect(freeName(named('A', 'Situation 3'))).toBe('Situation 4')
})
