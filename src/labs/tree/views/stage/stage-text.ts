/** The machine in words, for those who do not see it. */
import { rowName } from '../../../../charts/rows.ts'
import { hasRow, type Recording } from '../../../../core/recording.ts'
import { count, quantity } from '../../../../core/text/format.ts'
import type { Fact, Graph } from '../../../../views/network/graph.ts'
import type { TreeDetail } from '../../model/detail.ts'

/** The loads of a row; undefined when there is no such row. */
export function loadsAt(recording: Recording, row: number): Int32Array | undefined {
  if (!hasRow(recording, row)) return undefined
  // Whole numbers, as the lab's shape has them.
  const loads = recording.matrices.load as Int32Array
  return loads.subarray(row * recording.lanes, (row + 1) * recording.lanes)
}

/** One sentence on the whole machine. */
export function summary(graph: Graph, recording: Recording, row: number): string {
  const start = `Machine: ${graph.name}, ${graph.size}`
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

/** What is known about one processor: from the recording at once, the rest when the detail has come. */
export function factsOf(
  graph: Graph,
  recording: Recording,
  row: number,
  detail: TreeDetail | undefined,
  index: number,
): readonly Fact[] {
  if (graph.layout === 'server' && index === 0) return serverFacts(detail)
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
    ...(index === 0 ? serverFacts(detail) : []),
    { label: 'Tasks before', value: count(detail.before[index]) },
    { label: 'Nodes executed', value: count(detail.executed[index]) },
    { label: 'Tasks after computing', value: count(detail.computed[index]) },
    { label: 'Tasks sent', value: count(sent) },
    { label: 'Tasks received', value: count(received) },
    { label: 'Tasks at the end', value: count(detail.after[index]) },
    { label: 'Computing', value: quantity(detail.compute[index], 's') },
    { label: 'Communicating', value: quantity(detail.communication[index], 's') },
    { label: 'Overhead', value: quantity(detail.overhead[index], 's') },
    { label: 'Waiting', value: quantity(detail.wait[index], 's') },
    { label: 'Idle', value: quantity(detail.idle[index], 's') },
  ]
}

function serverFacts(detail: TreeDetail | undefined): readonly Fact[] {
  const operation = detail?.operation
  if (operation?.kind !== 'messages' || !operation.queue) return []
  const toServer = operation.to.reduce((sum, to) => sum + (to === 0 ? 1 : 0), 0)
  return [
    { label: 'Workers waiting', value: count(operation.queue.length) },
    { label: 'Messages received', value: count(toServer) },
    { label: 'Messages in all', value: count(operation.message.length) },
  ]
}
