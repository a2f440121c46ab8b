import { FACTOR, isFactor, type LoadKind, pattern } from './load.ts'

/** Given values, one after the other; the last one holds. */
export const recorded: LoadKind = {
  id: 'recorded',
  label: 'Recorded',
  help: 'Given factors, each for the given number of seconds; the last one stays.',
  form: 'recorded:every,factor,factor,…',
  read([every, ...factors]) {
    if (!(every > 0) || factors.length === 0 || !factors.every(isFactor)) {
      return `a time above 0, then at least ${FACTOR}`
    }
    return pattern((time) => factors[Math.min(factors.length - 1, Math.floor(time / every))])
  },
}
