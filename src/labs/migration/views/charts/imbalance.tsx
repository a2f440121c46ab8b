/** The imbalance λ of each phase: as it was recorded, and with the strategies. */
import { useContext } from 'react'
import frame from '../../../../charts/apart.module.css'
import { CurveChart } from '../../../../charts/curve-chart.tsx'
import { ChartPlaceContext } from '../../../../charts/layout.ts'
import { count } from '../../../../core/text/format.ts'
import type { ViewProps } from '../../../page.ts'
import { drawn, useImbalances, verdict } from '../imbalances.ts'

/** The chart. */
export function Imbalance({ run, measure }: ViewProps) {
  const { tool } = useContext(ChartPlaceContext)
  const { imbalances, done, total, problem } = useImbalances(run.values, measure)
  const present = run.values.migration === 'on' ? String(run.values.strategy) : 'off'
  const curves = drawn(imbalances, present)
  const none =
    done > 0 && imbalances.length === 0
      ? 'Phases are shown one by one where one has ended, up to 256 of them.'
      : undefined
  const sentence = verdict(imbalances)
  return (
    <div className={`${frame.chart} stack any-height full-height no-margin small`}>
      <div className={`toolbar gap-4-12 pad-4-16 soft ${frame.head}`}>
        <b className="ink strong">Imbalance by phase</b>
        <span className={`grow ${frame.verdict}`}>
          {problem ?? none ?? (done < total && measure ? `${count(done)} of ${count(total)} runs are done.` : sentence)}
        </span>
        {tool}
      </div>
      <div className={`grow any-height ${frame.body}`}>
        {curves.length > 0 && (
          <CurveChart
            label="Imbalance by phase"
            summary={`The greatest load of a processor over the mean, less 1, in each phase. ${sentence}`}
            x={{ label: 'Phase', scale: 'linear', format: count }}
            y={{ label: 'λ', scale: 'linear', format: (value) => value.toFixed(2) }}
            curves={curves.map(({ label, phases }) => ({ label, points: phases.map((each, n) => [n + 1, each]) }))}
            dots
          />
        )}
      </div>
    </div>
  )
}
