import { expect, test } from 'vitest'
import { saying } from '../../../tests/facts.ts'
import { Recorder, type RecordingShape } from '../../core/recording.ts'
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
  expect(curveVerdict(flat(40), recorded([10, 90, 20]), 'tasks', 'tasks').text).toMatch(
    saying('90 tasks', 'iteration 2', '40 tasks', 'iteration 1', '33 tasks'),
  )
  expect(curveVerdict(flat(80), recorded([80, 81, 80]), 'tasks', 'tasks').text).toMatch(
    /^Very close\. .* 0 tasks apart\.$/,
  )
  const close = curveVerdict(flat(60), recorded([80, 80, 80]), 'tasks', 'tasks')
  expect(close).toEqual({ text: expect.stringMatching(/^Close\./), missed: false })
  const far = curveVerdict(flat(20), recorded([80, 80, 80]), 'tasks', 'tasks')
  expect(far).toEqual({ text: expect.stringMatching(/^It went another way\./), missed: true })
  expect(curveVerdict(flat(0), recorded([0, 0]), 'tasks', 'tasks').text).not.toMatch(/NaN|∞/)
})

test('a curve along time is compared by moments', () => {
  const timed = { ...shape, slots: true, time: 'time', columns: [...shape.columns, time] } as const
  const recorder = new Recorder(timed, 1)
  for (const [row, value] of [10, 90, 20].entries()) recorder.push([value, (row + 1) / 1000], [])
  expect(curveVerdict(flat(40), recorder, 'tasks', 'tasks').text).toMatch(
    /at most 90 tasks, at 1\.00 ms; your curve has at most 40 tasks, at 0 s\. /,
  )
})

test('a value is compared in its own unit', () => {
  expect(valueVerdict(40, 25, '%')).toEqual({
    text: expect.stringMatching(saying('40.0 %', '25.0 %', '15 percentage points less')),
    missed: true,
  })
  expect(valueVerdict(70, 72, 'ms').text).toMatch(saying('Very close', '70 ms', '72 ms', '2 ms more'))
  expect(valueVerdict(5, 5, '')).toEqual({ text: 'Very close. You said 5; it is 5.', missed: false })
  expect(valueVerdict(4, 5, '')).toEqual({ text: 'Close. You said 4; it is 5, 1 more.', missed: false })
})

test('a value that other seeds have is right, and one that none of them has is not', () => {
  expect(valueVerdict(200, 167, 'ms', false, [117, 287])).toEqual({
    text: 'That is right. You said 200 ms; it is 167 ms. With other seeds it is 117 ms to 287 ms.',
    missed: false,
  })
  const far = valueVerdict(50, 167, 'ms', false, [117, 287])
  expect(far.missed).toBe(true)
  expect(far.text).toMatch(/3\.3 times too small\. With other seeds it is 117 ms to 287 ms\.$/)
})

test('a pick that is best with other seeds is right, and says which one is ahead here', () => {
  const places = [
    { id: 'a', label: 'A', value: 10 },
    { id: 'b', label: 'B', value: 11 },
  ]
  expect(winnerVerdict('b', places, 's', ['b'])).toEqual({
    text: 'That is right with other seeds. Here A (10.0 s) is ahead of B (11.0 s).',
    missed: false,
  })
  expect(winnerVerdict('b', places, 's').missed).toBe(true)
})

test('a far miss is named by its factor, and called hard only where its author says so', () => {
  expect(valueVerdict(12.2, 0.68, '').text).toMatch(saying('12.2', '0.680', '18 times too large'))
  expect(valueVerdict(3, 20, '', true)).toEqual({
    text: 'Hard to know beforehand. You said 3; it is 20. Your number is 6.7 times too small.',
    missed: true,
  })
  expect(valueVerdict(0, 20, '').text).toBe('You said 0; it is 20, 20 more.')
  expect(valueVerdict(3, 0, '').text).toBe('You said 3; it is 0, 3 less.')
  expect(valueVerdict(-10, 30, '').text).toBe('You said −10; it is 30, 40 more.')
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
  expect(winnerVerdict('c', places, 's')).toEqual({ text: 'That is right: Mesh (70.0 ms).', missed: false })
  expect(winnerVerdict('a', places, 's')).toEqual({
    text: expect.stringMatching(saying('Torus', '70.0 ms', 'Ring', '800 ms')),
    missed: true,
  })
})
