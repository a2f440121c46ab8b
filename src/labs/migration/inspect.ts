/** Looks into a run's slots: the same simulation runs again, with a log of what happens. */
import { Checkpoints } from '../../core/events/checkpoints.ts'
import type { StepViewer } from '../../core/lab.ts'
import { stepOf } from './model/bins.ts'
import type { MigrationDetail } from './model/detail.ts'
import { Log } from './model/log.ts'
import { scenarioOf } from './model/scenario.ts'
import { Simulation } from './model/simulation.ts'
import { CYCLES_PER_SECOND } from './model/units.ts'
import { Wator } from './model/wator.ts'
import type { MigrationValues } from './parameters.ts'

/** Units of work of a step of a processor that is written down. */
const STEP_WORK = 300

/** Opens a scenario. It is simulated from the nearest moment that is kept. */
export function inspect(values: MigrationValues): StepViewer<MigrationDetail> {
  const scenario = scenarioOf(values)
  const simulation = new Simulation(scenario)
  const log = new Log(scenario.graph.channels)
  simulation.machine.watcher = log
  if (scenario.program instanceof Wator) scenario.program.watch()
  const step = stepOf(values)
  /** The slot that the simulation is in, and how much of it has happened; none, where the program had ended before it. */
  let at = 0
  let part: 'none' | 'some' | 'all' | 'over' = 'none'
  const checkpoints = new Checkpoints(save())

  /** The present state; before a slot has begun. */
  function save() {
    const { bytes, restore } = simulation.save()
    const saved = log.save()
    const slot = at
    return {
      bytes: bytes + saved.bytes,
      restore() {
        restore()
        saved.restore()
        at = slot
        part = 'none'
      },
    }
  }

  /** Goes on until all of a slot has happened; true when it has, or the run has ended before. */
  function go(slot: number, work: number): boolean {
    let steps = Math.max(1, Math.ceil(work / STEP_WORK))
    for (;;) {
      const end = (at + 1) * step
      if (part === 'none' && at === slot) part = simulation.ended || endsAt(at * step) ? 'over' : 'some'
      if (part !== 'all' && part !== 'over') {
        steps = simulation.advance(steps, end)
        if (steps === 0 && !simulation.ended) return false
        part = 'all'
      }
      if (at === slot || simulation.ended) return true
      leave()
      if (checkpoints.wants(at)) checkpoints.keep(at, save())
    }
  }

  /** Goes on to the slot after one of which all has happened. */
  function leave(): void {
    const end = (at + 1) * step
    simulation.machine.cut(end)
    log.endSlot(end)
    at++
    part = 'none'
  }

  function seek(slot: number, work: number): boolean {
    const target = Math.max(0, slot)
    if (at === target && (part === 'all' || part === 'over')) return true
    const [nearest, checkpoint] = checkpoints.toward(target)
    if (at > target || nearest > at || simulation.ended) checkpoint.restore()
    return go(target, work)
  }

  /** Whether the program ends at this very moment, before which all has happened: then that belongs to the slot before. */
  function endsAt(moment: number): boolean {
    if (simulation.ended || scenario.program.iterations === Number.POSITIVE_INFINITY) return false
    const { restore } = save()
    simulation.advance(Number.MAX_SAFE_INTEGER, moment + 1)
    const { ended, now } = simulation
    restore()
    return ended && now === moment
  }

  function detail(): MigrationDetail {
    const slot = at
    const begin = slot * step
    const { machine } = simulation
    const end = (slot + 1) * step
    if (endsAt(end)) simulation.advance(Number.MAX_SAFE_INTEGER, end + 1)
    const until = simulation.ended ? simulation.now : end
    machine.cut(until)
    const events = log.take(simulation.ended ? Number.POSITIVE_INFINITY : end)
    const { program } = scenario
    const least = machine.complete.reduce((a, b) => Math.min(a, b))
    const result: MigrationDetail = {
      slot,
      begin: begin / CYCLES_PER_SECOND,
      end: until / CYCLES_PER_SECOND,
      place: machine.place.slice(),
      state: machine.state.slice(),
      iterations: machine.complete.slice(),
      ...events,
      ...(program instanceof Wator ? { sea: program.cellsAfter(Math.floor(least / values.repetitions)) } : {}),
    }
    part = 'none'
    if (!simulation.ended) {
      log.endSlot(end)
      at++
    }
    return result
  }

  return {
    seek,
    window(from, to) {
      const details: MigrationDetail[] = []
      for (let slot = from; slot < to; slot++) {
        while (!seek(slot, 1e9)) {}
        if (at !== slot || part !== 'all') break
        details.push(detail())
      }
      return details
    },
  }
}
