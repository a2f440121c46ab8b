/** Responses, analysed. Loaded when there are some, with the statistics. */

import { type KeyboardEvent, type ReactNode, useId, useMemo, useState } from 'react'
import { type Analysis, analyse, firstModel, type ModelChoice, measuredOf } from '../../../core/experiment/analysis.ts'
import { rankCells, rankingText } from '../../../core/experiment/ranking.ts'
import { factorsText, type Subject } from '../../../core/experiment/subject.ts'
import { percent, plotsText, sourceText, variationText } from '../../../core/experiment/words.ts'
import type { MetricDefinition } from '../../../core/lab.ts'
import type { Experiment } from '../../../core/statistics/factorial.ts'
import { type Transformation, transformable } from '../../../core/statistics/transformation.ts'
import { unbroken } from '../../../core/text/unbroken.ts'
import { AnovaTable } from './anova-table.tsx'
import { Cells } from './cells.tsx'
import { Covariates } from './covariates.tsx'
import { Effects } from './effects.tsx'
import { Pairs } from './pairs.tsx'
import { Prediction } from './prediction.tsx'
import { Replications } from './replications.tsx'
import { Residuals } from './residuals.tsx'
import styles from './results.module.css'
import { Transformations } from './transformations.tsx'
import { Trend } from './trend.tsx'

/** Responses and their words. */
export interface ResultsProps {
  readonly subject: Subject
  readonly response: MetricDefinition
  /** What the responses are of: "20 runs". */
  readonly of: string
  /** The file that they come from. */
  readonly from: string | undefined
  /** What else is said about them. */
  readonly children?: ReactNode
}

/** The lower part of the view. */
export default function Shown({ subject, response, of, from, children }: ResultsProps) {
  const measured = useMemo(() => measuredOf(subject, response.id), [subject, response])
  return (
    <div className={`pad-16-24 ${styles.results}`}>
      <p className="soft">
        <b className="ink strong">
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
  const [choice, setChoice] = useState<{ readonly metric: string; readonly transformation: Transformation }>()
  const model = useMemo(() => {
    const first = firstModel(subject)
    if (!chosen) return first
    return {
      order: Math.min(chosen.order, subject.factors.length),
      blocks: chosen.blocks && subject.blocks !== undefined,
    }
  }, [subject, chosen])
  const used = useMemo(() => {
    if (choice?.metric !== response.id) return undefined
    const { transformation } = choice
    return measured.response.every((y) => transformable(transformation.family, y, transformation))
      ? transformation
      : undefined
  }, [choice, response, measured])
  const analysis = useMemo(
    () => analyse(subject, measured, response, model, used),
    [subject, measured, response, model, used],
  )
  return (
    <>
      {plotsText(analysis).map((text) => (
        <p className={`breaks below-8 ${styles.words}`} key={text}>
          {text}
        </p>
      ))}
      <Best analysis={analysis} />
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
                onUse={(transformation) => setChoice(transformation && { metric: response.id, transformation })}
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

/** The answer first: the best cell, the next one, and how many may be as good. */
function Best({ analysis }: { readonly analysis: Analysis }) {
  const texts = useMemo(() => rankingText(analysis, rankCells(analysis)), [analysis])
  return <p className={`below-8 ${styles.words}`}>{unbroken(texts.join(' '))}</p>
}

/** Rows below this share are put together, in %. */
const SMALL = 0.5

/** The bars, largest first, the residual last. */
function Variation({ analysis }: { readonly analysis: Analysis }) {
  const { terms, replicates, lackOfFit, plots, residual } = analysis.table
  const rows = [...terms, replicates, lackOfFit].filter((row) => row !== undefined).sort((a, b) => b.share - a.share)
  const shown = rows.filter(({ share }, i) => share >= SMALL || i < 3)
  const rest = rows.filter((row) => !shown.includes(row)).reduce((sum, { share }) => sum + share, 0)
  const bars = [
    ...shown.map((row) => ({ label: sourceText(analysis, row), share: row.share, soft: row.kind !== 'term' })),
    ...(rest > 0
      ? [
          {
            label: rows.length - shown.length === 1 ? '1 other' : `${rows.length - shown.length} others`,
            share: rest,
            soft: true,
          },
        ]
      : []),
    ...[plots, residual]
      .flatMap((row) => row ?? [])
      .map((row) => ({
        label: sourceText(analysis, row),
        share: row.share,
        soft: true,
      })),
  ]
  return (
    <section className={styles.section} aria-labelledby="experiment-variation">
      <h2 className="large strong" id="experiment-variation">
        What explains the variation
      </h2>
      <p className={styles.words}>{unbroken(variationText(analysis))}</p>
      <ul className={`list grid gap-4-12 ${styles.bars}`}>
        {bars.map(({ label, share, soft }) => (
          <li className="subgrid" key={label} data-soft={soft || undefined}>
            <span>{label}</span>
            <span className={`sunken ${styles.track}`} aria-hidden="true">
              <span className={`block full-height ${styles.bar}`} style={{ width: `${share}%` }} />
            </span>
            <span className="text-right" style={{ minWidth: 52 }}>
              {percent(share)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface TabsProps {
  readonly label: string
  /** What each shows, by what stands on it. */
  readonly tabs: Readonly<Record<string, () => ReactNode>>
}

/** Tabs by name; arrow keys go from one to the next. */
function Tabs({ label, tabs }: TabsProps) {
  const key = useId()
  const names = Object.keys(tabs)
  const [chosen, setChosen] = useState(names[0])
  const shown = names.includes(chosen) ? chosen : names[0]
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const at = names.indexOf(shown)
    const places: Readonly<Record<string, number>> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1 + names.length,
      Home: 0,
      End: names.length - 1,
    }
    if (!Object.hasOwn(places, event.key)) return
    event.preventDefault()
    const to = places[event.key] % names.length
    setChosen(names[to])
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }
  return (
    <>
      <div
        className="flex wrap line-below"
        style={{ gap: '0 4px', marginTop: 32 }}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
      >
        {names.map((name, i) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${key}-${i}`}
            aria-selected={name === shown}
            aria-controls={name === shown ? `${key}-panel` : undefined}
            tabIndex={name === shown ? 0 : -1}
            className="tab to-ink high-36"
            style={{ marginBottom: -1, padding: '0 10px' }}
            onClick={() => setChosen(name)}
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${key}-panel`} aria-labelledby={`${key}-${names.indexOf(shown)}`}>
        {tabs[shown]()}
      </div>
    </>
  )
}
