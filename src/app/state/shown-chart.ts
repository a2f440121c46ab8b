/** Which chart is shown below the machine. */
import type { Values } from '../../core/parameters.ts'
import type { ChartView, LabViews } from '../../labs/page.ts'
import type { State } from './store.ts'
import { openStory } from './stories.ts'
import { ALL_CHARTS } from './view.ts'

/** The charts that there are of a scenario. */
export const chartsFor = ({ charts }: LabViews, values: Values): readonly ChartView[] =>
  charts.filter(({ shownWhen }) => shownWhen?.(values) ?? true)

/** The chart's id, or `all`: what the reader has chosen, now or before, else what the story names, else the lab's first. */
export function shownChart(
  state: Pick<State, 'chart' | 'curve' | 'lab' | 'story' | 'usualCurve' | 'values'>,
  page: LabViews,
): string {
  const { chart, curve, usualCurve, values } = state
  const chosen = chart ?? curve ?? usualCurve
  if (chosen === ALL_CHARTS || chartsFor(page, values).some(({ id }) => id === chosen)) return chosen as string
  return openStory(state, page)?.story.chart ?? page.charts[0].id
}
