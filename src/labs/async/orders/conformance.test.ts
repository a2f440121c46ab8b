/**
 * The lab's own runs, followed in what a search takes a machine to be: whatever a processor does in a timed run is among the steps that it may take
 * there, with the same children, messages and load.
 */
import { beforeAll, expect, test } from 'vitest'
import { some } from '../../../../tests/setup/cases.ts'
import { scenario, shipped } from '../../../../tests/setup/orders.ts'
import { fingerprintOf } from '../../../core/attachments/fingerprint.ts'
import { hold } from '../../../core/attachments/held.ts'
import { hopsOf } from '../../../core/network/hops.ts'
import { networkOf } from '../../../core/network/index.ts'
import { EVENT } from '../../../core/program/orders/search.ts'
import { KNOB } from '../../../core/program/programs.ts'
import { stream } from '../../../core/random/random.ts'
import { workReady } from '../../../core/workloads/prepared.ts'
import { Simulation } from '../model/simulation.ts'
import type { AsyncValues } from '../parameters.ts'
import { EVENTS } from '../programs/calls.ts'
import { knobsOf, programOf } from '../programs/index.ts'
import { programsReady } from '../programs/language.ts'
import { Processors } from './local.ts'

/** Tasks of a tree. */
const TASKS = 60

/** A message as both sides have it: to whom, its kind among those of the text, its numbers, its tasks. */
type Sent = readonly [to: number, kind: number, a: number, b: number, c: number, tasks: number]

/** What a processor does at once in a run. */
interface Happening {
  readonly event: number
  readonly q: number
  /** The sender of a message that is taken. */
  readonly from: number
  readonly taken: Sent | undefined
  readonly sends: Sent[]
  /** Children of the task that is executed, or that ends. */
  children: number | undefined
  /** Tasks in its queue afterwards, and kept. */
  load: number
  kept: number
}

/** Everything that happens in a run, in an order in which it may, and the messages with which it begins. */
function recorded(values: AsyncValues): {
  readonly begins: readonly (readonly [from: number, ...Sent])[]
  readonly all: readonly Happening[]
} {
  const simulation = new Simulation(values)
  const { machine, protocols } = simulation
  const { mail, tasks } = machine
  const sentAs = (message: number): Sent => {
    const { to, kind, a, b, c, tasks } = mail.it
    return [to[message], kind[message], a[message], b[message], c[message], tasks[message]]
  }
  const begins = Array.from({ length: machine.processors }, (_, q) => mail.waiting(q))
    .flat()
    .sort((a, b) => mail.it.number[a] - mail.it.number[b])
    .map((message) => [mail.it.from[message], ...sentAs(message)] as const)
  const all: Happening[] = []
  let isLooking = false
  const begin = (event: number, q: number, from = -1, taken?: Sent) => {
    settle()
    isLooking = event === EVENT.look
    all.push({ event, q, from, taken, sends: [], children: undefined, load: 0, kept: 0 })
  }
  const settle = () => {
    const last = all.at(-1)
    if (last) [last.load, last.kept] = [tasks.load[last.q], last.q === 0 ? tasks.load[tasks.pool] : 0]
  }
  const [act, receive, ring, end, start] = [
    protocols.act.bind(protocols),
    protocols.receive.bind(protocols),
    protocols.ring.bind(protocols),
    machine.end.bind(machine),
    machine.start.bind(machine),
  ]
  protocols.act = (q) => {
    begin(EVENT.look, q)
    act(q)
  }
  protocols.receive = (q, owner, message) => {
    begin(EVENT.take, q, message.from, [q, message.kind, message.a, message.b, message.c, message.count])
    receive(q, owner, message)
  }
  protocols.ring = (q, time) => {
    begin(EVENT.timer, q)
    ring(q, time)
  }
  machine.end = (q) => {
    const before = tasks.load[q]
    begin(EVENT.end, q)
    end(q)
    ;(all.at(-1) as Happening).children = tasks.load[q] - before
  }
  machine.start = (q) => {
    // Before its first task a processor that is interrupted does not look around.
    if (!(isLooking && all.at(-1)?.q === q)) begin(EVENT.look, q)
    start(q)
    settle()
    isLooking = false
  }
  machine.watcher = {
    sent: (message) => all.at(-1)?.sends.push(sentAs(message)),
    taken() {},
    load() {},
    executed(_, __, ___, children) {
      ;(all.at(-1) as Happening).children = children
    },
  }
  while (!simulation.ended) simulation.advance(1, Number.POSITIVE_INFINITY)
  settle()
  simulation.close()
  return { begins, all }
}

