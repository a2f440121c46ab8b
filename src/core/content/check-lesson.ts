/**
 * Runs everything that a lesson asks for and holds its exercises against it: solutions solve and nothing else does, answers exist, numbers
 * in texts are there. For the command line and for the tests of our own lessons.
 */
import { type Lab, RunStopped } from '../lab.ts'
import { formatLink, parseLink } from '../link/link.ts'
import { axesOf, axisOf, momentOf, unitOf } from '../playhead/axis.ts'
import type { Examined } from '../program/checks.ts'
import { programIn, trialOf, trialRuns } from '../program/trial.ts'
import type { Recording } from '../recording.ts'
import { runWhole, startWanted, type WantedRun } from '../run/run.ts'
import { quoted } from '../text/expected.ts'
import { holds, numberOf, wordOf } from '../text/expression/evaluate.ts'
import type { KnownRun, KnownRuns, Situation } from '../text/expression/tree.ts'
import { type Claim, changed, expanded } from './claim.ts'
import type { Exercise, Lesson, Prediction, Scene, Task, Write } from './lesson.ts'
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
    const key = formatLink(lab, values)
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

const joined = (...queries: readonly (string | undefined)[]) => queries.filter(Boolean).join('&')

/** Loads what the runs of these queries need, lists among them: after that they are made at once. */
export async function readyFor(lab: Lab, queries: readonly string[]): Promise<void> {
  for (const query of queries.flatMap(expanded))
    await lab.ready?.(parseLink(`${lab.id}?${query}`, { [lab.id]: lab }).values)
}

/** Loads what the runs of a lesson need, those that its claims are tried with apart. */
export const lessonReady = ({ lesson: { runs, scenes }, misses }: ReadLesson, lab: Lab): Promise<void> =>
  readyFor(lab, [
    ...Object.values(runs),
    ...scenes.flatMap(({ query, exercises }) => [
      query,
      ...exercises.flatMap((one) => (one.kind === 'task' ? [joined(query, one.solution.query)] : [])),
      ...exercises.flatMap(({ id }) => (Object.hasOwn(misses, id) ? [joined(query, misses[id].query)] : [])),
    ]),
  ])

/** Loads what the runs of a case of a claim need. */
export const claimReady = (lab: Lab, { runs, over }: Pick<Claim, 'runs' | 'over'>, index: number): Promise<void> => {
  const change = expanded(over)[index]
  return readyFor(
    lab,
    Object.values(runs).map((query) => changed(query, change)),
  )
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
    const [, ...words] = part
    return isWhole(part[0] === 'link' ? words.slice(1) : words, runs)
  })

/** What is wrong with a lesson once it is run, by line. */
export async function checkLesson(read: ReadLesson, run: RunQuery, lab: Lab): Promise<readonly LineProblem[]> {
  const { lesson, misses, lines, tasks } = read
  await lessonReady(read, lab)
  const problems: LineProblem[] = []
  for (const scene of lesson.scenes) {
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
      } else if (exercise.kind === 'break') {
        const { metrics } = run(joined(scene.query, exercise.query))
        if (JSON.stringify(metrics) === JSON.stringify(runs.here.metrics))
          complain('nothing happens: the run is the same')
      } else if (exercise.kind === 'write') {
        const miss = Object.hasOwn(misses, exercise.id) ? misses[exercise.id] : undefined
        await checkWrite(exercise, miss, tasks[exercise.id], scene, lab, complain)
      } else {
        const right = wordOf(exercise.answer, { runs })
        if (!Object.hasOwn(exercise.options, right))
          complain(`its answer, ${quoted(right, 40)}, is none of its options`)
        else if (exercise.but && Object.hasOwn(exercise.but, right))
          complain(`but: expected wrong options only, got ${quoted(right, 40)}, which is the answer`)
      }
    }
  }
  return problems
}

/** Tries a program: one that does it, the one that the scene begins with, and one that nearly does it. */
async function checkWrite(
  exercise: Write,
  miss: Place | undefined,
  written: ReadLesson['tasks'][string],
  scene: Scene,
  lab: Lab,
  complain: (message: string, line?: number) => void,
): Promise<void> {
  const missing = async (query = '') => {
    const { values } = parseLink(`${lab.id}?${joined(scene.query, query)}`, { [lab.id]: lab })
    const { runs, isLost, judge } = trialRuns(lab, trialOf(lab, scene, exercise), programIn(lab, values), lab.checks)
    const outcomes: Examined[] = []
    for (const [index, one] of runs.entries()) {
      const outcome = await examinedRun(lab, one)
      // What is not meant to do it need not be run further.
      if (query !== exercise.solution && isLost(index, outcome)) return 'a run does not do it'
      outcomes.push(outcome)
    }
    const { isDone, wrong, situations } = judge(outcomes)
    const first = situations.find(({ first }) => first)
    return isDone ? undefined : (wrong?.sentence ?? `${first?.name} ${first?.first?.why}`)
  }
  const why = await missing(exercise.solution)
  if (why !== undefined) complain(`its solution does not do it: ${why}`, written.solution)
  if ((await missing()) === undefined) complain('it is done from the beginning')
  if (miss && (await missing(miss.query)) === undefined) complain('its near miss does it', written.miss)
}

/** Makes a run that may be given up. */
async function examinedRun(lab: Lab, wantedRun: WantedRun): Promise<Examined> {
  await lab.ready?.(wantedRun.values)
  const problem = lab.check(wantedRun.values).at(0)
  if (problem) return { problem: problem.message }
  try {
    if (wantedRun.measurement === undefined)
      return { metrics: runWhole(lab, wantedRun.values, { record: false }).metrics }
    const run = startWanted(lab, wantedRun)
    // A search of all orders goes on once it is loaded, which takes as long here.
    while (!run.advance(1e9)) await lab.orders?.()
    return { metrics: run.metrics() }
  } catch (error) {
    if (!(error instanceof RunStopped)) throw error
    return { problem: error.message }
  }
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
  const isDone = ({ query, at: placeAt }: Place) => {
    const ran = run(joined(scene.query, query))
    const at = placeAt ?? scene.at ?? momentOf(ran.recording)
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
