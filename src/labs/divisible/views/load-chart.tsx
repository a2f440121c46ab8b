/** What becomes of the load in the time of a schedule: how much of it has been sent, computed, and is back as results. */
import frame from '../../../charts/apart.module.css'
import { CurveChart } from '../../../charts/curve-chart.tsx'
import { percent } from '../../../core/text/percent.ts'
import type { ViewProps } from '../../page.ts'
import { type Schedule, scheduleOf, type WorkerSchedule } from '../model/detail.ts'
import { useShown } from './shown.ts'
import { time, timed } from './words.ts'

/** A part of a worker's schedule, in which its load passes from one state to the next. */
type Passage = (worker: WorkerSchedule) => readonly [start: number, end: number]

const PASSAGES: Readonly<Record<string, Passage>> = {
  sent: (worker) => [worker.allocationStart, worker.allocationEnd],
  computed: (worker) => [worker.computationStart, worker.computationEnd],
  back: (worker) => [worker.collectionStart, worker.collectionEnd],
}

/** The share of the load that has passed by each moment at which something begins or ends. */
function curveOf({ workers, end }: Schedule, passage: Passage): readonly (readonly [number, number])[] {
  const all = workers.reduce((sum, { fraction }) => sum + fraction, 0)
  const passedBy = (moment: number) =>
    workers.reduce((sum, worker) => {
      const [from, to] = passage(worker)
      const share = to > from ? (moment - from) / (to - from) : Number(moment >= to)
      return sum + (worker.fraction / all) * Math.max(0, Math.min(1, share))
    }, 0)
  const moments = new Set([0, ...workers.flatMap(passage), end])
  return [...moments].sort((a, b) => a - b).map((moment) => [moment, passedBy(moment)])
}

/** The curves of the schedule that is shown. */
export function LoadChart(props: ViewProps) {
  const { problem, plan } = useShown(props, false)
  if (!plan) return null
  const schedule = scheduleOf(problem, plan, plan.fractions)
  return (
    <div className={frame.chart}>
      <div className={frame.body}>
        <CurveChart
          label="Load over time"
          summary={`All load is sent, computed and back after ${timed(schedule.end)}.`}
          x={{ label: 'Time units', scale: 'linear', format: time }}
          y={{ label: 'Share of the load', scale: 'linear', format: percent }}
          curves={Object.entries(PASSAGES).map(([label, passage]) => ({ label, points: curveOf(schedule, passage) }))}
          dots={false}
          playhead={props.playhead}
        />
      </div>
    </div>
  )
}
