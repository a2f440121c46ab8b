/** A scenario's event simulation: the machine, its balancers, and the clock. */
import type { Checkpoint } from '../../../core/events/checkpoints.ts'
import { type LocationDefinition, locations } from '../locations/index.ts'
import { type MigrationValues, runsProgram } from '../parameters.ts'
import { programOf } from '../programs/index.ts'
import { Machine } from './machine.ts'
import { Rounds } from './rounds.ts'
import type { Scenario } from './scenario.ts'

const NEVER = Number.POSITIVE_INFINITY

/** Whether a rule of location or a program asks how many messages went over which link. */
function countsMessages(values: MigrationValues): boolean {
  if (runsProgram(values)) return programOf(values)?.declared.words.has('messages') === true
  const location: LocationDefinition = locations[values.locate]
  return location.countsMessages === true
}

export class Simulation {
  readonly machine: Machine
  readonly rounds: Rounds
  /** Cycles since the run began, up to which everything has happened; the end, once it has ended. */
  now = 0
  ended = false
  /** Steps of processors that have been done, with rounds. */
  steps = 0
  private nextRound: number
  /** What the program has done besides, so far as it has been counted. */
  private effort = 0
  /** When the next phase begins, once all processes have finished one; and when the last one ended. */
  private nextPhase = NEVER
  private lastPhase = 0

  constructor(readonly scenario: Scenario) {
    const { values, routes, graph, program, placement, perByte } = scenario
    const { setup, routing, slice, duration, ackBytes, processBytes } = values
    const moving = values.migration === 'on'
    this.machine = new Machine({
      routes,
      graph,
      program,
      placement,
      processes: graph.processes,
      slice,
      looking: values.suspension === 'look',
      duration,
      costs: { setup, routing, perByte },
      ackBytes,
      moving,
      processBytes,
      countsLinks: moving && countsMessages(values),
    })
    this.rounds = new Rounds(this.machine, routes, values, program.fixed)
    this.nextRound = moving && !program.together ? values.period : NEVER
  }

  /**
   * Does up to this many steps, all of them before a moment; what happens at that moment has not happened yet. A round, and
   * what the program does besides, count as the steps that take as long. Returns the steps that are left; with any left,
   * all before the moment is done.
   */
  advance(steps: number, until: number): number {
    const { machine } = this
    const { program, values } = this.scenario
    const { duration } = values
    const end = Math.min(until, duration)
    this.effort = program.effort
    let left = steps
    while (left > 0 && !this.ended) {
      if (machine.phaseEnd[0] < NEVER && this.nextPhase === NEVER) left -= this.endPhase(machine.phaseEnd[0])
      const limit = Math.min(end, this.nextRound, this.nextPhase)
      const t = machine.wheels.earliest(limit)
      if (t < limit) {
        if (program.due <= t) program.prepare(t, left)
        left = program.due <= t ? 0 : this.work(t, Math.min(limit, program.due), left)
      } else if (this.nextPhase === limit && limit < end) {
        this.now = limit
        this.nextPhase = NEVER
        machine.beginPhase(limit)
        left--
      } else if (this.nextRound === limit && limit < end) {
        left -= this.rounds.round(limit)
        this.steps++
        this.now = limit
        this.nextRound += this.rounds.pause
      } else {
        this.now = end
        this.ended = end === duration
        break
      }
      // What else is due at that instant changes nothing.
      if (machine.stoppedAt < NEVER) {
        this.now = machine.stoppedAt
        this.ended = true
      }
    }
    return Math.max(0, left)
  }

  /** Does steps of processors from t on, all before a limit, until a phase or the program has ended; returns the steps that are left. */
  private work(from: number, limit: number, steps: number): number {
    const { machine } = this
    const { wheels, phaseEnd } = machine
    const { program } = this.scenario
    let left = steps
    let t = from
    do {
      this.now = t
      machine.step(t)
      this.steps++
      left--
      if (program.effort > this.effort) {
        left -= Math.ceil(program.effort - this.effort)
        this.effort = program.effort
      }
      t = wheels.earliest(limit)
    } while (t < limit && left > 0 && phaseEnd[0] === NEVER && machine.stoppedAt === NEVER)
    return left
  }

  /** All processes have finished a phase: the balancers decide, and what they order goes before the next one. Returns the steps that takes. */
  private endPhase(t: number): number {
    const { machine, rounds } = this
    const window = t - this.lastPhase
    this.lastPhase = t
    this.nextPhase = t
    if (this.scenario.values.migration !== 'on' || !(window > 0)) return 0
    const steps = rounds.round(t, window)
    // Where deciding takes time, all wait for it.
    const busy = machine.routerEnd.reduce((latest, end) => Math.max(latest, end), t)
    if (busy > t) this.nextPhase = busy + 1
    return steps
  }

  /** The present state. */
  save(): Checkpoint {
    const { now, ended, steps, nextRound, nextPhase, lastPhase } = this
    const machine = this.machine.save()
    const rounds = this.rounds.save()
    const program = this.scenario.program.save()
    return {
      bytes: machine.bytes + rounds.bytes,
      restore: () => {
        Object.assign(this, { now, ended, steps, nextRound, nextPhase, lastPhase })
        machine.restore()
        rounds.restore()
        program()
      },
    }
  }

  /** The run is over, and nothing goes back in it. */
  close(): void {
    this.rounds.end()
  }
}
