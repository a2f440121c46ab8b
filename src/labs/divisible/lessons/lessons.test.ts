/** Every exercise is solved by its sample solution and not by where the scene begins; no text holds a typed number. */
import { describe, expect, test } from 'vitest'
import { checkPrediction, wordsOf } from '../../../../tests/predictions.ts'
import { figure, fill } from '../../../app/learn/words.ts'
import { parseLink } from '../../../core/link/link.ts'
import { runWhole } from '../../../core/run/run.ts'
import type { Exercise, Lesson, Scene, Situation } from '../../lesson.ts'
import { lab as divisible } from '../index.ts'
import { lesson as leavingOut } from './leaving-out.ts'
import { lesson as whatItIs } from './what-it-is.ts'

const lessons: Readonly<Record<string, Lesson>> = { 'what-it-is': whatItIs, 'leaving-out': leavingOut }

function run(query: string) {
  const { values, problems } = parseLink(`divisible?${query}`, { divisible })
  expect(problems.filter(({ message }) => !message.includes('expected one value'))).toEqual([])
  expect(divisible.check(values)).toEqual([])
  const { metrics, recording } = runWhole(divisible, values, { record: true })
  if (!recording) throw new Error('nothing was recorded')
  return { values, metrics, recording }
}

const runsOf = (lesson: Lesson, scene: Scene) =>
  Object.fromEntries([...Object.entries(lesson.runs), ['here', scene.query]].map(([name, query]) => [name, run(query)]))

function situation(lesson: Lesson, scene: Scene, changes = ''): Situation {
  const { values, metrics, recording } = run([scene.query, changes].filter(Boolean).join('&'))
  const metric = (id: string) => (typeof metrics[id] === 'number' ? metrics[id] : Number.NaN)
  const row = recording.count - 1
  return {
    run: { values, metrics, recording, references: {}, finished: true },
    metric,
    row,
    runs: runsOf(lesson, scene),
  }
}

const textsOf = (exercise: Exercise) =>
  exercise.kind === 'predict' ? wordsOf(exercise.ask) : [exercise.text, exercise.hint, exercise.well]

describe.each(Object.entries(lessons))('lesson %s', (_, lesson) => {
  describe.each(lesson.scenes)('scene $id', (scene) => {
    test('fills every number in its texts, and types none', () => {
      const runs = runsOf(lesson, scene)
      for (const text of [...scene.text, ...(scene.after ?? []), ...scene.exercises.flatMap(textsOf)]) {
        expect(fill(divisible, runs, text)).not.toContain('…')
        expect(text.replace(/\{[^}]+\}|ITERLP\w*/g, '')).not.toMatch(/\d/)
      }
    })

    test.each(scene.exercises)('exercise $id can be done, and is not done at first', (exercise) => {
      const runs = runsOf(lesson, scene)
      if (exercise.kind === 'task') {
        expect(exercise.done(situation(lesson, scene))).toBe(false)
        expect(exercise.done(situation(lesson, scene, exercise.solution.query))).toBe(true)
      } else if (exercise.kind === 'predict') checkPrediction(divisible, exercise.ask, runs, run(scene.query).recording)
      else if (exercise.kind === 'choice') expect(Object.keys(exercise.options)).toContain(exercise.answer(runs))
      else expect(figure(divisible, runs, exercise.answer)?.value).toBeGreaterThan(0)
    })
  })
})

test('what is said of the scenes in words is true', () => {
  const free = run(whatItIs.scenes[0].query)
  expect(free.metrics.allocationOrder).toContain(2)
  expect(Math.max(...(free.metrics.fractions as number[]))).toBe((free.metrics.fractions as number[])[1])
  const opt = run(leavingOut.runs.opt).metrics
  expect(opt.workersUsed).toBe(2)
  expect(run(leavingOut.runs.few).metrics.makespan).toBeLessThan(opt.makespan as number)
})
