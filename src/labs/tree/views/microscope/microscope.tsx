/** The microscope: one balancing operation of the iteration under the playhead, step by step. */
import { useDeferredValue, useSyncExternalStore } from 'react'
import { count } from '../../../../core/format.ts'
import { type TopologyName, topology } from '../../../../core/topology/index.ts'
import type { RunView, ViewProps } from '../../../page.ts'
import type { TreeDetail } from '../../model/detail.ts'
import { PHASES } from '../../recording.ts'
import { counted, workersOf } from '../words.ts'
import { ColourPanel } from './colour-panel.tsx'
import { MessagePanel } from './message-panel.tsx'
import styles from './panel.module.css'

/** The panel beside the machine; fills whatever room it is given. */
export function Microscope({ run, details }: ViewProps) {
  const latest = useSyncExternalStore(details.subscribe, () => details.get()?.detail as TreeDetail | undefined)
  // Scrubbing through a machine of thousands must not wait for its lists.
  const detail = useDeferredValue(latest)
  if (!detail || detail.before.length !== run.recording.lanes) {
    return (
      <div className={styles.panel}>
        <p className={styles.quiet}>
          {run.recording.count === 0 ? 'Nothing to look into yet.' : 'Looking into the iteration under the playhead …'}
        </p>
      </div>
    )
  }
  const { operation } = detail
  return (
    <div className={styles.panel}>
      <h3 className={styles.title}>
        Iteration {count(detail.iteration + 1)} <span>{subtitle(run, detail)}</span>
      </h3>
      {operation === undefined ? (
        <p className={styles.quiet}>{nothing(run, detail)}</p>
      ) : operation.kind === 'colours' ? (
        <ColourPanel operation={operation} computed={detail.computed} lambda={lambdaOf(run)} />
      ) : (
        <MessagePanel operation={operation} />
      )}
    </div>
  )
}

function subtitle(run: RunView, detail: TreeDetail): string {
  const each = Number.isFinite(detail.interval)
    ? `up to ${counted(detail.interval, 'node')} each`
    : 'everyone finishes what it has'
  const lambda = detail.operation?.kind === 'colours' ? ` · λ = ${Number(lambdaOf(run).toPrecision(3))}` : ''
  return `${PHASES[detail.phase]} · ${each}${lambda}`
}

/** λ as set, or the network's optimum. */
function lambdaOf({ values }: RunView): number {
  if (typeof values.lambda === 'number') return values.lambda
  const sides = Array.isArray(values.sides) ? values.sides : []
  return topology(values.topology as TopologyName, Number(values.processors), sides).lambda
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
  if (run.values.balancer === 'none') {
    return `There is no balancer: every task stays on the processor that created it. ${work}`
  }
  return `Balancing is switched off while the machine empties: everyone finishes the tasks it has, and the others wait. ${work}`
}
