/** How much the answers of questions vary with the seed: what is right is an interval where chance decides, and no winner may rest on one draw. */
import { knownRuns } from '../../src/core/content/check-claim.ts'
import { readyFor } from '../../src/core/content/check-lesson.ts'
import { changed } from '../../src/core/content/claim.ts'
import type { ChoiceQuestion, Exercise, Prediction } from '../../src/core/content/lesson.ts'
import { readLesson } from '../../src/core/content/read-lesson.ts'
import { readStory } from '../../src/core/content/read-story.ts'
import { seedParameterOf } from '../../src/core/experiment/plan.ts'
import type { Lab } from '../../src/core/lab.ts'
import { bestIndex, type Maybe } from '../../src/core/sweep/best.ts'
import { numberOf, wordOf } from '../../src/core/text/expression/evaluate.ts'
import { runsIn } from '../../src/core/text/expression/tree.ts'
import { contentIn, storyRunner } from '../../tests/claims.ts'

/** The seeds with which each question is asked. */
export const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8] as const

/** A question with the runs that it compares and quotes, and where it stands. */
export interface Placed<Ask = Prediction> {
  readonly id: string
  readonly file: string
  readonly ask: Ask
  readonly runs: Readonly<Record<string, string>>
}

/** The questions of a kind in a lab's lessons. */
function askedIn<Ask>(lab: Lab, ask: (exercise: Exercise) => Ask | undefined): readonly Placed<Ask>[] {
  const folder = `src/labs/${lab.id}/lessons`
  return contentIn(folder).flatMap(([name, text]): readonly Placed<Ask>[] => {
    const read = readLesson(text, lab)
    if ('problems' in read) throw new Error(`${name}.md: ${JSON.stringify(read.problems)}`)
    const { lesson } = read
    const file = `${folder}/${name}.md`
    return lesson.scenes.flatMap(({ exercises, query }) =>
      exercises.flatMap((one) => {
        const question = ask(one)
        return question
          ? [{ id: `lessons/${name}/${one.id}`, file, ask: question, runs: { ...lesson.runs, here: query } }]
          : []
      }),
    )
  })
}

/** The questions of a lab's lessons that have a few answers. */
export const choicesOf = (lab: Lab): readonly Placed<ChoiceQuestion>[] =>
  askedIn(lab, (exercise) => (exercise.kind === 'choice' ? exercise : undefined))

/** The predictions of a lab's stories and lessons. */
export function predictionsOf(lab: Lab): readonly Placed[] {
  const folder = `src/labs/${lab.id}`
  const stories = contentIn(`${folder}/stories`).flatMap(([name, text]): readonly Placed[] => {
    const read = readStory(text, lab)
    if ('problems' in read) throw new Error(`${name}.md: ${JSON.stringify(read.problems)}`)
    const { predict, query } = read.story
    const file = `${folder}/stories/${name}.md`
    return predict ? [{ id: `stories/${name}`, file, ask: predict.ask, runs: { ...predict.runs, here: query } }] : []
  })
  return [...stories, ...askedIn(lab, (exercise) => (exercise.kind === 'predict' ? exercise.ask : undefined))]
}

/** Which option is right with each seed; none where nothing of it depends on a seed. */
export async function answersOf(
  lab: Lab,
  { ask, runs }: Placed<ChoiceQuestion>,
  seeds: readonly number[] = SEEDS,
): Promise<readonly string[]> {
  const names = runsIn(ask.answer)
  if (names.length === 0 || seedParameterOf(lab) === undefined) return []
  return await withSeeds(lab, runs, names, seeds, (ofSeed) => wordOf(ask.answer, { runs: ofSeed }))
}

/** What a question's value is with each seed, in its own unit; empty where nothing of it depends on a seed. */
export async function valuesOf(lab: Lab, placed: Placed, seeds: readonly number[] = SEEDS): Promise<readonly number[]> {
  const { ask } = placed
  if (ask.kind !== 'value' || seedParameterOf(lab) === undefined) return []
  const tree = ask.spread ?? ask.answer
  const factor = ask.unit === 'ms' ? 1000 : 1
  return await withSeeds(lab, placed.runs, runsIn(tree), seeds, (runs) => factor * numberOf(tree, { runs }))
}

/** Which run is the best with each seed; none where nothing of it depends on a seed. */
export async function winnersOf(
  lab: Lab,
  placed: Placed,
  seeds: readonly number[] = SEEDS,
): Promise<readonly string[]> {
  const { ask } = placed
  if (ask.kind !== 'winner' || seedParameterOf(lab) === undefined) return []
  const better = lab.metrics.find(({ id }) => id === ask.metric)?.better ?? 'less'
  const names = Object.keys(ask.among)
  return await withSeeds(lab, placed.runs, names, seeds, (runs) => {
    const best = bestIndex(
      names.map((name) => runs[name].metrics[ask.metric] as Maybe),
      better,
    )
    if (best < 0) throw new Error(`${placed.id}: no run has the metric ${ask.metric}`)
    return names[best]
  })
}

async function withSeeds<T>(
  lab: Lab,
  runs: Placed['runs'],
  names: readonly string[],
  seeds: readonly number[],
  of: (runs: ReturnType<typeof knownRuns>) => T,
): Promise<readonly T[]> {
  const results: T[] = []
  for (const seed of seeds) {
    const queries = Object.fromEntries(names.map((name) => [name, changed(runs[name], `seed=${seed}`)]))
    await readyFor(lab, Object.values(queries))
    results.push(of(knownRuns(queries, storyRunner(lab))))
  }
  return results
}

/** Two numbers around all values, in three digits; undefined where all are the same. */
export function rangeOf(values: readonly number[]): readonly [number, number] | undefined {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  if (values.length === 0 || !Number.isFinite(low + high) || high - low <= 1e-9 * Math.abs(high)) return undefined
  return [outward(low, -1), outward(high, 1)]
}

/** A number in three digits, away from the others. */
function outward(value: number, sign: 1 | -1): number {
  const rounded = Number(value.toPrecision(3))
  const step = value === 0 ? 0 : 10 ** (Math.floor(Math.log10(Math.abs(value))) - 2)
  return Number((sign * rounded >= sign * value ? rounded : rounded + sign * step).toPrecision(3))
}
