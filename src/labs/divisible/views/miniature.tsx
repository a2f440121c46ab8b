/** The divisible load lab's tile: a schedule that becomes shorter while orders are tried. */
import { useMemo } from 'react'
import { GanttTile } from '../../../views/gantt/tile.tsx'
import type { Miniature, ViewProps } from '../../page.ts'
import { scheduleOf } from '../model/detail.ts'
import { lanesOf } from './gantt/lanes.ts'
import { useShown } from './shown.ts'

function Schedule(props: ViewProps) {
  const { best } = props.run.recording.columns
  const last = useMemo(() => best.reduce((most, time) => Math.max(most, time), 0), [best])
  const { problem, plan } = useShown(props, true)
  if (!plan) return null
  const schedule = scheduleOf(problem, plan, plan.fractions)
  return <GanttTile lanes={lanesOf(problem, schedule, undefined)} end={schedule.end} last={1.02 * last} />
}

export const miniature: Miniature = {
  query: '',
  component: Schedule,
  axis: 'steps',
  seconds: 14,
  still: 1,
}
