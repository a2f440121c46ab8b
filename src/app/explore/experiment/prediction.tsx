/** What the analysis predicts: for runs that were observed, beside the observation, and for a run that was not made. */
import { useId, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { TableButton } from '../../../charts/table.tsx'
import type { Analysis } from '../../../core/experiment/analysis.ts'
import type { Plan } from '../../../core/experiment/plan.ts'
import {
  type Predictor,
  polynomialOf,
  predictCells,
  predictionText,
  predictPoint,
  summarise,
} from '../../../core/experiment/predictions.ts'
import { drawTrials, predictTrial } from '../../../core/experiment/trials.ts'
import { blocksText, factorText, levelText } from '../../../core/experiment/words.ts'
import { levelsOfCell } from '../../../core/statistics/design.ts'
import { summarisePrediction } from '../../../core/statistics/prediction.ts'
import { capital, inSentence } from '../../../core/text/case.ts'
import { counted, quantity } from '../../../core/text/format.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from './choice.tsx'
import styles from './results.module.css'
import { Scatter } from './scatter.tsx'
import { trials } from './tried.ts'

/** How many new runs a prediction is tried on. */
const NEW_RUNS = 20

const MEANS: Predictor = { kind: 'means' }

/** What a prediction is made by, in the order in which it is offered. */
const KINDS: readonly Predictor['kind'][] = ['means', 'polynomial']
const PREDICTORS: Readonly<Record<Predictor['kind'], string>> = {
  means: 'the means of the model',
  polynomial: 'a polynomial of the numbers',
}

/** The section. */
export function Prediction({ analysis }: { readonly analysis: Analysis }) {
  const key = useId()
  const { subject, measured, metric, cells } = analysis
  const polynomial = useMemo(() => polynomialOf(analysis), [analysis])
  const [predictorKind, setPredictorKind] = useState<Predictor['kind']>('means')
  const predictor = predictorKind === 'polynomial' && polynomial ? polynomial : MEANS
  const predicted = useMemo(() => predictCells(analysis, predictor), [analysis, predictor])
  const summary = useMemo(() => summarise(analysis, predicted), [analysis, predicted])
  const text = summary
    ? predictionText(analysis, summary)
    : 'Some predictions have no place in the response’s own unit.'
  const { trials: tried } = useStore(trials.store)
  const fresh = useMemo(() => {
    if (!tried || tried.plan !== subject.plan || tried.kind !== predictor.kind) return []
    return tried.runs.flatMap((trial, i) => {
      const y = tried.metrics[i]?.[metric.id]
      const x = predictTrial(analysis, predictor, predicted, trial)
      return typeof y === 'number' && Number.isFinite(y) && Number.isFinite(x) ? [{ x, y }] : []
    })
  }, [tried, subject, metric, analysis, predictor, predicted])
  const again =
    fresh.length > 1
      ? summarisePrediction(
          fresh.map(({ y }) => y),
          fresh.map(({ x }) => x),
        )
      : undefined
  const triedText = typeof again === 'object' ? predictionText(analysis, again, 'new run') : undefined
  const terms = predictor.kind === 'polynomial' ? predictor.surface.components.length : 0
  return (
    <section className={styles.section} aria-labelledby={key}>
      <h2 className="large strong" id={key}>
        Prediction
      </h2>
      <p className={styles.words} role="status">
        {text}
      </p>
      {polynomial && (
        <div className="toolbar gap-8-24 any-width below-12">
          <Choice
            label="Predict by"
            options={KINDS.map((kind) => PREDICTORS[kind])}
            value={KINDS.indexOf(predictor.kind)}
            onChange={(index) => setPredictorKind(KINDS[index])}
          />
          {terms > 0 && `${counted(terms, 'component')} with p < 0.01`}
        </div>
      )}
      {summary && (
        <>
          {subject.plan && <Try plan={subject.plan} kind={predictor.kind} text={triedText} />}
          <figure className="any-width">
            <h3 className="below-4 medium strong">Observed against predicted {inSentence(metric.label)}</h3>
            <Scatter
              label={`Observed against predicted ${inSentence(metric.label)}. ${text} ${triedText ?? ''}`}
              unit={metric.unit}
              marks={[
                ...measured.response.map((y, run) => ({ key: run, x: predicted[run % cells.length], y })),
                ...fresh.map(({ x, y }, i) => ({ key: -1 - i, x, y, hollow: true })),
              ]}
              x={(value) => quantity(value, metric.unit)}
              equal
            />
            <figcaption className={`above-4 soft small ${styles.caption}`}>
              On the line both are equal. {fresh.length > 0 ? 'Hollow points are new runs; all others' : 'The points'}{' '}
              are the runs that the prediction is made of.
            </figcaption>
          </figure>
          <TableButton
            label="Predictions"
            summary={text}
            table={() => ({
              note: 'A row a cell.',
              head: [...subject.factors.map((_, i) => capital(factorText(subject, i))), 'Observed mean', 'Predicted'],
              rows: cells.map(({ cell, mean }) => [
                ...levelsOfCell(subject.factors, cell).map((level, i) => levelText(subject, i, level)),
                quantity(mean, metric.unit),
                quantity(predicted[cell], metric.unit),
              ]),
            })}
          />
        </>
      )}
      <Point key={predictor.kind} analysis={analysis} predictor={predictor} />
    </section>
  )
}

interface TryProps {
  readonly plan: Plan
  readonly kind: Predictor['kind']
  /** What trying has shown. */
  readonly text: string | undefined
}

const WHERE_TRIED: Readonly<Record<Predictor['kind'], string>> = {
  means: 'at levels of the design',
  polynomial: 'anywhere between the levels',
}

/** New runs that the prediction is tried on. */
function Try({ plan, kind, text }: TryProps) {
  const { status, done } = useStore(trials.store)
  const running = status === 'running'
  return (
    <>
      {text && (
        <p className={styles.words} role="status">
          {text}
        </p>
      )}
      <div className="toolbar gap-8-24 any-width below-12">
        <Button
          onClick={() =>
            running ? trials.cancel() : trials.start(plan, kind, drawTrials(plan, kind === 'polynomial', NEW_RUNS))
          }
        >
          {running ? 'Cancel' : `Try it on ${NEW_RUNS} new runs`}
        </Button>
        {running ? `${done} of ${NEW_RUNS}` : `with new seeds, ${WHERE_TRIED[kind]}`}
      </div>
    </>
  )
}

interface PointProps {
  readonly analysis: Analysis
  readonly predictor: Predictor
}

/** One run that the reader chooses. */
function Point({ analysis, predictor }: PointProps) {
  const key = useId()
  const { subject, metric, factors, table } = analysis
  const axes = predictor.kind === 'polynomial' ? predictor.surface.axes : undefined
  const [levels, setLevels] = useState<readonly number[]>(factors.map(() => 0))
  const [texts, setTexts] = useState<readonly string[]>(factors.map((factor) => String(factor.levels[0])))
  const numbers = factors.map((_, i) => (axes?.[i] ? Number(texts[i].replace(',', '.')) : Number.NaN))
  const outside = axes
    ? factors.findIndex(
        (factor, i) => axes[i] && !(numbers[i] >= least(factor.levels) && numbers[i] <= most(factor.levels)),
      )
    : -1
  const point = axes ? numbers : levels.map((level, i) => Math.min(level, factors[i].levels.length - 1))
  const predicted = outside < 0 ? predictPoint(analysis, predictor, point) : undefined
  const average = factors.flatMap((_, i) => (axes && !axes[i] ? [factorText(subject, i)] : []))
  const outsideText = () => {
    const { levels: ends } = factors[outside]
    const got = texts[outside].trim() === '' ? 'nothing' : `“${texts[outside]}”`
    return `${capital(factorText(subject, outside))}: expected a number from ${least(ends)} to ${most(ends)}, got ${got}.`
  }
  const pointText = () => {
    if (!predicted) return 'Nothing is left over that an interval could be taken from.'
    const [value, low, high] = [predicted.value, predicted.low, predicted.high].map((each) =>
      quantity(each, metric.unit),
    )
    const averaged = average.length > 0 ? `, averaged over ${average.join(' and ')}` : ''
    const blocks = table.replicates ? `, where ${blocksText(subject)} are as on average` : ''
    return `${metric.label} would be ${value} (95 %: ${low} to ${high})${averaged}${blocks}.`
  }
  return (
    <>
      <h2 className="large strong above-24">One more run</h2>
      <p className={styles.words} role="status">
        {outside >= 0 ? outsideText() : pointText()}
      </p>
      <div className="toolbar gap-8-24 any-width below-12">
        {factors.map((factor, i) =>
          axes ? (
            axes[i] && (
              <span key={factor.parameter} className={`inline-row gap-8 at-most-full touch ${styles.choice}`}>
                <label htmlFor={`${key}-${i}`}>{capital(factorText(subject, i))}</label>
                <input
                  id={`${key}-${i}`}
                  className={`field ${styles.number}`}
                  inputMode="decimal"
                  aria-invalid={outside === i}
                  value={texts[i]}
                  onChange={({ target }) => setTexts(texts.with(i, target.value))}
                />
              </span>
            )
          ) : (
            <Choice
              key={factor.parameter}
              label={capital(factorText(subject, i))}
              options={factor.levels.map((_, level) => levelText(subject, i, level))}
              value={point[i]}
              onChange={(level) => setLevels(levels.with(i, level))}
            />
          ),
        )}
      </div>
    </>
  )
}

const least = (levels: readonly unknown[]) => Math.min(...levels.map(Number))
const most = (levels: readonly unknown[]) => Math.max(...levels.map(Number))
