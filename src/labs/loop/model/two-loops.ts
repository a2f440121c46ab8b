/**
 * A program of two loops over the columns of one array (§1.5.3). A processor that has nothing left to do of the first loop sends the columns
 * that it has computed to processor 0. Once that has them all it transposes the array, and sends each processor its block of the second loop.
 */

import type { Prediction } from './analytic.ts'
import type { Machine } from './machine.ts'
import { PARTS } from './patterns.ts'
import { type Common, idle, type Process } from './process.ts'
import { type Scenario, secondOf } from './scenario.ts'

/** The kind of messages with columns of the array; one with iterations that move has a parcel. */
export const COLUMNS = 3

/**
 * The course of a program. Its parts are used in this order: `around` as the run begins, `leave` by each process as it has nothing left, `ready` once time
 * stands still between the loops, and `goOn` with the processes of the second loop.
 */
export interface ProgramCourse {
  /** What a process does that has nothing left to do of the first loop. */
  readonly leave: Common['leave']
  /** The processes of the first loop, with those that come between the loops. */
  around(first: readonly Process[]): Process[]
  /** The second loop's scenario, where the array has been transposed. */
  ready(): Scenario
  /** Deals the array and lets the second loop's processes begin. */
  goOn(processes: readonly Process[]): void
  /** Processors that have left the first loop. */
  readonly gone: readonly number[]
  /** When the last iteration of the first loop had been done, and when the last processor began the second. */
  firstEnd: number
  secondBegin?: number
  second?: Scenario
  /** What the model says about the second loop, where it is asked. */
  predicted?: readonly Prediction[]
}

/** Prepares what goes on around the loops of a program. */
export function programCourse(machine: Machine, scenario: Scenario): ProgramCourse {
  const { processors, loop, network, sequential } = scenario
  const { computing } = machine
  if (!loop.program) throw new Error(`loop: ${scenario.values.workload} has one loop`)
  const [one, two] = loop.program.loops
  const { bytes } = loop.program
  const others = Array.from({ length: processors - 1 }, (_, nth) => nth + 1)
  // Processes on processor 0 beside its own: a balancer or a queue, and what collects the array.
  const [serverAt, masterAt] = [processors, processors + 1]
  /** Whether the transpose between the loops is over. */
  let transposed = false

  /** Collects the array once processor 0 has left the first loop itself. */
  function* collecting(): Process {
    if (!gone.includes(0)) {
      machine.park(masterAt)
      yield
    }
    let sets = 0
    if (others.length > 0) {
      machine.attend(masterAt, () => ++sets === others.length)
      yield
    }
    machine.succeed(0, transposing())
  }

  /** Receives what has come of the first loop, which no process waits for any more. */
  function* receivingOld(i: number, count = machine.mailCount(i)): Process {
    for (let nth = 0; nth < count; nth++) {
      machine.take(i)
      machine.receive(i)
      yield
    }
  }

  /** What processor 0 does once it has the array: the program's sequential part; then time stands still until `goOn`. */
  function* transposing(): Process {
    yield* receivingOld(0)
    course.firstEnd = computing.lastWork.reduce((latest, time) => Math.max(latest, time))
    if (sequential > 0) {
      computing.lists[0].push(loop.count, loop.count + 1)
      computing.spare[0] = 1
      machine.compute(0)
      yield
    }
    transposed = true
    machine.endLoop()
    machine.park(0)
    yield
  }

  const bytesTo = (part: Scenario, i: number) => (bytes * part.model.sizes[i]) / two.count

  /** Deals the array, and begins the second loop at last. */
  function* dealing(part: Scenario, process: Process): Process {
    for (const to of others) {
      machine.send({ kind: COLUMNS, from: 0, to, bytes: bytesTo(part, to), about: 0 })
      yield
    }
    course.secondBegin = machine.now
    yield* process
  }

  /** Waits for its block before it begins. */
  function* receiving(i: number, process: Process, oldCount: number): Process {
    yield* receivingOld(i, oldCount)
    machine.awaitKind(i, COLUMNS)
    yield
    machine.take(i, COLUMNS)
    machine.receive(i)
    yield
    yield* process
  }

  const gone: number[] = []
  const course: ProgramCourse = {
    gone,
    firstEnd: 0,
    *leave(i, respond) {
      gone.push(i)
      if (i > 0) {
        const columnBytes = (bytes * computing.completed[i]) / one.count
        machine.send({ kind: COLUMNS, from: i, to: masterAt, bytes: columnBytes, about: 0 })
        yield
      } else machine.wake([masterAt])
      machine.attend(i, (message) => {
        respond?.(message)
        return false
      })
      yield
    },
    around(first) {
      const server = first[serverAt] ?? idle()
      return [...first.slice(0, processors), server, collecting(), ...first.slice(masterAt + 1)]
    },
    ready() {
      if (!transposed) throw new Error('loop: nothing is going on, and not all processors are done')
      // All begin when the last block has left.
      const sends = others.length * (PARTS.handling + PARTS.medium) * network.latency
      const data = (bytes * others.length) / processors / network.bandwidth
      course.second = secondOf(scenario, machine.now + sends + data)
      return course.second
    },
    goOn(processes) {
      machine.beginLoop()
      const part = course.second as Scenario
      if (processes.length > processors) machine.succeed(serverAt, processes[serverAt])
      for (let servant = masterAt + 1; servant < processes.length; servant++)
        machine.succeed(servant, processes[servant])
      for (const i of others) machine.succeed(i, receiving(i, processes[i], machine.mailCount(i)))
      machine.succeed(0, dealing(part, processes[0]))
    },
  }
  return course
}
