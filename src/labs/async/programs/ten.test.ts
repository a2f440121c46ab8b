/** Ten programs that no document has, each with what must be true of all its messages: the language can say what a reader has in mind. */
import { expect, test } from 'vitest'
import { defaults, type Values } from '../../../core/parameters.ts'
import { metricsOf, withText } from '../../../core/program/testing.ts'
import { asyncModel, lab } from '../index.ts'
import type { AsyncValues } from '../parameters.ts'

/** A message of a run; nanoseconds. */
interface Message {
  readonly kind: string
  readonly from: number
  readonly to: number
  readonly integers: number
  readonly tasks: number
  readonly sent: number
  readonly taken: number
}

const P = 16
const base: Values = { ...defaults(lab.parameters), processors: P, depth: 10, topology: 'torus' }

/** Runs a text: its messages in the order of sending. That every task is executed is tried of all. */
async function run(text: string, changes: Values = {}): Promise<readonly Message[]> {
  const values = withText(lab, 'program', text, { ...base, ...changes })
  const [metrics, alone] = [await metricsOf(lab, values), await metricsOf(lab, { ...values, balancer: 'none' })]
  expect(metrics.nodes).toBe(alone.nodes)
  expect(Number(metrics.tasksMigrated)).toBeGreaterThan(0)
  await asyncModel.ready(values as AsyncValues)
  const { columns, rows } = asyncModel.messages(values as AsyncValues)
  return [...rows].map((row) => Object.fromEntries(row.map((value, k) => [columns[k], value])) as unknown as Message)
}

const of = (messages: readonly Message[], kind: string) => messages.filter((message) => message.kind === kind)
const after = (q: number) => (q + 1) % P
const isLink = (from: number, to: number) => {
  const [x, y] = [Math.abs((from % 4) - (to % 4)), Math.abs(Math.floor(from / 4) - Math.floor(to / 4))]
  return Math.min(x, 4 - x) + Math.min(y, 4 - y) === 1
}

test('hot potato: what comes is passed on at once, until it has gone three times', async () => {
  const messages = await run(`
    const names = ['once', 'twice']
    on.turn = () => { if (me.load > 1) me.give(me.anyOther(), 1, 'once') }
    on.once = () => me.forward(me.anyOther(), 'twice')
    on.twice = () => me.forward(me.anyOther(), 'tasks')
  `)
  const [once, twice, last] = ['once', 'twice', 'tasks'].map((kind) => of(messages, kind))
  expect(once.length).toBeGreaterThan(0)
  expect([twice.length, last.length]).toEqual([once.length, once.length])
  // Each is passed on by the processor that it came to, when it is taken.
  for (const { to, taken } of once) expect(twice.some(({ from, sent }) => from === to && sent >= taken)).toBe(true)
})

test('gossip: every processor reports to one other at a time, and gives what is above what it has heard', async () => {
  const messages = await run(`
    let mean = 0
    on.begin = () => me.wake(300)
    on.timer = () => { me.send(me.anyOther(), 'mean', Math.round(16 * mean)); me.wake(300) }
    on.turn = () => { mean += (me.load - mean) / 4; if (me.load > 2 * mean + 1) me.give(me.anyOther()) }
    on.mean = ({ a }) => { mean = (mean + a / 16) / 2 }
  `)
  const means = of(messages, 'mean')
  for (let q = 0; q < P; q++) {
    const fromQ = means.filter(({ from }) => from === q)
    expect(fromQ.length).toBeGreaterThan(1)
    for (const [k, { sent }] of fromQ.entries())
      if (k > 0) expect(sent - fromQ[k - 1].sent).toBeGreaterThanOrEqual(300_000)
  }
})

test('a token goes round, and only the processor that has it gives', async () => {
  const messages = await run(`
    const next = (me.index + 1) % me.processors
    on.begin = () => { if (me.index === 0) me.wake(10) }
    on.timer = () => pass()
    on.token = () => pass()
    function pass() {
      if (me.load > 1) me.give(next, Math.floor(me.load / 2))
      me.send(next, 'token')
    }
  `)
  const tokens = of(messages, 'token')
  expect(tokens.length).toBeGreaterThan(P)
  for (const [k, { from, to, sent }] of tokens.entries()) {
    expect(to).toBe(after(from))
    if (k === 0) continue
    expect(from).toBe(tokens[k - 1].to)
    expect(sent).toBeGreaterThanOrEqual(tokens[k - 1].taken)
  }
  // Tasks leave with the token.
  for (const gift of of(messages, 'tasks'))
    expect(tokens.some((one) => one.from === gift.from && one.sent >= gift.sent)).toBe(true)
})

test('stealing from the nearest, with longer and longer pauses', async () => {
  const messages = await run(
    `
    let pause = 100, waits = false
    on.empty = () => {
      if (waits) return
      waits = true
      const far = 1 + Math.floor(2 * me.random())
      const step = me.random() < 0.5 ? far : me.processors - far
      me.ask((me.index + step) % me.processors, 'steal')
    }
    on.steal = ({ from }) => { if (me.load > 1) me.give(from, Math.floor(me.load / 2)); else me.send(from, 'refuse', 0, 0, 0, 2) }
    on.tasks = () => { waits = false; pause = 100 }
    on.refuse = () => { me.wake(pause); pause = Math.min(2 * pause, 3200) }
    on.timer = () => { waits = false }
  `,
    { topology: 'ring' },
  )
  const requests = of(messages, 'steal')
  for (const { from, to } of requests) expect([1, 2, P - 2, P - 1]).toContain((to - from + P) % P)
  const refused = of(messages, 'refuse')
  expect(refused.length).toBeGreaterThan(0)
  for (const { to, taken } of refused) {
    const next = requests.find(({ from, sent }) => from === to && sent > taken)
    if (next) expect(next.sent - taken).toBeGreaterThanOrEqual(100_000)
  }
})

