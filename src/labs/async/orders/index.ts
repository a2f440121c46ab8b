/** All orders of a program of the asynchronous lab on small machines. */
import { RunStopped } from '../../../core/lab.ts'
import { hopsOf } from '../../../core/network/hops.ts'
import { networkOf, ofAnySize, topologies } from '../../../core/network/index.ts'
import type { Values } from '../../../core/parameters.ts'
import { instrumented } from '../../../core/program/instrument.ts'
import { hiddenIn } from '../../../core/program/orders/hidden.ts'
import { type Climbed, climb, type Found, RUNGS, type Rung } from '../../../core/program/orders/ladder.ts'
import {
  type Film,
  type Finding,
  formatMachine,
  formatOrder,
  type Orders,
  type OrdersOptions,
  type OrdersProgress,
  type OrdersResult,
  parseMachine,
  parseOrder,
  USUAL,
} from '../../../core/program/orders/orders.ts'
import { STARVING } from '../../../core/program/orders/properties.ts'
import { leftWords, plain, sentenceOf, whereLeft } from '../../../core/program/orders/words.ts'
import { counted } from '../../../core/text/format.ts'
import { knobsOf, PROGRAM, programOf, programProblem } from '../programs/index.ts'
import { misfitOf, play } from './film.ts'
import { Hidden, Untracked } from './handlers.ts'
import { type MachineOf, MOST_CHILDREN, Processors } from './local.ts'

/** Numbers of processors that are searched. */
const SIZES = [2, 3, 4]

/** The machine of a scenario's program, of a number of processors. */
function machineOf(
  values: Values,
  processors: number,
  {
    network,
    interrupts,
    isHidden,
    tracksAll = false,
  }: { network: string; interrupts: boolean; isHidden: boolean; tracksAll?: boolean },
): MachineOf {
  const program = programOf(values)
  const problem = programProblem(values)
  if (!program || problem) throw new RunStopped(problem ?? { parameter: PROGRAM, message: `${PROGRAM}: not here` })
  const topology = networkOf({ ...values, topology: network, processors } as never)
  return {
    program,
    knobs: knobsOf(program, values),
    topology,
    diameter: hopsOf(topology).diameter,
    interrupts,
    isHidden,
    tracksAll,
  }
}

/** Whether there is a network of each number of processors. */
const fits = (values: Values, network: string) =>
  Object.hasOwn(topologies, network) &&
  SIZES.every((processors) => {
    try {
      return networkOf({ ...values, topology: network, processors } as never).processors === processors
    } catch {
      return false
    }
  })

/** The scenario's network where it can be that small, otherwise one that can. */
const networkIn = (values: Values) => (fits(values, String(values.topology)) ? String(values.topology) : ofAnySize)

/** The machines that are searched. */
export function rungsOf({ processors, tasks }: OrdersOptions): readonly Rung[] {
  if (processors !== undefined && tasks !== undefined) return [{ processors, tasks }]
  if (tasks !== undefined) return SIZES.map((one) => ({ processors: one, tasks }))
  return RUNGS.filter((rung) => processors === undefined || rung.processors === processors)
}

/** Searches larger and larger machines, as `Orders` has it; begins again where a memory turns out to be hidden or to grow. */
function* search(values: Values, options: OrdersOptions, now: () => number): Generator<OrdersProgress, OrdersResult> {
  const text = programOf(values)?.text ?? ''
  const hidden = hiddenIn(text)
  const network = networkIn(values)
  const interrupts = options.interrupts ?? values.handling === 'interrupt'
  const overtaking = options.overtaking ?? false
  const { states, seconds = USUAL.seconds } = options
  const begun = now()
  let [isHidden, tracksAll] = [hidden !== undefined, false]
  let films = new Map<Found, Film>()
  let climbed: Climbed | undefined
  while (!climbed) {
    films = new Map()
    const machine = (processors: number) => machineOf(values, processors, { network, interrupts, isHidden, tracksAll })
    const film = (fault: Found) => {
      const shown = play(
        { ...machine(fault.processors), instrumented: instrumented(text) },
        { tasks: fault.tasks, overtaking },
        fault.order,
        fault.round,
      )
      films.set(fault, shown)
      return shown
    }
    try {
      climbed = yield* climb({
        rungs: rungsOf(options),
        budget: {
          statesEach: USUAL.statesEach,
          ...(states === undefined ? { time: { most: 1000 * seconds - (now() - begun), now } } : { states }),
        },
        overtaking,
        automata: (processors) => new Processors(machine(processors)),
        confirms: (fault) => misfitOf(film(fault), fault.id) === undefined,
      })
    } catch (error) {
      // It begins again with what was not expected to be needed.
      if (error instanceof Hidden && !isHidden) isHidden = true
      else if (error instanceof Untracked && !tracksAll) tracksAll = true
      else throw error
    }
  }
  const unseen = isHidden ? (hidden ?? 'the memory has something in it that cannot be read') : climbed.unseen
  const all = [...(climbed.wrong ? [climbed.wrong] : []), ...climbed.warnings]
  const findings = all.map((one): Finding => {
    const film = films.get(one)
    if (!film) throw new Error('an order was not confirmed')
    const { id, processors, tasks, round, order, problem } = one
    return {
      id,
      verdict: one === climbed.wrong ? 'wrong' : 'warning',
      sentence: findingWords(one, film),
      ...(problem?.line !== undefined && { line: problem.line }),
      processors,
      tasks,
      steps: order.length - 1,
      round,
      orders: formatMachine({ processors, tasks, network, interrupts, overtaking, id, round }),
      order: formatOrder(order),
      film,
    }
  })
  const limit = states === undefined ? `${seconds} s` : counted(states, 'state')
  return {
    ...sentenceOf({ ...climbed, unseen }, limit, treesIn(values)),
    findings,
    notes: notesOf(climbed, values, { network, interrupts, overtaking }),
    states: climbed.states,
    explored: climbed.explored,
  }
}

