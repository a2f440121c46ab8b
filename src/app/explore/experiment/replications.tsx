/** How many replications it takes to find a difference. */
import { useId, useMemo, useState } from 'react'
import type { Analysis } from '../../../core/experiment/analysis.ts'
import { MOST_REPLICATES } from '../../../core/experiment/factors.ts'
import { answerPower, type PowerAnswer, powerCurve, powerText } from '../../../core/experiment/replications.ts'
import { factorText } from '../../../core/experiment/words.ts'
import { capital } from '../../../core/text/case.ts'
import { count, quantity } from '../../../core/text/format.ts'
import { useSession } from '../../state/use.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from './choice.tsx'
import styles from './results.module.css'
import { Scatter } from './scatter.tsx'

/** Powers that can be wished for. */
const POWERS = [0.8, 0.9, 0.95, 0.99]
/** Difference at first, in % of the mean. */
const FIRST = 5

/** The section. */
export function Replications({ analysis }: { readonly analysis: Analysis }) {
  const key = useId()
  const session = useSession()
  const { subject, metric, measured, factors } = analysis
  const [factor, setFactor] = useState(0)
  const [power, setPower] = useState(0)
  const [text, setText] = useState(String(FIRST))
  const mean = Math.abs(measured.response.reduce((sum, y) => sum + y, 0) / measured.response.length)
  // Shares of what is a percentage already, or about zero, say little.
  const relative = metric.unit !== '%' && mean > 0
  const number = Number(text.replace(',', '.'))
  const difference = relative ? (number / 100) * mean : number
  const wish = { factor: Math.min(factor, factors.length - 1), difference, power: POWERS[power] }
  const valid = text.trim() !== '' && Number.isFinite(number) && number > 0
  const answer = useMemo(
    () => (valid ? answerPower(analysis, { factor: wish.factor, difference, power: wish.power }) : undefined),
    [analysis, valid, wish.factor, difference, wish.power],
  )
  const powered = answer !== undefined && typeof answer !== 'string' ? answer : undefined
  return (
    <section className={styles.section} aria-labelledby={key}>
      <h2 className="large strong" id={key}>
        How many replications?
      </h2>
      <p className={styles.words} role="status">
        {powered
          ? powerText(analysis, wish, powered)
          : answer === undefined
            ? `Difference: expected a number above 0, got ${text.trim() === '' ? 'nothing' : `“${text}”`}.`
            : `There is no answer: ${answer}.`}
      </p>
      <div className="toolbar gap-8-24 any-width below-12">
        <Choice
          label="Factor"
          options={factors.map((_, i) => capital(factorText(subject, i)))}
          value={wish.factor}
          onChange={setFactor}
        />
        <span className={`inline-row gap-8 at-most-full touch ${styles.choice}`}>
          <label htmlFor={`${key}-difference`}>Difference</label>
          <input
            id={`${key}-difference`}
            className={`field ${styles.number}`}
            inputMode="decimal"
            aria-invalid={!valid}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          {relative
            ? `% of the mean${valid ? `, ${quantity(difference, metric.unit)}` : ''}`
            : metric.unit === '%'
              ? 'points'
              : metric.unit}
        </span>
        <Choice
          label="Found with"
          options={POWERS.map((one) => `${count(100 * one)} %`)}
          value={power}
          onChange={setPower}
        />
        {powered &&
          subject.plan &&
          powered.needed.replications <= MOST_REPLICATES &&
          powered.needed.replications !== measured.replicates && (
            <Button onClick={() => session.choose({ replicates: String(powered.needed.replications) })}>
              Set seeds per cell to {count(powered.needed.replications)}
            </Button>
          )}
      </div>
      {powered && <Curve answer={powered} present={measured.replicates} wished={wish.power} />}
      <p className={`above-4 soft small ${styles.caption}`}>
        From the residual mean square of this experiment, at a level of 5 %: an estimate itself, the better the more
        runs it comes from. Of a factor with more than two levels, all other means are taken to lie in the middle, the
        hardest case.
      </p>
    </section>
  )
}

interface CurveProps {
  readonly answer: PowerAnswer
  readonly present: number
  readonly wished: number
}

/** Power against replications. */
function Curve({ answer, present, wished }: CurveProps) {
  const curve = powerCurve(answer, present)
  const { needed } = answer
  const title = 'Probability of finding it against replications'
  return (
    <figure className="any-width">
      <h3 className="below-4 medium strong">{title}</h3>
      <Scatter
        label={`${title}: it rises to ${quantity(100 * wished, '%')} at ${count(needed.replications)}.`}
        unit="%"
        zero
        marks={[{ key: 0, x: needed.replications, y: 100 * needed.power }]}
        x={(at) => count(at)}
        curve={curve}
      />
      <figcaption className={`above-4 soft small ${styles.caption}`}>
        The point is the least number that is enough.
      </figcaption>
    </figure>
  )
}
