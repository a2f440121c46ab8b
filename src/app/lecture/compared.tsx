/** What the letters at the curves' ends stand for: each run in terms of what differs, and of nothing else. */
import { differing } from '../../core/link/compared.ts'
import { applies } from '../../core/parameters.ts'
import { sameValue } from '../../core/text/values.ts'
import { labs } from '../../labs/descriptions.ts'
import { RunLabel } from '../compare/swatch.tsx'
import { valueText } from '../compare/words.ts'
import { MARKS } from '../state/compared-runs.ts'
import { usePage } from '../state/use.ts'
import styles from './lecture.module.css'

/** A line of them; nothing where nothing is compared. */
export function Compared() {
  const { lab, values, compared, runs } = usePage((s) => ({
    lab: s.lab,
    values: s.values,
    compared: s.compared,
    runs: s.comparedRuns,
  }))
  if (compared.length === 0) return null
  const table = labs[lab].parameters
  const scenarios = [values, ...compared]
  const ids = differing(table, scenarios)
  /** A single parameter is named once for all of them. */
  const shared = ids.length === 1 ? table[ids[0]].label : undefined
  /** Of B, C and D what A has, too, is not said again. */
  const labelled = (id: string, i: number) =>
    applies(table[id], scenarios[i]) &&
    (i === 0 || shared || !applies(table[id], values) || !sameValue(scenarios[i][id], values[id]))
  const textOf = (i: number) =>
    ids
      .filter((id) => labelled(id, i))
      .map((id) => (shared ? '' : `${table[id].label}: `) + valueText(table[id], scenarios[i][id]))
      .join(', ') || (i === 0 ? '–' : 'as A')
  return (
    <section className={styles.compared} aria-label="Compared runs">
      {ids.length === 0 && <p>Nothing differs between the runs.</p>}
      {shared && <p>{shared}</p>}
      <ul>
        {scenarios.map((_, i) => {
          const invalid = i > 0 && runs[i - 1]?.problem !== undefined
          const text = invalid ? `${textOf(i)} (cannot be run)` : textOf(i)
          return (
            <li key={MARKS[i].name} title={text}>
              <RunLabel mark={MARKS[i]} /> {ids.length > 0 && text}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
