/** Which chart is shown below the machine. */
import type { LabViews } from '../../labs/page.ts'
import type { State } from '../state/store.ts'
import { storyOf } from './story-of.ts'

/** The chart's id, or `all`: what the reader has chosen, else what the story names, else the lab's first. */
export function shownChart(
  { chart, curve, lab, told, values }: Pick<State, 'chart' | 'curve' | 'lab' | 'told' | 'values'>,
  page: LabViews,
): string {
  return chart ?? curve ?? storyOf(values, page.presets, lab, told)?.preset.chart ?? page.charts[0].id
}
