/** Transformations of the response: how likely each exponent is, and the choice to use one. */
import { useId, useMemo, useState } from 'react'
import { type ModelChoice, type Suggestion, suggest } from '../../../core/experiment/analysis.ts'
import { exponentText, familyText, suggestionText, transformationText } from '../../../core/experiment/words.ts'
import type { MetricDefinition } from '../../../core/lab.ts'
import type { Experiment } from '../../../core/statistics/factorial.ts'
import { LIKELY, likelihoodProfile, type Transformation } from '../../../core/statistics/transformation.ts'
import { count } from '../../../core/text/format.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from './choice.tsx'
import styles from './results.module.css'
import { Scatter } from './scatter.tsx'

/** A search among the responses of more runs takes seconds: it is made when it is asked for. */
const LARGE = 5000

interface TransformationsProps {
  readonly measured: Experiment
  readonly metric: MetricDefinition
  readonly model: ModelChoice
  /** The one that is used; undefined for none. */
  readonly used: Transformation | undefined
  readonly onUse: (transformation: Transformation | undefined) => void
}

/** The section. */
export function Transformations({ measured, metric, model, used, onUse }: TransformationsProps) {
  const key = useId()
  const [confirmed, setConfirmed] = useState<Experiment>()
  const wait = measured.response.length > LARGE && confirmed !== measured
  // The likeliest first.
  const suggestions = useMemo(() => (wait ? [] : suggest(measured, metric, model)), [wait, measured, metric, model])
  if (wait) {
    return (
      <p className="toolbar gap-8-24 any-width below-12">
        <Button onClick={() => setConfirmed(measured)}>Look for a transformation</Button>
        among {count(measured.response.length)} responses this takes some seconds
      </p>
    )
  }
  if (suggestions.length === 0 && !used) return null
  const offered = suggestions.flatMap(({ needless, transformation }) => (needless ? [] : [transformation]))
  // What is used stays on the list, also where another model would have another one.
  const texts = offered.map(transformationText)
  const options = used && !texts.includes(transformationText(used)) ? [...offered, used] : offered
  return (
    <section className={styles.section} aria-labelledby={key}>
      <h2 className="large strong" id={key}>
        Transformation of the response
      </h2>
      <p className={styles.words}>
        {suggestions.length > 0 && suggestionText(suggestions[0])}
        {offered.length > 0 &&
          ' A transformation can make the spread even and take interactions away that only come from the scale.'}
      </p>
      {options.length > 0 && (
        <div className="toolbar gap-8-24 any-width below-12">
          <Choice
            label="Analyse"
            options={['y, as it was measured', ...options.map(transformationText)]}
            value={used ? options.map(transformationText).indexOf(transformationText(used)) + 1 : 0}
            onChange={(at) => onUse(options[at - 1])}
          />
        </div>
      )}
      <div className={`grid gap-24 below-8 ${styles.plots}`}>
        {suggestions.map((suggestion) => (
          <Profile key={suggestion.transformation.family} measured={measured} model={model} suggestion={suggestion} />
        ))}
      </div>
    </section>
  )
}

interface ProfileProps extends Pick<TransformationsProps, 'measured' | 'model'> {
  readonly suggestion: Suggestion
}

/** The likelihood of a family's exponents. */
function Profile({ measured, model, suggestion: { transformation, choice } }: ProfileProps) {
  const { family, whole } = transformation
  const { low, high, exponent } = choice
  const curve = useMemo(() => {
    // Around the interval: outside, no exponent has any likelihood to speak of.
    const width = Math.max(high - low, 1e-3)
    const [from, to] = [Math.max(-3, low - width), Math.min(3, high + width)]
    const points = likelihoodProfile(measured, family, { ...model, whole, from, to })
    return points.flatMap(({ exponent: at, logLikelihood }): [x: number, y: number][] =>
      Number.isFinite(logLikelihood) ? [[at, logLikelihood]] : [],
    )
  }, [measured, model, family, whole, low, high])
  const title = `Log likelihood of λ in ${familyText(transformation)}`
  const text = exponentText(choice)
  return (
    <figure className="any-width">
      <h3 className="below-4 medium strong">{title}</h3>
      <Scatter
        label={`${title}. ${text}`}
        unit=""
        marks={[{ key: 0, x: exponent, y: 0 }]}
        x={(at) => at.toFixed(2).replace('-', '−')}
        curve={curve}
        band={[LIKELY, LIKELY, LIKELY]}
      />
      <figcaption className={`above-4 soft small ${styles.caption}`}>
        {text} What is above the line across is in the interval.
      </figcaption>
    </figure>
  )
}
