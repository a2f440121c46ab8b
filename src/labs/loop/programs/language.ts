/** The words of the loop lab's programs. It is a text, because it runs in the interpreter. */
import type { Dialect } from '../../../core/program/guest.ts'
import { FLAGS, FUNCTIONS } from './index.ts'

/** Places in what comes in with a call of next: numbers, then the times of iterations. */
export const NEXT = { worker: 2, left: 3, done: 4, fromReceipt: 5, fromRequest: 6, now: 7, times: 8 } as const
/** The same with a call of decide: how many members, the time, then by member its iterations, its rate and its number. */
export const DECIDE = { members: 2, now: 3, lists: 4 } as const
/** What goes out: a chunk, or whether something is to move, and then what each member is to have. */
export const OUT = { answer: 1, shares: 2 } as const

/** Most processors. */
const MOST = 4096

const WORDS = `
const { total, processors, speeds, threshold, profitability, asked } = setup
freeze(speeds)
const NO_TIMES = freeze([])
const calls = [
  (next) => {
    const done = input[${NEXT.done}]
    const answer = next(freeze({
      worker: input[${NEXT.worker}], left: input[${NEXT.left}], done,
      fromReceipt: input[${NEXT.fromReceipt}], fromRequest: input[${NEXT.fromRequest}], now: input[${NEXT.now}],
      times: setup.timed && done > 0 ? list(${NEXT.times}, ${NEXT.times} + done) : NO_TIMES,
      total, processors, speeds,
    }))
    if (typeof answer !== 'number' || answer !== answer) refuse('next', 'a number of iterations', answer)
    output[${OUT.answer}] = floor(answer)
  },
  (decide) => {
    const m = input[${DECIDE.members}]
    const part = (place) => list(${DECIDE.lists} + place * m, ${DECIDE.lists} + (place + 1) * m)
    const left = part(0)
    const answer = decide(freeze({
      left, rates: part(1), members: part(2), now: input[${DECIDE.now}], total, processors, speeds, threshold, profitability, asked,
    }))
    output[${OUT.answer}] = 0
    if (answer === undefined) return
    if (!isArray(answer) || answer.length !== m) refuse('decide', 'a list of ' + m + ' numbers of iterations, or nothing', answer)
    let sum = 0, all = 0
    for (let k = 0; k < m; k++) {
      if (!isInteger(answer[k]) || answer[k] < 0) refuse('decide', 'whole numbers of iterations', answer[k])
      sum += answer[k]
      all += left[k]
      output[${OUT.shares} + k] = answer[k]
    }
    if (sum !== all) refuse('decide', all + ' iterations in all, as many as there are', sum)
    output[${OUT.answer}] = 1
  },
]
const shared = []
const given = () => []
`

/** The language of the loop lab's programs. */
export const language: Dialect = {
  words: () => WORDS,
  isRule: true,
  names: [],
  sets: [...FUNCTIONS, ...FLAGS],
  inputs: DECIDE.lists + 3 * MOST,
  outputs: OUT.shares + MOST,
  placeOf: () => '',
}
