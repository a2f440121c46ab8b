/**
 * What every lesson must hold, for the labs' tests: every scene is run, every exercise is solved by its sample solution and not by
 * where the scene begins or by a near miss, no text holds a typed number, and what texts claim in words is checked.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { judgeNumber, near } from '../src/app/learn/answer.ts'
import { figure, fill } from '../src/app/learn/lesson-text.ts'
import {
  checkLesson,
  createRuns,
  firstAxis,
  lessonReady,
  linesOf,
  type RunQuery,
  runsOf,
  textsOfExercise,
} from '../src/core/content/check-lesson.ts'
import type { AnswerUnit, LessonEntry, Scene } from '../src/core/content/lesson.ts'
import { type ReadLesson, readLesson } from '../src/core/content/read-lesson.ts'
import type { Words } from '../src/core/content/words.ts'
import { fitted, type Lab } from '../src/core/lab.ts'
import { applies } from '../src/core/parameters.ts'
import { wordOf } from '../src/core/text/expression/evaluate.ts'
import { lessonsOf } from '../src/labs/lessons.ts'
import type { LabViews } from '../src/labs/page.ts'
import { FIRST_LESSON } from '../src/labs/tiles.ts'
import otherWays from './data/other-ways.json' with { type: 'json' }
import { some } from './setup/cases.ts'

export type { RunQuery }

const root = join(import.meta.dirname, '..')

/** Checks of what scenes say in words, by lesson and scene; each is given the scene's query. */
export type Checks = Readonly<Record<string, Readonly<Record<string, (run: RunQuery, query: string) => void>>>>

/** What a lab's lessons are held against; keys are "lesson/exercise". */
export interface Held {
  readonly lab: Lab
  readonly page: LabViews
  readonly checks: Checks
  /** What stands before every query that a check asks for. */
  readonly base?: string
  /** The least number of scenes of a lesson; 5 unless given. */
  readonly fewestScenes?: number
  /** Lessons that lead to another lab in two minutes: two scenes are enough. */
  readonly bridges?: readonly string[]
}

/** All texts of a scene. */
export const textsOf = (scene: Scene): readonly Words[] => [
  ...linesOf(scene.text),
  ...linesOf(scene.after),
  ...scene.exercises.flatMap(textsOfExercise),
]

/** A right number as people type it who read it off the page: in three digits or whole, with what the question names behind it. */
function typings(right: number, unit: AnswerUnit, exact: boolean): readonly string[] {
  const text = exact ? String(right) : String(Number(right.toPrecision(3)))
  const grouped = text.replace(/^(-?\d+)(\d{3})(?=\.|$)/, '$1#$2')
  const withComma = text.replace('.', ',')
  return [
    text,
    withComma,
    `~${text}`,
    `${text}.`,
    `the answer is ${text}`,
    `3 + 4 = ${text}`,
    ...(grouped === text ? [] : [' ', ',', '.', "'"].map((sign) => grouped.split('.')[0].replace('#', sign))),
    ...(unit === ''
      ? [`${text} times`, `${text}×`, `${withComma} messages`]
      : [`${text} ${unit}`, `${withComma}${unit}`]),
    ...(unit === '%' || unit === 'points' ? [`${text} percent`] : []),
  ]
}

/** A metric of a run as a number. */
export function numberOf(run: RunQuery, query: string, id: string): number {
  const value = run(query).metrics[id]
  if (typeof value !== 'number') throw new Error(`${id} of ${query} is not a number`)
  return value
}

/** A column of a run's recording. */
export function columnOf(run: RunQuery, query: string, id: string): readonly number[] {
  const { recording } = run(query)
  return [...recording.columns[id].subarray(0, recording.count)]
}

