/**
 * Every scene of every lesson is run, every exercise is solved by its sample solution and not by where the scene begins,
 * no text holds a typed number, and what texts claim in words is checked in claims.ts.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { checkPrediction, wordsOf } from '../../../../tests/predictions.ts'
import { figure, fill, near, partsOf } from '../../../app/learn/words.ts'
import type { Metrics } from '../../../core/lab.ts'
import { parseLink } from '../../../core/link/link.ts'
import { applies, type Values } from '../../../core/parameters.ts'
import type { Recording } from '../../../core/recording.ts'
import { runWhole } from '../../../core/run.ts'
import type { Exercise, KnownRuns, Lesson, LessonEntry, Scene, Situation, Task } from '../../lesson.ts'
import { lab as tree } from '../index.ts'
import { page } from '../views/page.ts'
import { TREE } from './answers.ts'
import { claims } from './claims.ts'
import { lessons } from './index.ts'

interface Ran {
  readonly values: Values
  readonly metrics: Metrics
  readonly recording: Recording
}

const cache = new Map<string, Ran>()

/** Runs a link's scenario to its end, once. */
function run(query: string): Ran {
  const known = cache.get(query)
  if (known) return known
  const { values, problems } = parseLink(`tree?${query}`, { tree })
  // A scene's scenario and the changes of a solution may name the same parameter: the last one counts.
  expect(problems.filter(({ message }) => !message.includes('expected one value'))).toEqual([])
  expect(tree.check(values)).toEqual([])
  const { metrics, recording } = runWhole(tree, values, { record: true })
  if (!recording) throw new Error('nothing was recorded')
  const ran = { values, metrics, recording }
  cache.set(query, ran)
  return ran
}

const runsOf = (lesson: Lesson, scene: Scene): KnownRuns =>
  Object.fromEntries([...Object.entries(lesson.runs), ['here', scene.query]].map(([name, query]) => [name, run(query)]))

function situation(lesson: Lesson, scene: Scene, changes: string, row: number): Situation {
  const { values, metrics, recording } = run([scene.query, changes].filter(Boolean).join('&'))
  return {
    run: { values, metrics, recording, references: {}, finished: true },
    metric: (id) => (typeof metrics[id] === 'number' ? metrics[id] : Number.NaN),
    row,
    runs: runsOf(lesson, scene),
  }
}

const textsOf = (scene: Scene): readonly string[] => [
  ...scene.text,
  ...(scene.after ?? []),
  ...scene.exercises.flatMap((exercise) =>
    exercise.kind === 'predict'
      ? wordsOf(exercise.ask)
      : [
          exercise.text,
          exercise.hint,
          exercise.well,
          ...(exercise.kind === 'choice'
            ? [...Object.values(exercise.options), ...Object.values(exercise.but ?? {})]
            : []),
        ],
  ),
]

/** Answers that are wrong, for each task whose beginning alone would prove little: near misses. */
const misses: Readonly<Record<string, { readonly query?: string; readonly at?: number }>> = {
  'why-balance/lucky': { query: 'seed=1' },
  'why-balance/nine': { query: 'interval=32' },
  'dimension-exchange/nothing': { at: 3 },
  'dimension-exchange/uneven': { query: 'topology=mesh' },
  'dimension-exchange/twice': { query: 'lambda=0.8' },
  'dimension-exchange/turn': { query: 'lambda=0.5&interval=2' },
  'central-server/busiest': { at: 1 },
  'central-server/half': { query: 'interval=1024' },
  'central-server/worth': { query: 'grain=1000' },
  'three-phases/peak': { at: 24 },
  'three-phases/t1': { at: 5 },
  'three-phases/later': { query: 'c1=4' },
  'three-phases/t2': { at: 24 },
  'three-phases/adapt': { query: 't1=on&fillingInterval=64' },
  'adapting/on': { query: 't1=on&fillingInterval=32' },
  'adapting/sixty': { query: 'fillingInterval=4' },
  'adapting/worse': { query: 't2=on&c2=0.25' },
  'adapting/later': { query: 'c2=4' },
  'adapting/coarse': { query: 'grain=10' },
  'reading-numbers/half': { query: 'processors=8' },
  'reading-numbers/modest': { query: 'interval=1' },
  'reading-numbers/other': { query: 'seed=1' },
}

const loaded = new Map<string, Lesson>()
beforeAll(async () => {
  for (const entry of lessons) loaded.set(entry.id, await entry.load())
})
const lessonOf = ({ id }: LessonEntry): Lesson => {
  const lesson = loaded.get(id)
  if (!lesson) throw new Error(`no lesson ${id}`)
  return lesson
}

test('there are at least six lessons, with ids, names and a sentence each', () => {
  expect(lessons.length).toBeGreaterThanOrEqual(6)
  expect(new Set(lessons.map(({ id }) => id)).size).toBe(lessons.length)
  for (const { id, label, summary } of lessons) {
    expect(id).toMatch(/^[a-z-]+$/)
    expect(label).not.toBe('')
    expect(summary).toMatch(/^[^.]+\.$/)
  }
  expect(page.lessons).toBe(lessons)
})

