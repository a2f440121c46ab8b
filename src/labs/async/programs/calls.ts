/** How calls of a program cross: by two arrays of numbers, whose places these are. */
import type { Vocabulary } from '../../../core/program/declared.ts'
import { STATE } from '../../../core/program/states.ts'

/** Places in the array by which a call comes in. */
export const IN = {
  /** The processor, and the event: its place among the names of handlers. */
  q: 0,
  event: 1,
  /** The message that has come: its sender, its numbers, and how many tasks it carries. */
  from: 2,
  a: 3,
  b: 4,
  c: 5,
  tasks: 6,
  /** Tasks in its queue. */
  load: 7,
  /** Seconds since the run began. */
  now: 8,
  /** The state of its random stream: four numbers. */
  stream: 9,
  /** Quanta that it has computed, tasks that it keeps outside of its queue, and children that its nodes have had. */
  quanta: 13,
  kept: 14,
  created: 15,
} as const

/**
 * For a search of all orders, more places of what comes in: the script of the draws, its length before it; how many were drawn, and of each how many
 * outcomes it has; which numbers that grow were read, as bits (`READS`).
 */
export const SCRIPT = { length: 16, first: 17, drawn: 23, outcomes: 24, reads: 30, most: 6, inputs: 31 } as const

/** Numbers that grow and that a program may read, by their names in its language: the bits that say so. */
export const READS = { quanta: 1, created: 2 } as const

/** Places in the array by which it goes out: how it ended or the place after what is to be done, whether numbers were drawn and the stream after that, what happened to the tasks. */
export const OUT = { ops: STATE, drawn: 1, stream: 2, taken: 6, first: 8 } as const

/** Numbers of something that is to be done: which, to whom, what message, a, b, c, integers, tasks. */
export const OP_NUMBERS = 8

/** What is to be done. */
export const OP = {
  send: 1,
  ask: 2,
  give: 3,
  wake: 4,
  wait: 5,
  go: 6,
  serve: 7,
  forward: 8,
  keep: 9,
  giveKept: 10,
  giveNewest: 11,
  release: 12,
} as const

/** Added to what is to be done: what says no a, b, c, and what says a alone. The places of the others hold anything. */
export const SHORT = { bare: 16, one: 32 } as const

/** What happened to tasks that have come. */
export const TAKEN = { none: 0, forwarded: 1, kept: 2 } as const

/** Most things that a handler may do in one call. */
export const MOST_OPS = 500

/** Handlers that are called by events; all others by messages of their name. */
export const EVENTS = ['empty', 'turn', 'timer', 'begin', 'end'] as const
/** What follows `me.`. */
const VERBS = [
  'index processors neighbours load now quanta created kept parent children root diameter lambda random anyOther',
  'send ask give forward wake wait go serve know keep giveKept release',
].flatMap((words) => words.split(' '))

/** The words of the language, for what is read off a text before it runs. */
export const VOCABULARY: Vocabulary = { verbs: VERBS, events: EVENTS }

/** The name under which tasks are given where none is said. */
export const TASKS = 'tasks'

/** Numbers from here on, instead of a message's first number, are lists. */
export const LISTS = -(2 ** 31)
export const MOST_LISTS = 2 ** 20
