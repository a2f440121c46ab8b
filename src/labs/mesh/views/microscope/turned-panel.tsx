/** What each check cost: how long the run would have taken with the other decision, one check at a time. */
import { count, difference } from '../../../../core/text/format.ts'
import styles from '../../../../views/panel/panel.module.css'
import { useReplays } from '../../../../views/use-replays.ts'
import type { ViewProps } from '../../../page.ts'
import type { CheckDetail, ChecksDetail, TurnedDetail } from '../../model/detail.ts'
import { turnedText, wrongText } from '../words.ts'

/** Checks that are listed. */
const LISTED = 100

interface TurnedPanelProps extends Pick<ViewProps, 'run' | 'replay'> {
  /** The check that is looked at. */
  readonly check: CheckDetail
}

/** A sentence on the check that is looked at, and all of them in a table, as far as they have been replayed. */
export function TurnedPanel({ run, replay, check }: TurnedPanelProps) {
  const replays = useReplays<ChecksDetail | TurnedDetail>(replay, run.values, check.number, 'checks')
  if (!replays) return null
  const { state, outcomes, problem } = replays
  const begun = outcomes.find((outcome) => outcome.kind === 'checks')
  const turned = outcomes.filter((outcome) => outcome.kind === 'turned').sort((a, b) => a.number - b.number)
  const present = turned.find(({ number }) => number === check.number)
  const isWhole = state === 'ended' && problem === undefined
  return (
    <section className="stack gap-8" aria-label="What this decision cost">
      <h3 className="medium">What this decision cost</h3>
      {present ? (
        <p>{turnedText(present)}</p>
      ) : check.forced || check.transfers.moved === 0 ? (
        <p>There was nothing to decide at this check.</p>
      ) : null}
      <div className="toolbar gap-8">
        {state === 'begun' ? (
          <button type="button" className="tool" onClick={replays.cancel}>
            Cancel
          </button>
        ) : (
          !isWhole && (
            <button type="button" className="tool" onClick={replays.start}>
              Replay the run with each check turned
            </button>
          )
        )}
        <span className="soft" role="status">
          {problem !== undefined
            ? `The run could not be replayed: ${problem}`
            : state === 'begun'
              ? `Replaying: ${count(turned.length)} of ${begun ? count(begun.open.length) : '…'}`
              : state === 'cancelled'
                ? `Cancelled after ${count(turned.length)}${begun ? ` of ${count(begun.open.length)}` : ''}.`
                : isWhole
                  ? wrongText(turned)
                  : ''}
        </span>
      </div>
      {turned.length > 0 && (
        <table className={`numbers named ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">Check</th>
              <th scope="col">After</th>
              <th scope="col">Decided</th>
              <th scope="col">The other</th>
            </tr>
          </thead>
          <tbody>
            {turned.slice(0, LISTED).map(({ number, after, remapped, more }) => (
              <tr
                key={number}
                aria-current={number === check.number || undefined}
                data-chosen={number === check.number || undefined}
              >
                <th scope="row">{count(number)}</th>
                <td>{count(after)}</td>
                <td>{remapped ? 'remap' : 'stay'}</td>
                <td>{difference(more, 's')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {turned.length > LISTED && <p>And {count(turned.length - LISTED)} more.</p>}
      <p className="soft">
        One check is turned at a time: it remaps where it stayed, or stays where it remapped. All others decide as they
        did.
      </p>
    </section>
  )
}
