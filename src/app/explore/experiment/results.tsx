/** Responses, analysed. Loaded when there are some, with the statistics. */

import { type ReactNode, useMemo, useState } from 'react'
import { analyse, firstModel, type ModelChoice, measuredOf } from '../../../core/experiment/analysis.ts'
import { factorsText, type Subject } from '../../../core/experiment/subject.ts'
import type { MetricDefinition } from '../../../core/lab.ts'
import type { Experiment } from '../../../core/statistics/factorial.ts'
import { type Transformation, transformable } from '../../../core/statistics/transformation.ts'
import { AnovaTable } from './anova-table.tsx'
import { Cells } from './cells.tsx'
import { Covariates } from './covariates.tsx'
import { Effects } from './effects.tsx'
import { Pairs } from './pairs.tsx'
import { Prediction } from './prediction.tsx'
import { Replications } from './replications.tsx'
import { Residuals } from './residuals.tsx'
import styles from './results.module.css'
import { Tabs } from './tabs.tsx'
import { Transformations } from './transformations.tsx'
import { Trend } from './trend.tsx'
import { Variation } from './variation.tsx'

/** Responses and their words. */
export interface ResultsProps {
  readonly subject: Subject
  readonly response: MetricDefinition
  /** What the responses are of: "20 runs". */
  readonly of: string
  /** The file that they come from. */
  readonly from: string | undefined
  /** What else is said of them. */
  readonly children?: ReactNode
}

/** The lower part of the view. */
export default function Shown({ subject, response, of, from, children }: ResultsProps) {
  const measured = useMemo(() => measuredOf(subject, response.id), [subject, response])
  return (
    <div className={styles.results}>
      <p className={`soft ${styles.what}`}>
        <b>
          {response.label} in {of}
        </b>{' '}
        over {factorsText(subject)}
        {from && `, from ${from}`}. {children}
      </p>
      {typeof measured === 'string' ? (
        <p className="warn breaks" role="status">
          {response.label} cannot be analysed: {measured}.
        </p>
      ) : (
        <Analysed subject={subject} measured={measured} response={response} />
      )}
    </div>
  )
}

interface AnalysedProps extends Pick<ResultsProps, 'subject' | 'response'> {
  readonly measured: Experiment
}

function Analysed({ subject, measured, response }: AnalysedProps) {
  const [chosen, setChosen] = useState<ModelChoice>()
  const [wanted, setWanted] = useState<{ readonly metric: string; readonly transformation: Transformation }>()
  const model = useMemo(() => {
    const first = firstModel(subject)
    if (!chosen) return first
    return {
      order: Math.min(chosen.order, subject.factors.length),
      blocks: chosen.blocks && subject.blocks !== undefined,
    }
  }, [subject, chosen])
  const used = useMemo(() => {
    if (wanted?.metric !== response.id) return undefined
    const { transformation } = wanted
    return measured.response.every((y) => transformable(transformation.family, y, transformation))
      ? transformation
      : undefined
  }, [wanted, response, measured])
  const analysis = useMemo(
    () => analyse(subject, measured, response, model, used),
    [subject, measured, response, model, used],
  )
  return (
    <>
      <Variation analysis={analysis} />
      <Tabs
        label="Analysis"
        tabs={{
          Effects: () => <Effects analysis={analysis} />,
          'Analysis of variance': () => <AnovaTable analysis={analysis} model={model} onModel={setChosen} />,
          Residuals: () => (
            <>
              <Residuals analysis={analysis} />
              <Transformations
                measured={measured}
                metric={response}
                model={model}
                used={used}
                onUse={(transformation) => setWanted(transformation && { metric: response.id, transformation })}
              />
            </>
          ),
          Trends: () => <Trend analysis={analysis} />,
          Pairs: () => <Pairs analysis={analysis} />,
          Covariates: () => <Covariates analysis={analysis} />,
          Prediction: () => <Prediction analysis={analysis} />,
          Replications: () => <Replications analysis={analysis} />,
          Means: () => <Cells analysis={analysis} />,
        }}
      />
    </>
  )
}
