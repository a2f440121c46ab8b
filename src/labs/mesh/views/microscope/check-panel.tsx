/** The last check until the playhead: what was reported, what a remap would save, what it costs. */
import { count, quantity } from '../../../../core/text/format.ts'
import { useLitRows } from '../../../../views/network/use-light.ts'
import styles from '../../../../views/panel/panel.module.css'
import type { ViewProps } from '../../../page.ts'
import type { CheckDetail } from '../../model/detail.ts'
import { decision } from '../words.ts'
import { TurnedPanel } from './turned-panel.tsx'

/** Processors that are listed. */
const LISTED = 64

/** The sum that decides, and every processor's report. */
export function CheckPanel({
  run,
  replay,
  check,
  lens,
}: Pick<ViewProps, 'run' | 'replay' | 'lens'> & { readonly check: CheckDetail | undefined }) {
  const litRow = useLitRows(lens)
  if (!check) return <p>Until here there has been no check.</p>
  const { times, old, next, capabilities, gain, horizon, price, redistribution, inspector, ordering, owed, byWork } =
    check
  const all = capabilities.reduce((sum, each) => sum + each, 0)
  const facts = [
    ['Saved in each iteration, g', quantity(gain, 's')],
    ['Iterations until the horizon, H', count(horizon)],
    ['Saved, g · H', quantity(gain * horizon, 's')],
    ['Moving the elements', quantity(redistribution, 's')],
    ['Building the schedule', quantity(inspector, 's')],
    ...(ordering > 0 ? [['Ordering the list again', quantity(ordering, 's')]] : []),
    ...(owed > 0 ? [['Building it without a remap, saved', quantity(owed, 's')]] : []),
    ['Price of the remap, K', quantity(price, 's')],
    ['It pays after, K/g', price < 0 ? 'at once' : gain > 0 ? quantity(price / gain, 'iterations') : 'never'],
    ['The check itself took', quantity(check.duration, 's')],
  ]
  return (
    <>
      <h3 className="medium">
        Check {count(check.number)} <span className="soft regular">after iteration {count(check.after)}</span>
      </h3>
      <p>{decision(check)}</p>
      <dl className="grid gap-2">
        {facts.map(([label, value]) => (
          <div key={label} className="flex between gap-12">
            <dt className="soft">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <table className={`numbers named ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">Processor</th>
            <th scope="col">{byWork ? 'Time for work of 1, t' : 'Time an element t'}</th>
            <th scope="col">Capability</th>
            <th scope="col">{byWork ? 'Had elements' : 'Had'}</th>
            <th scope="col">Would have</th>
          </tr>
        </thead>
        <tbody>
          {Array.from(times.subarray(0, LISTED).keys()).map((i) => (
            <tr key={i} {...litRow(i)}>
              <th scope="row">{count(i)}</th>
              <td>{capabilities[i] > 0 ? quantity(times[i], 's') : 'away'}</td>
              <td>{quantity((100 * capabilities[i]) / all, '%')}</td>
              <td>{count(old.sizes[i])}</td>
              <td>{count(next.sizes[i])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {times.length > LISTED && <p>And {count(times.length - LISTED)} more.</p>}
      {run.finished && <TurnedPanel run={run} replay={replay} check={check} />}
    </>
  )
}
