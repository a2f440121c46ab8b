/** What the source observes in its numbers: whether it holds in them, and whether it holds here. */
import type { Judged } from '../../core/reproduce/evaluation.ts'
import type { Verdict } from '../../core/reproduce/published.ts'
import styles from './observations.module.css'

interface ObservationsProps {
  readonly judged: readonly Judged[] | undefined
  /** Opens the table that a sentence is about; absent under that table itself. */
  readonly onOpen?: (table: string) => void
}

/** The observations. */
export function Observations({ judged, onOpen }: ObservationsProps) {
  if (!judged) return <p className="soft">Observations are judged on whole tables, once everything is measured.</p>
  const hold = judged.filter(({ here }) => here.holds).length
  const printed = judged.filter((each) => each.printed.holds).length
  return (
    <section className={styles.observations} aria-label="Observations">
      <h3 className={onOpen ? 'large strong' : 'medium strong'}>What the source observes, in our words</h3>
      {onOpen && (
        <p className="soft">
          {hold} of {judged.length} hold here; {printed} hold, taken literally, in the printed numbers.
        </p>
      )}
      <ul className="list above-8">
        {judged.map(({ table, sentence, here, printed: there }) => (
          <li className="line-above" key={`${table} ${sentence}`}>
            <p>
              {onOpen && (
                <button
                  type="button"
                  className={`touch accent strong ${styles.table}`}
                  title="Open the table"
                  onClick={() => onOpen(table)}
                >
                  {table}
                </button>
              )}
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
    <p className={`grid gap-8 pad-top-4 small ${styles.judgement}`}>
      <span className="soft">{where}</span>
      <span className={`strong ${verdict.holds ? styles.holds : 'warn'}`}>
        {verdict.holds ? '✓ holds' : '✗ does not hold'}
      </span>
      <span className="soft">{verdict.because}</span>
    </p>
  )
}
