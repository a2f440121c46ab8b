/** Every message of a run, for those who want to see or to hash them all. Times are nanoseconds. */
import { mix } from '../../../core/random/hash.ts'
import type { Machine, MachineWatcher } from './machine.ts'

/** A message; its kind is `kinds[owner][kind]` of the simulation. */
export interface LoggedMessage {
  readonly owner: number
  readonly kind: number
  readonly from: number
  readonly to: number
  readonly number: number
  readonly integers: number
  readonly tasks: number
  /** What it says; each kind says what these are. */
  readonly a: number
  readonly b: number
  readonly c: number
  readonly sent: number
  readonly reach: number
  readonly arrives: number
  /** When the step that took it began; infinite if none did. */
  readonly taken: number
}

export class MessageLog implements MachineWatcher {
  private readonly messages: LoggedMessage[] = []

  constructor(private readonly machine: Machine) {}

  sent(): void {}

  taken(message: number, time: number): void {
    this.add(message, time)
  }

  executed(): void {}

  load(): void {}

  /** How many messages have been taken; `cut` forgets those after. */
  mark(): number {
    return this.messages.length
  }

  cut(count: number): void {
    this.messages.length = count
  }

  /** All messages in the order in which they were sent; messages that were sent at once, by sender and number. */
  all(): readonly LoggedMessage[] {
    const count = this.messages.length
    for (const message of this.machine.incumbents?.waiting() ?? []) this.add(message, Number.POSITIVE_INFINITY)
    for (let q = 0; q < this.machine.processors; q++) {
      for (const message of this.machine.mail.waiting(q)) this.add(message, Number.POSITIVE_INFINITY)
    }
    const all = [...this.messages]
    this.messages.length = count
    return all.sort((a, b) => a.sent - b.sent || a.from - b.from || a.number - b.number)
  }

  private add(message: number, taken: number): void {
    const { it, when } = this.machine.mail
    this.messages.push({
      owner: it.owner[message],
      kind: it.kind[message],
      from: it.from[message],
      to: it.to[message],
      number: it.number[message],
      integers: it.integers[message],
      tasks: it.tasks[message],
      a: it.a[message],
      b: it.b[message],
      c: it.c[message],
      sent: when.sent[message],
      reach: when.reach[message],
      arrives: when.arrives[message],
      taken,
    })
  }
}

/** What stands for a message that was never taken. */
const NOT_TAKEN = 2 ** 32 - 1

/** A hash of all messages: it is the same for two runs that send the same messages at the same times. */
export function messageHash(messages: readonly LoggedMessage[]): string {
  let hash = 0
  for (const { from, to, integers, sent, reach, taken } of messages) {
    for (const x of [from, to, integers, sent, reach, Number.isFinite(taken) ? taken : NOT_TAKEN]) {
      hash = mix(hash ^ ((x % 2 ** 32) | 0))
    }
  }
  return (hash >>> 0).toString(16).padStart(8, '0')
}
