/**
 * What every lesson must hold, for the labs' tests: every scene is run, every exercise is solved by its sample solution and not by
 * where the scene begins or by a near miss, no text holds a typed number, and what texts claim in words is checked.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { figure, fill, near } from '../src/app/learn/lesson-text.ts'
import type { Exercise, Lesson, LessonEntry, Scene, Task } from '../src/core/content/lesson.ts'
import { type ReadLesson, readLesson } from '../src/core/content/read-lesson.ts'
import { type Block, isParagraph, type Words } from '../src/core/content/words.ts'
import type { Lab, Metrics } from '../src/core/lab.ts'
import { formatDifferences, parseLink } from '../src/core/link/link.ts'
import { applies, type Values } from '../src/core/parameters.ts'
import { axesOf, axisOf, unitOf } from '../src/core/playhead/axis.ts'
import type { Recording } from '../src/core/recording.ts'
import { runWhole } from '../src/core/run/run.ts'
import { holds, wordOf } from '../src/core/text/expression/evaluate.ts'
import type { KnownRuns, Situation } from '../src/core/text/expression/tree.ts'
import type { LabViews } from '../src/labs/page.ts'
import { checkPrediction, wordsOf } from './predictions.ts'

/** A run that has been recorded. */
export interface Ran {
  readonly values: Values
  readonly metrics: Metrics
  readonly recording: Recording
}

const root = join(import.meta.dirname, '..')

/** Runs what differs from the defaults, once. */
export type RunQuery = (query: string) => Ran

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
}

/** The lines of blocks. */
export const linesOf = (blocks: readonly Block[] = []): readonly Words[] =>
  blocks.flatMap((block) => (isParagraph(block) ? [block] : block.kind === 'list' ? block.items : []))

