/**
 * Lessons as the page shows them: a sequence of scenes, each a text, a scenario, something to look at, a few controls to play with and
 * exercises. A lesson is written as a Markdown file (see read-lesson.ts) and compiled to this, which is plain data.
 */
import type { Expression } from '../text/expression/tree.ts'
import type { Written } from './claim.ts'
import type { Block, Words } from './words.ts'

/** A part of the page that a scene points out: a ring is drawn around it, and it is scrolled into view. */
export type Region = 'machine' | 'side' | 'results' | 'transport' | `chart:${string}` | `parameter:${string}`

interface Common {
  /** Unique in its lesson; kept with the learner's progress. */
  readonly id: string
  readonly text: Words
  /** What helps, without giving it away. */
  readonly hint: Words
  /** What is said when it is done: why it is so. */
  readonly well: Words
}

/** Something to make happen; it ticks itself. */
export interface Task extends Common {
  readonly kind: 'task'
  /** A condition about the run on the page. */
  readonly done: Expression
  /** One way to do it: changes to the scene's scenario as a query, and where to go, as in `Scene.at`. */
  readonly solution: { readonly query?: string; readonly at?: number }
}

/** A program to write: it is tried while it is written. */
export interface Write extends Common {
  readonly kind: 'write'
  /** Where it is tried: changes to the scene's scenario by their names; none for that scenario alone. */
  readonly situations: Readonly<Record<string, string>>
  /** How many seeds it is tried with in each: 1, 2, 3 and so on. */
  readonly seeds: number
  /** What must hold of each run. */
  readonly goals: readonly Written[]
  /** Whether the lab's checks of programs must find nothing wrong, too. */
  readonly checks: boolean
  /** Whether no order of messages on small machines may be wrong, too. */
  readonly orders: boolean
  /** One way to write it: changes to the scene's scenario as a query. */
  readonly solution: string
}

/** Something that goes wrong at a moment: the reader thinks first, then lets it happen. */
export interface BreakExercise extends Common {
  readonly kind: 'break'
  /** What happens, in a sentence. */
  readonly words: string
  /** Changes to the scene's scenario as a query. */
  readonly query: string
  /** When it happens, in seconds. */
  readonly at: number
}

/** What an answer is given in. Runs know seconds. */
export type AnswerUnit = '' | '%' | 'points' | 's' | 'ms'

/** A question whose answer is a number, computed from runs. */
export interface NumberQuestion extends Common {
  readonly kind: 'number'
  /** What the answer is typed in. */
  readonly unit: AnswerUnit
  readonly answer: Expression
  /** How far off an answer may be, as a share of the right one. */
  readonly tolerance: number
}

/** A question with a few answers, the right one of which is computed from runs. */
export interface ChoiceQuestion extends Common {
  readonly kind: 'choice'
  readonly options: Readonly<Record<string, Words>>
  /** What is said to a wrong answer, by option: what speaks against it, without giving the right one away. */
  readonly but?: Readonly<Record<string, Words>>
  /** The right option. */
  readonly answer: Expression
}

interface Asked {
  /** What is asked; numbers in it must not give the answer away. */
  readonly text: Words
  /** What is said beside the truth: why it is so. */
  readonly well: Words
  /** Whether the machine is not shown beside the question, because even at its start it would give the answer away. */
  readonly blind?: boolean
}

/** "How will it go?": a curve over the run's steps is drawn, and the run's own is laid over it. */
interface CurvePrediction extends Asked {
  readonly kind: 'curve'
  /** The recording's column that is drawn. */
  readonly column: string
  /** The upper end of the axis: above the whole curve, and no hint at its height. */
  readonly top: number
}

/** "Which one is best?": one of several runs is picked. */
interface WinnerPrediction extends Asked {
  readonly kind: 'winner'
  /** The metric that decides; it knows which direction is better. */
  readonly metric: string
  /** What is picked among: runs by name, each in words. */
  readonly among: Readonly<Record<string, Words>>
  /** Those that are best with other seeds often enough to be right, too, by name. */
  readonly also?: readonly string[]
}

/** "How much?": a value is picked on an axis, or typed. */
export interface ValuePrediction extends Asked {
  readonly kind: 'value'
  /** Whether it could not be known beforehand: a miss is then excused. */
  readonly hard?: boolean
  /** What it is in words, in the nominative: "Share of the time that is idle". */
  readonly label: string
  /** What the value is given in. */
  readonly unit: AnswerUnit
  /** The axis, in that unit. */
  readonly from: number
  readonly to: number
  /** The right value. */
  readonly answer: Expression
  /** What is right besides: the values of this question with other seeds lie between these two, in its unit. */
  readonly range?: readonly [low: number, high: number]
  /** What varies with the seed, where the right value is that of theory. */
  readonly spread?: Expression
}

/** A question to be answered before the run shows its answer, which is covered until then. */
export type Prediction = CurvePrediction | WinnerPrediction | ValuePrediction

/** A prediction of a scene: the scene begins with it. A scene has at most one. */
export interface PredictFirst {
  readonly kind: 'predict'
  /** Unique in its lesson; kept with the learner's progress. */
  readonly id: string
  readonly ask: Prediction
}

/** Something for the learner to do. */
export type Exercise = Task | Write | BreakExercise | NumberQuestion | ChoiceQuestion | PredictFirst

/** Stands instead of a chart's id where none is shown. */
export const NO_CHART = 'none'

/** One scene. */
export interface Scene {
  readonly id: string
  readonly title: string
  /** Paragraphs and lists. */
  readonly text: readonly Block[]
  /** Further ones, which give away what is to be predicted: shown once that has been answered or skipped. */
  readonly after?: readonly Block[]
  /** The scenario: what differs from the defaults, as in a link. */
  readonly query: string
  readonly lookAt: Region
  /** Ids of the parameters that can be played with; all others are hidden. */
  readonly open: readonly string[]
  /** The panel that is open beside the machine; none unless given. */
  readonly side?: 'numbers' | 'time' | 'microscope' | 'program'
  /** The chart below the machine, by its id, or `none`; the lab's first unless given. */
  readonly chart?: string
  /** The metric that is written large above the machine, by its id; the lab's first where the scene is about none. */
  readonly number?: string
  /** The picture that shows it, as a link calls it: "both-work"; the one that is shown stays where it is absent. */
  readonly picture?: string
  /**
   * Where the run rests once it has been played, on the axis along which the lab's runs lie at first: a step, counted from 0, or seconds.
   * Unless given, see `momentOf`.
   */
  readonly at?: number
  readonly exercises: readonly Exercise[]
}

/** A lesson. */
export interface Lesson {
  /** Further runs that its texts and answers quote, by name: what differs from the defaults. */
  readonly runs: Readonly<Record<string, string>>
  readonly scenes: readonly Scene[]
  /** What the reader knows at the end, in a few sentences; `here` in them is the last scene's run. */
  readonly know: readonly Words[]
}

/** A lesson as it is shown, with what the list of lessons does not know about one of the reader's own. */
export interface ShownLesson extends Lesson {
  readonly head?: {
    readonly id: string
    readonly title: string
    readonly lang: string | undefined
    /** Addresses of its images, by their names. */
    readonly images: ReadonlyMap<string, string>
  }
}

/** A lesson as a lab lists it. */
export interface LessonEntry {
  readonly id: string
  readonly label: string
  readonly load: () => Promise<Lesson>
}
