import { FACTOR, isFactor, type LoadKind, pattern } from './load.ts'

/** Loaded for a while. */
export const step: LoadKind = {
  id: 'step',
  label: 'For a while',
  help: 'Loaded between two moments, else not.',
  form: 'step:factor,from,to',
  read(numbers) {
    const [factor, from, to] = numbers
    const fits = numbers.length === 3 && isFactor(factor) && from >= 0 && to >= from
    return fits
      ? pattern((time) => (from <= time && time < to ? factor : 1))
      : `${FACTOR} and two times, the first not after the second`
  },
}
