/**
 * Cards: what a gallery shows of a story or a lesson of any lab, and what it can be searched by. The build makes them of the same files, so that
 * the page lists all of them without loading a lab.
 */
import { type DescribedLab, fitted } from '../lab.ts'
import { parseLink } from '../link/link.ts'
import type { ParameterTable } from '../parameters.ts'
import type { Exercise } from './lesson.ts'
import type { ReadLesson } from './read-lesson.ts'
import type { ReadStory } from './read-story.ts'
import type { StoryFile } from './story.ts'

interface CommonCard {
  /** What stands on it: a story's question, a lesson's title. */
  readonly title: string
  /** What is in it, in a sentence. */
  readonly about: string
  /** About how long it takes; undefined for a lesson of the reader's own. */
  readonly minutes?: number
  /** Whether it asks the reader for a prediction. */
  readonly predicts: boolean
  /** Its place among those of its lab. */
  readonly order: number
  /** Names, symbols and ids of parameters, metrics and options that belong to it. */
  readonly words: string
}

/** A story's card as it is compiled. */
export interface StoryCard extends CommonCard {
  readonly label: string
  readonly query: string
  readonly picture?: string
  readonly level: ReadStory['level']
  readonly group: string
  /** Whether a course needs it. */
  readonly course?: true
}

/** A lesson's card as it is compiled. */
export interface LessonCard extends CommonCard {
  /** The titles of its parts. */
  readonly parts: readonly string[]
  /** How many exercises it has. */
  readonly exercises: number
  /** Words that it uses and does not explain, and those that it explains; absent where there are none. */
  readonly needs?: readonly string[]
  readonly gives?: readonly string[]
}

/** What a reader may call these parameters, these metrics, and the options that are chosen in these scenarios. */
function wordsFor(
  lab: DescribedLab,
  parameters: readonly string[],
  metrics: readonly string[],
  queries: readonly string[],
): string {
  const scenarios = queries.map((query) => parseLink(`${lab.id}?${query}`, { [lab.id]: lab }).values)
  // Programs in them declare some of their own.
  const table = Object.assign({}, ...scenarios.map((values) => fitted(lab, values).parameters)) as ParameterTable
  const chosen = scenarios.flatMap((values) => {
    return Object.entries(table).flatMap(([id, parameter]) => {
      if (parameter.kind !== 'choice') return []
      if (values[id] === parameter.default && !parameter.subject && !parameters.includes(id)) return []
      const option = String(values[id])
      const { label, help = '' } = parameter.options[option] ?? { label: '' }
      return [parameter.label, option, label, help]
    })
  })
  const words = [
    ...parameters.flatMap((id) => [table[id].label, table[id].symbol ?? '', id]),
    ...lab.metrics.flatMap(({ id, label }) => (metrics.includes(id) ? [label, id] : [])),
    ...chosen,
  ]
  return [...new Set(words.filter(Boolean))].join(' · ')
}

/** A story's card: two minutes, one more where it asks first, and one more where another run is to be compared. */
export function storyCard(
  { story, level, group, course, runs }: ReadStory,
  { sentence }: StoryFile,
  lab: DescribedLab,
): StoryCard {
  const { label, question, query, picture, order, predict, knobs, numbers } = story
  return {
    title: question,
    label,
    about: sentence,
    query,
    ...(picture && { picture }),
    level,
    group,
    ...(course && { course }),
    minutes: 2 + (predict ? 1 : 0) + ('beside' in runs ? 1 : 0),
    predicts: predict !== undefined,
    order,
    words: wordsFor(lab, knobs, numbers, [query]),
  }
}

const isPrediction = ({ kind }: Exercise) => kind === 'predict'

/** A lesson's card: unless its head says how long it takes, a minute and a half for each part and a minute for each exercise. */
export function lessonCard({ head, lesson }: ReadLesson, lab: DescribedLab): LessonCard {
  const { title, summary, order, minutes, needs, gives } = head
  const { scenes } = lesson
  const exercises = scenes.flatMap((scene) => scene.exercises)
  return {
    title,
    about: summary,
    parts: scenes.map((scene) => scene.title),
    exercises: exercises.length,
    ...(needs && { needs }),
    ...(gives && { gives }),
    minutes: minutes ?? Math.round(scenes.length * 1.5 + exercises.length),
    predicts: exercises.some(isPrediction),
    order,
    words: wordsFor(
      lab,
      [...new Set(scenes.flatMap(({ open }) => open))],
      [],
      scenes.map(({ query }) => query),
    ),
  }
}