/** Follows a run; returns the first thing that a search does not know, or undefined. */
function unknownIn(values: AsyncValues, lines: 'first' | 'last'): string | undefined {
  const { begins, all } = recorded(values)
  const program = programOf(values)
  if (!program) throw new Error('there is no program')
  const topology = networkOf(values)
  const { processors } = topology
  const machine = new Processors({
    program,
    knobs: knobsOf(program, values),
    topology,
    diameter: hopsOf(topology).diameter,
    interrupts: values.handling === 'interrupt',
    isHidden: false,
    sleepsAtOnce: false,
  })
  try {
    const textOf = (number: number) => {
      const { kind, a, b, c, tasks } = machine.messages[number]
      return [kind - EVENTS.length, a, b, c, tasks].join(' ')
    }
    const line = Array.from({ length: processors }, () => Array.from({ length: processors }, (): number[] => []))
    const sentBy = (sends: readonly number[] | Int32Array, step: number, to: number) =>
      Array.from(
        { length: sends.length / step },
        (_, k) => `${sends[step * k + to]} ${textOf(sends[step * k + to + 1])}`,
      )
    const begun = machine.begin().filter(
      ({ sends }) =>
        sentBy(sends, 3, 1).toSorted().join() ===
        begins
          .map(([, ...sent]) => sent.join(' '))
          .toSorted()
          .join(),
    )
    if (begun.length === 0) return 'it begins in another way'
    for (let k = 0; k < begun[0].sends.length; k += 3) {
      const [from, to, number] = begun[0].sends.slice(k, k + 3)
      line[from][to].push(number)
    }
    // What a processor has drawn need not show: these are all states in which it may be.
    const states = Array.from({ length: processors }, (_, q) => new Set(begun.map(({ states }) => states[q])))
    for (const [nth, { event, q, from, taken, sends, children, load, kept }] of all.entries()) {
      const where = `step ${nth} of ${all.length}, ${Object.keys(EVENT)[event]} at ${q}`
      let number = -1
      if (taken) {
        const waiting = line[from][q]
        number = (lines === 'first' ? waiting.shift() : waiting.pop()) ?? -1
        const [, ...content] = taken
        if (number < 0 || textOf(number) !== content.join(' '))
          return `${where}: the message ${content} is not the ${lines} one`
      }
      const expected = sends.map((sent) => sent.join(' ')).join()
      const after = new Set<number>()
      let sent: Int32Array | undefined
      for (const state of states[q]) {
        const { looks, timer, running } = machine.standing(state)
        if (!(event === EVENT.take || (event === EVENT.look ? looks : event === EVENT.timer ? timer : running)))
          continue
        for (const move of machine.moves(state, event, from, number)) {
          const local = machine.local(move.state)
          const ends = move.executes ? move.children : undefined
          if (move.problem || ends !== children || local.load !== load || local.kept !== kept) continue
          if (sentBy(move.sends, 2, 0).join() !== expected) continue
          after.add(move.state)
          sent = move.sends
        }
      }
      if (!sent)
        return `${where}: there is no such step (children ${children}, load ${load}, kept ${kept}, sends ${expected})`
      states[q] = after
      for (let k = 0; k < sent.length; k += 2) line[q][sent[k]].push(sent[k + 1])
    }
    return machine.unseen
  } finally {
    machine.end()
  }
}

/** A tree of 60 tasks, each with up to three children. */
function treeOf(seed: number): string {
  const random = stream(seed, 'tree')
  const children = [0]
  const rows = ['id,parent,cost,bytes', '0,,2000,16']
  while (rows.length <= TASKS) {
    const id = rows.length - 1
    let parent = Math.floor(random() * id)
    while (children[parent] === 3) parent = (parent + 1) % id
    children[parent]++
    children.push(0)
    rows.push(`${id},${parent},${500 + Math.floor(random() * 4000)},16`)
  }
  const bytes = new TextEncoder().encode(rows.join('\n'))
  const fingerprint = fingerprintOf(bytes)
  hold({ fingerprint, name: 'tree.csv', bytes })
  return fingerprint
}

const trees = [1, 2, 3].map(treeOf)

/** Texts of ours, with what is set otherwise than usual. */
const texts: readonly (readonly [name: string, knobs: Readonly<Record<string, number | string>>])[] = [
  ...[
    'stealing',
    'sender',
    'sid',
    'rid',
    'gradient',
    'cwn',
    'gdem',
    'hierarchical',
    'loadserver',
    'pool',
    'none',
    'templates/give',
    'templates/round',
    'templates/server',
  ].map((name) => [name, {}] as const),
  ['stealing', { victim: 'ring', amount: 'half', keep: 2 }],
  ['gdem', { synchronisation: 'local' }],
]

const machines = ['ring', 'chain'].flatMap((topology) =>
  [2, 3, 4].flatMap((processors) => ['t3d', 'workstations'].map((machine) => ({ topology, processors, machine }))),
)

/** The runs of a text. */
const runsOf = (name: string, knobs: Readonly<Record<string, number | string>>) =>
  machines.flatMap((machine) =>
    trees.map((ownTree) => {
      const usual = scenario(shipped(name))
      const set = Object.fromEntries(Object.entries(knobs).map(([knob, value]) => [KNOB + knob, value]))
      return { ...usual, ...set, ...machine, workload: 'own', ownTree } as unknown as AsyncValues
    }),
  )

beforeAll(async () => {
  await programsReady(2)
  await workReady({ workload: 'own', ownTree: trees[0] })
})

const nameOf = (name: string, knobs: object) => [name, ...Object.values(knobs)].join(', ')

test.each(texts.map(([name, knobs]) => [nameOf(name, knobs), runsOf(name, knobs)] as const))(
  '%s: every step of a timed run is in some order',
  (_, runs) => {
    for (const values of some(runs, 3)) {
      expect(unknownIn(values, 'first')).toBeUndefined()
    }
  },
)

test.each(['gdem', 'cwn', 'sid'])(
  '%s: if a line gave the message that came last first, no run would be among the orders',
  (name) => {
    for (const values of some(runsOf(name, {}), 3)) expect(unknownIn(values, 'last')).toMatch(/is not the last one/)
  },
)

test.each(some(texts, 4).map(([name, knobs]) => [nameOf(name, knobs), runsOf(name, knobs)] as const))(
  '%s: with interrupts, too, every step of a timed run is in some order',
  (_, runs) => {
    for (const values of some(runs, 1)) expect(unknownIn({ ...values, handling: 'interrupt' }, 'first')).toBeUndefined()
  },
)
