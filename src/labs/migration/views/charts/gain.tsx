/** What migration changes in U and in M, against the same draws without it, over the settings of a knob: where it thrashes. */
import { useContext, useMemo, useState } from 'react'
import frame from '../../../../charts/apart.module.css'
import { CurveChart } from '../../../../charts/curve-chart.tsx'
import { ChartPlaceContext } from '../../../../charts/layout.ts'
import { logarithmic } from '../../../../core/sweep/grid.ts'
import { count, quantity } from '../../../../core/text/format.ts'
import type { ViewProps } from '../../../page.ts'
import { knobsOf, useGains, verdict } from '../gains.ts'
import { predictedText } from '../predicted.ts'

/** The chart. */
export function Gain({ run, measure }: ViewProps) {
  const { tool } = useContext(ChartPlaceContext)
  const [knobId, setKnobId] = useState('period')
  const { values } = run
  const knobs = useMemo(() => knobsOf(values), [values])
  const knob = knobs.find(({ id }) => id === knobId) ?? knobs[0]
  // Without channels there are no messages to count.
  const talks = Number(run.metrics?.messagesPerChannel ?? 1) > 0
  const { gains, done, total: all, problem } = useGains(values, knob, measure)
  const { label, unit } = knob.parameter
  const setting = (value: number) => quantity(value, unit)
  const sentence = verdict(gains, setting)
  const beforehand = predictedText(run)
  return (
    <div className={`${frame.chart} stack any-height full-height no-margin small`}>
      <div className={`toolbar gap-4-12 pad-4-16 soft ${frame.head}`}>
        <b className="ink strong">Gain by migration</b>
        <label className="row gap-8">
          over
          <select
            className="ink"
            style={{ minHeight: 'max(28px, var(--touch))' }}
            value={knob.id}
            onChange={(event) => setKnobId(event.target.value)}
          >
            {knobs.map(({ id, parameter }) => (
              <option key={id} value={id}>
                {parameter.label}
              </option>
            ))}
          </select>
        </label>
        <span className={`grow ${frame.verdict}`}>
          {problem ?? (done < all && measure ? `${count(done)} of ${count(all)} runs are done.` : sentence)}
          {beforehand && ` Predicted before it runs: ${beforehand}.`}
        </span>
        {tool}
      </div>
      <div className={`grow any-height ${frame.body}`}>
        {gains.length > 0 && (
          <CurveChart
            label="Gain by migration"
            summary={`Against the same program without migration, with the same draws. ${sentence}`}
            x={{
              label: unit ? `${label}, ${unit}` : label,
              scale: logarithmic(knob.parameter) ? 'log' : 'linear',
              format: (value) => quantity(value),
            }}
            y={{ label: 'Gain', scale: 'linear', format: (value) => quantity(value, '%') }}
            curves={[
              { label: 'utilisation U', points: gains.map((gain) => [gain.setting, gain.utilisation]) },
              {
                label: talks ? 'messages M' : 'computed T',
                points: gains.map((gain) => [gain.setting, gain.progress]),
              },
            ]}
            dots
          />
        )}
      </div>
    </div>
  )
}
