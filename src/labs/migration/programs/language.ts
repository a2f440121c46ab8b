/** The words of the migration lab's programs. It is a text, because it runs in the interpreter. */
import type { Dialect } from '../../../core/program/guest.ts'
import { FUNCTIONS } from './index.ts'

/** Places in what comes in with a round; its processors follow, then the processes that may be chosen. */
export const IN = { window: 2, now: 3, nth: 4, processors: 5 } as const
/** Numbers of a processor, and of a process. */
export const OF_PROCESSOR = {
  busy: 0,
  queue: 1,
  around: 2,
  size: 3,
  load: 4,
  ratio: 5,
  processes: 6,
  length: 7,
} as const
export const OF_PROCESS = { process: 0, worked: 1, factor: 2, ratio: 3, distance: 4, length: 5 } as const

/** How many numbers come in at most. */
export const inputsOf = (processors: number, processes: number): number =>
  IN.processors + OF_PROCESSOR.length * processors + OF_PROCESS.length * processes

const WORDS = `
const { neighbours, degree, threshold } = setup
const count = neighbours.length
for (const list of neighbours) freeze(list)
const LOADS = ['low', 'middle', 'high']
const ask = { draw: undefined, isFree: undefined, messages: undefined, move: undefined }
const processor = (what, given) => {
  const p = typeof given === 'object' && given !== null ? given.index : given
  if (!isInteger(p) || p < 0 || p >= count) wrong(what, 'a processor, or its number', given)
  return p
}
let deciding = false, homes = new Map(), gone = new Set()
const asking = (what) => { if (!deciding) throw new Error(what + ': only decide can do that') }
const processOf = (what, given) => {
  const i = typeof given === 'object' && given !== null ? given.index : given
  if (!homes.has(i)) wrong(what, 'a process that may be chosen, or its number', given)
  return i
}
const draw = (by, n) => {
  asking('draw')
  if (!isInteger(n) || n < 1 || n > 1e9) wrong('draw', 'a whole number from 1 on', n)
  return ask.draw(processor('draw', by), n)
}
const other = (by) => {
  const p = processor('other', by)
  if (count < 2) throw new Error('other: there is only one processor')
  const drawn = draw(p, count - 1)
  return drawn >= p ? drawn + 1 : drawn
}
const isFree = (one, two) => {
  asking('isFree')
  const p = processor('isFree', one), q = processor('isFree', two)
  return p !== q && ask.isFree(p, q) === 1
}
const messages = (process, towards) => {
  asking('messages')
  return ask.messages(processOf('messages', process), processor('messages', towards))
}
const move = (process, to) => {
  asking('move')
  const i = processOf('move', process), q = processor('move', to), p = homes.get(i)
  if (gone.has(i)) throw new Error('move: process ' + i + ' is to move already')
  if (p === q || !isFree(p, q)) return false
  gone.add(i)
  ask.move(i, q)
  return true
}
const measured = (value) => value === value ? value : undefined
const processesAt = (p) => {
  const at = ${IN.processors} + ${OF_PROCESSOR.length} * p + ${OF_PROCESSOR.processes}
  const first = p === 0 ? 0 : input[at - ${OF_PROCESSOR.length}]
  return from({ length: input[at] - first }, (_, k) => {
    const at = ${IN.processors} + ${OF_PROCESSOR.length} * count + ${OF_PROCESS.length} * (first + k)
    return freeze({
      index: input[at], worked: input[at + ${OF_PROCESS.worked}], factor: input[at + ${OF_PROCESS.factor}],
      ratio: measured(input[at + ${OF_PROCESS.ratio}]), distance: input[at + ${OF_PROCESS.distance}],
    })
  })
}
const processorAt = (p) => {
  const at = ${IN.processors} + ${OF_PROCESSOR.length} * p
  const all = processesAt(p)
  for (const { index } of all) homes.set(index, p)
  return freeze({
    index: p, busy: input[at], queue: input[at + ${OF_PROCESSOR.queue}], load: LOADS[input[at + ${OF_PROCESSOR.load}]],
    neighbourhood: freeze({ busy: input[at + ${OF_PROCESSOR.around}], size: input[at + ${OF_PROCESSOR.size}] }),
    ratio: measured(input[at + ${OF_PROCESSOR.ratio}]), neighbours: neighbours[p],
    get processes() { return all.filter(({ index }) => !gone.has(index)) },
  })
}
const calls = [
  (decide) => {
    homes = new Map()
    gone = new Set()
    const processors = freeze(from({ length: count }, (_, p) => processorAt(p)))
    deciding = true
    try {
      decide(freeze({
        processors, window: input[${IN.window}], now: input[${IN.now}], nth: input[${IN.nth}], degree, threshold, draw, other, isFree, messages, move,
      }))
    } finally { deciding = false }
  },
]
methods.answerBy = (name, answer) => { ask[name] = answer }
const shared = []
const given = () => []
`

/** The language of the migration lab's programs. */
export const language: Dialect = {
  words: () => WORDS,
  isRule: true,
  names: [],
  sets: FUNCTIONS,
  inputs: IN.processors,
  outputs: 1,
  placeOf: () => '',
}
