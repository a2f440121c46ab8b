/**
 * Runs everything that a lesson asks for and holds its exercises against it: solutions solve and nothing else does, answers exist, numbers
 * in texts are there. For the command line and for the tests of our own lessons.
 */
import type { Lab } from '../lab.ts'
import { formatDifferences, parseLink } from '../link/link.ts'
import { axesOf, axisOf, momentOf, unitOf } from '../playhead/axis.ts'
import type { Recording } from '../recording.ts'
import { runWhole } from '../run/run.ts'
import { quoted } from '../text/expected.ts'
import { holds, numberOf, wordOf } from '../text/expression/evaluate.ts'
import type { KnownRun, KnownRuns, Situation } from '../text/expression/tree.ts'
import type { Exercise, Lesson, Prediction, Scene, Task } from './lesson.ts'
import type { LineProblem } from './markdown.ts'
import type { Place, ReadLesson } from './read-lesson.ts'
import { type Block, isParagraph, type Words } from './words.ts'

/** A run with what was recorded. */
type Ran = KnownRun & { readonly recording: Recording }

/** Runs what differs from the defaults. */
export type RunQuery = (query: string) => Ran

/** Runs scenarios of a lab whole, each once; `watch` is given the share of a run that is done. */
export function createRuns(lab: Lab, watch?: () => (share: number) => void): RunQuery {
  const byQuery = new Map<string, Ran>()
  return (query) => {
    const { values } = parseLink(`${lab.id}?${query}`, { [lab.id]: lab })
    // Queries say the same scenario in several ways.
    const key = formatDifferences(lab.parameters, values)
    let ran = byQuery.get(key)
    if (!ran) {
      const { metrics, recording } = runWhole(lab, values, { record: true, watch: watch?.() })
      if (!recording) throw new Error('nothing was recorded')
      ran = { values, metrics, recording }
      byQuery.set(key, ran)
    }
    return { ...ran, values }
  }
}

/** The runs that a scene's texts and answers speak of. */
export const runsOf = (lesson: Lesson, scene: Scene, run: RunQuery): KnownRuns =>
  Object.fromEntries([...Object.entries(lesson.runs), ['here', scene.query]].map(([name, query]) => [name, run(query)]))

/** The axis along which a run lies at first. */
export const firstAxis = (recording: Recording) => axisOf(recording, unitOf(axesOf(recording.shape)[0]))

/** The lines of blocks. */
export const linesOf = (blocks: readonly Block[] = []): readonly Words[] =>
  blocks.flatMap((block): readonly Words[] => {
    if (isParagraph(block)) return [block]
    if (block.kind === 'list') return block.items
    return block.kind === 'table' ? [block.head, ...block.rows].flat() : []
  })

/** Everything that a prediction says. */
export const textsOfPrediction = (ask: Prediction): readonly Words[] => [
  ask.text,
  ask.well,
  ...(ask.kind === 'winner' ? Object.values(ask.among) : []),
  ...(ask.kind === 'value' ? [[ask.label]] : []),
]

/** Everything that an exercise says. */
export const textsOfExercise = (exercise: Exercise): readonly Words[] =>
  exercise.kind === 'predict'
    ? textsOfPrediction(exercise.ask)
    : [
        exercise.text,
        exercise.hint,
        exercise.well,
        ...(exercise.kind === 'choice'
          ? [...Object.values(exercise.options), ...Object.values(exercise.but ?? {})]
          : []),
      ]

/** Whether all numbers in a text exist in runs. */
const isWhole = (words: Words, runs: KnownRuns): boolean =>
  words.every((part) => {
    if (typeof part === 'string' || part[0] === 'code' || part[0] === 'image') return true
    if (part[0] === 'figure') return !Number.isNaN(numberOf(part[1], { runs }))
    return isWhole(part.slice(part[0] === 'link' ? 2 : 1) as unknown as Words, runs)
  })

