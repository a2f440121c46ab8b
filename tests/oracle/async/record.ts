/** What a run records in time bins (async.md §6), worked out when it is over. */
import type { Activity } from './machine.ts'
import type { Scenario } from './scenario.ts'
import type { Outcome } from './simulate.ts'

const MOST_BINS = 256
const SHORTEST = 1000

/** By bin and processor. Times in seconds. */
type Table = number[][]

export interface Bins {
  readonly width: number
  /** When each bin ends. */
  readonly time: number[]
  readonly load: Table
  readonly compute: Table
  readonly communication: Table
  readonly overhead: Table
  readonly wait: Table
  readonly idle: Table
  readonly sent: Table
  readonly taken: Table
  readonly tasksSent: Table
  readonly tasksTaken: Table
  /** By bin: mean and largest n(t). */
  readonly tasks: number[]
  readonly tasksMost: number[]
}

export function record({ processors }: Scenario, { metrics, messages, pieces, loads, curve }: Outcome): Bins {
  const total = Math.round(1e9 * metrics.totalTime)
  let width = SHORTEST
  while (MOST_BINS * width < total) width *= 2
  const bins = Math.max(1, Math.ceil(total / width))
  const ends = Array.from({ length: bins }, (_, bin) => Math.min(total, (bin + 1) * width))
  const lengthOf = (bin: number) => Math.max(1, ends[bin] - bin * width)
  const binOf = (time: number) => Math.min(bins - 1, Math.floor(time / width))

  /** Adds up an amount for each nanosecond of a time, bin by bin. */
  const spread = (into: (bin: number, sum: number) => void, amount: number, from: number, to: number) => {
    for (let bin = binOf(from); bin < bins; bin++) {
      const overlap = Math.min(to, ends[bin]) - Math.max(from, bin * width)
      if (overlap > 0) into(bin, amount * overlap)
      if (ends[bin] >= to) return
    }
  }
  const table = (): Table => ends.map(() => Array.from({ length: processors }, () => 0))

  const spent: Record<Activity, Table> = { compute: table(), communication: table(), overhead: table(), wait: table() }
  for (const { q, what, from, to } of pieces) {
    spread((bin, sum) => (spent[what][bin][q] += sum), 1, from, to)
  }
  const idle = table()
  const parts = Object.values(spent)
  idle.forEach((row, bin) => {
    for (let q = 0; q < processors; q++) {
      row[q] = ends[bin] - bin * width - parts.reduce((sum, part) => sum + part[bin][q], 0)
    }
  })

  const load = table()
  const last = Array.from({ length: processors }, () => ({ time: 0, load: 0 }))
  const until = (q: number, time: number) =>
    spread((bin, sum) => (load[bin][q] += sum), last[q].load, last[q].time, time)
  for (const change of loads) {
    until(change.q, change.time)
    last[change.q] = change
  }
  for (let q = 0; q < processors; q++) until(q, total)

  const tasks = ends.map(() => 0)
  const tasksMost = ends.map(() => 0)
  curve.forEach(({ time, tasks: n }, k) => {
    const into = (bin: number, sum: number) => {
      tasks[bin] += sum
      tasksMost[bin] = Math.max(tasksMost[bin], n)
    }
    spread(into, n, time, curve[k + 1]?.time ?? total)
  })

  const [sent, taken, tasksSent, tasksTaken] = [table(), table(), table(), table()]
  for (const message of messages) {
    sent[binOf(message.sent)][message.from]++
    tasksSent[binOf(message.sent)][message.from] += message.tasks.length
    if (message.taken === undefined) continue
    taken[binOf(message.taken)][message.to]++
    tasksTaken[binOf(message.taken)][message.to] += message.tasks.length
  }

  const seconds = (times: Table) => times.map((row) => row.map((nanos) => nanos / 1e9))
  return {
    width,
    time: ends.map((end) => end / 1e9),
    load: load.map((row, bin) => row.map((sum) => sum / lengthOf(bin))),
    compute: seconds(spent.compute),
    communication: seconds(spent.communication),
    overhead: seconds(spent.overhead),
    wait: seconds(spent.wait),
    idle: seconds(idle),
    sent,
    taken,
    tasksSent,
    tasksTaken,
    tasks: tasks.map((sum, bin) => sum / lengthOf(bin)),
    tasksMost,
  }
}
