/** Searches of all orders as page, command line and library know them: what is asked for, what comes of it, and the film of one order. */
import type { Values } from '../../parameters.ts'
import type { FaultId } from './properties.ts'

/** What is searched, where it is not as usual. */
export interface OrdersOptions {
  /** One number of processors, and of tasks: all machines of the ladder unless given. */
  readonly processors?: number
  readonly tasks?: number
  /** How long it may take: 10 unless given; not at all where states are. */
  readonly seconds?: number
  /** How many states all searches may have together: the same answer on every machine. */
  readonly states?: number
  /** Whether messages interrupt a task: as the scenario has it unless given. */
  readonly interrupts?: boolean
  /** Whether a message can overtake one between the same two processors. */
  readonly overtaking?: boolean
}

/** Most processors, and most tasks, that are searched. */
export const LARGEST = { processors: 4, tasks: 12 } as const

/** Limits where nothing else is said. */
export const USUAL = { seconds: 10, statesEach: 1_000_000 } as const

/** The measurement by which many runs search all orders, limited by `MARKED_STATES`: it fails with what is wrong. */
export const ORDERS_MEASUREMENT = 'orders'

/** States of a search whose answer has to be the same on every machine. */
export const MARKED_STATES = 200_000

/** A message of a film. */
export interface FilmMessage {
  readonly name: string
  /** Its numbers, as far as any is not 0: a may be a list. */
  readonly numbers: readonly (number | readonly number[])[]
  readonly tasks: number
}

/** A step of a film, with the machine after it. */
export interface FilmStep {
  readonly event: 'look' | 'take' | 'timer' | 'end'
  readonly processor: number
  /** For a message that is taken: its sender, and the step in which that sent it; 0 for the beginning. */
  readonly from?: number
  readonly sentIn?: number
  readonly message?: FilmMessage
  /** The handler that was called, if any. */
  readonly handler?: string
  readonly sends: readonly (FilmMessage & { readonly to: number })[]
  /** Whether a task was executed, with its children. */
  readonly children?: number
  /** What it is, in a sentence or a few. */
  readonly sentence: string
  /** The lines of the text that ran. */
  readonly lines: readonly number[]
  readonly problem?: string
  /** By processor, after the step. */
  readonly processors: readonly {
    readonly load: number
    readonly kept: number
    readonly state: 'ready' | 'running' | 'waits' | 'idle'
    readonly timer: boolean
    readonly memory: readonly (readonly [name: string, value: string])[]
  }[]
  /** Messages in flight after it. */
  readonly flying: readonly (FilmMessage & { readonly from: number; readonly to: number })[]
}

/** One order of a small machine, step by step. */
export interface Film {
  readonly processors: number
  readonly tasks: number
  /** The machine before the first step. */
  readonly begins: Pick<FilmStep, 'processors' | 'flying'>
  readonly steps: readonly FilmStep[]
  /** Whether nothing can happen after it. */
  readonly isOver: boolean
  /** The step from which on it repeats; undefined where it does not. */
  readonly repeatsFrom?: number
  /** Where the text no longer fits the order: the first step that is not possible; or how its end is another one. */
  readonly misfit?: string
}

/** Something that was found. */
export interface Finding {
  readonly id: FaultId
  readonly verdict: 'wrong' | 'warning'
  /** What it is, in a sentence. */
  readonly sentence: string
  /** The line of the text that it leads to. */
  readonly line?: number
  readonly processors: number
  readonly tasks: number
  readonly steps: number
  /** How many of the steps are a round that can be repeated for ever. */
  readonly round: number
  /** The values of a link that shows it: `orders` and `order`. */
  readonly orders: string
  readonly order: string
  readonly film: Film
}

/** The outcome. */
export interface OrdersResult {
  /** "none": no order does anything wrong, as far as the sentence says. */
  readonly verdict: 'none' | 'wrong' | 'open'
  readonly sentence: string
  readonly findings: readonly Finding[]
  /** What else has to be known, a sentence each. */
  readonly notes: readonly string[]
  /** States of all searches together. */
  readonly states: number
  /** The largest machines of which all orders are known. */
  readonly explored: readonly { readonly processors: number; readonly tasks: number; readonly states: number }[]
}

/** Where a search is at present. */
export interface OrdersProgress {
  readonly processors: number
  readonly tasks: number
  readonly states: number
}

/** How all orders of a lab's programs are searched. */
export interface Orders {
  /**
   * Searches; reports now and then. What is wrong with a scenario's program itself ends it with a `RunStopped`.
   *
   * @param now a clock, in milliseconds
   */
  search(values: Values, options: OrdersOptions, now: () => number): Generator<OrdersProgress, OrdersResult>
  /** Shows an order again, as a link has it. */
  film(values: Values, orders: string, order: string): Film
}

/** A machine as links have it. */
export interface LinkedMachine {
  readonly processors: number
  readonly tasks: number
  readonly network: string
  readonly interrupts: boolean
  readonly overtaking: boolean
  readonly id: FaultId
  readonly round: number
}

const IDS: readonly FaultId[] = ['error', 'stops', 'vain', 'starves', 'round']

/** A machine for a link: "3.4.ring.poll.f.stops.0". */
export const formatMachine = ({
  processors,
  tasks,
  network,
  interrupts,
  overtaking,
  id,
  round,
}: LinkedMachine): string =>
  [processors, tasks, network, interrupts ? 'interrupt' : 'poll', overtaking ? 'o' : 'f', id, round].join('.')

/** Reads it; undefined where it is none. */
export function parseMachine(text: string): LinkedMachine | undefined {
  // Processors from 2 to those of `LARGEST`.
  const match = /^([2-4])\.(\d{1,2})\.([a-z]+)\.(poll|interrupt)\.([fo])\.([a-z]+)\.(\d{1,4})$/.exec(text)
  if (!match) return undefined
  const [, processors, tasks, network, handling, lines, name, round] = match
  const id = IDS.find((one) => one === name)
  if (!id || Number(tasks) < 1) return undefined
  return {
    processors: Number(processors),
    tasks: Number(tasks),
    network,
    interrupts: handling === 'interrupt',
    overtaking: lines === 'o',
    id,
    round: Number(round),
  }
}

/** An order for a link: a digit to the base 36 for each choice; "z" means 35 more. */
export const formatOrder = (choices: readonly number[]): string =>
  choices.map((choice) => 'z'.repeat(Math.floor(choice / 35)) + (choice % 35).toString(36)).join('')

/** Reads it; undefined where it is none. */
export function parseOrder(text: string): readonly number[] | undefined {
  if (!/^(?:z*[0-9a-y]){1,2000}$/.test(text)) return undefined
  return [...text.matchAll(/(z*)([0-9a-y])/g)].map(([, more, digit]) => 35 * more.length + Number.parseInt(digit, 36))
}