/** Which trees and runs are meant: what a text reads of a machine that has no clock, and draws only some numbers, is said with it. */
function treesIn(values: Values): string {
  const { words = new Set<string>() } = programOf(values)?.declared ?? {}
  const all = [
    `with at most ${MOST_CHILDREN} children a task`,
    ...(words.has('now') ? ['with me.now at 0'] : []),
    ...(words.has('random') ? ['with seven values of me.random()'] : []),
  ]
  const last = all.pop()
  return all.length > 0 ? `${all.join(', ')} and ${last}` : `${last}`
}

/** What a finding is, in a sentence. */
function findingWords({ id, problem, processor, isSure }: Found, film: Film): string {
  const last = film.steps.at(-1) ?? film.begins
  const { left, places } = whereLeft(last)
  switch (id) {
    case 'error':
      return `Wrong: ${plain(problem?.message ?? '')}.`
    case 'stops':
      return `Wrong: nothing can happen any more, and ${leftWords(left)} (${places}).`
    case 'vain':
      return `Wrong: no order executes a task any more, although steps go on, and ${leftWords(left)} (${places}).`
    case 'starves': {
      const how = isSure
        ? `even with ${STARVING.tasks} tasks more in the tree`
        : `even with ${STARVING.tasks} tasks more in the tree, as far as ${counted(STARVING.states, 'state')} show`
      return `Warning: processor ${processor} never executes a task again in any order, although there is work (${places}), ${how}.`
    }
    default:
      return `Warning: steps can go round without executing a task, and ${leftWords(left)} (${places}). It needs the same bad luck in each round.`
  }
}

/** What else has to be known. */
function notesOf(
  { called, explored, unexplored, wrong, tooSmall }: Climbed,
  values: Values,
  { network, interrupts, overtaking }: { network: string; interrupts: boolean; overtaking: boolean },
): readonly string[] {
  const notes: string[] = []
  const { handlers = [], words = new Set<string>() } = programOf(values)?.declared ?? {}
  const way = overtaking ? 'can overtake each other' : 'keep their order'
  notes.push(
    `Explored: the network “${topologies[network as keyof typeof topologies].label}” ${interrupts ? 'with interrupts' : 'by polling'}; tasks with at most ${MOST_CHILDREN} children; messages from one processor to another ${way}.`,
  )
  const uncalled = handlers.filter(({ name }) => !called.has(name) && name !== 'end').map(({ name }) => `on.${name}`)
  if (!wrong && explored.length + unexplored.length > 0 && uncalled.length > 0)
    notes.push(`No order called ${uncalled.join(', ')}.`)
  if (words.has('now')) notes.push('The clock me.now stands still at 0 in all orders.')
  if (words.has('wake')) notes.push('A timer may ring at any later point, however long it was set for.')
  if (words.has('random'))
    notes.push('The numbers that me.random() gives are tried at 0, ¼, ⅓, ½, ⅔, ¾ and just below 1.')
  if (handlers.some(({ name }) => name === 'end')) notes.push('Phases are not explored: on.end is not called.')
  if (!wrong && tooSmall.length > 0 && explored.length > 0)
    notes.push(`On ${tooSmall.join(' and ')} processors the text names one that is not there.`)
  return notes
}

/** Plays an order that a link has, with the machine that it is of. */
function film(values: Values, machineText: string, orderText: string): Film {
  const machine = parseMachine(machineText)
  const order = parseOrder(orderText)
  if (!machine || !order || !fits(values, machine.network))
    throw new RunStopped({ parameter: PROGRAM, message: 'orders: expected a machine and an order as a link has them' })
  const { processors, tasks, network, interrupts, overtaking, id, round } = machine
  const text = programOf(values)?.text ?? ''
  const make = ({ isHidden = false, tracksAll = false }) =>
    play(
      {
        ...machineOf(values, processors, { network, interrupts, isHidden, tracksAll }),
        instrumented: instrumented(text),
      },
      { tasks, overtaking },
      order,
      round,
    )
  let shown: Film
  try {
    shown = make({ isHidden: hiddenIn(text) !== undefined })
  } catch (error) {
    if (error instanceof Hidden) shown = make({ isHidden: true })
    else if (error instanceof Untracked) shown = make({ tracksAll: true })
    else throw error
  }
  const misfit = misfitOf(shown, id)
  return misfit === undefined ? shown : { ...shown, misfit }
}

/** Interpreters that are at work at a time: one for each number of processors, and two for a film. */
export const INTERPRETERS = 5

export const orders: Orders = { search, film }
