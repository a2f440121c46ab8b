/** The stage in words, for those who do not see it. */
import { rowName } from '../../../../charts/rows.ts'
import { count, quantity } from '../../../../core/format.ts'
import type { Recording } from '../../../../core/recording.ts'
import type { TreeDetail } from '../../model/detail.ts'
import { coordinatesOf, nameOf, type StageMachine, sizeOf } from './machine.ts'

/** The loads of a row; undefined when there is no such row. */
export function loadsAt(recording: Recording, row: number): Int32Array | undefined {
  if (row < 0 || row >= recording.count) return undefined
  return recording.matrices.load.subarray(row * recording.lanes, (row + 1) * recording.lanes)
}

/** One sentence on the whole machine. */
export function summary(machine: StageMachine, recording: Recording, row: number): string {
  const start = `Machine: ${machine.name}, ${sizeOf(machine)}`
  const loads = loadsAt(recording, row)
  if (!loads) return `${start}; nothing has been simulated yet.`
  const tasks = recording.columns.tasks[row]
  const busy = recording.columns.busy[row]
  const largest = loads.reduce((a, b) => Math.max(a, b), 0)
  const several = recording.stride > 1
  return `${start}; ${rowName(recording, 'iteration', row)}: ${count(tasks)} ${tasks === 1 ? 'task' : 'tasks'} on ${count(busy)} ${
    busy === 1 ? 'processor' : 'processors'
  }${several ? ' at their end' : ''}, the largest load ${several ? 'in any of them ' : ''}is ${count(largest)}.`
}

/** A number and what it is. */
export interface Fact {
  readonly label: string
  readonly value: string
}

/** What is known about one processor: from the recording at once, the rest when the detail has come. */
export function factsOf(
  machine: StageMachine,
  recording: Recording,
  row: number,
  detail: TreeDetail | undefined,
  index: number,
): readonly Fact[] {
  if (machine.kind === 'server' && index === 0) return serverFacts(detail)
  const load = loadsAt(recording, row)?.[index]
  if (!detail) {
    const label = recording.stride > 1 ? 'Most tasks at the end of one' : 'Tasks at the end'
    return load === undefined ? [] : [{ label, value: count(load) }]
  }
  const { from, to, tasks } = detail.moves
  let sent = 0
  let received = 0
  for (let i = 0; i < from.length; i++) {
    if (from[i] === index) sent += tasks[i]
    if (to[i] === index) received += tasks[i]
  }
  return [
    { label: 'Tasks before', value: count(detail.before[index]) },
    { label: 'Nodes executed', value: count(detail.executed[index]) },
    { label: 'Tasks after computing', value: count(detail.computed[index]) },
    { label: 'Tasks sent', value: count(sent) },
    { label: 'Tasks received', value: count(received) },
    { label: 'Tasks at the end', value: count(detail.after[index]) },
    { label: 'Computing', value: quantity(detail.compute[index], 's') },
    { label: 'Balancing', value: quantity(detail.balance[index], 's') },
    { label: 'Idle', value: quantity(detail.idle[index], 's') },
  ]
}

function serverFacts(detail: TreeDetail | undefined): readonly Fact[] {
  const operation = detail?.operation
  if (!detail || operation?.kind !== 'messages') return []
  const toServer = operation.to.reduce((sum, to) => sum + (to === 0 ? 1 : 0), 0)
  return [
    { label: 'Workers waiting', value: count(operation.queue.length) },
    { label: 'Messages received', value: count(toServer) },
    { label: 'Messages in all', value: count(operation.message.length) },
    { label: 'Serving', value: quantity(detail.balance[0], 's') },
    { label: 'Idle', value: quantity(detail.idle[0], 's') },
  ]
}

/** One processor in a sentence. */
export function sentenceOf(machine: StageMachine, index: number, facts: readonly Fact[]): string {
  const at = coordinatesOf(machine, index)
  const name = nameOf(machine, index) + (at ? ` (${at})` : '')
  return `${name}: ${facts.map(({ label, value }) => `${label.toLowerCase()} ${value}`).join(', ')}`
}

/** The spread of the loads, for machines too large for a table. */
export function spread(loads: Int32Array): readonly Fact[] {
  const sorted = loads.slice().sort()
  return [
    ['Least', 0],
    ['A quarter of the processors have at most', 0.25],
    ['Half have at most', 0.5],
    ['Three quarters have at most', 0.75],
    ['Nine tenths have at most', 0.9],
    ['Most', 1],
  ].map(([label, share]) => ({
    label: `${label}`,
    value: quantity(sorted[Math.max(0, Math.ceil(Number(share) * sorted.length) - 1)], 'tasks'),
  }))
}
