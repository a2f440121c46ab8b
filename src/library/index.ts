/** The library with all labs: `import { run } from 'evenkeel'`. A lab alone is `evenkeel/tree`. */
import { EXAMPLE } from '../labs/index.ts'
import { labs as all } from '../labs/registry.ts'
import { analyseWith } from './analyse.ts'
import { libraryOf, wordsOf } from './library.ts'

const own = Object.fromEntries(Object.entries(all).filter(([id]) => id !== EXAMPLE))

export const { run, runs, inspect, formatLink, parseLink } = libraryOf(own)
export const analyse = analyseWith(own)
/** The labs as data: their parameters and metrics. */
export const labs = Object.fromEntries(Object.entries(own).map(([id, lab]) => [id, wordsOf(lab)]))
export { version } from '../core/version.ts'
export { InputError } from './input-error.ts'
