/** The share of the variation that each term explains, as bars. */
import type { Analysis } from '../../../core/experiment/analysis.ts'
import { percent, sourceText, variationText } from '../../../core/experiment/words.ts'
import { unbroken } from '../../../core/text/unbroken.ts'
import styles from './results.module.css'

/** Rows below this share are put together, in %. */
const SMALL = 0.5

/** The bars, largest first, the residual last. */
export function Variation({ analysis }: { readonly analysis: Analysis }) {
  const { terms, replicates, lackOfFit, residual } = analysis.table
  const rows = [...terms, replicates, lackOfFit].filter((row) => row !== undefined).sort((a, b) => b.share - a.share)
  const shown = rows.filter(({ share }, i) => share >= SMALL || i < 3)
  const rest = rows.filter((row) => !shown.includes(row)).reduce((sum, { share }) => sum + share, 0)
  const bars = [
    ...shown.map((row) => ({ label: sourceText(analysis, row), share: row.share, soft: row.kind !== 'term' })),
    ...(rest > 0
      ? [
          {
            label: rows.length - shown.length === 1 ? '1 other' : `${rows.length - shown.length} others`,
            share: rest,
            soft: true,
          },
        ]
      : []),
    { label: 'Residual', share: residual.share, soft: true },
  ]
  return (
    <section className={styles.section} aria-labelledby="experiment-variation">
      <h2 id="experiment-variation">What explains the variation</h2>
      <p className={styles.words}>{unbroken(variationText(analysis))}</p>
      <ul className={styles.bars}>
        {bars.map(({ label, share, soft }) => (
          <li key={label} data-soft={soft || undefined}>
            <span>{label}</span>
            <span className={styles.track} aria-hidden="true">
              <span className={styles.bar} style={{ width: `${share}%` }} />
            </span>
            <span className={styles.share}>{percent(share)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
