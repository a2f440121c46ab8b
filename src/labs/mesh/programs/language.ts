/** The words of the mesh lab's programs. It is a text, because it runs in the interpreter. */
import type { Dialect } from '../../../core/program/guest.ts'
import { FUNCTIONS } from './index.ts'

/** Places in what comes in with a call, and in what goes out. */
export const IN = { checks: 2, after: 3, left: 4, now: 5, gain: 6, price: 7, horizon: 8, moved: 9, length: 10 } as const
export const OUT = { answer: 1, length: 2 } as const

const WORDS = `
const { every, processors } = setup
const answered = (name, answer) => {
  if (typeof answer !== 'boolean') refuse(name, 'true or false', answer)
  output[${OUT.answer}] = +answer
}
const due = () => ({ checks: input[${IN.checks}], after: input[${IN.after}], left: input[${IN.left}], now: input[${IN.now}], every, processors })
const calls = [
  (remaps) => answered('remaps', remaps(freeze({
    ...due(), gain: input[${IN.gain}], price: input[${IN.price}], horizon: input[${IN.horizon}], moved: input[${IN.moved}],
  }))),
  (checks) => answered('checks', checks(freeze(due()))),
]
const shared = []
const given = () => []
`

/** The language of the mesh lab's programs. */
export const language: Dialect = {
  words: () => WORDS,
  isRule: true,
  names: [],
  sets: FUNCTIONS,
  inputs: IN.length,
  outputs: OUT.length,
  placeOf: () => '',
}
