/** A table whose combinations were measured unequally often, analysed: the answer first, then sums of squares and cells. */
import { useId, useMemo, useState } from 'react'
import type { UnbalancedSubject } from '../../../core/experiment/measured-subject.ts'
import { factorsText } from '../../../core/experiment/subject.ts'
import { analyseUnbalanced, unbalancedText } from '../../../core/experiment/unbalanced.ts'
import { levelText, pText } from '../../../core/experiment/words.ts'
import { levelsOfCell } from '../../../core/statistics/design.ts'
import { distanceText } from '../../../core/text/distance.ts'
import { count, quantity } from '../../../core/text/format.ts'
import { unbroken } from '../../../core/text/unbroken.ts'
import { Button } from '../../ui/button.tsx'
import { Sources } from './anova-table.tsx'
import styles from './results.module.css'
import { Scroll } from './scroll.tsx'

interface UnbalancedProps {
  readonly subject: UnbalancedSubject
  /** What the responses are of, and the file that they come from. */
  readonly of: string
  readonly from: string
}

/** Cells that are shown at first. */
const SHOWN = 60

/** The analysis, as `evenkeel analyse` prints it. */
export function Unbalanced({ subject, of, from }: UnbalancedProps) {
  const key = useId()
  const [all, setAll] = useState(false)
  const analysis = useMemo(() => analyseUnbalanced(subject, undefined), [subject])
  if ('problem' in analysis)
    return (
      <p className={`warn breaks ${styles.results}`} role="alert">
        {analysis.problem}.
      </p>
    )
  const { metric, table, cells, notes, isByWelch } = analysis
  const { factors } = subject
  return (
    <div className={`pad-16-24 ${styles.results}`}>
      <p className="soft">
        <b className="ink strong">
          {metric.label} in {of}
        </b>{' '}
        over {factorsText(subject)}, from {from}.
      </p>
      <div className="stack gap-4 readable">
        {unbalancedText(analysis).map((text, i) => (
          <p key={text} className={i === 0 ? 'large strong' : undefined}>
            {unbroken(text)}
          </p>
        ))}
      </div>
      <ul className={`list stack gap-4 soft readable ${styles.section}`} aria-label="How it was analysed">
        {notes.map((text) => (
          <li key={text}>{unbroken(text)}</li>
        ))}
      </ul>
      <section className={styles.section} aria-labelledby={`${key}-anova`}>
        <h2 className="large strong" id={`${key}-anova`}>
          Analysis of variance, Type II
        </h2>
        <Sources subject={subject} rows={table.rows} />
      </section>
      <section className={styles.section} aria-labelledby={`${key}-cells`}>
        <h2 className="large strong" id={`${key}-cells`}>
          Means of the cells, the best first
        </h2>
        <Scroll label="Table of means">
          <table className={`numbers named nowrap ${styles.table}`}>
            <thead>
              <tr>
                {factors.map(({ parameter }) => (
                  <th key={parameter} scope="col">
                    {subject.parameters[parameter].label}
                  </th>
                ))}
                <th scope="col">Measured</th>
                <th scope="col">{metric.label}</th>
                <th scope="col">From the best (95 % for all pairs, {isByWelch ? 'Games and Howell' : 'Tukey'})</th>
                <th scope="col">p</th>
              </tr>
            </thead>
            <tbody>
              {cells.slice(0, all ? undefined : SHOWN).map(({ cell, count: times, mean, distance }) => (
                <tr key={cell}>
                  {levelsOfCell(factors, cell).map((level, i) => (
                    <td key={factors[i].parameter}>{levelText(subject, i, level)}</td>
                  ))}
                  <td>{count(times)}</td>
                  <td title={String(mean)}>{quantity(mean, metric.unit)}</td>
                  <td>{distance ? distanceText(metric, distance) : '–'}</td>
                  <td title={String(distance?.p ?? '')}>{distance ? pText(distance.p) : ''}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
        {!all && cells.length > SHOWN && <Button onClick={() => setAll(true)}>Show all {count(cells.length)}</Button>}
      </section>
    </div>
  )
}