test('Lamport’s clocks: a message that is sent after another one has come has the larger stamp', async () => {
  // The stamp is the length of the message.
  const messages = await run(`
    let clock = 0, asked = false
    const tick = () => ++clock
    const come = (stamp) => { clock = Math.max(clock, stamp) }
    on.empty = () => { if (asked) return; asked = true; const now = tick(); me.ask(me.anyOther(), 'claim', now, 0, 0, now) }
    on.claim = ({ from, a }) => {
      come(a)
      const now = tick()
      if (me.load > 1) me.give(from)
      me.send(from, 'answer', now, 0, 0, now)
    }
    on.answer = ({ a }) => { come(a); asked = false }
  `)
  const stamped = messages.filter(({ kind }) => kind !== 'tasks')
  for (let q = 0; q < P; q++) {
    let largest = 0
    const moments = stamped.flatMap((one) => [
      ...(one.from === q ? [{ at: one.sent, stamp: one.integers, sends: true }] : []),
      ...(one.to === q && Number.isFinite(one.taken) ? [{ at: one.taken, stamp: one.integers, sends: false }] : []),
    ])
    moments.sort((a, b) => a.at - b.at || Number(a.sends) - Number(b.sends))
    for (const { stamp, sends } of moments) {
      if (sends) expect(stamp).toBeGreaterThan(largest)
      largest = Math.max(largest, stamp)
    }
  }
})

test('a processor without tasks calls to all, once until it has any', async () => {
  const messages = await run(`
    let called = false
    on.empty = () => {
      if (called) return
      called = true
      for (let q = 0; q < me.processors; q++) if (q !== me.index) me.send(q, 'hungry')
    }
    on.hungry = ({ from }) => { if (me.load > 1) me.give(from) }
    on.tasks = () => { called = false }
  `)
  const calls = of(messages, 'hungry')
  expect(calls.length % (P - 1)).toBe(0)
  for (let q = 0; q < P; q++) {
    const requestsOfQ = calls.filter(({ from }) => from === q)
    const received = of(messages, 'tasks').filter(({ to }) => to === q).length
    expect(requestsOfQ.length / (P - 1)).toBeLessThanOrEqual(received + 1)
  }
})

test('a tree of leaders: requests only go up, tasks only one level', async () => {
  const messages = await run(`
    let open = false
    const waiting = []
    on.empty = () => { if (open || me.parent === undefined) return; open = true; me.ask(me.parent, 'more') }
    on.more = ({ from }) => { if (me.load > 1) me.give(from, Math.floor(me.load / 2)); else waiting.push(from) }
    on.turn = () => { while (waiting.length > 0 && me.load > 1) me.give(waiting.shift()) }
    on.tasks = () => { open = false }
  `)
  for (const { from, to } of of(messages, 'more')) expect(to).toBe((from - 1) >> 1)
  for (const { from, to } of of(messages, 'tasks')) expect(from).toBe((to - 1) >> 1)
})

test('tasks that walk at random, from neighbour to neighbour', async () => {
  const messages = await run(`
    const any = () => me.neighbours[Math.floor(me.random() * me.neighbours.length)]
    on.turn = () => { if (me.load > 1) me.give(any(), 1, 'walk') }
    on.walk = () => { if (me.random() < 0.5) me.forward(any(), 'walk') }
  `)
  const walks = of(messages, 'walk')
  for (const { from, to, tasks } of walks) {
    expect(isLink(from, to)).toBe(true)
    expect(tasks).toBe(1)
  }
})

test('two thresholds: a processor with many tasks offers, and only one with few accepts', async () => {
  // What a processor has when it accepts is the length of its message, less one.
  const messages = await run(`
    const low = parameter('low', 1), high = parameter('high', 4)
    let offered = false
    on.turn = () => { if (me.load > high && !offered) { offered = true; me.ask(me.anyOther(), 'offer') } }
    on.offer = ({ from }) => { if (me.load <= low) me.send(from, 'yes', 0, 0, 0, me.load + 1); else me.send(from, 'no') }
    on.yes = ({ from }) => { offered = false; me.give(from, 2) }
    on.no = () => { offered = false }
  `)
  const yes = of(messages, 'yes')
  expect(yes.length).toBeGreaterThan(0)
  for (const { integers } of yes) expect(integers).toBeLessThanOrEqual(2)
  expect(of(messages, 'offer').length - yes.length - of(messages, 'no').length).toBeLessThanOrEqual(P)
  expect(of(messages, 'tasks').length).toBeLessThanOrEqual(yes.length)
})

test('a lazy server keeps all tasks, and gives when it is asked', async () => {
  const messages = await run(`
    server = true
    let asked = false
    const waiting = []
    on.empty = () => { if (me.index === 0 || asked) return; asked = true; me.ask(0, 'get') }
    on.turn = () => { if (me.index === 0) me.keep(); else if (me.load > 1) me.give(0, me.load - 1, 'put') }
    on.get = ({ from }) => { me.serve(); if (me.kept > 0) me.giveKept(from); else waiting.push(from) }
    on.put = () => { me.keep(); while (waiting.length > 0 && me.kept > 0) me.giveKept(waiting.shift()) }
    on.tasks = () => { asked = false }
  `)
  for (const { kind, from, to } of messages) expect(kind === 'tasks' ? from : to).toBe(0)
  expect(of(messages, 'tasks').length).toBeLessThanOrEqual(of(messages, 'get').length)
})
