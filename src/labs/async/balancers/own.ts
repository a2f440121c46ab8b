/** The balancer “Your own program”: its words and parameters, and what it does in a run. */
import type { Checkpoint } from '../../../core/events/checkpoints.ts'
import { RunStopped } from '../../../core/lab.ts'
import { lambdaOf } from '../../../core/network/lambda.ts'
import { createGuest } from '../../../core/program/engines.ts'
import { programParameter } from '../../../core/program/programs.ts'
import { USE } from '../model/accounts.ts'
import type { Received } from '../model/context.ts'
import { nanoseconds } from '../model/costs.ts'
import type { Chain } from '../model/tasks.ts'
import { EVENTS, IN, OP, OP_NUMBERS, OUT, TAKEN, TASKS } from '../programs/calls.ts'
import { newDeed, readDeed, writeCall } from '../programs/crossing.ts'
import { knobsOf, PROGRAM, programOf, programProblem } from '../programs/index.ts'
import { language } from '../programs/language.ts'
import { type Begin, balancer } from './balancer.ts'
import { moveAll, serverCost } from './shared.ts'

/** More messages than this on their way, or in a whole run, are not waited for. */
const MOST_FLYING = 100_000
const MOST_SENT = 2_000_000

/** What a call takes, in steps of a processor: each time the interpreter asks whether to go on. */
const STEPS_ASKED = 500

/** The reader's own program: the text of one processor, which runs in an interpreter that nothing reaches out of. */
export const own = balancer({
  label: 'Your own program',
  help: 'A text of yours decides: it is the program of one processor, and every processor runs it.',
  source: 'doc/programs.md',
  parameters: {
    program: programParameter({
      group: 'balancer',
      help: 'The text that decides, in JavaScript. Without one it is work stealing in twenty lines.',
      sets: { balancer: 'own' },
    }),
    serverCost,
  },
  balances: true,
  onlyWhenChosen: true,
  knowledge: 'what its program knows',
  seeded: 'what the program draws',
  messages: [],
  messagesOf: (values) => programOf(values)?.messages ?? [],
  keepsTasks: (values) => programOf(values)?.declared.verbs.has('keep') ?? false,
  server: { label: 'Server', when: (values) => programOf(values)?.declared.flags.has('server') ?? false },
  check: (values) => programProblem(values),
})

