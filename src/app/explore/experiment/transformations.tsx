/** Transformations of the response: how likely each exponent is, and the choice to use one. */
import { useId, useMemo } from 'react'
import type { Suggestion } from '../../../core/experiment/analysis.ts'
import { exponentText, familyText, suggestionText, transformationText } from '../../../core/experiment/words.ts'
import type { ModelOptions } from '../../../core/statistics/anova.ts'
import type { Experiment } from '../../../core/statistics/factorial.ts'
import { LIKELY, likelihoodProfile } from '../../../core/statistics/transformation.ts'
import { Choice } from './choice.tsx'
import styles from './results.module.css'
import { Scatter } from './scatter.tsx'

interface TransformationsProps {
  readonly measured: Experiment
  readonly model: ModelOptions
  /** The best of each family, the likeliest first. */
  readonly suggestions: readonly Suggestion[]
  /** The one that is used; undefined for none. */
  readonly used: Suggestion | undefined
  readonly onUse: (suggestion: Suggestion | undefined) => void
}

/** The section. */
export function Transformations({ measured, model, suggestions, used, onUse }: TransformationsProps) {
  const key = useId()
  if (suggestions.length === 0) return null
  const offered = suggestions.filter(({ needless }) => !needless)
  return (
    <section className={styles.section} aria-labelledby={key}>
      <h2 id={key}>Transformation of the response</h2>
      <p className={styles.words}>
        {suggestionText(suggestions[0])}
        {offered.length > 0 &&
          ' A transformation can make the spread even and take interactions away that only come from the scale.'}
      </p>
      {offered.length > 0 && (
        <div className={styles.choices}>
          <Choice
            label="Analyse"
            options={[
              'y, as it was measured',
              ...offered.map(({ transformation }) => transformationText(transformation)),
            ]}
            value={used ? offered.findIndex((one) => one.transformation.family === used.transformation.family) + 1 : 0}
            onChange={(at) => onUse(offered[at - 1])}
          />
        </div>
      )}
      <div className={styles.plots}>
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
    return points.flatMap(({ exponent: at, logLikelihood }): [number, number][] =>
      Number.isFinite(logLikelihood) ? [[at, logLikelihood]] : [],
    )
  }, [measured, model, family, whole, low, high])
  const title = `Log likelihood of λ in ${familyText(transformation)}`
  const text = exponentText(choice)
  return (
    <figure className={styles.plot}>
      <h3>{title}</h3>
      <Scatter
        label={`${title}. ${text}`}
        unit=""
        marks={[{ key: 0, x: exponent, y: 0 }]}
        x={(at) => at.toFixed(2).replace('-', '−')}
        curve={curve}
        band={[LIKELY, LIKELY, LIKELY]}
      />
      <figcaption className={styles.caption}>{text} What is above the line across is in the interval.</figcaption>
    </figure>
  )
}
