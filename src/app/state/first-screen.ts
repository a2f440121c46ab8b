/** The first screen of the open story, and where the present run stands on its way to the goal. */
import { type FirstScreen, type Goal, PHONE_LABELS, reached } from '../../core/content/first-screen.ts'
import type { Arrangement } from '../../core/link/arrangement.ts'
import type { LabViews, RunView } from '../../labs/page.ts'
import { sceneOn } from './lesson.ts'
import type { State } from './store.ts'
import { storyOn } from './stories.ts'

/** Whether a teacher's link has arranged the page: it has said what is shown. */
const isArranged = ({ covered, hide, lock, open }: Arrangement): boolean =>
  covered || hide.length + lock.length + open.length > 0

/** The first screen that Play shows; undefined where the open story has none, or the reader has come for something else. */
export function firstScreenOf(
  state: Pick<State, 'arrangement' | 'asking' | 'chart' | 'lab' | 'lesson' | 'projected' | 'story' | 'view'>,
  page: Pick<LabViews, 'stories'>,
): FirstScreen | undefined {
  const { arrangement, asking, chart, projected, view } = state
  if (view !== 'play' || projected || asking || chart || sceneOn(state) || isArranged(arrangement)) return undefined
  return storyOn(state, page)?.first
}

/** The goal that is to be reached. */
export const goalOf = ({ goals }: FirstScreen, goal: number): Goal => goals[Math.min(goal, goals.length - 1)]

/** Whether a run has reached it; no run has before it has ended. */
export const hasReached = (goal: Goal, run: RunView | undefined): boolean =>
  run?.metrics !== undefined && reached(goal, { values: run.values, metrics: run.metrics })

/** Whether the picture has labels: until the goal is reached by themselves, afterwards where they are asked for. */
export const areLabelsOn = (
  first: FirstScreen,
  { goal, labels, run }: Pick<State, 'goal' | 'labels' | 'run'>,
): boolean => labels ?? !hasReached(goalOf(first, goal), run)

/** The labels that the picture has. */
export function labelsShown(
  first: FirstScreen,
  state: Pick<State, 'goal' | 'labels' | 'run'>,
  phone: boolean,
): readonly string[] {
  if (!areLabelsOn(first, state)) return []
  return phone ? first.labels.slice(0, PHONE_LABELS) : first.labels
}
