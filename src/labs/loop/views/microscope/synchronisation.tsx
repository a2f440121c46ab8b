/** The microscope: the last synchronisation until the playhead, its rates and rules, its transfers and its messages. */
import { useDeferredValue, useMemo, useState, useSyncExternalStore } from 'react'
import { axisOf } from '../../../../core/playhead/axis.ts'
import { count, quantity } from '../../../../core/text/format.ts'
import { linksOf } from '../../../../views/network/lit.ts'
import { useLitRows } from '../../../../views/network/use-light.ts'
import type { RunView, ViewProps } from '../../../page.ts'
import type { LoopDetail, SyncDetail } from '../../model/detail.ts'
import { synchronises, waysOf } from '../../parameters.ts'
import { judged } from '../../strategies/index.ts'
import { decision, judgedName, wayOf } from '../words.ts'
import { Exchange } from './exchange.tsx'
import { Rules, Transfers } from './rules.tsx'
import styles from './synchronisation.module.css'

/** Members that are listed. */
const LISTED = 64

/** The panel beside the workstations. */
export function Synchronisation(props: ViewProps) {
  const { run, details } = props
  const latest = useSyncExternalStore(details.subscribe, () => details.get()?.detail as LoopDetail | undefined)
  const detail = useDeferredValue(latest)
  const fitting = detail && detail.left.length === run.recording.lanes ? detail : undefined
  return (
    <div className="stack gap-8 any-height scroll">
      {synchronises(run.values) && fitting && <Steps {...props} detail={fitting} />}
      {fitting?.latest ? (
        <Decided detail={fitting} latest={fitting.latest} lens={props.lens} />
      ) : (
        <p>{nothing(run, fitting)}</p>
      )}
    </div>
  )
}

/** The last decision, or one of those that fell in the same slot. */
interface DecidedProps extends Pick<ViewProps, 'lens'> {
  readonly detail: LoopDetail
  readonly latest: SyncDetail
}

function Decided({ detail, latest, lens }: DecidedProps) {
  const [chosenNumber, setChosenNumber] = useState<number>()
  const all = detail.synchronisations.slice(-8)
  const it = all.find(({ number }) => number === chosenNumber) ?? latest
  return (
    <>
      {all.length > 1 && (
        <div className="flex wrap gap-8" role="group" aria-label="Decided in this slot">
          {all.map(({ number }) => (
            <button
              key={number}
              type="button"
              className="tool"
              aria-pressed={it.number === number}
              onClick={() => setChosenNumber(number)}
            >
              {count(number)}
            </button>
          ))}
        </div>
      )}
      <Numbers it={it} now={detail.end} lens={lens} />
    </>
  )
}

/** Why there is nothing to see. */
export function nothing(run: RunView, detail: LoopDetail | undefined): string {
  if (wayOf(run).kind === 'steps') return 'The work of each step is dealt before it begins: nothing moves after that.'
  const ways = new Set(waysOf(run.values).map(({ kind }) => kind))
  if (ways.size > 1) return 'Until here there has been no synchronisation.'
  const [kind] = ways
  if (kind === 'fixed') return 'Iterations stay where they are dealt: there is no synchronisation.'
  if (kind === 'queue')
    return 'A processor that has finished asks a queue on processor 0 for a chunk: there is no synchronisation.'
  if (kind === 'neighbours') return 'Processors send iterations to their neighbours: none stops to synchronise.'
  if (kind === 'peers') return 'A processor that runs out of work asks others: none stops to synchronise.'
  if (kind === 'clock') return 'Until here the clock has called to no synchronisation.'
  return detail
    ? 'Until here no processor has finished: there has been no synchronisation.'
    : 'Looking into this moment …'
}

/** To the synchronisation before, and to the next one. */
function Steps({ run, axis, playhead, detail }: ViewProps & { readonly detail: LoopDetail }) {
  const { recording } = run
  const ownAxis = axisOf(recording, axis.unit)
  const row = Math.floor(detail.slot / recording.stride)
  const { synchronisations } = recording.columns
  const find = (from: number, by: 1 | -1) => {
    for (let at = from; at >= 0 && at < recording.count; at += by) if (synchronisations[at] > 0) return at
    return undefined
  }
  /** The one that is shown may lie before the playhead. */
  const shown = find(row, -1)
  const before = shown === undefined ? undefined : find(shown - 1, -1)
  const next = find(row + 1, 1)
  const go = (to: number | undefined, label: string) => (
    <button
      type="button"
      className="tool"
      disabled={to === undefined}
      onClick={() => to !== undefined && playhead.seek(ownAxis.xOf(to))}
    >
      {label}
    </button>
  )
  return (
    <div className="flex wrap gap-8" role="group" aria-label="Synchronisations">
      {go(before, '‹ Before')}
      {go(next, 'Next ›')}
    </div>
  )
}

