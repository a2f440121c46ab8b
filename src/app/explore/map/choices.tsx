/** What the map shows: two parameters and a measure. */
import { useId } from 'react'
import type { MapOffer } from '../../../labs/page.ts'
import { useSession } from '../../state/use.ts'
import { sweptParameters } from '../strip/plan.ts'
import styles from './explore.module.css'
import type { MapPlan, MeasureChoice } from './plan.ts'

interface ChoicesProps {
  readonly plan: MapPlan
  readonly measures: readonly MeasureChoice[]
  readonly offers: readonly MapOffer[]
}

/** Three selects, and maps that are worth a look. */
export function Choices({ plan, measures, offers }: ChoicesProps) {
  const session = useSession()
  const key = useId()
  const { lab, values, x, y, measure } = plan
  const parameters = sweptParameters(lab, values)
  const side = (name: 'x' | 'y', label: string) => (
    <span className={`inline-row gap-8 any-width soft ${styles.choice}`}>
      <label htmlFor={`${key}-${name}`}>{label}</label>
      <select
        className="any-width pad-0-8 ink strong"
        id={`${key}-${name}`}
        value={plan[name].id}
        onChange={({ target: { value } }) => {
          // The parameter of the other side changes places with this one's.
          const other = name === 'x' ? y.id : x.id
          const swapped = value === other ? plan[name].id : other
          session.choose(name === 'x' ? { x: value, y: swapped } : { y: value, x: swapped })
        }}
      >
        {parameters.map((id) => (
          <option key={id} value={id}>
            {lab.parameters[id].label}
          </option>
        ))}
      </select>
    </span>
  )
  const group = (kind: MeasureChoice['kind']) =>
    measures
      .filter((choice) => choice.kind === kind)
      .map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))
  return (
    <>
      <span className={`inline-row gap-8 any-width soft ${styles.choice}`}>
        <label htmlFor={`${key}-show`}>Show</label>
        <select
          className="any-width pad-0-8 ink strong"
          id={`${key}-show`}
          value={measure.id}
          onChange={({ target }) => session.choose({ show: target.value })}
        >
          {group('best')}
          <optgroup label="Metrics">{group('metric')}</optgroup>
          <optgroup label="Best value of a parameter">{group('third')}</optgroup>
        </select>
      </span>
      {side('x', 'Across')}
      {side('y', 'Up')}
      {offers.length > 0 && (
        <span className={`inline-row gap-8 any-width soft ${styles.choice}`}>
          <label htmlFor={`${key}-offer`}>Worth a look</label>
          <select
            className="any-width pad-0-8 ink strong"
            id={`${key}-offer`}
            value={offers.findIndex((map) => map.x === x.id && map.y === y.id && map.show === measure.id)}
            onChange={({ target }) => {
              const { x, y, show } = offers[Number(target.value)]
              session.choose({ x, y, show })
            }}
          >
            <option value={-1} disabled>
              a map …
            </option>
            {offers.map(({ label }, at) => (
              <option key={label} value={at}>
                {label}
              </option>
            ))}
          </select>
        </span>
      )}
    </>
  )
}
