import { expect, test } from 'vitest'
import { saying } from '../../../../tests/facts.ts'
import { Recorder, type RecordingShape } from '../../../core/recording.ts'
import { HANDLES } from './curve.ts'
import { amount, curveVerdict, ranked, valueVerdict, winnerVerdict } from './verdicts.ts'

const shape = {
  step: 'iteration',
  lane: 'processor',
  columns: [{ id: 'tasks', label: 'Tasks', unit: 'tasks', fold: 'last' }],
  matrices: [],
} as const satisfies RecordingShape

const time = { id: 'time', label: 'Time', unit: 's', fold: 'last' } as const

const recorded = (values: readonly number[]) => {
  const recorder = new Recorder(shape, 1)
  for (const value of values) recorder.push([value], [])
  return recorder
}
const flat = (value: number) => Array.from({ length: HANDLES }, () => value)

test('a curve is compared by its peak and its mean distance', () => {
  expect(curveVerdict(flat(40), recorded([10, 90, 20]), 'tasks', 'tasks')).toMatch(
    saying('90 tasks', 'iteration 2', '40 tasks', 'iteration 1', '33 tasks'),
  )
  expect(curveVerdict(flat(80), recorded([80, 81, 80]), 'tasks', 'tasks')).toMatch(/^Very close\. .* 0 tasks apart\.$/)
  expect(curveVerdict(flat(60), recorded([80, 80, 80]), 'tasks', 'tasks')).toMatch(/^Close\./)
  expect(curveVerdict(flat(0), recorded([0, 0]), 'tasks', 'tasks')).not.toMatch(/NaN|∞/)
})

test('a curve along time is compared by moments', () => {
  const timed = { ...shape, slots: true, time: 'time', columns: [...shape.columns, time] } as const
  const recorder = new Recorder(timed, 1)
  for (const [row, value] of [10, 90, 20].entries()) recorder.push([value, (row + 1) / 1000], [])
  expect(curveVerdict(flat(40), recorder, 'tasks', 'tasks')).toMatch(
    /at most 90 tasks, at 1\.00 ms; your curve has at most 40 tasks, at 0 s\. /,
  )
})

test('a value is compared in its own unit', () => {
  expect(valueVerdict(40, 12.3, '%')).toMatch(saying('40.0 %', '12.3 %', '27.7 percentage points less'))
  expect(valueVerdict(70, 72, 'ms')).toMatch(saying('Very close', '70 ms', '72 ms', '2 ms more'))
  expect(valueVerdict(5, 5, '')).toBe('Very close. You said 5; it is 5.')
  expect(valueVerdict(4, 5, '')).toMatch(saying('Close', '4', '5', '1 more'))
})

test('one task is one task', () => {
  expect([amount(1, 'tasks'), amount(1.4, 'tasks'), amount(2, 'tasks'), amount(0.002, 's')]).toEqual([
    '1 task',
    '1 task',
    '2 tasks',
    '2.00 ms',
  ])
})

test('a pick is right where it is as good as the best', () => {
  const places = ranked(
    [
      { id: 'a', label: 'Ring', value: 0.8 },
      { id: 'b', label: 'Torus', value: 0.07 },
      { id: 'c', label: 'Mesh', value: 0.07 },
    ],
    { better: 'less' },
  )
  expect(places.map(({ id }) => id)).toEqual(['b', 'c', 'a'])
  expect(ranked(places, { better: 'more' })[0].id).toBe('a')
  expect(winnerVerdict('c', places, 's')).toBe('That is right: Mesh (70.0 ms).')
  expect(winnerVerdict('a', places, 's')).toMatch(saying('Torus', '70.0 ms', 'Ring', '800 ms'))
})
