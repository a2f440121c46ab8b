/**
 * Strategies in which processors know only their neighbours, as processes on the machine: each reports now and then how it stands, and sends
 * iterations to a neighbour by a rule. The workstations stand row by row in a square room; neighbours stand beside, before or behind each other.
 */
import { append, type List, lengthOf, takeLast } from './iterations.ts'
import type { Machine } from './machine.ts'
import type { Sent } from './mail.ts'
import type { Common, Process } from './process.ts'

/** Kinds of messages, by their place in `NEIGHBOUR_KINDS` of ./kinds.ts. */
const REPORT = 0
const ITERATIONS = 1

/** How a processor stands among its neighbours. */
interface Neighbourhood {
  /** Iterations that it has left. */
  readonly left: number
  /** What its neighbours have reported last, in the order of their numbers. */
  readonly reports: readonly number[]
}

/** A rule of processors that know their neighbours. */
export interface NeighbourRule {
  /** Seconds of computing from one look at the neighbours to the next. */
  readonly period: number
  /** What a neighbour is taken to have reported before it does. */
  readonly first: number
  /** What a processor reports of itself; only changes are sent. */
  report(here: Neighbourhood): number
  /** Iterations that it sends to each neighbour, in their order. */
  give(here: Neighbourhood): readonly number[]
  /** What a neighbour would report next, as far as its sender knows, once it has been sent some. */
  after(report: number, sent: number): number
}

/** The neighbours of each processor in a square room, in the order of their numbers. */
function neighboursIn(processors: number): readonly (readonly number[])[] {
  const columns = Math.ceil(Math.sqrt(processors))
  return Array.from({ length: processors }, (_, i) => {
    const beside = [i % columns > 0 ? i - 1 : -1, (i + 1) % columns > 0 ? i + 1 : processors]
    return [i - columns, ...beside, i + columns].filter((other) => other >= 0 && other < processors)
  })
}

/** Prepares the processes. They learn free of charge that all iterations are done. */
export function neighbouring(machine: Machine, options: Common & { readonly rule: NeighbourRule }): Process[] {
  const { rule, loop, blocks, counts } = options
  const {
    processors,
    computing: { lists },
  } = machine
  const all = neighboursIn(processors)
  const goal = machine.computing.done + loop.count
  const over = () => machine.computing.done >= goal

  machine.react([REPORT, ITERATIONS], (i) => machine.stopSoon(i))

  function* computing(i: number): Process {
    const others = all[i]
    const reports = others.map(() => rule.first)
    let reported = rule.first
    let due = machine.now + rule.period
    let set = false
    /** Whether it has done no iteration since the last look: else two might send each other the same ones for ever. */
    let fresh = true
    const handle = ({ kind, from, about, parcel }: Sent) => {
      if (kind === REPORT) reports[others.indexOf(from)] = about
      else if (parcel) append(lists[i], parcel)
      return false
    }
    append(lists[i], blocks[i])
    while (!over()) {
      if (lists[i].length > 0) {
        machine.compute(i)
        if (!set) {
          set = true
          machine.at(Math.max(machine.now, due), () => {
            set = false
            machine.stopSoon(i)
          })
        }
        if (machine.hasMail(i) || machine.now >= due) machine.stopSoon(i)
        yield
        fresh = false
        if (over()) {
          for (let other = 0; other < processors; other++) machine.nudge(other)
          break
        }
      } else if (reported === rule.report({ left: 0, reports })) {
        machine.listen(i)
        yield
      }
      machine.attend(i, handle, 'empty')
      yield
      if (lists[i].length > 0 && (fresh || machine.now < due)) continue
      fresh = true
      due = machine.now + rule.period
      const left = lengthOf(lists[i])
      const report = rule.report({ left, reports })
      if (report !== reported) {
        reported = report
        machine.sendAll(i, REPORT, others, report)
        yield
      }
      for (const [nth, count] of rule.give({ left, reports }).entries()) {
        if (count === 0) continue
        const parcel: List = takeLast(lists[i], count)
        counts.redistributions++
        counts.movedIterations += count
        reports[nth] = rule.after(reports[nth], count)
        machine.send({ kind: ITERATIONS, from: i, to: others[nth], bytes: count * loop.bytes, about: count, parcel })
        yield
      }
    }
    yield* options.leave(i, () => {})
  }

  return Array.from({ length: processors }, (_, i) => computing(i))
}
