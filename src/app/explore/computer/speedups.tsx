/** The speedups of a measurement as bars: measured, the model's, and the greatest that there can be. */
import type { CSSProperties } from 'react'
import type { Measured } from '../../../core/real/measure.ts'
import { speedupSentence, speedups } from '../../../core/real/words.ts'
import { quantity } from '../../../core/text/format.ts'
import fall from '../../ui/fall.module.css'
import { Whole } from '../../ui/fall-bar.tsx'
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
            <Whole to={value / longest} />
          </li>
        ))}
      </ol>
      <p className="soft">{speedupSentence(measured)}</p>
    </figure>
  )
}
