/** The language of the asynchronous lab's programs. Its words are loaded when a program is first run. */
import { enginesReady } from '../../../core/program/engines.ts'
import type { Dialect } from '../../../core/program/guest.ts'
import { MOST_OPS, OP_NUMBERS, OUT } from './calls.ts'

let words: string | undefined
let searchedWords: string | undefined

/** Makes sure that programs can run; see `enginesReady`. */
export async function programsReady(count?: number): Promise<void> {
  const [loaded] = await Promise.all([import('./prelude.ts'), enginesReady(count)])
  words = loaded.WORDS
  searchedWords = loaded.SEARCHED_WORDS
}

export const language: Dialect = {
  words() {
    if (words === undefined) throw new Error('programsReady has to be awaited before a program runs')
    return words
  },
  isRule: false,
  names: ['me', 'on'],
  sets: ['server'],
  inputs: 16,
  outputs: OUT.first + MOST_OPS * OP_NUMBERS,
  placeOf: (processor) => `processor ${processor}`,
}

/** The same language as a search of all orders runs it: what is drawn is said by the search. */
export const searched: Dialect = {
  ...language,
  words() {
    if (searchedWords === undefined) throw new Error('programsReady has to be awaited before a program runs')
    return searchedWords
  },
}
