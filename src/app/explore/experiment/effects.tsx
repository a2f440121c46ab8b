/** Main effects and interactions as small plots, each kind on one scale. */

import { useState } from 'react'
import { TableButton, type TableText } from '../../../charts/table.tsx'
import { type Analysis, pairsOf } from '../../../core/experiment/analysis.ts'
import type { Subject } from '../../../core/experiment/subject.ts'
import { levelName, levelText, mainText, pairText, termText } from '../../../core/experiment/words.ts'
import { factorsOf, type Term } from '../../../core/statistics/factorial.ts'
import { inSentence } from '../../../core/text/case.ts'
import { quantity } from '../../../core/text/format.ts'
import { unbroken } from '../../../core/text/unbroken.ts'
import { Button } from '../../ui/button.tsx'
import styles from './results.module.css'
import { type Series, SmallPlot, sharedScale } from './small-plot.tsx'

interface EffectsProps {
  readonly analysis: Analysis
}

/** Interactions that are shown at first, the strongest. */
const PAIRS = 6

/** Both kinds of plots. */
export function Effects({ analysis }: EffectsProps) {
  const { subject, factors, metric, means } = analysis
  const main = factors.map((_, i): Series => ({ label: '', points: means.get(1 << i) ?? [] }))
  const scale = sharedScale(main)
  const labelOf = (i: number) => subject.parameters[factors[i].parameter].label
  return (
    <section className={styles.section} aria-labelledby="experiment-effects">
      <h2 className="large strong" id="experiment-effects">
        Main effects
      </h2>
      <p className={styles.words}>
        {metric.label} at each level, the mean over all others
        {main.some(({ points }) => points[0]?.interval) ? ', with 95 % intervals (t, from the residual)' : ''}.
      </p>
      <div className={`grid gap-24 below-8 ${styles.plots}`}>
        {factors.map(({ parameter }, i) => (
          <figure key={parameter} className="any-width">
            <h3 className="below-4 medium strong">
              {labelOf(i)}
              {unitOf(subject, parameter)}
            </h3>
            <SmallPlot
              label={`${metric.label} against ${inSentence(labelOf(i))}. ${mainText(analysis, i)}`}
              unit={metric.unit}
              levels={namesOf(subject, i)}
              series={[main[i]]}
              scale={scale}
            />
            <figcaption className={`above-4 soft small ${styles.caption}`}>
              {unbroken(mainText(analysis, i))}
            </figcaption>
          </figure>
        ))}
      </div>
      <TableButton
        label="Main effects"
        summary={`Means of ${inSentence(metric.label)}.`}
        table={() =>
          tableOf(
            analysis,
            factors.map((_, i) => 1 << i),
          )
        }
      />
      {factors.length > 1 && <Interactions analysis={analysis} />}
    </section>
  )
}

function Interactions({ analysis }: EffectsProps) {
  const [all, setAll] = useState(false)
  const { subject, factors, metric, means } = analysis
  const terms = pairsOf(analysis)
  const pairs = terms.map((term) => ({ term, ...layout(analysis, term) }))
  const scale = sharedScale(pairs.flatMap(({ series }) => series))
  return (
    <>
      <h2 className="large strong above-24">Interactions</h2>
      <p className={styles.words}>
        Two factors act together where the lines are not parallel
        {terms.length > 1 && '; the strongest pair comes first'}.
      </p>
      <div className={`grid gap-24 below-8 ${styles.plots}`}>
        {pairs.slice(0, all ? undefined : PAIRS).map(({ term, series, across, up }) => (
          <figure key={term} className="any-width">
            <h3 className="below-4 medium strong">
              {subject.parameters[factors[across].parameter].label}
              {unitOf(subject, factors[across].parameter)} for each{' '}
              {inSentence(subject.parameters[factors[up].parameter].label)}
            </h3>
            <SmallPlot
              label={`${metric.label} against ${termText(subject, term)}. ${pairText(analysis, term)}`}
              unit={metric.unit}
              levels={namesOf(subject, across)}
              series={series}
              scale={scale}
            />
            <figcaption className={`above-4 soft small ${styles.caption}`}>
              {unbroken(pairText(analysis, term))}
            </figcaption>
          </figure>
        ))}
      </div>
      {!all && pairs.length > PAIRS && <Button onClick={() => setAll(true)}>Show all {pairs.length}</Button>}
      <TableButton
        label="Interactions"
        summary={`Means of ${inSentence(metric.label)}.`}
        table={() =>
          tableOf(
            analysis,
            [...means.keys()].filter((term) => terms.includes(term)),
          )
        }
      />
    </>
  )
}

function unitOf({ parameters }: Subject, id: string): string {
  const parameter = parameters[id]
  return parameter.kind !== 'choice' && parameter.unit ? `, ${parameter.unit}` : ''
}

function namesOf(subject: Subject, i: number): readonly string[] {
  return subject.factors[i].levels.map((_, level) => levelName(subject, i, level))
}

/** The factor with more levels lies across, those of the other one are the lines. */
function layout({ subject, factors, means }: Analysis, term: Term) {
  const [first, second] = factorsOf(term)
  const swap = factors[second].levels.length > factors[first].levels.length
  const [across, up] = swap ? [second, first] : [first, second]
  const points = means.get(term) ?? []
  const names = namesOf(subject, up)
  const series = names.map((label, line): Series => {
    return { label, points: points.filter(({ levels }) => levels[swap ? 0 : 1] === line) }
  })
  return { series, across, up }
}

function tableOf({ subject, factors, means, metric }: Analysis, terms: readonly Term[]): TableText {
  return {
    note: 'All levels.',
    head: ['Levels', metric.label, '95 % from', 'to'],
    rows: terms.flatMap((term) =>
      (means.get(term) ?? []).map(({ levels, mean, interval }) => [
        factorsOf(term)
          .map((i, at) => `${subject.parameters[factors[i].parameter].label} ${levelText(subject, i, levels[at])}`)
          .join(', '),
        quantity(mean, metric.unit),
        quantity(interval?.[0], metric.unit),
        quantity(interval?.[1], metric.unit),
      ]),
    ),
  }
}
