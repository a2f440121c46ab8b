/** The distribution of response times: the share of requests that took longer, both axes logarithmic, with theory’s line where one holds. */
import { useContext, useMemo } from 'react'
import { CurveChart, type CurveLine } from '../../../../charts/curve-chart.tsx'
import { ChartPlaceContext } from '../../../../charts/layout.ts'
import { counted, quantity } from '../../../../core/text/format.ts'
import { useArtifact } from '../../../../views/use-artifact.ts'
import type { RunView, ViewProps } from '../../../page.ts'
import type { TailArtifact } from '../../model/detail.ts'
import { expectedTail } from '../expected.ts'
import { scenarioIn } from '../words.ts'

/** The chart, as soon as it has been made. */
export function Tail({ run, artifacts }: ViewProps) {
  const { tool } = useContext(ChartPlaceContext)
  const tail = useArtifact(artifacts, 'tail')?.artifact as TailArtifact | undefined
  const curves = useMemo<readonly CurveLine[]>(() => {
    if (!tail || tail.answers === 0) return []
    // The fastest requests are no part of the tail, and would take most of a logarithmic axis.
    const least = tail.times[tail.shares.findIndex((share) => share <= 0.5)] / 30
    const points = Array.from(tail.times, (time, i) => [time, tail.shares[i]] as const).filter(([time]) => time > least)
    const theory = expectedTail(scenarioIn(run))
    const lines: CurveLine[] = [{ label: 'this run', points }]
    const { share, mean } = theory ?? {}
    const last = points[points.length - 1]?.[1] ?? 1
    if (theory && share)
      lines.push({
        label: theory.name,
        points: points.map(([time]) => [time, share(time)] as const).filter(([, p]) => p > 1e-7),
      })
    else if (theory && mean !== undefined)
      // Only the mean is known: an upright line there.
      lines.push({
        label: theory.name,
        points: [
          [mean, 1],
          [mean, last],
        ],
      })
    return lines
  }, [tail, run])
  const sentence = percentiles(run)
  return (
    <div className="stack any-height full-height no-margin small size-container">
      <div className="toolbar gap-4-16 soft small">
        <b className="ink strong">Distribution of response times</b>
        <span>{sentence}</span>
        {tool}
      </div>
      <div className="grow any-height">
        {curves.length > 0 ? (
          <CurveChart
            label="Distribution of response times"
            summary={`The share of requests that took longer than a time, both on logarithmic axes. ${sentence}`}
            x={{ label: 'Response time', scale: 'log', format: (value) => quantity(value, 's') }}
            y={{ label: 'Share that took longer', scale: 'log', format: (value) => quantity(100 * value, '%') }}
            curves={curves}
            dots={false}
          />
        ) : (
          <p className="soft">{tail ? 'No measured request was answered.' : 'Being computed …'}</p>
        )}
      </div>
    </div>
  )
}

/** The percentiles in words. */
function percentiles({ metrics }: RunView): string {
  const time = (id: string) => quantity(Number(metrics?.[id]), 's')
  if (!metrics || typeof metrics.p99 !== 'number') return ''
  return `Of ${counted(Number(metrics.answered), 'answer')} half took at most ${time('median')}, 95 % ${time('p95')}, 99 % ${time('p99')}.`
}
