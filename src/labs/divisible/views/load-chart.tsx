/** What happens to the load in the time of a schedule: how much of it has been sent, computed, and is back as results. */
import frame from '../../../charts/apart.module.css'
import { CurveChart, type CurveLine } from '../../../charts/curve-chart.tsx'
import { percent } from '../../../core/text/format.ts'
import type { ViewProps } from '../../page.ts'
import { scheduleOf, type WorkerSchedule } from '../model/detail.ts'
import { useShown } from './shown.ts'
import { time, timed } from './words.ts'

/** Load that passes from one state to the next from one time to another. */
interface Passage {
  readonly amount: number
  readonly start: number
  readonly end: number
}

/** What is drawn, in the colours of a schedule: sending and collecting are communication. Compared runs have others. */
const CURVES: readonly {
  readonly label: string
  readonly look: CurveLine['look']
  readonly passages: (worker: WorkerSchedule) => readonly Passage[]
}[] = [
  {
    label: 'sent',
    look: { colour: 'time-communicate' },
    passages: ({ pieces }) => pieces.map(({ fraction, start, end }) => ({ amount: fraction, start, end })),
  },
  {
    label: 'computed',
    look: { colour: 'time-compute', dash: '12 4' },
    passages: ({ pieces }) =>
      pieces.map(({ fraction, computationStart: start, computationEnd: end }) => ({ amount: fraction, start, end })),
  },
  {
    label: 'back',
    look: { colour: 'time-communicate', dash: '3 3' },
    passages: ({ fraction, collectionStart: start, collectionEnd: end }) => [{ amount: fraction, start, end }],
  },
]

/** The share of the load that has passed by each moment at which something begins or ends. */
function curveOf(passages: readonly Passage[], end: number): readonly (readonly [time: number, share: number])[] {
  const all = passages.reduce((sum, { amount }) => sum + amount, 0)
  const passedBy = (moment: number) => {
    const passed = passages.reduce((sum, { amount, start, end }) => {
      const share = end > start ? (moment - start) / (end - start) : Number(moment >= end)
      return sum + (amount / all) * Math.max(0, Math.min(1, share))
    }, 0)
    // What rounding has left above the whole would make room for it on the scale.
    return Math.min(1, passed)
  }
  const moments = new Set([0, ...passages.flatMap(({ start, end }) => [start, end]), end])
  return [...moments].sort((a, b) => a - b).map((moment) => [moment, passedBy(moment)])
}

/** The curves of the schedule that is shown. */
export function LoadChart(props: ViewProps) {
  const { problem, plan } = useShown(props, 'best')
  if (!plan) return null
  const schedule = scheduleOf(problem, plan, plan)
  return (
    <div className={`${frame.chart} stack any-height full-height no-margin small`}>
      <div className={`grow any-height ${frame.body}`}>
        <CurveChart
          label="Load over time"
          summary={`All load is sent${problem.resultRatio > 0 ? ', computed and back' : ' and computed'} after ${timed(schedule.end)}.`}
          x={{ label: 'Time units', scale: 'linear', format: time }}
          y={{ label: 'Share of the load', scale: 'linear', format: percent }}
          curves={CURVES.map(({ label, look, passages }) => ({
            label,
            look,
            points: curveOf(schedule.workers.flatMap(passages), schedule.end),
          }))}
          dots={false}
          playhead={props.playhead}
        />
      </div>
    </div>
  )
}
