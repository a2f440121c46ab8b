/** A table of one's own measurements: what its columns are taken for, and its analysis. */
import { type ComponentType, useId, useMemo } from 'react'
import { completeRows, measuredSubject, unbalancedSubject } from '../../../core/experiment/measured-subject.ts'
import type { Column } from '../../../core/experiment/measurements.ts'
import type { Role } from '../../../core/experiment/roles.ts'
import { counted, exact } from '../../../core/text/format.ts'
import { loadedLater } from '../../../views/later.ts'
import { Button } from '../../ui/button.tsx'
import type { ResultsProps } from './results.tsx'
import styles from './setup.module.css'
import { experiments, type MeasuredTable as Table } from './store.ts'

const Unbalanced = loadedLater(() => import('./unbalanced.tsx').then((m) => m.Unbalanced))

const ROLES: Readonly<Record<Role, string>> = {
  factor: 'Factor',
  response: 'Response',
  covariate: 'Covariate',
  block: 'Block',
  index: 'Index of the rows',
  unused: 'Not used',
}

/** Values of a column that are named. */
const NAMED = 5

/** What stands in a column: "3 values: 1, 2, 4". */
function contentText({ texts, numbers }: Column): string {
  const values = [...new Set<string | number>(numbers?.every(Number.isFinite) ? numbers : texts)]
  const all = values.map((value) => (typeof value === 'number' ? exact(value) : value || 'nothing'))
  return `${counted(values.length, 'value')}: ${all.slice(0, NAMED).join(', ')}${values.length > NAMED ? ', …' : ''}`
}

interface MeasuredProps {
  readonly table: Table
  /** What shows the analysis. */
  readonly Shown: ComponentType<ResultsProps>
}

/** The view of a table. */
export function Measured({ table: { measurements, roles, from }, Shown }: MeasuredProps) {
  const key = useId()
  const subject = useMemo(() => measuredSubject(measurements, roles), [measurements, roles])
  // What is not balanced is analysed in another way; what cannot be at all says why.
  const uneven = useMemo(
    () => ('problem' in subject ? unbalancedSubject(measurements, roles) : undefined),
    [subject, measurements, roles],
  )
  const problem = uneven && 'problem' in uneven ? uneven.problem : undefined
  const { note, measurements: complete } = useMemo(() => completeRows(measurements, roles), [measurements, roles])
  const rows = counted(complete.lines.length, 'measurement')
  return (
    <>
      <section className="stack gap-12 pad-16-24 line-below" aria-labelledby={key}>
        <div className="toolbar between gap-8-24">
          <h2 className="large strong breaks" id={key}>
            {rows} from {from}
          </h2>
          <Button onClick={experiments.closeMeasured}>Back to simulated runs</Button>
        </div>
        <p>
          Factors are what you set, the response is what you measured. Measurements of one block have something in
          common, such as the day or the input.
        </p>
        <ul className={`list grid gap-8-16 ${styles.columns}`}>
          {measurements.columns.map((column, at) => (
            <li className="subgrid" key={column.name}>
              <label className="toolbar between gap-4-16">
                <span className={`breaks ${roles[at] === 'unused' || roles[at] === 'index' ? '' : 'strong'}`}>
                  {column.name}
                </span>
                <select
                  className="field"
                  value={roles[at]}
                  onChange={({ target }) => experiments.setRole(at, target.value as Role)}
                >
                  {Object.entries(ROLES).map(([role, label]) => (
                    <option key={role} value={role}>
                      {label}
                    </option>
                  ))}
                </select>
              </label>
              <span className="soft ellipsis">{contentText(column)}</span>
            </li>
          ))}
        </ul>
        {note !== undefined && <p className="breaks">{note}</p>}
        {problem !== undefined && (
          <p className="warn breaks" role="alert">
            {problem}.
          </p>
        )}
      </section>
      {uneven && !('problem' in uneven) && <Unbalanced subject={uneven} of={rows} from={from} />}
      {!('problem' in subject) && <Shown subject={subject} response={subject.metrics[0]} of={rows} from={from} />}
    </>
  )
}
