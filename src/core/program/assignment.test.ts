/** Assignments: what a class may see of one, and how a student opens it. */
import { expect, test } from 'vitest'
import { lab as asynchronous } from '../../labs/async/index.ts'
import { lab as migration } from '../../labs/migration/index.ts'
import { parseLink } from '../link/link.ts'
import { assignmentLink, readAssignment, visiblePart } from './assignment.ts'

const labs = { async: asynchronous, migration }

test('the class sees all but the salt, and so other seeds', () => {
  const file = { salt: 'x', seeds: 3, goals: ['efficiency >= 0.5'], situations: [{ scenario: 'async?processors=8' }] }
  const visible = visiblePart(file)
  expect(visible).toEqual({ seeds: 3, goals: file.goals, situations: file.situations })
  expect(readAssignment(visible, undefined, labs).seeds).toEqual([1, 2, 3])
  expect(readAssignment(file, undefined, labs).seeds).not.toEqual([1, 2, 3])
})

test.each([
  ['async?processors=8&balancer=gdem', { processors: 8, balancer: 'own' }],
  ['migration?processors=8', { processors: 8, migration: 'on', strategy: 'own' }],
])('a student opens the first situation with a program to write: %s', (scenario, expected) => {
  const metric = scenario.startsWith('async') ? 'totalTime' : 'utilisation'
  const read = readAssignment({ goals: [`${metric} >= 0`], situations: [{ scenario }] }, undefined, labs)
  const { values, extras, problems } = parseLink(assignmentLink(read, '~abc'), labs)
  expect(problems).toEqual([])
  expect(values).toMatchObject(expected)
  expect(extras).toEqual({ side: 'program', assignment: '~abc' })
})
