/** How an arrangement was found: a processor in hand, what each place gains, the place chosen; beside it what others come to. */
import { useState } from 'react'
import { count, quantity } from '../../../../core/text/format.ts'
import styles from '../../../../views/panel/panel.module.css'
import type { MoveStep, RemapDetail } from '../../model/detail.ts'

interface SearchPanelProps {
  readonly remap: RemapDetail | undefined
  /** The step that the playhead stands at; −1 before the first. Undefined where the reader chooses. */
  readonly at: number | undefined
}

/** The search of one remap. */
export function SearchPanel({ remap, at }: SearchPanelProps) {
  const [chosen, setChosen] = useState(0)
  if (!remap) return <p>Until here no arrangement has been looked for.</p>
  const { steps, yardsticks, transfers } = remap
  const last = steps.length - 1
  const shown = at === undefined ? Math.max(0, Math.min(chosen, last)) : at
  const step = steps[shown]
  return (
    <>
      <h3 className="medium">Order of the intervals</h3>
      <table className={`numbers named ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">Arrangement</th>
            <th scope="col">Stay</th>
            <th scope="col">Messages</th>
          </tr>
        </thead>
        <tbody>
          {yardsticks && <Row name="order kept" {...yardsticks.keep} />}
          <tr>
            <th scope="row">this one{remap.next.arrangement && `: ${listed(remap.next.arrangement)}`}</th>
            <td>{count(transfers.overlap)}</td>
            <td>{count(transfers.messages)}</td>
          </tr>
          {yardsticks?.optimum && <Row name="optimum" {...yardsticks.optimum} />}
          {yardsticks && (
            <tr>
              <th scope="row">bound for any order</th>
              <td>{count(yardsticks.bound)}</td>
              <td>–</td>
            </tr>
          )}
        </tbody>
      </table>
      {steps.length === 0 && <p>This arrangement was found in one go: there are no steps to look at.</p>}
      {at === undefined && steps.length > 1 && (
        <label className="row gap-8">
          Processor in hand
          <input
            type="range"
            min={0}
            max={last}
            value={shown}
            aria-valuetext={`${count(shown + 1)} of ${count(steps.length)}`}
            onChange={(event) => setChosen(Number(event.target.value))}
          />
          <output>
            {count(shown + 1)} of {count(steps.length)}
          </output>
        </label>
      )}
      {at === -1 && steps.length > 0 && <p>Step on to see each processor tried at every place.</p>}
      {step && <Gains step={step} />}
    </>
  )
}

interface RowProps {
  readonly name: string
  readonly arrangement: Int32Array
  readonly overlap: number
  readonly messages: number
}

function Row({ name, arrangement, overlap, messages }: RowProps) {
  return (
    <tr>
      <th scope="row">
        {name}: {listed(arrangement)}
      </th>
      <td>{count(overlap)}</td>
      <td>{count(messages)}</td>
    </tr>
  )
}

/** Places that are listed. */
const LISTED_PLACES = 64

/** Longer arrangements are cut off. */
const LISTED = 16

const listed = (arrangement: ArrayLike<number>): string =>
  `${Array.from(arrangement).slice(0, LISTED).join(' ')}${arrangement.length > LISTED ? ' …' : ''}`

/** A bar for every place. */
function Gains({ step: { processor, gains, place, arrangement } }: { readonly step: MoveStep }) {
  const most = Math.max(1e-9, ...gains)
  return (
    <>
      <p>
        Processor {count(processor)} is tried at every place and goes to place {count(place)}; the order is then{' '}
        {listed(arrangement)}.
      </p>
      <table className={`numbers named ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">Place</th>
            <th scope="col">Gain</th>
            <th scope="col" className={styles.wide}>
              <span className="visually-hidden">As a bar</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {Array.from(gains.subarray(0, LISTED_PLACES).keys()).map((at) => (
            <tr key={at} data-chosen={at === place || undefined}>
              <th scope="row">
                {count(at)}
                {at === place && ' chosen'}
              </th>
              <td>{quantity(gains[at])}</td>
              <td className={styles.wide}>
                <i
                  className={`block keeps-colours ${styles.bar}`}
                  style={{ width: `${Math.max(0, (100 * gains[at]) / most)}%` }}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
