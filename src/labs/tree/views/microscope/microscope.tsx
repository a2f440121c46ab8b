/** The microscope: one balancing operation of the iteration under the playhead, step by step. */
import { useDeferredValue, useSyncExternalStore } from 'react'
import { count } from '../../../../core/text/format.ts'
import type { RunView, ViewProps } from '../../../page.ts'
import { balancers } from '../../balancers/index.ts'
import type { TreeDetail } from '../../model/detail.ts'
import type { TreeValues } from '../../parameters.ts'
import { PHASES } from '../../recording.ts'
import { counted, workersOf } from '../words.ts'
import { MessagePanel } from './message-panel.tsx'
import { PairPanel } from './pair-panel.tsx'
import styles from './panel.module.css'

/** The panel beside the machine; fills whatever room it is given. */
export function Microscope({ run, details }: ViewProps) {
  const latest = useSyncExternalStore(details.subscribe, () => details.get()?.detail as TreeDetail | undefined)
  // Scrubbing through a machine of thousands must not wait for its lists.
  const detail = useDeferredValue(latest)
  if (!detail || detail.before.length !== run.recording.lanes) {
    return (
      <div className="stack gap-8 any-height full-width full-height ink medium">
        <p className={styles.quiet}>
          {run.recording.count === 0 ? 'Nothing to look into yet.' : 'Looking into the iteration under the playhead …'}
        </p>
      </div>
    )
  }
  return (
    <div className="stack gap-8 any-height full-width full-height ink medium">
      <h3 className="medium heavy">
        Iteration {count(detail.iteration + 1)}{' '}
        <span className="soft small regular" style={{ marginLeft: 4 }}>
          {subtitle(run, detail)}
        </span>
      </h3>
      <Operation run={run} detail={detail} />
    </div>
  )
}

function Operation({ run, detail }: { readonly run: RunView; readonly detail: TreeDetail }) {
  const values = run.values as TreeValues
  const words = balancers[values.balancer].operation
  const { operation, computed } = detail
  if (operation?.kind === 'pairs' && words?.kind === 'pairs') {
    return <PairPanel operation={operation} computed={computed} coefficient={words.coefficient(values)} words={words} />
  }
  if (operation?.kind === 'messages' && words?.kind === 'messages') {
    return <MessagePanel operation={operation} kinds={words.messages} />
  }
  return <p className={styles.quiet}>{nothing(run, detail)}</p>
}

function subtitle(run: RunView, detail: TreeDetail): string {
  const each = Number.isFinite(detail.interval)
    ? `up to ${counted(detail.interval, 'node')} each`
    : 'everyone finishes what it has'
  const values = run.values as TreeValues
  const { operation } = balancers[values.balancer]
  const coefficient =
    detail.operation && operation?.kind === 'pairs'
      ? ` · ${operation.symbol} = ${Number(operation.coefficient(values).toPrecision(3))}`
      : ''
  return `${PHASES[detail.phase]} · ${each}${coefficient}`
}

/** Why there is nothing to see. */
function nothing(run: RunView, detail: TreeDetail): string {
  const workers = workersOf(run)
  let most = 0
  let busy = 0
  for (const nodes of detail.executed) {
    if (nodes > 0) busy++
    if (nodes > most) most = nodes
  }
  const work = `In this iteration ${count(busy)} of ${count(workers.count)} ${workers.name} execute nodes, the busiest ${count(most)}.`
  if (!balancers[(run.values as TreeValues).balancer].balances) {
    return `There is no balancer: every task stays on the processor that created it. ${work}`
  }
  return `Balancing is switched off while the machine empties: everyone finishes the tasks it has, and is idle until the last one has. ${work}`
}
