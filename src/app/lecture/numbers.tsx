/** Two or three numbers, to be read from the last row, each with what it is compared with in words. */
import { quantity } from '../../core/text/format.ts'
import { unbroken } from '../../core/text/unbroken.ts'
import { labs } from '../../labs/descriptions.ts'
import type { Headline } from '../../labs/page.ts'
import { RunLabel } from '../compare/swatch.tsx'
import { MARKS } from '../state/compared-runs.ts'
import { usePage } from '../state/use.ts'
import styles from './lecture.module.css'

/** How a compared run's number stands to the present one's: ", 17 % less than A"; from twice as much on as a factor. */
function against(other: unknown, present: unknown): string {
  if (typeof other !== 'number' || typeof present !== 'number' || other < 0 || present <= 0) return ''
  const ratio = other / present
  if (ratio >= 2) return `, ${quantity(ratio)} × A`
  const percent = Math.abs(100 * (ratio - 1))
  if (percent < 0.05) return ', as A'
  return `, ${quantity(percent, '%')} ${ratio < 1 ? 'less' : 'more'} than A`
}

/** A number with its unit; one that is a word is smaller, so that both keep one line. */
function Projected({ text }: { readonly text: string }) {
  const end = text.lastIndexOf(' ')
  if (end < 0 || text.length - end < 6) return text
  return (
    <>
      {text.slice(0, end)} <span className="large strong">{text.slice(end + 1)}</span>
    </>
  )
}

/** The numbers of the run that is shown; of compared runs too, below it. */
export function Numbers({ numbers }: { readonly numbers: readonly Headline[] }) {
  const { lab, run, comparedRuns, busy } = usePage((s) => ({
    lab: s.lab,
    run: s.run,
    comparedRuns: s.comparedRuns,
    busy: s.status.kind === 'running',
  }))
  const shown = comparedRuns.length > 0 ? numbers.slice(0, 2) : numbers
  return (
    <section className={styles.numbers} aria-label="Results" aria-busy={busy} data-region="side">
      <dl>
        {shown.map(({ metric, note }) => {
          const definition = labs[lab].metrics.find(({ id }) => id === metric)
          if (!definition) return null
          const text = (value: unknown) => (typeof value === 'number' ? quantity(value, definition.unit) : '–')
          return (
            <div key={metric}>
              <dt>{definition.label}</dt>
              <dd className={styles.value}>
                <Projected text={text(run?.metrics?.[metric])} />
              </dd>
              {comparedRuns.map((other, i) => (
                <dd key={MARKS[i + 1].name} className={styles.other}>
                  <RunLabel mark={MARKS[i + 1]} /> {text(other.run?.metrics?.[metric])}
                  <span>{against(other.run?.metrics?.[metric], run?.metrics?.[metric])}</span>
                </dd>
              ))}
              {note && comparedRuns.length === 0 && <dd className={styles.note}>{unbroken(note)}</dd>}
            </div>
          )
        })}
      </dl>
    </section>
  )
}
