/** What the source observes in its numbers: whether it holds in them, and whether it holds here. */
import type { Judged } from '../../core/evaluation.ts'
import type { Verdict } from '../../core/published.ts'
import styles from './observations.module.css'

interface ObservationsProps {
  readonly judged: readonly Judged[] | undefined
  /** Whether they stand under their table, whose number then goes without saying. */
  readonly under?: boolean
}

/** The observations. */
export function Observations({ judged, under = false }: ObservationsProps) {
  if (!judged) return <p className={styles.soft}>Measure everything first: observations are judged on whole tables.</p>
  const hold = judged.filter(({ here }) => here.holds).length
  const printed = judged.filter((each) => each.printed.holds).length
  return (
    <section className={styles.observations} aria-label="Observations">
      <h3 className={under ? styles.small : styles.title}>What the source observes, in our words</h3>
      {!under && (
        <p className={styles.soft}>
          {hold} of {judged.length} hold here; {printed} hold, taken literally, in the printed numbers.
        </p>
      )}
      <ul>
        {judged.map(({ table, sentence, here, printed: there }) => (
          <li key={`${table} ${sentence}`}>
            <p className={styles.sentence}>
              {!under && <b>{table} </b>}
              {sentence}
            </p>
            <Judgement where="Here" verdict={here} />
            <Judgement where="Printed" verdict={there} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Judgement({ where, verdict }: { readonly where: string; readonly verdict: Verdict }) {
  return (
    <p className={styles.judgement}>
      <span className={styles.where}>{where}</span>
      <span className={styles.verdict} data-holds={verdict.holds}>
        {verdict.holds ? '✓ holds' : '✗ does not hold'}
      </span>
      <span className={styles.soft}>{verdict.because}</span>
    </p>
  )
}
