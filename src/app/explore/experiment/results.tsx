/** A finished experiment, analysed. Loaded when there is one, with the statistics. */

import { useDeferredValue, useMemo, useState } from 'react'
import type { Results } from '../../../core/experiment/opened.ts'
import type { MetricDefinition } from '../../../core/lab.ts'
import type { Experiment } from '../../../core/statistics/factorial.ts'
import { inSentence } from '../../../core/text/case.ts'
import { count } from '../../../core/text/format.ts'
import { analyse, firstModel, measuredOf, suggest } from './analysis.ts'
import { AnovaTable } from './anova-table.tsx'
import { Cells } from './cells.tsx'
import { Effects } from './effects.tsx'
import { Residuals } from './residuals.tsx'
import styles from './results.module.css'
import { Variation } from './variation.tsx'

interface ResultsProps {
  readonly results: Results & { readonly from: string | undefined }
  readonly response: MetricDefinition
  /** Whether the design is another one by now. */
  readonly changed: boolean
}

/** The lower part of the view. */
export default function Shown({ results, response, changed }: ResultsProps) {
  const { lab, design } = results.plan
  const measured = useMemo(() => measuredOf(results, response), [results, response])
  const names = design.factors.map(({ parameter }) => inSentence(lab.parameters[parameter].label)).join(' × ')
  const runs = results.metrics.filter((one) => one !== undefined).length
  return (
    <div className={styles.results}>
      <p className={styles.what}>
        <b>
          {response.label} in {count(runs)} {runs === 1 ? 'run' : 'runs'}
        </b>{' '}
        over {names || 'no factor'}
        {results.from && `, from ${results.from}`}.{' '}
        {changed && <span className={styles.changed}>The design has been changed since.</span>}
      </p>
      {results.notes.map((note) => (
        <p key={note} className={styles.changed}>
          {note}
        </p>
      ))}
      {typeof measured === 'string' ? (
        <p className={styles.changed} role="status">
          {response.label} cannot be analysed: {measured}.
        </p>
      ) : (
        <Analysed results={results} measured={measured} response={response} />
      )}
    </div>
  )
}

interface AnalysedProps extends Pick<ResultsProps, 'results' | 'response'> {
  readonly measured: Experiment
}

function Analysed({ results, measured, response }: AnalysedProps) {
  const { lab } = results.plan
  const [chosen, setChosen] = useState<ReturnType<typeof firstModel>>()
  const [transformed, setTransformed] = useState(false)
  const model = useMemo(() => {
    const first = firstModel(results)
    return chosen ? { ...chosen, order: Math.min(chosen.order, measured.factors.length) } : first
  }, [results, chosen, measured])
  // Some sixty analyses: the picture does not wait for them.
  const wanted = useDeferredValue(useMemo(() => ({ measured, response, model }), [measured, response, model]))
  const suggestion = useMemo(() => suggest(wanted.measured, wanted.response, wanted.model), [wanted])
  const fresh = wanted.measured === measured
  const used = transformed && fresh && !suggestion?.needless ? suggestion?.transformation : undefined
  const analysis = useMemo(() => analyse(measured, response, model, used), [measured, response, model, used])
  return (
    <>
      <Variation lab={lab} analysis={analysis} />
      <Effects lab={lab} analysis={analysis} />
      <AnovaTable lab={lab} analysis={analysis} model={model} onModel={setChosen} />
      <Residuals
        analysis={analysis}
        suggestion={fresh ? suggestion : undefined}
        transformed={used !== undefined}
        onTransform={setTransformed}
      />
      <Cells plan={results.plan} analysis={analysis} />
    </>
  )
}
