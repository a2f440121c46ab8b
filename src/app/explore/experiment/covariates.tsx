/** Analysis of covariance: what was measured beside the response may explain what chance seemed to do. */
import { useId, useMemo, useState } from 'react'
import type { Analysis } from '../../../core/experiment/analysis.ts'
import {
  covarianceText,
  covariateOf,
  homogeneityText,
  LEAST_EFFICIENCY,
  maskedText,
  possibleCovariates,
  slopeTexts,
} from '../../../core/experiment/covariates.ts'
import { levelName, percent, pText, termText } from '../../../core/experiment/words.ts'
import { adjustedMeans, analyseCovariance, type CovarianceAnalysis } from '../../../core/statistics/covariance.ts'
import { isSignificant } from '../../../core/statistics/significance.ts'
import type { Covariate } from '../../../core/statistics/within.ts'
import { capital, inSentence } from '../../../core/text/case.ts'
import { quantity } from '../../../core/text/format.ts'
import styles from './results.module.css'
import { ScrolledTable } from './scroll.tsx'
import { type Series, SmallPlot, sharedScale } from './small-plot.tsx'

/** The section. */
export function Covariates({ analysis }: { readonly analysis: Analysis }) {
  const key = useId()
  const { subject, used, model, metric } = analysis
  const possible = useMemo(() => possibleCovariates(analysis), [analysis])
  const [chosenIds, setChosenIds] = useState<readonly string[]>()
  // Columns of a table have been named as covariates already.
  const first = subject.plan ? [] : possible.map(({ id }) => id)
  const chosen = (chosenIds ?? first).filter((id) => possible.some((one) => one.id === id)).join('\n')
  const covariates = useMemo(
    () => chosen.split('\n').flatMap((id) => covariateOf(subject, id) ?? []),
    [subject, chosen],
  )
  const result = useMemo(
    () => (covariates.length > 0 ? analyseCovariance(used, covariates, model) : undefined),
    [used, covariates, model],
  )
  return (
    <section className={styles.section} aria-labelledby={key}>
      <h2 className="large strong" id={key}>
        Covariates
      </h2>
      {result === undefined ? (
        <p className={styles.words}>
          {possible.length > 0
            ? `A covariate is something else that was measured on every run. Where ${inSentence(metric.label)} follows it, it explains a part of what is left, and effects are judged as if it were the same in all runs.`
            : 'Nothing else was measured on every run that could be a covariate.'}
        </p>
      ) : typeof result === 'string' ? (
        <p className={styles.words} role="status">
          These cannot be covariates: {result}.
        </p>
      ) : (
        <div role="status">
          <p className={styles.words}>{covarianceText(analysis, result)}</p>
        </div>
      )}
      {possible.length > 0 && (
        <fieldset className="toolbar gap-8-24 any-width below-12" aria-label="Covariates">
          {possible.map(({ id, label }) => (
            <label key={id} className={`inline-row gap-8 at-most-full touch ${styles.choice}`}>
              <input
                className="check"
                type="checkbox"
                checked={covariates.some(({ name }) => name === id)}
                onChange={({ target }) => {
                  const rest = covariates.map(({ name }) => name).filter((name) => name !== id)
                  setChosenIds(target.checked ? [...rest, id] : rest)
                }}
              />
              {label}
            </label>
          ))}
        </fieldset>
      )}
      {result !== undefined && typeof result !== 'string' && (
        <Adjusted analysis={analysis} result={result} covariates={covariates} />
      )}
    </section>
  )
}

interface AdjustedProps {
  readonly analysis: Analysis
  readonly result: CovarianceAnalysis
  readonly covariates: readonly Covariate[]
}

/** The table and the adjusted means. */
function Adjusted({ analysis, result, covariates }: AdjustedProps) {
  const { subject, metric, factors, used, model, back, means, transformation } = analysis
  const masked = maskedText(analysis, result)
  const alone = new Map(result.unadjusted.terms.map((row) => [row.term, row]))
  const rows = [
    ...result.terms.map((row) => ({
      ...row,
      name: capital(termText(subject, row.term)),
      before: alone.get(row.term)?.ss,
    })),
    { ...result.covariates, name: 'Covariates', before: undefined, efficiency: undefined },
    { ...result.residual, name: 'Residual', before: result.unadjusted.residual.ss, efficiency: undefined, f: null },
  ]
  const plots = factors.map((_, i) => {
    const adjusted = adjustedMeans(used, covariates, 1 << i, model)
    const points = typeof adjusted === 'string' ? [] : adjusted
    const series: Series[] = [
      { label: 'measured', points: (means.get(1 << i) ?? []).map(({ mean }) => ({ mean, interval: undefined })) },
      {
        label: 'adjusted',
        points: points.map(({ mean, low, high }) => {
          const ends = [back(low), back(high)].sort((a, b) => a - b)
          return { mean: back(mean), interval: ends.every(Number.isFinite) ? [ends[0], ends[1]] : undefined }
        }),
      },
    ]
    return series.map((one) => ({ ...one, points: one.points.filter(({ mean }) => Number.isFinite(mean)) }))
  })
  const scale = sharedScale(plots.flat())
  return (
    <>
      {[...slopeTexts(analysis, result), homogeneityText(result), masked].map(
        (text) =>
          text && (
            <p key={text} className={styles.words}>
              {text}
            </p>
          ),
      )}
      <ScrolledTable
        label="Table of the analysis of covariance"
        head={['Source', 'df', 'SS without', 'SS with covariates', 'F', 'p', '%Var', 'Efficiency']}
      >
        {rows.map(({ name, df, before, ss, f, p, share, efficiency }) => (
          <tr key={name} data-sure={(f !== null && isSignificant(p)) || undefined}>
            <th scope="row">{name}</th>
            <td>{df}</td>
            <td title={String(before ?? '')}>{before === undefined ? '' : quantity(before)}</td>
            <td title={String(ss)}>{quantity(ss)}</td>
            <td title={String(f ?? '')}>{f === null ? '' : quantity(f)}</td>
            <td title={String(p ?? '')}>{f === null ? '' : pText(p)}</td>
            <td title={String(share)}>{percent(share)}</td>
            <td title={String(efficiency ?? '')}>{efficiency === undefined ? '' : efficiency.toFixed(2)}</td>
          </tr>
        ))}
      </ScrolledTable>
      <p className={`above-4 soft small ${styles.caption}`}>
        An efficiency of 1 means that effect and covariates have nothing in common; below {LEAST_EFFICIENCY} they share
        much of it.
      </p>
      <h2 className="large strong above-24">Adjusted means</h2>
      <p className={styles.words}>
        Means as they would be with all covariates at their means, with 95 % intervals (t, from the residual)
        {transformation && ', taken back to the response’s own unit'}.
      </p>
      <div className={`grid gap-24 below-8 ${styles.plots}`}>
        {plots.map((series, i) => {
          const title = subject.parameters[factors[i].parameter].label
          const names = factors[i].levels.map((_, level) => levelName(subject, i, level))
          const text = names
            .map(
              (name, at) =>
                `${name}: ${series.map(({ label, points }) => `${label} ${quantity(points[at]?.mean, metric.unit)}`).join(', ')}`,
            )
            .join('; ')
          return (
            <figure key={title} className="any-width">
              <h3 className="below-4 medium strong">{title}</h3>
              <SmallPlot
                label={`${metric.label}, measured and adjusted, against ${inSentence(title)}. ${text}.`}
                unit={metric.unit}
                levels={names}
                series={series}
                scale={scale}
              />
            </figure>
          )
        })}
      </div>
    </>
  )
}
