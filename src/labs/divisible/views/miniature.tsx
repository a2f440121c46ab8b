/** The divisible load lab's tile: the schedule of one load for three workers, which plays in time. */
import { GanttTile } from '../../../views/gantt/tile.tsx'
import type { Miniature, ViewProps } from '../../page.ts'
import { scheduleOf } from '../model/detail.ts'
import { lanesOf } from './gantt/lanes.ts'
import { plainMarks } from './gantt/plain.tsx'
import { useShown } from './shown.ts'

function Schedule(props: ViewProps) {
  const { problem, plan } = useShown(props, 'best')
  if (!plan) return null
  const schedule = scheduleOf(problem, plan, plan)
  return (
    <GanttTile
      lanes={lanesOf(problem, schedule, schedule.rows)}
      end={schedule.end}
      playhead={props.playhead}
      labels={props.labels}
      marked={(places, now) => plainMarks(schedule, places, now)}
    />
  )
}

export const miniature: Miniature = {
  labels: ['computes', 'nothing', 'sends'],
  component: Schedule,
  axis: 'schedule',
  seconds: 8,
  still: 1,
}
