/**
 * Looks into a run's slots. Two simulations run: one stands at the slot's end, the other goes on until everything that began in the
 * slot is over, with a log of what happens.
 */

import { Checkpoints } from '../../core/events/checkpoints.ts'
import { type StepViewer, windowOf } from '../../core/lab.ts'
import { powerOfTwoFrom } from '../../core/math/bits.ts'
import { inspectorOf } from '../../core/workloads/making.ts'
import { balancersOf } from './balancers/index.ts'
import type { AsyncDetail } from './model/detail.ts'
import { Log } from './model/log.ts'
import { NEVER } from './model/saved.ts'
import { Simulation } from './model/simulation.ts'
import { SHORTEST } from './model/sums.ts'
import { SECOND } from './model/totals.ts'
import type { AsyncValues } from './parameters.ts'

/** Units of work of a step that is written down. */
const STEP_WORK = 300

/** Bytes of checkpoints: states of a thousand processors take more than a megabyte. */
const MEMORY = 2 ** 26

/** Slots between two checkpoints on the way on: saving costs as much as simulating some hundred microseconds. */
const STRETCH = 1024
/** The fewest between two on the way back, and for how many processors it is one slot more: saving takes as long as there are processors. */
const LEAST = 8
const PROCESSORS_A_SLOT = 32
/** The fewest where a program decides: saving its interpreter takes a millisecond or two, as long as some hundred slots. */
const LEAST_OF_PROGRAM = 512

/** Most numbers that processors know about each other in a detail. */
const MOST_KNOWN = 2 ** 16

/** Opens a scenario. It is simulated from the nearest moment that is kept. */
export const inspect = (values: AsyncValues): StepViewer<AsyncDetail> =>
  inspectorOf(values, (workload) =>
    looking(
      new Simulation(values, { workload }),
      new Simulation(values, { workload }),
      balancersOf(values).includes('own') ? LEAST_OF_PROGRAM : LEAST,
    ),
  )

/** Looks by two simulations of one scenario, of which one runs ahead. */
function looking(simulation: Simulation, scout: Simulation, least: number): StepViewer<AsyncDetail> {
  const log = new Log(scout)
  /** Slots between two checkpoints on the way back, a power of two. */
  const stretch = Math.min(STRETCH, powerOfTwoFrom(Math.max(least, simulation.machine.processors / PROCESSORS_A_SLOT)))
  /** The slot before which all has happened. */
  let at = 0
  const checkpoints = new Checkpoints(save(), MEMORY, STRETCH / stretch)

  function save() {
    const states = [simulation.save(), scout.save(), log.save()]
    const slot = at
    return {
      bytes: states.reduce((sum, { bytes }) => sum + bytes, 0),
      restore() {
        for (const { restore } of states) restore()
        at = slot
      },
    }
  }

  /** Goes on to the beginning of a slot; true when it is there, or the run has ended before. */
  function go(slot: number, work: number): boolean {
    let steps = Math.max(1, Math.ceil(work / STEP_WORK))
    while (at < slot && !simulation.ended) {
      const next = Math.min(slot, (Math.floor(at / stretch) + 1) * stretch)
      steps = simulation.advance(steps, next * SHORTEST)
      if (simulation.ended) {
        // The last step began before the slot and is over after it has begun.
        if (simulation.now > slot * SHORTEST) at = slot
        return true
      }
      if (steps === 0) return false
      // Nothing happens before the next step, which may be far ahead.
      at = Math.max(next, Math.min(slot, Math.ceil(Math.min(simulation.next, simulation.end) / SHORTEST) - 1))
      if (at % stretch !== 0) continue
      const reached = at / stretch
      const isCheckpoint = checkpoints.wants(reached)
      if (!isCheckpoint && at % STRETCH !== 0) continue
      lookAhead(at)
      log.forget((at - 1) * SHORTEST)
      if (isCheckpoint) checkpoints.keep(reached, save())
    }
    return true
  }

  /** Lets the second simulation go on until all that began before a slot is over. */
  function lookAhead(slot: number): void {
    const moment = slot * SHORTEST
    let until = moment
    while (!scout.ended) {
      while (scout.advance(1e6, until) === 0 && !scout.ended) {}
      if (!unfinished(moment)) return
      // What is going on may last for long, with nothing until its end.
      until = Math.max(until + 64 * SHORTEST, scout.next + 1)
    }
  }

  /** Whether something that began before a moment is still going on. */
  function unfinished(moment: number): boolean {
    const { nodeEnd, resumed, asleep, blocked, slept, tasks, processors } = scout.machine
    for (let q = 0; q < processors; q++) {
      if (nodeEnd[q] < NEVER && resumed[q] < moment) return true
      if (asleep[q] && blocked[q] && tasks.load[q] > 0 && slept[q] < moment) return true
    }
    return false
  }

  function seek(slot: number, work: number): boolean {
    const target = Math.max(0, slot)
    const [nearest, checkpoint] = checkpoints.toward(Math.floor(target / stretch))
    // On the way to a later slot that is not wanted any more, it may have gone too far within a stretch.
    const past = at > target || simulation.now >= target * SHORTEST
    if (past || nearest * stretch > at || simulation.ended) checkpoint.restore()
    return go(target, work)
  }

  /** The slot that is reached; undefined where the run turns out to end before anything of it. */
  function detail(): AsyncDetail | undefined {
    const slot = at
    const end = (slot + 1) * SHORTEST
    while (simulation.advance(1e6, end) === 0 && !simulation.ended) {}
    if (simulation.ended && slot > 0 && simulation.now <= slot * SHORTEST) return undefined
    lookAhead(slot + 1)
    // What happens at the very end of the run is in its last slot, also where both end at one moment.
    while (scout.advance(1e6, end + 1) === 0 && !scout.ended) {}
    if (scout.ended && scout.now === end) while (!simulation.ended) simulation.advance(1e6, end + 1)
    const { machine, protocols, now, ended } = simulation
    machine.curve.applyUntil(end)
    const until = ended ? Math.min(now, end) : end
    const begin = slot * SHORTEST
    const watched = {
      slot,
      begin: begin / SECOND,
      end: until / SECOND,
      load: machine.tasks.load.slice(0, machine.processors),
      nodes: machine.nodes.executed.slice(),
      phase: protocols.phase.slice(),
      tasks: machine.curve.tasks,
      knowledge: protocols.knowledge(MOST_KNOWN),
      memory: protocols.memory(),
      ...log.between(begin / SECOND, until / SECOND, ended),
    }
    // Going back restores a log of that time. If the log is complete, what is over is not needed on the way on.
    if (watched.complete) log.forget(begin)
    at = slot + 1
    return watched
  }

  return {
    seek,
    window: windowOf((slot) => {
      while (!seek(slot, 1e9)) {}
      return at === slot && simulation.end > slot * SHORTEST ? detail() : undefined
    }),
  }
}
