/** Looks into the slots of a run that is simulated again, as far as is asked for. */
import { type StepViewer, windowOf } from '../../core/lab.ts'
import { watching } from './looking.ts'
import type { RequestsDetail } from './model/detail.ts'
import type { Simulation } from './model/simulation.ts'
import { slotEnd } from './model/slots.ts'
import type { RequestsValues } from './parameters.ts'
import { SLOTS } from './recording.ts'
import { beginning, workOf } from './run.ts'

/** Events at a time. */
const AT_ONCE = 500

/** Opens a scenario. */
export function inspect(values: RequestsValues): StepViewer<RequestsDetail> {
  const begun = beginning(values)
  let simulation: Simulation | undefined
  let look: ReturnType<typeof watching> | undefined
  /** The time up to which the run has been simulated, in nanoseconds. */
  let reached = 0

  /** Goes on until a moment, for about so much work; whether it has come there. */
  function go(time: (last: number) => number, work: number): boolean {
    let left = work
    while (!simulation) {
      const step = begun.next()
      if (step.done) {
        simulation = step.value
        look = watching(simulation)
      } else left -= step.value
      if (left <= 0 && !simulation) return false
    }
    const until = time(simulation.accounts.to)
    while (reached < until) {
      const on = simulation.advance(AT_ONCE, until)
      left -= workOf(values, AT_ONCE)
      if (!on || simulation.idleUntil(until)) reached = until
      else if (left <= 0) return false
    }
    return true
  }

  const untilOf = (slot: number) => (last: number) =>
    // The last slot ends with the last arrival, which is a part of it.
    slot >= SLOTS - 1 ? last + 1 : slotEnd(last, slot)

  return {
    seek: (slot, work) => go(untilOf(Math.min(SLOTS, slot) - 1), work),
    window: windowOf((slot) => {
      if (slot < 0 || slot >= SLOTS) return undefined
      while (!go(untilOf(slot), 1e9)) {}
      return look?.(slot)
    }),
  }
}