/** Defines the tests of a lab's lessons. */
export function testLessons({ lab, page, checks, base, fewestScenes = 5, bridges = [] }: Held): void {
  const lessons = lessonsOf(lab.id)
  const runOnce = createRuns(lab)
  const run: RunQuery = (query) => {
    const ran = runOnce(query)
    expect(lab.check(ran.values), query).toEqual([])
    return ran
  }

  const loaded = new Map<string, ReadLesson>()
  beforeAll(async () => {
    for (const { id, load } of lessons) {
      const text = readFileSync(join(root, 'src/labs', lab.id, 'lessons', `${id}.md`), 'utf8')
      const read = readLesson(text, lab, { charts: page.charts.map((chart) => chart.id) })
      if ('problems' in read)
        throw new Error(read.problems.map(({ line, message }) => `${id}.md:${line}: ${message}`).join('\n'))
      loaded.set(id, read)
      await lessonReady(read, lab)
      // The build compiles the same.
      expect(await load()).toEqual(read.lesson)
    }
  })
  const readOf = ({ id }: LessonEntry): ReadLesson => {
    const read = loaded.get(id)
    if (!read) throw new Error(`no lesson ${id}`)
    return read
  }
  const lessonOf = (entry: LessonEntry) => readOf(entry).lesson

  test('there are lessons, with ids and names', () => {
    expect(lessons.length).toBeGreaterThan(0)
    expect(new Set(lessons.map(({ id }) => id)).size).toBe(lessons.length)
    for (const { id, label } of lessons) {
      expect(id).toMatch(/^[a-z-]+$/)
      expect(label).not.toBe('')
    }
  })

  test('a schedule of the whole run is not shown beside a question about that run', () => {
    for (const { scenes } of lessons.map(lessonOf))
      for (const { picture, exercises } of scenes)
        for (const exercise of exercises)
          if (picture === 'gantt' && exercise.kind === 'predict') expect(exercise.ask.blind, exercise.id).toBe(true)
  })

  /** Other ways to do a task than its own solution, by "lesson/exercise"; `npm test` tries some of each lab. */
  const ways = Object.entries(otherWays).flatMap(([key, query]) =>
    key.startsWith(`${lab.id}/`) ? [[key.slice(lab.id.length + 1), query] as const] : [],
  )

  test.skipIf(ways.length === 0).each(some(ways, 5))('%s is done in another way, too: %s', async (key, query) => {
    const [lesson, id] = key.split('/')
    const read = loaded.get(lesson)
    const scene = read?.lesson.scenes.find(({ exercises }) => exercises.some((one) => one.id === id))
    const task = scene?.exercises.find((one) => one.id === id)
    if (!read || !scene || task?.kind !== 'task') throw new Error(`data/other-ways.json: no task ${lab.id}/${key}`)
    for (const parameter of new URLSearchParams(query).keys()) expect(scene.open).toContain(parameter)
    const other = { ...task, solution: { ...task.solution, query } }
    const scenes = [{ ...scene, exercises: [other] }]
    expect(await checkLesson({ ...read, lesson: { ...read.lesson, scenes } }, run, lab)).toEqual([])
  })

  describe.each(lessons)('lesson $id', (entry) => {
    // A beginner is to see three pictures, and cannot know what to predict.
    const isFirst = `${lab.id}/${entry.id}` === FIRST_LESSON
    const fewest = isFirst ? 3 : bridges.includes(entry.id) ? 2 : fewestScenes

    test(`has ${fewest} to 10 scenes, each with something to do, and ids of its own`, () => {
      const { scenes } = lessonOf(entry)
      expect(scenes.length).toBeGreaterThanOrEqual(fewest)
      expect(scenes.length).toBeLessThanOrEqual(10)
      const exercises = scenes.flatMap((scene) => scene.exercises)
      expect(exercises.some(({ kind }) => kind === 'predict')).toBe(!isFirst)
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
        const runs = runsOf(lesson, scene, run)
        for (const text of textsOf(scene)) {
          expect(fill(lab, {}, text).replace(/ITERLP\w*/g, '')).not.toMatch(/\d/)
          expect(fill(lab, runs, text)).not.toMatch(/[…{}*]|NaN|–/)
        }
      }
    })

    test('ends with three sentences of what the reader knows', () => {
      const lesson = lessonOf(entry)
      expect(lesson.know).toHaveLength(3)
      const runs = runsOf(lesson, lesson.scenes[lesson.scenes.length - 1], run)
      for (const sentence of lesson.know) {
        expect(fill(lab, {}, sentence)).not.toMatch(/\d/)
        expect(fill(lab, runs, sentence)).toMatch(/^[^…{}]+\.$/)
      }
    })

    test('points at what is there and opens parameters that apply', () => {
      const { scenes } = lessonOf(entry)
      for (const { lookAt, open, query, at = 0, side, id, chart, number = lab.metrics[0].id } of scenes) {
        const { values, metrics, recording } = run(query)
        expect(at, id).toBeLessThan(firstAxis(recording).end)
        // What is written large is a number, and the chart is there.
        expect(typeof metrics[number], `${id}: ${number}`).toBe('number')
        const charts = page.charts.filter(({ shownWhen }) => shownWhen?.(values) ?? true).map((each) => each.id)
        if (chart) expect(['none', ...charts], id).toContain(chart)
        if (!recording.shape.few) expect(recording.stride, id).toBe(1)
        const { parameters } = fitted(lab, values)
        for (const parameter of open) expect(parameters, id).toHaveProperty([parameter])
        const [kind, of] = lookAt.split(':')
        if (kind === 'chart') expect(page.charts.map((chart) => chart.id)).toContain(of)
        if (kind === 'parameter') {
          expect(open, id).toContain(of)
          expect(applies(parameters[of], values), id).toBe(true)
        }
        if (lookAt === 'side') expect(['microscope', 'program']).toContain(side)
      }
    })

    test('says in words what its runs show', () => {
      const lesson = lessonOf(entry)
      const ofScene = checks[entry.id]
      expect(Object.keys(ofScene)).toEqual(lesson.scenes.map(({ id }) => id))
      const runInScene: RunQuery = (query) => run(base ? `${base}&${query}` : query)
      for (const scene of lesson.scenes) ofScene[scene.id](runInScene, scene.query)
    })

    test('has exercises that their solutions solve, and neither the beginning nor a near miss', async () => {
      const read = readOf(entry)
      expect(await checkLesson(read, run, lab)).toEqual([])
      for (const scene of read.lesson.scenes) {
        const runs = runsOf(read.lesson, scene, run)
        for (const exercise of scene.exercises) {
          const { id } = exercise
          if (exercise.kind === 'task' || exercise.kind === 'write')
            expect(read.misses, `${id} has no near miss`).toHaveProperty(id)
          else if (exercise.kind === 'number') {
            const { tolerance } = exercise
            const right = figure(lab, runs, exercise.answer)?.value ?? Number.NaN
            // As a learner reads it off the page, in three digits.
            if (tolerance > 0) expect(near(Number(right.toPrecision(3)), right, tolerance), id).toBe(true)
            expect(near(right * (1 + 1.5 * tolerance) + 0.001, right, tolerance), id).toBe(false)
            expect(near(1 / right, right, tolerance), id).toBe(false)
            const { unit } = exercise
            const rightInUnit = unit === 'ms' ? 1000 * right : right
            for (const text of typings(rightInUnit, unit, tolerance === 0))
              expect(judgeNumber(text, { right: rightInUnit, unit, tolerance }, 0), `${id}: ${text}`).toMatchObject({
                outcome: 'right',
              })
            for (const text of [`${rightInUnit}–${2 * rightInUnit}`, `between ${rightInUnit} and ${2 * rightInUnit}`])
              expect(judgeNumber(text, { right: rightInUnit, unit, tolerance }, 0), `${id}: ${text}`).toMatchObject({
                outcome: 'open',
                text: expect.stringContaining('one number'),
              })
          } else if (exercise.kind === 'choice') {
            const right = wordOf(exercise.answer, { runs })
            // Every wrong answer gets a reason against it, and the right one none: a change of the model that changes it has to change these.
            const wrong = Object.keys(exercise.options).filter((option) => option !== right)
            expect(Object.keys(exercise.but ?? {}), id).toEqual(wrong)
          }
        }
      }
    })
  })
}
