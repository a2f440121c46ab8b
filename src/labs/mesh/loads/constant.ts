import { FACTOR, isFactor, type LoadKind, pattern } from './load.ts'

/** The same load all the time. */
export const constant: LoadKind = {
  id: 'constant',
  label: 'Constant',
  help: 'The same load from beginning to end.',
  form: 'constant:factor',
  read: (numbers) => (numbers.length === 1 && isFactor(numbers[0]) ? pattern(() => numbers[0]) : FACTOR),
}
