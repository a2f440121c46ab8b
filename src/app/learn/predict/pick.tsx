/** A winner to be picked, or a value: as a list, and as an axis with a field. */
import { useId } from 'react'
import type { ValuePrediction } from '../../../core/content/lesson.ts'
import { quantity } from '../../../core/text/format.ts'
import { type Candidate, valueText } from '../../answers/verdicts.ts'
import styles from './predict.module.css'

interface WinnerProps {
  /** What can be picked: the id of each, and its words. */
  readonly among: readonly (readonly [id: string, label: string])[]
  readonly picked: string | undefined
  readonly onPick: (id: string) => void
}

/** The candidates. */
export function Winner({ among, picked, onPick }: WinnerProps) {
  const name = useId()
  return (
    <fieldset className="stack question">
      <legend className="visually-hidden">Your pick</legend>
      {among.map(([id, label]) => (
        <label className="row gap-8 high-36" key={id}>
          <input className="check rigid" type="radio" name={name} checked={picked === id} onChange={() => onPick(id)} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

interface PodiumProps {
  readonly places: readonly Candidate[]
  readonly picked: string
  readonly unit: string
  /** What their values are. */
  readonly label: string
}

/** What they came to, the best first, each with a bar. */
export function Podium({ places, picked, unit, label }: PodiumProps) {
  const most = Math.max(...places.map(({ value }) => value))
  return (
    <table className={`table question ${styles.podium}`}>
      <caption className="visually-hidden">{label}</caption>
      <tbody>
        {places.map(({ id, label: name, value }) => (
          <tr key={id} data-picked={id === picked || undefined}>
            <th className="regular text-left" scope="row">
              {name}
              {id === picked && <span className="accent nowrap"> · your pick</span>}
            </th>
            <td className="nowrap text-right">{quantity(value, unit)}</td>
            <td className="nowrap text-right" aria-hidden="true">
              <i className="block" style={{ width: `${most > 0 ? (100 * value) / most : 0}%` }} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface ValueProps {
  readonly ask: ValuePrediction
  readonly typed: string
  /** The value that is typed; NaN while it is none. */
  readonly value: number
  /** Called with what is typed; absent once the truth is shown. */
  readonly onType?: (text: string) => void
  /** The truth, once it is shown. */
  readonly right?: number
}

/** An axis on which a value is picked, and a field in which it is typed. */
export function Value({ ask, typed, value, onType, right }: ValueProps) {
  const id = useId()
  const { from, to, unit, label } = ask
  const place = (number: number) => `${100 * Math.max(0, Math.min(1, (number - from) / (to - from)))}%`
  const text = (number: number) => valueText(number, unit)
  if (!onType || right !== undefined) {
    return (
      <div className="row gap-8" style={{ padding: '0 1em' }} aria-hidden="true">
        <span className="soft nowrap">{text(from)}</span>
        <div className={`positioned grow ${styles.line}`}>
          <span className={`absolute strong nowrap accent ${styles.mark}`} data-mine="" style={{ left: place(value) }}>
            You {text(value)}
          </span>
          {right !== undefined && ask.range && (
            <span
              className={`absolute ${styles.range}`}
              style={{ left: place(ask.range[0]), right: `calc(100% - ${place(ask.range[1])})` }}
            />
          )}
          {right !== undefined && (
            <span className={`absolute strong nowrap ${styles.mark}`} style={{ left: place(right) }}>
              {ask.spread === undefined ? 'Run' : 'Theory'} {text(right)}
            </span>
          )}
        </div>
        <span className="soft nowrap">{text(to)}</span>
      </div>
    )
  }
  return (
    <div className="stack gap-4">
      <label htmlFor={id}>{label}</label>
      <span>
        <input
          id={id}
          className="high-36 pad-0-8"
          style={{ width: '6em' }}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={typed}
          onChange={(event) => onType(event.target.value)}
        />{' '}
        {unit}
      </span>
      {unit === '%' && value > 0 && value < 1 && (
        <span className="flex between soft">
          Less than one percent. The fraction {typed} is {text(100 * value)}.
        </span>
      )}
      <input
        type="range"
        className={`full-width high-32 ${styles.slider}`}
        aria-label={label}
        min={from}
        max={to}
        step={(to - from) / 100}
        value={Number.isNaN(value) ? from : value}
        data-idle={Number.isNaN(value) || undefined}
        onChange={(event) => onType(String(Number(Number(event.target.value).toPrecision(3))))}
      />
      <span className="flex between soft" aria-hidden="true">
        <span>{text(from)}</span>
        <span>{text(to)}</span>
      </span>
    </div>
  )
}
