/** Noticing the end (async.md §4). */
import type { Machine, Message, Owner } from './machine.ts'

export interface Termination extends Owner {
  passive(q: number): void
  /** Only wakes the processor. */
  timer(q: number): void
}

/** The processors below q in the binary tree. */
export const childrenIn = (p: number, q: number): number[] => [2 * q + 1, 2 * q + 2].filter((child) => child < p)

export const parentIn = (q: number): number => Math.floor((q - 1) / 2)

export function terminationOf(machine: Machine): Termination {
  switch (machine.scenario.termination) {
    case 'free':
      return { passive() {}, timer() {}, receive() {} }
    case 'ring':
      return new Ring(machine)
    case 'tree':
      return new Tree(machine)
  }
}

/** Passes FINISH down the tree and stops. */
function finish(machine: Machine, owner: Owner, q: number): void {
  for (const child of childrenIn(machine.p, q)) machine.send(owner, q, child, 'FINISH')
  machine.processors[q].stopped = true
}

/** Safra's token (Dijkstra, EWD 998): it goes 0, p − 1, …, 1, 0. */
class Ring implements Termination {
  readonly machine: Machine
  holder: number | undefined = 0
  sum = 0
  black = true

  constructor(machine: Machine) {
    this.machine = machine
  }

  receive(q: number, { kind, data }: Message): void {
    if (kind === 'FINISH') {
      finish(this.machine, this, q)
      return
    }
    this.holder = q
    this.sum = data[0]
    this.black = data[1] === 1
  }

  passive(q: number): void {
    if (this.holder !== q) return
    const { machine } = this
    const { p } = machine
    const processor = machine.processors[q]
    const balance = processor.taskMessagesSent - processor.taskMessagesReceived
    let sum = this.sum + balance
    let black = this.black || processor.black
    if (q === 0) {
      if (p === 1 || (!black && sum === 0)) {
        finish(machine, this, 0)
        return
      }
      sum = 0
      black = false
    }
    processor.black = false
    this.holder = undefined
    machine.send(this, q, q === 0 ? p - 1 : q - 1, 'TOKEN', [sum, black ? 1 : 0], 2)
  }

  timer(): void {}
}

interface Wave {
  requested: boolean
  passedOn: boolean
  answers: number
  sent: number
  received: number
}

const noWave = (): Wave => ({ requested: false, passedOn: false, answers: 0, sent: 0, received: 0 })

/** Mattern's four counters, collected over the binary tree. */
class Tree implements Termination {
  readonly machine: Machine
  readonly waves: Wave[]
  last: { readonly sent: number; readonly received: number } | undefined

  constructor(machine: Machine) {
    this.machine = machine
    this.waves = machine.processors.map(noWave)
  }

  receive(q: number, { kind, data }: Message): void {
    const wave = this.waves[q]
    if (kind === 'FINISH') finish(this.machine, this, q)
    else if (kind === 'ASK') wave.requested = true
    else {
      wave.answers++
      wave.sent += data[0]
      wave.received += data[1]
    }
  }

  passive(q: number): void {
    const { machine, waves } = this
    const wave = waves[q]
    const children = childrenIn(machine.p, q)
    if (q === 0) wave.requested = true
    if (!wave.requested) return
    if (!wave.passedOn) {
      wave.passedOn = true
      for (const child of children) machine.send(this, q, child, 'ASK')
    }
    if (wave.answers < children.length) return
    const sent = wave.sent + machine.processors[q].taskMessagesSent
    const received = wave.received + machine.processors[q].taskMessagesReceived
    waves[q] = noWave()
    if (q > 0) {
      machine.send(this, q, parentIn(q), 'ANSWER', [sent, received], 2)
      return
    }
    const { last } = this
    if (last && sent === received && last.sent === sent && last.received === received) {
      finish(machine, this, 0)
      return
    }
    this.last = { sent, received }
    machine.setTimer(0, 'termination', machine.clock)
  }

  timer(): void {}
}
