/** The microscope: one balancing operation of the iteration under the playhead, step by step. */
import { useDeferredValue, useMemo, useState, useSyncExternalStore } from 'react'
import { PHASES } from '../../../../core/phases/by-phase.ts'
import { count } from '../../../../core/text/format.ts'
import type { Graph } from '../../../../views/network/graph.ts'
import { useLight } from '../../../../views/network/use-light.ts'
import type { RunView, ViewProps } from '../../../page.ts'
import { actsOn, balancersOf } from '../../balancers/index.ts'
import type { TreeDetail } from '../../model/detail.ts'
import { operationsOf } from '../../model/operations/index.ts'
import type { TreeValues } from '../../parameters.ts'
import { machineOf } from '../stage/machine.ts'
import { balances, counted, workersOf } from '../words.ts'
import { MessagePanel } from './message-panel.tsx'
import { PairPanel } from './pair-panel.tsx'

/** A processor is found by its number: it is marked in the machine. */
interface FindProcessorProps {
  readonly graph: Graph
  readonly selected: number | undefined
  readonly onFind: (processor: number | undefined) => void
}

/** The field, and where the processor stands. */
function FindProcessor({ graph, selected, onFind }: FindProcessorProps) {
  return (
    <div className="row gap-8 small">
      <label>
        Find processor{' '}
        <input
          className="ink touch"
          style={{ width: '6em' }}
          type="number"
          min={0}
          max={graph.processors - 1}
          value={selected ?? ''}
          onChange={({ target: { valueAsNumber: next } }) =>
            onFind(Number.isInteger(next) && next >= 0 && next < graph.processors ? next : undefined)
          }
        />
      </label>
      <span className="soft" aria-live="polite">
        {selected !== undefined && ['marked in the machine', graph.coordinates(selected)].filter(Boolean).join(', ')}
      </span>
    </div>
  )
}

/** The panel beside the machine; fills whatever room it is given. */
export function Microscope({ run, details, lens }: ViewProps) {
  const [soughtProcessor, setSoughtProcessor] = useState<number>()
  const latest = useSyncExternalStore(details.subscribe, () => details.get()?.detail as TreeDetail | undefined)
  const selected = soughtProcessor !== undefined && soughtProcessor < run.recording.lanes ? soughtProcessor : undefined
  // Scrubbing through a machine of thousands must not wait for its lists.
  const detail = useDeferredValue(latest)
  if (!detail || detail.before.length !== run.recording.lanes) {
    return (
      <div className="stack gap-8 any-height full-width full-height ink medium">
        <p className="above-8 below-8 soft airy">
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
      <FindProcessor graph={machineOf(run.values)} selected={selected} onFind={setSoughtProcessor} />
      <Operation run={run} detail={detail} lens={lens} selected={selected} />
    </div>
  )
}

interface OperationProps extends Pick<ViewProps, 'run' | 'lens'> {
  readonly detail: TreeDetail
  /** The processor that was found by its number. */
  readonly selected: number | undefined
}

function Operation({ run, detail, lens, selected }: OperationProps) {
  const values = run.values as TreeValues
  const words = operationIn(detail.phase, run)
  const { operation, computed } = detail
  if (operation?.kind === 'pairs' && words?.kind === 'pairs') {
    return (
      <PairPanel
        operation={operation}
        computed={computed}
        coefficient={words.coefficient(inPhase(values, detail.phase))}
        words={words}
        lens={lens}
        selected={selected}
      />
    )
  }
  if (operation?.kind === 'messages' && words?.kind === 'messages') {
    return <MessagePanel operation={operation} kinds={words.messages} lens={lens} selected={selected} />
  }
  return <Nothing lens={lens} selected={selected} text={nothing(run, detail)} />
}

/** How the operations of a phase are shown. */
const operationIn = (phase: number, { values }: Pick<RunView, 'values'>) => operationsOf(balancersOf(values)[phase])

function Nothing({ lens, selected, text }: Pick<OperationProps, 'lens' | 'selected'> & { readonly text: string }) {
  useLight(
    lens,
    useMemo(() => ({ marked: selected === undefined ? [] : [selected] }), [selected]),
  )
  return <p className="above-8 below-8 soft airy">{text}</p>
}

/** The scenario with the λ of a phase. */
function inPhase(values: TreeValues, phase: number): TreeValues {
  const filling = actsOn(values, 't1') ? values.fillingLambda : 'same'
  const emptying = actsOn(values, 't2') ? values.emptyingLambda : 'same'
  const lambda = [filling, 'same' as const, emptying][phase]
  return lambda === 'same' ? values : { ...values, lambda }
}

function subtitle(run: RunView, detail: TreeDetail): string {
  const each = Number.isFinite(detail.interval)
    ? `up to ${counted(detail.interval, 'node')} each`
    : 'everyone finishes what it has'
  const values = run.values as TreeValues
  const operation = operationIn(detail.phase, run)
  const coefficient =
    detail.operation && operation?.kind === 'pairs'
      ? ` · ${operation.symbol} = ${Number(operation.coefficient(inPhase(values, detail.phase)).toPrecision(3))} of a difference moves`
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
  if (!balances(run)) {
    return `There is no balancer: every task stays on the processor that created it. ${work}`
  }
  if (Number.isFinite(detail.interval)) {
    return `Nothing balances in this phase: every task stays on the processor that created it. ${work}`
  }
  return `Balancing is switched off while the machine empties: each processor finishes the tasks it has, and is idle until the last one has. ${work}`
}