describe.each(lessons)('lesson $id', (entry) => {
  test('has five to ten scenes, each with something to do, and ids of its own', () => {
    const { scenes } = lessonOf(entry)
    expect(scenes.length).toBeGreaterThanOrEqual(5)
    expect(scenes.length).toBeLessThanOrEqual(10)
    const exercises = scenes.flatMap((scene) => scene.exercises)
    expect(exercises.filter(({ kind }) => kind === 'predict').length).toBeGreaterThan(0)
    for (const scene of scenes) {
      const first = scene.exercises.findIndex(({ kind }) => kind === 'predict')
      expect(scene.exercises.filter(({ kind }) => kind === 'predict').length).toBe(first < 0 ? 0 : 1)
      expect(first, scene.id).toBeLessThan(1)
      if (scene.after) expect(first, scene.id).toBe(0)
    }
    expect(scenes.every((scene) => scene.exercises.length > 0)).toBe(true)
    for (const list of [scenes, exercises]) expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
  })

  test('types no number into a text: every one is computed, and there', () => {
    const lesson = lessonOf(entry)
    for (const scene of lesson.scenes) {
      const runs = runsOf(lesson, scene)
      for (const text of textsOf(scene)) {
        expect(text.replace(/\{[^}]+\}/g, ''), text).not.toMatch(/\d/)
        expect(fill(tree, runs, text), text).not.toMatch(/[…{}]|NaN|–/)
        expect(text.split('*').length % 2, text).toBe(1)
        expect(
          partsOf(text)
            .map((part) => part.text)
            .join(''),
        ).toBe(text.replaceAll('*', ''))
      }
    }
  })

  test('points at what is there and opens parameters that apply', () => {
    const { scenes } = lessonOf(entry)
    for (const { lookAt, open, query, at = 0, side, id } of scenes) {
      const { values, recording } = run(query)
      expect(at, id).toBeLessThan(recording.count)
      expect(recording.stride, id).toBe(1)
      for (const parameter of open) expect(tree.parameters, id).toHaveProperty(parameter)
      const [kind, of] = lookAt.split(':')
      if (kind === 'chart') expect(page.charts.map((chart) => chart.id)).toContain(of)
      if (kind === 'parameter') {
        expect(open, id).toContain(of)
        expect(applies(tree.parameters[of], values), id).toBe(true)
      }
      if (lookAt === 'side') expect(side).toBe('microscope')
    }
  })

  test('says in words what its runs show', () => {
    const lesson = lessonOf(entry)
    const checks = claims[entry.id]
    expect(Object.keys(checks)).toEqual(lesson.scenes.map(({ id }) => id))
    for (const scene of lesson.scenes) checks[scene.id]((query) => run(`${TREE}&${query}`), scene.query)
  })

  test('has exercises that their solutions solve, and neither the beginning nor a near miss', () => {
    const lesson = lessonOf(entry)
    for (const scene of lesson.scenes) {
      for (const exercise of scene.exercises) {
        const check: Record<Exercise['kind'], () => void> = {
          predict: () => {
            if (exercise.kind === 'predict')
              checkPrediction(tree, exercise.ask, runsOf(lesson, scene), run(scene.query).recording)
          },
          task: () => checkTask(lesson, scene, exercise as Task),
          number: () => {
            if (exercise.kind !== 'number') return
            const right = figure(tree, runsOf(lesson, scene), exercise.answer)?.value
            if (right === undefined) throw new Error(`${exercise.id}: no answer`)
            expect(near(right, right, exercise.tolerance)).toBe(true)
            // As a learner reads it off the page, in three digits.
            if (exercise.tolerance > 0) expect(near(Number(right.toPrecision(3)), right, exercise.tolerance)).toBe(true)
            expect(near(right * (1 + 1.5 * exercise.tolerance) + 0.001, right, exercise.tolerance)).toBe(false)
            expect(near(1 / right, right, exercise.tolerance), exercise.id).toBe(false)
          },
          choice: () => {
            if (exercise.kind !== 'choice') return
            const right = exercise.answer(runsOf(lesson, scene))
            expect(Object.keys(exercise.options), exercise.id).toContain(right)
            expect(right, exercise.id).toBe(ANSWERS[`${entry.id}/${exercise.id}`])
            // Every wrong answer is told what speaks against it.
            const wrong = Object.keys(exercise.options).filter((id) => id !== right)
            expect(Object.keys(exercise.but ?? {}), exercise.id).toEqual(wrong)
          },
        }
        check[exercise.kind]()
      }
    }
  })

  function checkTask(lesson: Lesson, scene: Scene, task: Task): void {
    const name = `${entry.id}/${task.id}`
    // Runs lie along steps at first, and each has a row of its own.
    const start = scene.at ?? 0
    const { query = '', at = start } = task.solution
    expect(task.done(situation(lesson, scene, query, at)), `${name}: solution`).toBe(true)
    expect(task.done(situation(lesson, scene, '', start)), `${name}: beginning`).toBe(false)
    const miss = misses[name]
    expect(miss, `${name}: has no near miss`).toBeDefined()
    expect(task.done(situation(lesson, scene, miss.query ?? '', miss.at ?? start)), `${name}: near miss`).toBe(false)
    // The learner can get there: only open controls are needed.
    for (const [id] of new URLSearchParams(query)) expect(scene.open, name).toContain(id)
  }
})

/** The golden answers: what the runs say today. A change of the model that changes one has to change its feedback too. */
const ANSWERS: Readonly<Record<string, string>> = {
  'why-balance/who': 'one',
  'why-balance/when': 'first',
  'why-balance/price': 'communicationTime',
  'central-server/where': 'waitTime',
  'three-phases/faster': 'depth',
  'adapting/saved': 'idleTime',
  'adapting/small': 'both',
  'adapting/large': 't1',
  'reading-numbers/where': 'waitTime',
}
