/** The microscope: the last synchronisation until the playhead, in numbers. */
import { useDeferredValue, useSyncExternalStore } from 'react'
import { count, quantity } from '../../../../core/text/format.ts'
import type { RunView, ViewProps } from '../../../page.ts'
import type { LoopDetail, SyncDetail } from '../../model/detail.ts'
import { judged } from '../../strategies/index.ts'
import { decision, judgedName, wayOf } from '../words.ts'
import styles from './synchronisation.module.css'

/** Members that are listed. */
const LISTED = 64

/** The panel beside the workstations. */
export function Synchronisation({ run, details }: ViewProps) {
  const latest = useSyncExternalStore(details.subscribe, () => details.get()?.detail as LoopDetail | undefined)
  const detail = useDeferredValue(latest)
  const known = detail && detail.left.length === run.recording.lanes ? detail : undefined
  return (
    <div className={styles.panel}>{known?.latest ? <Numbers it={known.latest} /> : <p>{nothing(run, known)}</p>}</div>
  )
}

/** Why there is nothing to see. */
function nothing(run: RunView, detail: LoopDetail | undefined): string {
  const { kind } = wayOf(run)
  if (kind === 'fixed') return 'Iterations stay where they are dealt: nobody synchronises.'
  if (kind === 'queue') return 'Whoever is done asks a queue on processor 0 for a chunk: nobody synchronises.'
  if (kind === 'peers') return 'Whoever is done asks another processor: nobody else stops to synchronise.'
  return detail ? 'Until here nobody has finished: there has been no synchronisation.' : 'Looking into this moment …'
}

function Numbers({ it }: { readonly it: SyncDetail }) {
  const received = it.members.map(() => 0)
  for (const { from, to, count } of it.moves) {
    received[it.members.indexOf(to)] += count
    received[it.members.indexOf(from)] -= count
  }
  return (
    <>
      <h3 className={styles.title}>
        Synchronisation {count(it.number)}{' '}
        <span>
          {it.exchange.central ? 'central' : 'distributed'},{' '}
          {it.exchange.local ? `group ${count(it.group + 1)}` : 'all'}
        </span>
      </h3>
      <p>{decision(it)}</p>
      <p>
        The first stopped at {quantity(it.begin, 's')}, it was decided at {quantity(it.decided, 's')}, after{' '}
        {quantity(it.decided - it.begin, 's')}.
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Processor</th>
            <th scope="col">Left γ</th>
            <th scope="col">Iterations/s</th>
            <th scope="col">By rate χ</th>
            <th scope="col">Moves</th>
          </tr>
        </thead>
        <tbody>
          {it.members.slice(0, LISTED).map((member, m) => (
            <tr key={member}>
              <th scope="row">{count(member)}</th>
              <td>{count(it.left[m])}</td>
              <td>{quantity(it.rates[m])}</td>
              <td>{count(it.wanted[m])}</td>
              <td>{received[m] > 0 ? `+${count(received[m])}` : count(received[m])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {it.members.length > LISTED && <p>And {count(it.members.length - LISTED)} more.</p>}
      {it.choice && (
        <p>
          The model predicts {judged.map((_, i) => `${judgedName(i)} ${quantity(it.choice?.times[i], 's')}`).join(', ')}
          , and the run goes on with {judgedName(it.choice.index)}.
        </p>
      )}
    </>
  )
}
