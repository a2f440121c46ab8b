/** How long the strategies take on the load that is drawn, beside each other. */
import { quantity } from '../../../../core/text/format.ts'
import type { ViewProps } from '../../../page.ts'
import { strategiesOf } from '../../parameters.ts'
import { COMPARED, leastOf, useJudged } from '../judged.ts'
import { strategyWords } from '../two-loops.ts'
import { judgedName, scenarioIn } from '../words.ts'
import styles from './gantt.module.css'

/** A line of times. */
export function Totals({ run, measure }: Pick<ViewProps, 'run' | 'measure'>) {
  const times = useJudged(run, measure)
  const { strategy, processors } = scenarioIn(run)
  const mixed = new Set(strategiesOf(run.values)).size > 1
  const ownName = mixed ? '' : strategy
  const { totalTime, noBalancingTime } = run.metrics ?? {}
  const least = leastOf(times.map(({ time }) => time))
  const nothing = { name: 'none', label: 'nothing moved', time: noBalancingTime }
  const entries = [
    nothing,
    ...([nothing, ...times].some(({ name }) => name === ownName)
      ? []
      : [{ name: ownName, label: strategyWords(run), time: totalTime }]),
    ...(processors > COMPARED ? times.filter(({ time }) => time !== undefined) : times),
  ]
  return (
    <ul className={`list toolbar gap-4-16 ${styles.totals}`} aria-label="Total times on this load">
      <li>total time:</li>
      {entries.map(({ name, label, time }) => (
        <li key={name} data-own={name === ownName || undefined}>
          {label} <b className="ink strong">{typeof time === 'number' ? quantity(time, 's') : '…'}</b>
        </li>
      ))}
      {least !== undefined && <li>best of the four: {judgedName(least)}</li>}
    </ul>
  )
}
