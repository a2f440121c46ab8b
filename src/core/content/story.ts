/**
 * Stories as the page shows them: a scenario with a question and a sentence or two on what to look for. A story is written as a Markdown file (see
 * read-story.ts) and compiled to this, which is plain data.
 */
import type { Values } from '../parameters.ts'
import type { FirstScreen } from './first-screen.ts'
import type { Prediction } from './lesson.ts'

/** What a story asks, with the further runs that it compares or quotes; `here` is the story's own. */
export interface StoryPrediction {
  readonly ask: Prediction
  readonly runs?: Readonly<Record<string, string>>
}

/** The run that a story compares its own with. */
export interface BesideRun {
  /** What differs, in a few words: "t₁ off". */
  readonly name: string
  /** What differs from the story's scenario. */
  readonly sets: Values
}

/** A small table, its cells filled in. */
interface StoryTable {
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** A scenario with a story. */
export interface Story {
  readonly id: string
  /** Its place among the lab's stories. */
  readonly order: number
  readonly label: string
  /** What to look for: a sentence or two, with the numbers of its runs. */
  readonly sentence: string
  /** Further numbers; what each row is of stands in its first cell. */
  readonly table?: StoryTable
  /** What differs from the defaults, as in a link: "balancer=gdem&interval=32". */
  readonly query: string
  /** What it asks, shown beside the machine and on the projector: "How often should a farm of processors share its tasks?" */
  readonly question: string
  /** The three or four parameters that answer it, in order; a first visit and a phone show only these. */
  readonly knobs: readonly string[]
  /** The chart that shows the point, by its id; the lab's first where it is absent. */
  readonly chart?: string
  /** The picture that shows it, as a link calls it: "both-work"; the machine where it is absent. */
  readonly picture?: string
  /** Where its run rests once it has been played: a step as links count them, from 1 on, or its end; the lab's choice where it is absent. */
  readonly at?: number | 'end'
  /** The two or three metrics that sum it up, by their ids. */
  readonly numbers: readonly string[]
  /** What is to be predicted before its run is seen. */
  readonly predict?: StoryPrediction
  /** The run that the story compares its own with. */
  readonly beside?: BesideRun
  /** The story of another lab that asks the same, as a link: "mesh?ordering=rsb". */
  readonly counterpart?: string
  /** Whether the reader is led to a run of it on this computer. */
  readonly onComputer?: true
  /** What a first visit sees of it; without it, the story is shown with everything that there is. */
  readonly first?: FirstScreen
}

/** A story as it is compiled: its id is the name of its file. */
export type StoryFile = Omit<Story, 'id'>

/** Compiled files as entries: each with the name of its file as its id, in the order that they say. */
export const inOrder = <T extends { readonly order: number }>(
  files: Readonly<Record<string, T>>,
): readonly (T & { readonly id: string; readonly path: string })[] =>
  Object.entries(files)
    .map(([path, file]) => ({ ...file, id: path.replace(/^.*\/|\.md$/g, ''), path }))
    .sort((a, b) => a.order - b.order)
