/** Where the time of the run went: its parts, and the times that no run can beat. */
import { TimeBar } from '../../charts/time-use/bar.tsx'
import { TimeSwatch } from '../../charts/time-use/texture.tsx'
import { inSentence } from '../../core/text/case.ts'
import { percent, quantity } from '../../core/text/format.ts'
import { unbroken } from '../../core/text/unbroken.ts'
import { wordsOf } from '../../core/time/time-use.ts'
import { labs } from '../../labs/descriptions.ts'
import type { RunView } from '../../labs/page.ts'
import { usePage } from '../state/use.ts'
import { Best } from './best/best.tsx'
import styles from './side.module.css'
import { breakdownOf, referencesOf } from './time-words.ts'
import { verdict } from './verdict.ts'

/** The panel; for a finished run. */
export default function TimePanel({ run }: { readonly run: RunView }) {
  const lab = usePage((s) => s.lab)
  const breakdown = breakdownOf(labs[lab], run.metrics)
  if (!breakdown) {
    return <p className="soft">{run.finished ? 'No time has passed.' : 'The run is not finished yet.'}</p>
  }
  const { unit, total, parts, bounds } = breakdown
  const whose = labs[lab].timeOf ?? run.recording.shape.lane
  const references = run.metrics ? referencesOf(labs[lab], run.metrics) : []
  const sentences = [verdict(breakdown), ...references].filter(Boolean).join(' ')
  const shares = parts.map((part) => `${percent(part.time / total)} ${inSentence(wordsOf(part).label)}`)
  return (
    <div className="grid gap-12 pad-top-8">
      <TimeBar
        parts={parts}
        mark={bounds[0]?.value}
        label={`Of ${quantity(total, unit)}: ${shares.join(', ')}${bounds[0] ? `; lower bound ${quantity(bounds[0].value, unit)}` : ''}`}
      />
      {sentences && <p>{unbroken(sentences)}</p>}
      <table className={`table text-right ${styles.table}`}>
        <caption className="pad-bottom-4 soft small text-left">Time of a {whose}, on average</caption>
        <tbody>
          {parts.map((part) => (
            <tr key={part.use}>
              <th className="soft regular text-left" scope="row" title={wordsOf(part).help}>
                <TimeSwatch use={part.use} /> {wordsOf(part).label}
              </th>
              <td>{quantity(part.time, unit)}</td>
              <td>{percent(part.time / total)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot className="line-above ink strong">
          <tr>
            <th className="text-left" scope="row">
              Total
            </th>
            <td>{quantity(total, unit)}</td>
            <td>100 %</td>
          </tr>
        </tfoot>
      </table>
      {bounds.length > 0 && (
        <table className={`table text-right ${styles.table}`}>
          <caption className="pad-bottom-4 soft small text-left">
            Lower bounds; the greatest is the line through the bar
          </caption>
          <tbody>
            {bounds.map(({ metric, label, help, value }) => (
              <tr key={metric}>
                <th className="soft regular text-left" scope="row" title={help}>
                  {label}
                </th>
                <td>{quantity(value, unit)}</td>
                <td>{percent(value / total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Best run={run} />
    </div>
  )
}
