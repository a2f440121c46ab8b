/** The analysis of variance as a table, with what its model holds. */
import { useId } from 'react'
import type { Analysis, ModelChoice } from '../../../core/experiment/analysis.ts'
import {
  anovaText,
  type NamedSources,
  percent,
  pText,
  sourceText,
  transformationText,
} from '../../../core/experiment/words.ts'
import { type AnovaRow, anovaRows } from '../../../core/statistics/anova.ts'
import { isSignificant } from '../../../core/statistics/significance.ts'
import { quantity } from '../../../core/text/format.ts'
import { unbroken } from '../../../core/text/unbroken.ts'
import styles from './results.module.css'
import { Scroll } from './scroll.tsx'

interface AnovaTableProps {
  readonly analysis: Analysis
  readonly model: ModelChoice
  readonly onModel: (model: ModelChoice) => void
}

const ORDERS = ['main effects alone', 'pairs', 'threes', 'fours', 'fives', 'sixes']

/** The table. */
export function AnovaTable({ analysis, model, onModel }: AnovaTableProps) {
  const key = useId()
  const { subject, factors, replicates, table, transformation } = analysis
  return (
    <section className={styles.section} aria-labelledby={key}>
      <h2 className="large strong" id={key}>
        Analysis of variance{transformation && ` of ${transformationText(transformation)}`}
      </h2>
      <p className={styles.words}>{unbroken(anovaText(analysis))}</p>
      <div className="toolbar gap-8-24 any-width below-12">
        {factors.length > 1 && (
          <span className={`inline-row gap-8 at-most-full touch ${styles.choice}`}>
            <label htmlFor={`${key}-order`}>Interactions up to</label>
            <select
              className="field"
              id={`${key}-order`}
              value={model.order}
              onChange={({ target }) => onModel({ ...model, order: Number(target.value) })}
            >
              {factors.map(({ parameter }, i) => (
                <option key={parameter} value={i + 1}>
                  {i + 1 === factors.length && i > 1 ? 'all' : (ORDERS[i] ?? `${i + 1} factors`)}
                </option>
              ))}
            </select>
          </span>
        )}
        {replicates > 1 && subject.blocks !== undefined && (
          <label className={`inline-row gap-8 at-most-full touch ${styles.choice}`}>
            <input
              className="check"
              type="checkbox"
              checked={model.blocks}
              onChange={({ target }) => onModel({ ...model, blocks: target.checked })}
            />
            Block by {subject.blocks.one}
          </label>
        )}
      </div>
      <Sources subject={subject} rows={anovaRows(table)} />
    </section>
  )
}

interface SourcesProps {
  readonly subject: NamedSources['subject']
  readonly rows: readonly AnovaRow[]
}

/** The rows: blocks, terms, what is left, the total. */
export function Sources({ subject, rows }: SourcesProps) {
  return (
    <Scroll label="Table of the analysis of variance">
      <table className={`numbers named nowrap ${styles.table} ${styles.anova}`}>
        <thead>
          <tr>
            <th scope="col">Source</th>
            <th scope="col">
              <abbr className="plain-link" title="Degrees of freedom">
                df
              </abbr>
            </th>
            <th scope="col">
              <abbr className="plain-link" title="Sum of squares">
                SS
              </abbr>
            </th>
            <th scope="col">
              <abbr className="plain-link" title="Mean square">
                MS
              </abbr>
            </th>
            <th scope="col">F</th>
            <th scope="col">p</th>
            <th scope="col">
              <abbr className="plain-link" title="Share of the variation">
                %Var
              </abbr>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const isTested = row.kind === 'term' || row.kind === 'replicates'
            return (
              <tr key={row.source} data-kind={row.kind} data-sure={isSignificant(row.p) || undefined}>
                <th scope="row">{sourceText({ subject }, row)}</th>
                <td>{row.df}</td>
                <td title={String(row.ss)}>{quantity(row.ss)}</td>
                <td title={String(row.ms ?? '')}>{row.kind === 'total' ? '' : quantity(row.ms)}</td>
                <td title={String(row.f ?? '')}>{isTested ? quantity(row.f) : ''}</td>
                <td title={String(row.p ?? '')}>{isTested ? pText(row.p) : ''}</td>
                <td title={String(row.share)}>{percent(row.share)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Scroll>
  )
}
