/** How processors learn of the transitions between phases (async.md §5). */
import { ns } from './costs.ts'
import type { Machine, Message, Owner } from './machine.ts'
import { adapts, EMPTYING, FILLING, type Phase, STEADY } from './phases.ts'
import { childrenIn, parentIn } from './termination.ts'

/** Lets a processor go into a phase. */
export type Learn = (q: number, phase: Phase) => void

export abstract class Detection implements Owner {
  readonly machine: Machine
  readonly learn: Learn

  constructor(machine: Machine, learn: Learn) {
    this.machine = machine
    this.learn = learn
  }

  begin(): void {}
  /** At the start of every step. */
  step(_q: number): void {}
  act(_q: number): void {}
  timer(_q: number): void {}
  receive(_q: number, _message: Message): void {}
}

export function detectionOf(machine: Machine, learn: Learn): Detection {
  if (!adapts(machine.scenario)) return new Off(machine, learn)
  switch (machine.scenario.detection) {
    case 'exact':
      return new Exact(machine, learn)
    case 'accumulator':
      return new Accumulator(machine, learn)
    case 'central':
      return new Central(machine, learn)
    case 'reduction':
      return new Reduction(machine, learn)
    case 'local':
      return new Local(machine, learn)
  }
}

class Off extends Detection {}

/** Each processor knows what was true before its step. */
class Exact extends Detection {
  override step(q: number): void {
    const { machine, learn } = this
    const { t1, t2 } = machine.workload
    const processor = machine.processors[q]
    const now = machine.clock
    if (processor.phase === FILLING && t1 !== undefined && t1 < now) learn(q, STEADY)
    if (processor.phase === STEADY && t2 !== undefined && t2 < now) learn(q, EMPTYING)
  }
}

/** One word that all add to, one after another; those of one moment neither see nor delay each other. */
class Accumulator extends Detection {
  private readonly word = { tasks: 1, phase: FILLING as Phase, free: 0 }
  /** Those of the last moment with one. */
  private accesses: { readonly time: number; readonly change: number; readonly phase: Phase }[] = []
  private readonly added: number[] = []
  private readonly left: number[] = []

  override act(q: number): void {
    const { machine, word, added, left } = this
    const { clock: now, scenario, p } = machine
    const processor = machine.processors[q]
    if (processor.phase === EMPTYING || left[q] === now) return
    this.settle(now)
    const change = processor.surplus - (added[q] ?? 0)
    added[q] = processor.surplus
    const tasks = word.tasks + change
    let { phase } = word
    if (phase === FILLING && tasks >= scenario.c1 * p) phase = STEADY
    else if (phase === STEADY && tasks <= scenario.c2 * p) phase = EMPTYING
    this.accesses.push({ time: now, change, phase })
    const served = Math.max(word.free, now) + ns(scenario.accessTime)
    machine.spend(q, 'communication', served - now)
    left[q] = machine.clock
    if (processor.phase < phase && processor.phase === FILLING) this.learn(q, STEADY)
    if (processor.phase < phase) this.learn(q, EMPTYING)
  }

  /** All accesses before now count. */
  private settle(now: number): void {
    const { word } = this
    for (const { time, change, phase } of this.accesses) {
      if (time === now) return
      word.free = Math.max(word.free, time) + ns(this.machine.scenario.accessTime)
      word.tasks += change
      if (phase > word.phase) word.phase = phase
    }
    this.accesses = []
  }
}

/** Processor 0 decides, one transition at a time, and notifies the others down the binary tree. */
abstract class Deciding extends Detection {
  private decided: Phase = FILLING

  protected decide(tasks: number): void {
    const { scenario, p } = this.machine
    if (this.decided === FILLING && tasks >= scenario.c1 * p) this.notify(STEADY)
    else if (this.decided === STEADY && tasks <= scenario.c2 * p) this.notify(EMPTYING)
  }

  private notify(phase: Phase): void {
    this.decided = phase
    this.pass(0, phase)
  }

  private pass(q: number, phase: Phase): void {
    this.learn(q, phase)
    for (const child of childrenIn(this.machine.p, q)) this.machine.send(this, q, child, 'PHASE', [phase])
  }

  override receive(q: number, message: Message): void {
    if (message.kind === 'PHASE') this.pass(q, message.data[0] as Phase)
  }
}

/** Processor 0 counts what the others report. */
class Central extends Deciding {
  private tasks = 1
  private readonly reported: number[] = []

  override act(q: number): void {
    const { machine, reported } = this
    const { surplus, queue, phase } = machine.processors[q]
    const change = surplus - (reported[q] ?? 0)
    const due = Math.abs(change) >= machine.scenario.reportStep || (change !== 0 && queue.length === 0)
    if (phase === EMPTYING || !due) return
    reported[q] = surplus
    if (q === 0) this.count(change)
    else machine.send(this, q, 0, 'COUNT', [change])
  }

  override receive(q: number, message: Message): void {
    if (message.kind !== 'COUNT') {
      super.receive(q, message)
      return
    }
    this.machine.serve(q)
    this.count(message.data[0])
  }

  private count(change: number): void {
    this.tasks += change
    this.decide(this.tasks)
  }
}

/** Processor 0 lets everybody's sum be added up, period by period. */
class Reduction extends Deciding {
  private start = 0
  private readonly sums: number[] = []
  private readonly missing: number[] = []

  override begin(): void {
    this.machine.setTimer(0, 'detection', ns(this.machine.scenario.period))
  }

  override timer(q: number): void {
    this.start = this.machine.clock
    this.wave(q)
  }

  override receive(q: number, message: Message): void {
    if (message.kind === 'WAVE') this.wave(q)
    else if (message.kind === 'SUM') {
      this.sums[q] += message.data[0]
      this.missing[q]--
      this.answer(q)
    } else super.receive(q, message)
  }

  private wave(q: number): void {
    const children = childrenIn(this.machine.p, q)
    this.sums[q] = 0
    this.missing[q] = children.length
    for (const child of children) this.machine.send(this, q, child, 'WAVE')
    this.answer(q)
  }

  private answer(q: number): void {
    if (this.missing[q] > 0) return
    const { machine } = this
    const sum = this.sums[q] + machine.processors[q].surplus
    if (q > 0) {
      machine.send(this, q, parentIn(q), 'SUM', [sum])
      return
    }
    this.decide(1 + sum)
    if (machine.processors[0].phase === EMPTYING) return
    machine.setTimer(0, 'detection', Math.max(machine.clock + 1, this.start + ns(machine.scenario.period)))
  }
}

/** Each processor judges by its own queue. */
class Local extends Detection {
  override act(q: number): void {
    const { machine, learn } = this
    const { queue, phase, timers } = machine.processors[q]
    if (queue.length > 0) {
      timers.detection = Number.POSITIVE_INFINITY
      if (phase === EMPTYING || (phase === FILLING && queue.length >= machine.scenario.c1)) learn(q, STEADY)
    } else if (phase === STEADY && timers.detection === Number.POSITIVE_INFINITY) {
      machine.setTimer(q, 'detection', machine.clock + ns(machine.scenario.patience))
    }
  }

  override timer(q: number): void {
    const { phase, queue } = this.machine.processors[q]
    if (phase === STEADY && queue.length === 0) this.learn(q, EMPTYING)
  }
}
