import { FACTOR, isFactor, type LoadKind, pattern } from './load.ts'

/** Loaded for a part of each period. */
export const periodic: LoadKind = {
  id: 'periodic',
  label: 'Periodic',
  help: 'Loaded for a part of each period, from a moment on, which is 0 where it is left out.',
  form: 'periodic:factor,period,duty,from',
  read(numbers) {
    const [factor, period, duty, from = 0] = numbers
    const counted = numbers.length === 3 || numbers.length === 4
    if (!counted || !isFactor(factor) || !(period > 0) || !(duty >= 0 && duty <= 1) || !(from >= 0)) {
      return `${FACTOR}, a period above 0, a duty from 0 to 1 and, if need be, a time`
    }
    return pattern((time) => {
      if (time < from) return 1
      const periods = (time - from) / period
      return periods - Math.floor(periods) < duty ? factor : 1
    })
  },
}
