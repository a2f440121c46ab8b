/** The speedups of a measurement as bars: measured, the model's, and the greatest that there can be. */
import type { CSSProperties } from 'react'
import type { Measured } from '../../../core/real/measure.ts'
import { speedupSentence, speedups } from '../../../core/real/words.ts'
import { quantity } from '../../../core/text/format.ts'
import fall from '../../ui/fall.module.css'
import styles from './computer.module.css'

/** The bars. */
export function Speedups({ measured }: { readonly measured: Measured }) {
  const { measured: real, predicted, bound } = speedups(measured)
  const longest = Math.max(real, predicted, bound)
  const bars = [
    ['measured', real, 'var(--compare-a)'],
    ['model', predicted, 'var(--compare-b)'],
    ['at most', bound, 'var(--ink-soft)'],
  ] as const
  return (
    <figure className={`stack gap-4 ${styles.words}`} aria-label="Speedup">
      <figcaption className="strong">Speedup</figcaption>
      <ol className="list stack gap-4">
        {bars.map(([label, value, colour]) => (
          <li key={label} className={`grid gap-4-12 ${fall.change}`} style={{ '--mark': colour } as CSSProperties}>
            <span className="any-width">{label}</span>
            <b className="strong nowrap">{quantity(value)}</b>
            <span className={`positioned clipped ${fall.track}`} aria-hidden="true">
              <span
                className={`full-height absolute keeps-colours ${fall.whole}`}
                style={{ width: `max(2px, ${(100 * value) / longest}%)` }}
              />
            </span>
          </li>
        ))}
      </ol>
      <p className="soft">{speedupSentence(measured)}</p>
    </figure>
  )
}
