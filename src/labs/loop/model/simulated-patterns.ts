/** What the patterns of empty messages take on the simulated machine (figure 1.6): run message by message, not worked out. */
import { evenLoop } from './iterations.ts'
import { Machine, type Process } from './machine.ts'
import type { Network } from './patterns.ts'

/** A pattern: to whom each of P processors sends, in order. */
type Targets = (from: number, processors: number) => readonly number[]

const others: Targets = (from, processors) =>
  Array.from({ length: processors }, (_, to) => to).filter((to) => to !== from)

const PATTERNS = {
  oneToAll: (from, processors) => (from === 0 ? others(from, processors) : []),
  allToOne: (from) => (from === 0 ? [] : [0]),
  allToAll: others,
} as const satisfies Readonly<Record<string, Targets>>

export type PatternName = keyof typeof PATTERNS

/** Seconds until the last message of a pattern has been received; each sends all of its messages, then receives. */
export function simulatedPattern(name: PatternName, processors: number, network: Network): number {
  const machine = new Machine(evenLoop(1, 1, 0), { block: 1, speed: () => 1 }, network, processors)
  const targets: Targets = PATTERNS[name]
  const all = Array.from({ length: processors }, (_, i) => targets(i, processors))
  function* process(i: number): Process {
    for (const to of all[i]) {
      machine.send({ kind: 0, from: i, to, bytes: 0, about: 0 })
      yield
    }
    for (let expected = all.filter((own) => own.includes(i)).length; expected > 0; expected--) {
      machine.listen(i)
      yield
      machine.take(i)
      machine.receive(i)
      yield
    }
    machine.retire(i)
  }
  machine.start(all.map((_, i) => process(i)))
  while (machine.step()) {}
  return machine.now
}