export const begin: Begin<typeof own> = (context, values, { rootAt }) => {
  const { machine, processors } = context
  const program = programOf(values)
  const problem = programProblem(values)
  if (!program || problem) throw new RunStopped(problem ?? { parameter: PROGRAM, message: `${PROGRAM}: not here` })
  const { text, declared, messages } = program
  const names = [...EVENTS, ...messages.map(({ name }) => name)]
  const handled = new Set(declared.handlers.map(({ name }) => name))
  const guest = createGuest({
    dialect: language,
    parameter: PROGRAM,
    text,
    declared,
    setup: {
      processors,
      neighbours: Array.from({ length: processors }, (_, q) => [
        ...context.neighbours.subarray(context.firstLink(q), context.firstLink(q + 1)),
      ]),
      root: rootAt,
      diameter: machine.hops.diameter,
      lambda: lambdaOf(context.topology),
      names,
      shares: names.map((name) => declared.unkept.has(name)),
      knobs: knobsOf(program, values),
      logs: false,
    },
  })
  const { streams, tasks, costs, mail } = machine
  const { children } = machine.nodes
  const inPool = tasks.pool
  const tasksKind = messages.findIndex(({ name }) => name === TASKS)
  const chain: Chain = { first: -1, last: -1, count: 0 }
  const keeps = declared.verbs.has('keep')
  /** The processor whose program runs. */
  let present = 0
  guest.answer('seedBy', 'seed', () => {
    streams.begin(present)
    guest.input.set(streams.states.subarray(4 * present, 4 * present + 4), IN.stream)
    return 0
  })
  for (let q = 0; q < processors; q++) guest.start(q)
  const [onEmpty, onTurn, onTimer, onBegin, onEnd] = EVENTS.map((name) => handled.has(name))

  // How many questions of each processor are open, whom it asked last, and which messages are questions.
  const open = context.numbers()
  const askedLast = context.numbers()
  const isQuestion = context.numbers(messages.length)
  /** Whether the message in hand answers a question of its receiver: tasks that it sends then were asked for, and are no request of their own. */
  let isAnswered = false
  const deed = newDeed()

  /** Whether a message of this kind answers what q asked: then that is not open any more. */
  function answers(q: number, { from, kind }: Received): boolean {
    if (open[q] === 0 || isQuestion[kind] || (askedLast[q] !== from && open[q] === 1)) return false
    open[q]--
    return true
  }

  /** Tasks are sent to a processor: whether they answer a question of it, which is not open any more then. */
  function answersWithTasks(to: number): boolean {
    if (open[to] === 0) return false
    open[to]--
    return true
  }

  /** Tasks move: because the receiver asked, because it has answered the sender’s question, or because the sender decided to send some. */
  function countMoved(to: number): void {
    if (!answersWithTasks(to)) {
      if (isAnswered) isAnswered = false
      else context.countRequest()
    }
    context.countSuccess()
  }

  /** Lets the program of q decide, and does what it says. */
  function call(q: number, event: number, message?: Received): void {
    const { input } = guest
    const { states } = streams
    const arrived = message?.count ?? 0
    const askedBefore = guest.askedInRun
    const began = machine.clock
    present = q
    const standing = {
      q,
      event,
      load: tasks.load[q],
      kept: tasks.load[inPool],
      now: began / 1e9,
      quanta: machine.quanta[q],
      created: children[q],
    }
    writeCall(guest, standing, message)
    for (let k = 0; k < 4; k++) input[IN.stream + k] = states[4 * q + k]
    guest.call(q, began, names[event])
    if (guest.askedInRun > askedBefore) machine.slow += STEPS_ASKED * (guest.askedInRun - askedBefore)
    const { output } = guest
    if (output[OUT.drawn] > 0) for (let k = 0; k < 4; k++) states[4 * q + k] = output[OUT.stream + k]
    const end = output[OUT.ops]
    isAnswered = message !== undefined && arrived === 0 && answers(q, message)
    if (message && arrived > 0) {
      if (output[OUT.taken] === TAKEN.none) context.accept(q, message)
      else if (output[OUT.taken] === TAKEN.kept) {
        machine.spend(q, USE.overhead, arrived * costs.enqueue)
        tasks.append(inPool, message.first, message.last, arrived)
      }
    }
    for (let at: number = OUT.first; at < end; at += OP_NUMBERS) carryOut(q, at, began, message)
    if (end <= OUT.first) return
    const { messages: sent } = machine.totals
    if (sent > MOST_SENT || (sent > MOST_FLYING && mail.flying > MOST_FLYING)) {
      const got =
        sent > MOST_SENT ? `more than ${MOST_SENT} in this run` : `more than ${MOST_FLYING} on their way at once`
      throw new RunStopped({ parameter: PROGRAM, message: `${PROGRAM}: expected fewer messages, got ${got}` })
    }
  }

  function carryOut(q: number, at: number, began: number, message: Received | undefined): void {
    readDeed(guest.output, at, deed)
    const { what, to, a, b, c, integers } = deed
    const kind = deed.kind - EVENTS.length
    const count = deed.tasks
    switch (what) {
      case OP.ask:
        open[q]++
        askedLast[q] = to
        isQuestion[kind] = 1
        context.countRequest()
        context.send(q, to, kind, a, b, c, integers)
        break
      case OP.send:
        context.send(q, to, kind, a, b, c, integers)
        break
      case OP.give:
        if (count > 0) countMoved(to)
        context.sendTasks(q, to, count, kind, a, b, c)
        break
      case OP.wake:
        context.wakeAt(q, began + nanoseconds(a))
        break
      case OP.wait:
        context.block(q)
        break
      case OP.go:
        context.unblock(q)
        break
      case OP.serve:
        context.serve(q)
        break
      case OP.forward:
        if (!message) break
        answersWithTasks(to)
        context.forward(q, to, message, kind, a, b)
        break
      case OP.keep:
        moveAll(machine, 0, inPool)
        break
      case OP.release:
        moveAll(machine, inPool, 0)
        break
      default:
        machine.spend(0, USE.overhead, count * costs.dequeue)
        if (what === OP.giveKept) tasks.cut(inPool, count, chain)
        else tasks.cutNewest(inPool, count, chain)
        if (chain.count > 0) countMoved(to)
        context.forward(0, to, chain, kind)
        break
    }
  }

  return {
    ...(onBegin ? { enter: (q) => call(q, 3) } : {}),
    ...(onEnd ? { leave: (q) => call(q, 4) } : {}),
    ...(onTimer ? { timer: (q) => call(q, 2) } : {}),
    actsWhenEmpty: !onTurn,
    ...(onEmpty || onTurn
      ? {
          act(q) {
            if (machine.blocked[q]) return
            if (tasks.load[q] > 0) {
              if (onTurn) call(q, 1)
            } else if (onEmpty) call(q, 0)
          },
        }
      : {}),
    receive(q, message) {
      if (message.kind === tasksKind && !handled.has(TASKS)) {
        context.accept(q, message)
      } else call(q, EVENTS.length + message.kind, message)
    },
    knows(q, say) {
      for (const [of, value] of JSON.parse(guest.ask('known', q)) as [of: number, value: number][]) say(of, value)
    },
    ...(keeps ? { keepsTasks: (q) => q === 0 && tasks.load[inPool] > 0 } : {}),
    save: (): Checkpoint => guest.save(),
    memory: (q) => guest.memory(q),
    awaits: (q) => open[q] > 0,
    end: () => guest.end(),
  }
}