interface NumbersProps extends Pick<ViewProps, 'lens'> {
  readonly it: SyncDetail
  readonly now: number
}

function Numbers({ it, now, lens }: NumbersProps) {
  const local = it.exchange.local || (it.choice !== undefined && judged[it.choice.index].exchange.local)
  const litRow = useLitRows(
    lens,
    useMemo(() => {
      const { members, moves } = it
      const marked = local ? members : []
      return moves.length > 0
        ? { marked, links: linksOf(moves.map((move) => ({ ...move, amount: move.count }))) }
        : { marked }
    }, [it, local]),
  )
  const received = it.members.map(() => 0)
  for (const { from, to, count } of it.moves) {
    received[it.members.indexOf(to)] += count
    received[it.members.indexOf(from)] -= count
  }
  const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)
  const rates = sum(it.rates)
  return (
    <>
      <h3 className="medium">
        Synchronisation {count(it.number)}{' '}
        <span className="soft regular">
          {it.exchange.central ? 'central' : 'distributed'},{' '}
          {it.meeting ? 'between groups' : local ? `group ${count(it.group + 1)}` : 'all'}
        </span>
      </h3>
      <p>{decision(it)}</p>
      <p>
        The first stopped at {quantity(it.begin, 's')}, it was decided at {quantity(it.decided, 's')}, after{' '}
        {quantity(it.decided - it.begin, 's')}.
      </p>
      <table className={`numbers ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">Processor</th>
            <th scope="col">Left</th>
            <th scope="col">Rate, 1/s</th>
            <th scope="col">By rate</th>
            <th scope="col">Moves</th>
          </tr>
        </thead>
        <tbody>
          {it.members.slice(0, LISTED).map((member, m) => (
            <tr key={member} {...litRow(member)}>
              <th scope="row">{count(member)}</th>
              <td>{count(it.left[m])}</td>
              <td>{quantity(it.rates[m])}</td>
              <td>{count(it.wanted[m])}</td>
              <td>{received[m] > 0 ? `+${count(received[m])}` : count(received[m])}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All</th>
            <td>{count(sum(it.left))}</td>
            <td>{quantity(rates)}</td>
            <td>{count(sum(it.wanted))}</td>
            <td />
          </tr>
        </tfoot>
      </table>
      {it.members.length > LISTED && <p>And {count(it.members.length - LISTED)} more.</p>}
      {it.ruled && it.outcome !== 'finished' && it.outcome !== 'meets' && (
        <>
          <p className="soft small">
            By rate: all {count(sum(it.left))}, shared out in proportion to the rates and rounded so that none is lost.
          </p>
          <Rules it={it} />
        </>
      )}
      <Transfers it={it} />
      <Exchange it={it} now={now} />
      {it.choice && <Choice it={it} />}
    </>
  )
}

/** What the model said about the four strategies. */
function Choice({ it: { choice } }: { readonly it: SyncDetail }) {
  if (!choice) return null
  const open = judged.map((_, i) => i).filter((i) => !Number.isNaN(choice.times[i]))
  const most = Math.max(...open.map((i) => choice.times[i]))
  return (
    <>
      <p>
        The model has predicted {choice.again ? 'when what is left will be done' : 'the time of the whole run'}, and the
        run goes on with {judgedName(choice.index)}
        {choice.groups > 1 && ` in ${choice.groups} groups`}.
      </p>
      <dl className="grid gap-8">
        {open.map((i) => (
          <div
            key={judged[i].name}
            className={`row grid ${styles.judged}`}
            data-chosen={i === choice.index || undefined}
          >
            <dt className={i === choice.index ? 'strong' : ''}>{judgedName(i)}</dt>
            <dd className="soft small">
              <span className={`inline-block ${styles.bar}`} style={{ width: `${(70 * choice.times[i]) / most}%` }} />{' '}
              {quantity(choice.times[i], 's')}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
