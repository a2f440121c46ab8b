/** The strategies on this load: how long each takes, what the model predicted, and what choosing by the model costs. */
import { useContext } from 'react'
import { ChartPlaceContext } from '../../../../charts/layout.ts'
import { TableButton } from '../../../../charts/table.tsx'
import { count, difference, quantity } from '../../../../core/text/format.ts'
import type { ViewProps } from '../../../page.ts'
import { COMPARED, type JudgedTime, leastOf, useJudged } from '../judged.ts'
import { scenarioIn } from '../words.ts'
import styles from './figures.module.css'

/** The chart. */
export function Strategies({ run, measure }: ViewProps) {
  const { tool } = useContext(ChartPlaceContext)
  const times = useJudged(run, measure)
  const { strategy, processors } = scenarioIn(run)
  const without = run.metrics?.noBalancingTime
  const nothing = typeof without === 'number' ? without : undefined
  const most = Math.max(nothing ?? 0, ...times.flatMap(({ time = 0, predicted = 0 }) => [time, predicted]))
  const predictedBest = leastOf(times.map(({ predicted }) => predicted))
  const best = leastOf(times.map(({ time }) => time))
  const sentence = verdict(times, predictedBest, best)
  const share = (time: number) => `${(100 * time) / most}%`
  return (
    <figure
      className="stack any-height full-height no-margin small size-container"
      aria-label="Strategies, simulated and predicted"
    >
      <figcaption className="flex wrap baseline gap-0-16 pad-4-16 soft">
        <b className="ink strong push-left">Strategies on this load</b>
        <span>
          <i className="swatch" data-look="simulated" /> simulated
        </span>
        <span>
          <i className="swatch" data-look="predicted" /> predicted
        </span>
        <TableButton
          label="Strategies, simulated and predicted"
          summary={sentence}
          table={() => ({
            note: sentence,
            head: ['Strategy', 'Simulated', 'Predicted', 'Predicted against simulated'],
            rows: times.map((one) => [
              one.label,
              quantity(one.time, 's'),
              quantity(one.predicted, 's'),
              errorOf(one) ?? '–',
            ]),
          })}
        />
        {tool}
      </figcaption>
      {processors > COMPARED ? (
        <p className="soft" style={{ margin: 'auto' }}>
          Strategies are compared for up to {count(COMPARED)} processors.
        </p>
      ) : (
        <>
          <dl className={`grid grow any-height pad-0-16 ${styles.bars}`}>
            {times.map((one, i) => (
              <div key={one.name} className="row grid gap-12">
                <dt className={`ink text-right ${one.name === strategy ? 'strong' : ''}`}>{one.label}</dt>
                <dd className="stack positioned" style={{ gap: 1 }}>
                  <span className={styles.bar} style={{ width: share(one.time ?? 0) }} data-look="simulated" />
                  <span className={styles.bar} style={{ width: share(one.predicted ?? 0) }} data-look="predicted" />
                  {nothing !== undefined && <span className={styles.mark} style={{ left: share(nothing) }} />}
                </dd>
                <dd className="soft nowrap">
                  <b className="ink strong">{one.time === undefined ? '…' : quantity(one.time, 's')}</b>{' '}
                  <span className={styles.error}>{errorOf(one)}</span>{' '}
                  {i === best && <span className="ink bordered round-4 pad-0-4">best</span>}{' '}
                  {i === predictedBest && <span className="ink bordered round-4 pad-0-4">the model’s</span>}
                </dd>
              </div>
            ))}
          </dl>
          <p className={`soft pad-0-16 ${styles.note}`}>
            {sentence}
            {nothing !== undefined && ` Line: ${quantity(nothing, 's')} without balancing.`}
          </p>
        </>
      )}
    </figure>
  )
}

/** How far the prediction is from the simulation: "−3.1 %". */
function errorOf({ time, predicted }: JudgedTime): string | undefined {
  return time && predicted !== undefined ? difference((100 * (predicted - time)) / time, '%') : undefined
}

/** Which strategy the model would choose, and what that costs against the best of the four. */
function verdict(times: readonly JudgedTime[], predictedBest: number | undefined, best: number | undefined): string {
  if (predictedBest === undefined || best === undefined) return 'The strategies are being simulated.'
  const [chosen, fastest] = [times[predictedBest], times[best]]
  if (chosen === fastest || chosen.time === fastest.time)
    return `The model chooses ${chosen.label}, the best of the four.`
  const loss = (100 * ((chosen.time ?? 0) - (fastest.time ?? 0))) / (fastest.time ?? 1)
  return `The model chooses ${chosen.label}, but ${fastest.label} is the best: the choice costs ${quantity(loss, '%')} more time.`
}
