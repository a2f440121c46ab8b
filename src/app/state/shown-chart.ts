/** Which chart is shown below the machine. */
import { NO_CHART } from '../../core/content/lesson.ts'
import type { Values } from '../../core/parameters.ts'
import type { ChartView, LabViews } from '../../labs/page.ts'
import { sceneOn } from './lesson.ts'
import type { State } from './store.ts'
import { storyOn } from './stories.ts'
import { ALL_CHARTS } from './view.ts'

/** The charts that there are of a scenario. */
export const chartsFor = ({ charts }: LabViews, values: Values): readonly ChartView[] =>
  charts.filter(({ shownWhen }) => shownWhen?.(values) ?? true)

/**
 * The chart's id, `all`, or in a lesson `none`: what the reader has chosen, now or before, else what the story names, else the lab's first. In a lesson what was
 * chosen before it does not count.
 */
export function shownChart(
  state: Pick<State, 'chart' | 'curve' | 'lab' | 'lesson' | 'story' | 'usualCurve' | 'values' | 'view'>,
  page: LabViews,
): string {
  const { chart, curve, usualCurve, values } = state
  const scene = sceneOn(state)
  if (!chart && !curve && scene?.chart === NO_CHART) return NO_CHART
  const chosen = chart ?? curve ?? (scene ? scene.chart : usualCurve)
  if (chosen === ALL_CHARTS || chartsFor(page, values).some(({ id }) => id === chosen)) return chosen as string
  return (scene ? undefined : storyOn(state, page)?.chart) ?? chartsFor(page, values)[0].id
}
