/** Whatever a balancer does, each task is in exactly one place and each node is executed once. */
import { expect, test } from 'vitest'
import type { Workload } from '../workloads/workload.ts'
import { hashOf, sumsOf } from './hash.ts'
import { type Host, Processor, type Reactions } from './processor.ts'
import type { Task } from './queue.ts'
import { VirtualLoop } from './virtual.ts'

/** A tree by a hash of each node's number. */
const workload = (levels: number): Workload => ({
  words: 2,
  bytes: 8,
  flops: 1,
  expected: 100,
  root: (into) => into.set([1, 0]),
  visit(tasks, at, _, into) {
    const [key, level] = [tasks[at], tasks[at + 1]]
    const hash = hashOf(Int32Array.of(key, 99))
    into.count = level >= levels ? 0 : level < 2 ? 3 : hash % 4
    into.operations = 1 + (hash % 1000)
    for (let k = 0; k < into.count; k++) into.children.set([Math.imul(key, 31) + k + 1, level + 1], 2 * k)
  },
})

const costs = {
  send: (n: number) => 300 + n,
  receive: (n: number) => 500 + n,
  latency: () => 2000,
  transfer: (n: number) => 10 * n,
  node: (operations: number) => 10 * operations,
  ...{ child: 5, dequeue: 7, enqueue: 9, service: 11 },
}

/** Numbers from 0 to below n, the same for the same seed. */
function draws(seed: number) {
  let count = 0
  return (n: number) => hashOf(Int32Array.of(seed, count++)) % n
}

/** Sends, gives, passes on, keeps and waits as it happens to be drawn. */
function random(seed: number, q: number, p: number, of: () => Processor): Reactions {
  const draw = draws(1000 * seed + q)
  const other = () => (q + 1 + draw(p - 1)) % p
  /** It takes part in the drawn talk for a while; a run has an end. */
  let talk = 200
  function act() {
    some()
    // Nothing else would wake a processor that keeps tasks or waits.
    if (of().pool.length > 0 || of().blocked) of().wakeAt(of().now + draw(5000))
  }
  function some() {
    const processor = of()
    const { queue, pool } = processor
    const kind = draw(3)
    switch (talk-- > 0 ? draw(8) : 8) {
      case 0:
        return processor.send(other(), kind, draw(2) ? draw(100) : [draw(9), draw(9)], 0, 0, 1)
      case 1:
        if (queue.length > 0) processor.give(other(), 1 + draw(queue.length), kind, draw(9))
        return
      case 2:
        return q === 0 ? processor.keep() : undefined
      case 3:
        return processor.release()
      case 4:
        if (pool.length > 0) processor.giveKept(other(), 1 + draw(pool.length), kind, draw(2) === 0)
        return
      case 5:
        return processor.wakeAt(processor.now + draw(5000))
      case 6:
        processor.blocked = true
        return
      case 8:
        return processor.release()
    }
  }
  return {
    enter: act,
    act,
    timer() {
      of().blocked = false
      act()
    },
    receive({ tasks, kind }) {
      const processor = of()
      if (tasks.length > 0) {
        if (talk-- > 0 && draw(3) === 0) processor.forward(other(), tasks, kind)
        else if (draw(3) === 0) processor.accept(tasks, processor.pool)
        else processor.accept(tasks)
      }
      act()
    },
  }
}

const SEEDS = Array.from({ length: 60 }, (_, k) => k + 1)

test.each(SEEDS)('random actions, seed %i', (seed) => {
  const draw = draws(seed)
  const [p, levels] = [2 + draw(5), 3 + draw(6)]
  const work = workload(levels)
  const all: Processor[] = []
  const executed: Task[] = []
  const follows: Workload = {
    ...work,
    visit(tasks, at, best, into) {
      executed.push(tasks.slice(at, at + 2))
      work.visit(tasks, at, best, into)
    },
  }
  const make = (q: number, host: Host) => {
    all[q] = new Processor(
      q,
      host,
      random(seed, q, p, () => all[q]),
      {
        workload: follows,
        interval: 1 + draw(4),
        oldestFirst: draw(2) === 0,
      },
    )
    return all[q]
  }
  const loop = new VirtualLoop(p, costs, make, 1e6)
  const end = loop.run(draw(p))
  const tree = sumsOf(work, 1e6)
  const counts = all.map((processor) => processor.counts())
  const sum = (key: keyof (typeof counts)[number]) => counts.reduce((total, count) => total + count[key], 0)
  expect(executed).toHaveLength(tree.nodes)
  expect(sum('executed')).toBe(tree.nodes)
  expect(sum('hash') >>> 0).toBe(tree.hash)
  expect(sum('operations')).toBe(tree.operations)
  expect(sum('remaining')).toBe(0)
  const carried = loop.sent.reduce((total, { message }) => total + message.tasks.length, 0)
  expect([sum('tasksSent'), sum('tasksReceived')]).toEqual([carried, carried])
  expect(sum('sent')).toBe(loop.sent.length)
  expect(end).toBe(Math.max(...all.map(({ lastEnd }) => lastEnd)))
})