/** All texts of a scene. */
export const textsOf = (scene: Scene): readonly Words[] => [
  ...linesOf(scene.text),
  ...linesOf(scene.after),
  ...scene.exercises.flatMap((exercise): readonly Words[] =>
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
export function testLessons({ lab, page, checks, base, fewestScenes = 5 }: Held): void {
  const { lessons = [] } = page
  const cache = new Map<string, Ran>()

  const run: RunQuery = (query) => {
    const known = cache.get(query)
    if (known) return known
    const { values, problems } = parseLink(`${lab.id}?${query}`, { [lab.id]: lab })
    // A scene's scenario and the changes of a solution may name the same parameter: the last one counts.
    expect(problems.filter(({ message }) => !message.includes('expected one value'))).toEqual([])
    expect(lab.check(values)).toEqual([])
    // Queries say the same scenario in several ways.
    const differences = formatDifferences(lab.parameters, values)
    const ran = { ...(cache.get(differences) ?? recorded(values)), values }
    cache.set(query, ran).set(differences, ran)
    return ran
  }

  function recorded(values: Values): Ran {
    const { metrics, recording } = runWhole(lab, values, { record: true })
    if (!recording) throw new Error('nothing was recorded')
    return { values, metrics, recording }
  }

  const runsOf = (lesson: Lesson, scene: Scene): KnownRuns =>
    Object.fromEntries(
      [...Object.entries(lesson.runs), ['here', scene.query]].map(([name, query]) => [name, run(query)]),
    )

  /** The axis along which a run lies at first. */
  const firstAxis = (recording: Recording) => axisOf(recording, unitOf(axesOf(recording.shape)[0]))

  function situation(lesson: Lesson, scene: Scene, changes: string, at: number): Situation {
    const { values, metrics, recording } = run([scene.query, changes].filter(Boolean).join('&'))
    return {
      run: { values, metrics, recording },
      row: firstAxis(recording).rowAt(at),
      runs: runsOf(lesson, scene),
    }
  }

  const loaded = new Map<string, Lesson>()
  const misses = new Map<string, ReadLesson['misses']>()
  const missOf = ({ id }: LessonEntry, task: Task) => misses.get(id)?.[task.id]
  beforeAll(async () => {
    for (const { id, load } of lessons) {
      const text = readFileSync(join(root, 'src/labs', lab.id, 'lessons', `${id}.md`), 'utf8')
      const read = readLesson(text, lab, { charts: page.charts.map((chart) => chart.id) })
      if ('problems' in read)
        throw new Error(read.problems.map(({ line, message }) => `${id}.md:${line}: ${message}`).join('\n'))
      loaded.set(id, read.lesson)
      misses.set(id, read.misses)
      // The build compiles the same.
      expect(await load()).toEqual(read.lesson)
    }
  })
  const lessonOf = ({ id }: LessonEntry): Lesson => {
    const lesson = loaded.get(id)
    if (!lesson) throw new Error(`no lesson ${id}`)
    return lesson
  }

  test('there are lessons, with ids, names and a sentence each', () => {
    expect(lessons.length).toBeGreaterThan(0)
    expect(new Set(lessons.map(({ id }) => id)).size).toBe(lessons.length)
    for (const { id, label, summary } of lessons) {
      expect(id).toMatch(/^[a-z-]+$/)
      expect(label).not.toBe('')
      expect(summary).toMatch(/^[^.]+\.$/)
    }
  })

  describe.each(lessons)('lesson $id', (entry) => {
    test(`has ${fewestScenes} to 10 scenes, each with something to do, and ids of its own`, () => {
      const { scenes } = lessonOf(entry)
      expect(scenes.length).toBeGreaterThanOrEqual(fewestScenes)
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
          expect(fill(lab, {}, text).replace(/ITERLP\w*/g, '')).not.toMatch(/\d/)
          expect(fill(lab, runs, text)).not.toMatch(/[…{}*]|NaN|–/)
        }
      }
    })

    test('points at what is there and opens parameters that apply', () => {
      const { scenes } = lessonOf(entry)
      for (const { lookAt, open, query, at = 0, side, id } of scenes) {
        const { values, recording } = run(query)
        expect(at, id).toBeLessThan(firstAxis(recording).end)
        if (!recording.shape.few) expect(recording.stride, id).toBe(1)
        for (const parameter of open) expect(lab.parameters, id).toHaveProperty(parameter)
        const [kind, of] = lookAt.split(':')
        if (kind === 'chart') expect(page.charts.map((chart) => chart.id)).toContain(of)
        if (kind === 'parameter') {
          expect(open, id).toContain(of)
          expect(applies(lab.parameters[of], values), id).toBe(true)
        }
        if (lookAt === 'side') expect(side).toBe('microscope')
      }
    })

    test('says in words what its runs show', () => {
      const lesson = lessonOf(entry)
      const ofScene = checks[entry.id]
      expect(Object.keys(ofScene)).toEqual(lesson.scenes.map(({ id }) => id))
      const asked: RunQuery = (query) => run(base ? `${base}&${query}` : query)
      for (const scene of lesson.scenes) ofScene[scene.id](asked, scene.query)
    })

    test('has exercises that their solutions solve, and neither the beginning nor a near miss', () => {
      const lesson = lessonOf(entry)
      for (const scene of lesson.scenes) {
        for (const exercise of scene.exercises) {
          const check: Record<Exercise['kind'], () => void> = {
            predict: () => {
              if (exercise.kind === 'predict')
                checkPrediction(lab, exercise.ask, runsOf(lesson, scene), run(scene.query).recording)
            },
            task: () => checkTask(lesson, scene, exercise as Task),
            number: () => {
              if (exercise.kind !== 'number') return
              const right = figure(lab, runsOf(lesson, scene), exercise.answer)?.value
              if (right === undefined) throw new Error(`${exercise.id}: no answer`)
              expect(near(right, right, exercise.tolerance)).toBe(true)
              // As a learner reads it off the page, in three digits.
              if (exercise.tolerance > 0) {
                expect(near(Number(right.toPrecision(3)), right, exercise.tolerance)).toBe(true)
              }
              expect(near(right * (1 + 1.5 * exercise.tolerance) + 0.001, right, exercise.tolerance)).toBe(false)
              expect(near(1 / right, right, exercise.tolerance), exercise.id).toBe(false)
            },
            choice: () => {
              if (exercise.kind !== 'choice') return
              const right = wordOf(exercise.answer, { runs: runsOf(lesson, scene) })
              expect(Object.keys(exercise.options), exercise.id).toContain(right)
              // Every wrong answer gets a reason against it, and the right one none: a change of the model that changes it has to change these.
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
      const start = scene.at ?? 0
      const { query = '', at = start } = task.solution
      expect(holds(task.done, situation(lesson, scene, query, at)), `${name}: solution`).toBe(true)
      expect(holds(task.done, situation(lesson, scene, '', start)), `${name}: beginning`).toBe(false)
      const miss = missOf(entry, task)
      if (!miss) throw new Error(`${name}: has no near miss`)
      expect(holds(task.done, situation(lesson, scene, miss.query ?? '', miss.at ?? start)), `${name}: near miss`).toBe(
        false,
      )
      // The learner can get there: only open controls are needed.
      for (const [id] of new URLSearchParams(query)) expect(scene.open, name).toContain(id)
    }
  })
}
