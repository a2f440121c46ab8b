/**
 * The game "Be the balancer": processors that execute a tree, and a player who moves tasks along links. It goes by the rules of the
 * asynchronous lab, so that a lab's run of the same tree at the same costs can be put beside it: a processor takes its newest task and gives its oldest away;
 * while it computes, sends or receives it does nothing else; it looks for messages between tasks. Time is counted in ticks of 50 µs, and all
 * costs are whole ticks. Nothing is random but the tree, which the level's seed draws.
 */

import { treeWorkload } from '../workloads/tree-workload.ts'
import { createVisit } from '../workloads/workload.ts'
import type { GameLevel } from './levels.ts'

/** Ticks of a millisecond. */
export const TICKS = 20

/** What a message brings: a task, or a request for one, which only its reader acts upon. */
type GameKind = 'task' | 'ask'

/** A message. Times are ticks. */
interface GameMessage {
  readonly kind: GameKind
  readonly from: number
  readonly to: number
  readonly sent: number
  /** When it is there; it is taken later if its receiver is busy. */
  readonly arrives: number
  /** The load of the sender when it was sent. */
  readonly load: number
}

/** What a processor does. */
export type Doing = 'idle' | 'task' | 'send' | 'receive'

/** What was last reported of a processor: its load, and when it was so. */
export interface Report {
  readonly load: number
  readonly at: number
  /** Whether it asked for a task. */
  readonly asks: boolean
}

/** A move of a player, which is carried out when the processor is free. */
export interface Move {
  /** The tick at which it is ordered. */
  readonly at: number
  readonly kind: GameKind
  readonly from: number
  readonly to: number
}

interface Task {
  readonly level: number
  readonly key: number
}

interface Processor {
  /** Oldest first. */
  readonly queue: Task[]
  readonly orders: { readonly kind: GameKind; readonly to: number }[]
  /** Messages with their tasks, in the order in which they arrive. */
  readonly inbox: { readonly message: GameMessage; readonly task: Task | undefined }[]
  readonly reported: Map<number, Report>
  doing: Doing
  /** When that ends, and what happens then. */
  free: number
  ending: (() => void) | undefined
  /** Ticks of each. */
  readonly spent: Record<Doing, number>
}

/** Orders that a processor keeps. */
const MOST_ORDERS = 8
/** Ticks after which a game is given up: no level takes as long. */
const MOST_TICKS = 200_000

/** A game that goes on. */
export interface Game {
  readonly level: GameLevel
  /** Ticks that have passed. */
  time(): number
  /** Whether all tasks are executed. */
  isOver(): boolean
  /** Tasks that are executed. */
  executed(): number
  /** Tasks that wait at a processor. */
  load(processor: number): number
  doing(processor: number): Doing
  /** Orders of a processor that wait. */
  orders(processor: number): number
  reported(processor: number): ReadonlyMap<number, Report>
  /** Ticks that a processor has spent. */
  spent(processor: number): Readonly<Record<Doing, number>>
  /** What is on its way or waits to be taken, in the order in which it was sent. */
  messages(): readonly GameMessage[]
  /** Messages that were sent so far. */
  sent(): number
  /** Everything that was ordered. */
  moves(): readonly Move[]
  /** Orders a message to a neighbour; false where that is no neighbour, or too much is ordered. */
  order(kind: GameKind, from: number, to: number): boolean
  /** Lets a tick pass. */
  tick(): void
  /** Lets time pass until all is done. */
  finish(): void
}

/** Begins a game: the tree's root waits at processor 0. Moves of another game may be repeated as they were. */
export function createGame(level: GameLevel, repeated: readonly Move[] = []): Game {
  const { links, costs } = level
  const workload = treeWorkload(level.tree, 1)
  const visit = createVisit()
  const descriptor = new Int32Array(2)
  workload.root(descriptor)
  const processors = links.map(
    (): Processor => ({
      queue: [],
      orders: [],
      inbox: [],
      reported: new Map(),
      doing: 'idle',
      free: 0,
      ending: undefined,
      spent: { idle: 0, task: 0, send: 0, receive: 0 },
    }),
  )
  processors[0].queue.push({ level: descriptor[0], key: descriptor[1] })
  const moves: Move[] = []
  const flying = new Set<GameMessage>()
  let next = 0
  let time = 0
  let left = 1
  let executed = 0
  let sent = 0

  const begin = (q: Processor, doing: Doing, ticks: number, ending: () => void) => {
    q.doing = doing
    q.free = time + ticks
    q.ending = ending
  }
  /** Executes the newest task: its children wait when it ends. */
  const execute = (p: number, q: Processor, task: Task) => {
    descriptor[0] = task.level
    descriptor[1] = task.key
    workload.visit(descriptor, 0, Number.POSITIVE_INFINITY, visit)
    const children = Array.from({ length: visit.count }, (_, i) => ({
      level: visit.children[2 * i],
      key: visit.children[2 * i + 1],
    }))
    begin(q, 'task', costs.task * (level.slow?.processor === p ? level.slow.factor : 1), () => {
      q.queue.push(...children)
      left += children.length - 1
      executed++
    })
  }
  const send = (p: number, q: Processor, kind: GameKind, to: number) => {
    const task = kind === 'task' ? q.queue.shift() : undefined
    // Its tasks are gone by now: nothing is sent, and that takes no time.
    if (kind === 'task' && !task) return
    const message = { kind, from: p, to, sent: time, arrives: time + costs.way, load: q.queue.length }
    sent++
    flying.add(message)
    processors[to].inbox.push({ message, task })
    begin(q, 'send', costs.send, () => undefined)
  }
  const step = (p: number, q: Processor) => {
    while (q.free <= time) {
      q.ending?.()
      q.ending = undefined
      q.doing = 'idle'
      const [first] = q.inbox
      if (first && first.message.arrives <= time) {
        q.inbox.shift()
        const { message, task } = first
        begin(q, 'receive', costs.receive, () => {
          flying.delete(message)
          q.reported.set(message.from, { load: message.load, at: message.sent, asks: !task })
          if (task) q.queue.push(task)
        })
        continue
      }
      const order = q.orders.shift()
      if (order) {
        send(p, q, order.kind, order.to)
        continue
      }
      const task = q.queue.pop()
      if (!task) return
      execute(p, q, task)
    }
  }
  const isOver = () => left === 0
  const order = (kind: GameKind, from: number, to: number) => {
    const q = processors[from]
    if (!q || !links[from].includes(to) || q.orders.length >= MOST_ORDERS || isOver()) return false
    q.orders.push({ kind, to })
    moves.push({ at: time, kind, from, to })
    return true
  }
  const tick = () => {
    if (isOver()) return
    for (; next < repeated.length && repeated[next].at <= time; next++) {
      const { kind, from, to } = repeated[next]
      order(kind, from, to)
    }
    processors.forEach((q, p) => {
      step(p, q)
    })
    if (isOver()) return
    for (const q of processors) q.spent[q.doing]++
    time++
  }
  return {
    level,
    time: () => time,
    isOver,
    executed: () => executed,
    load: (p) => processors[p].queue.length,
    doing: (p) => processors[p].doing,
    orders: (p) => processors[p].orders.length,
    reported: (p) => processors[p].reported,
    spent: (p) => processors[p].spent,
    messages: () => [...flying],
    sent: () => sent,
    moves: () => moves,
    order,
    tick,
    finish() {
      while (!isOver() && time < MOST_TICKS) tick()
    },
  }
}