/** What is wrong with a lesson once it is run, by line. */
export function checkLesson({ lesson, misses, lines, tasks }: ReadLesson, run: RunQuery): readonly LineProblem[] {
  return lesson.scenes.flatMap((scene) => {
    const problems: LineProblem[] = []
    const runs = runsOf(lesson, scene, run)
    const at = scene.at ?? 0
    const line = lines.parts[scene.id]
    const { end } = firstAxis(run(scene.query).recording)
    if (at >= end) problems.push({ line, message: `at: expected less than ${end}, where the run ends, got ${at}` })
    if (![...linesOf(scene.text), ...linesOf(scene.after)].every((words) => isWhole(words, runs)))
      problems.push({ line, message: `${quoted(scene.title, 40)}: a number in its text does not exist in its runs` })
    if (scene === lesson.scenes.at(-1) && !lesson.know.every((words) => isWhole(words, runs)))
      problems.push({ line: 1, message: 'know: a number in it does not exist in its run' })
    for (const exercise of scene.exercises) {
      const complain = (message: string, line = lines.exercises[exercise.id]) =>
        problems.push({ line, message: `${exercise.kind}: ${message}` })
      if (!textsOfExercise(exercise).every((words) => isWhole(words, runs)))
        complain('a number in one of its texts does not exist in its runs')
      if (exercise.kind === 'predict') checkPrediction(exercise.ask, runs, complain)
      else if (exercise.kind === 'task') {
        const miss = Object.hasOwn(misses, exercise.id) ? misses[exercise.id] : undefined
        checkTask(exercise, miss, tasks[exercise.id], scene, runs, run, complain)
      } else if (exercise.kind === 'number') {
        if (!Number.isFinite(numberOf(exercise.answer, { runs }))) complain('its answer does not exist in its runs')
      } else {
        const right = wordOf(exercise.answer, { runs })
        if (!Object.hasOwn(exercise.options, right))
          complain(`its answer, ${quoted(right, 40)}, is none of its options`)
        else if (exercise.but && Object.hasOwn(exercise.but, right))
          complain(`but: expected wrong options only, got ${quoted(right, 40)}, which is the answer`)
      }
    }
    return problems
  })
}

function checkTask(
  { done, solution }: Task,
  miss: Place | undefined,
  written: ReadLesson['tasks'][string],
  scene: Scene,
  runs: KnownRuns,
  run: RunQuery,
  complain: (message: string, line?: number) => void,
): void {
  const isDone = ({ query, at: given }: Place) => {
    const ran = run([scene.query, query].filter(Boolean).join('&'))
    const at = given ?? scene.at ?? momentOf(ran.recording)
    return holds(done, { run: ran, row: firstAxis(ran.recording).rowAt(at), runs } satisfies Situation)
  }
  if (!isDone(solution)) complain(`its solution does not do it: ${quoted(written.done)} is not true`, written.solution)
  if (isDone({})) complain('it is done from the beginning')
  if (miss && isDone(miss)) complain(`its near miss does it: ${quoted(written.done)} is true`, written.miss)
}

/** Holds a prediction against its runs: it can be answered, and its axis holds the truth and does not point at it. */
export function checkPrediction(ask: Prediction, runs: KnownRuns, complain: (message: string) => void): void {
  if (ask.kind === 'curve') {
    const { recording } = runs.here
    const most = recording?.columns[ask.column].subarray(0, recording.count).reduce((a, b) => Math.max(a, b), 0) ?? 0
    const share = most / ask.top
    if (share <= 0.2 || share >= 0.9)
      complain(`top: expected ${most} to lie between a fifth and nine tenths of it, got ${ask.top}`)
  } else if (ask.kind === 'value') {
    const value = numberOf(ask.answer, { runs }) * (ask.unit === 'ms' ? 1000 : 1)
    if (!(value >= ask.from && value <= ask.to))
      complain(`its answer, ${value}, does not lie between ${ask.from} and ${ask.to}`)
    if (JSON.stringify(ask.text).includes(JSON.stringify(['figure', ask.answer])))
      complain('its question has the answer in it')
  } else {
    const values = Object.keys(ask.among).map((name) => runs[name].metrics[ask.metric])
    if (values.length < 2) complain('among: expected two runs or more')
    if (new Set(values).size < values.length || values.some((value) => typeof value !== 'number'))
      complain(`among: expected runs that differ in ${ask.metric}`)
  }
}
