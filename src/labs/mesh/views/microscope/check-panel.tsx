/** The last check until the playhead: what was reported, what a remap would save, what it costs. */
import { count, quantity } from '../../../../core/text/format.ts'
import styles from '../../../../views/panel/panel.module.css'
import type { CheckDetail } from '../../model/detail.ts'
import { decision } from '../words.ts'

/** Processors that are listed. */
const LISTED = 64

/** The sum that decides, and every processor's report. */
export function CheckPanel({ check }: { readonly check: CheckDetail | undefined }) {
  if (!check) return <p>Until here there has been no check.</p>
  const { times, old, next, capabilities, gain, horizon, price, redistribution, inspector } = check
  const all = capabilities.reduce((sum, each) => sum + each, 0)
  return (
    <>
      <h3 className="medium">
        Check {count(check.number)} <span className="soft regular">after iteration {count(check.after)}</span>
      </h3>
      <p>{decision(check)}</p>
      <dl className={`grid gap-2 ${styles.facts}`}>
        <div>
          <dt>Saved in each iteration, g</dt>
          <dd>{quantity(gain, 's')}</dd>
        </div>
        <div>
          <dt>Iterations until the horizon, H</dt>
          <dd>{count(horizon)}</dd>
        </div>
        <div>
          <dt>Saved, g · H</dt>
          <dd>{quantity(gain * horizon, 's')}</dd>
        </div>
        <div>
          <dt>Moving the elements</dt>
          <dd>{quantity(redistribution, 's')}</dd>
        </div>
        <div>
          <dt>Building the schedule</dt>
          <dd>{quantity(inspector, 's')}</dd>
        </div>
        <div>
          <dt>Price of the remap, K</dt>
          <dd>{quantity(price, 's')}</dd>
        </div>
        <div>
          <dt>It pays after, K/g</dt>
          <dd>{gain > 0 ? quantity(price / gain, 'iterations') : 'never'}</dd>
        </div>
        <div>
          <dt>The check itself took</dt>
          <dd>{quantity(check.duration, 's')}</dd>
        </div>
      </dl>
      <table className={`numbers named ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">Processor</th>
            <th scope="col">Time an element t</th>
            <th scope="col">Capability</th>
            <th scope="col">Had</th>
            <th scope="col">Would have</th>
          </tr>
        </thead>
        <tbody>
          {Array.from(times.subarray(0, LISTED).keys()).map((i) => (
            <tr key={i}>
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
    </>
  )
}
