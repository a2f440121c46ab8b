/** Load patterns that are a rule in a line or two. */
import { FACTOR, isFactor, type LoadKind, pattern } from './load.ts'

/** The same load all the time. */
export const constant: LoadKind = {
  id: 'constant',
  label: 'Constant',
  help: 'The same load from beginning to end.',
  form: 'constant:factor',
  read: (numbers) => (numbers.length === 1 && isFactor(numbers[0]) ? pattern(() => numbers[0]) : FACTOR),
}

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
      ? pattern(
          (time) => (from <= time && time < to ? factor : 1),
          () => [from, to],
        )
      : `${FACTOR} and two times, the first not after the second`
  },
}

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
    return pattern(
      (time) => {
        if (time < from) return 1
        const periods = (time - from) / period
        return periods - Math.floor(periods) < duty ? factor : 1
      },
      (time) => {
        const whole = Math.max(0, Math.floor((time - from) / period))
        return [from, ...[whole, whole + 1, whole + 2].flatMap((k) => [from + k * period, from + (k + duty) * period])]
      },
    )
  },
}

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
    return pattern(
      (time) => factors[Math.min(factors.length - 1, Math.floor(time / every))],
      (time) => {
        const nth = Math.floor(time / every)
        return [nth + 1, nth + 2].filter((one) => one < factors.length).map((one) => one * every)
      },
    )
  },
}

/** A processor that leaves and comes back, or joins late. */
export const away: LoadKind = {
  id: 'away',
  label: 'Away',
  help: 'The processor takes no part between two moments, or from one on: it leaves, and joins again. Each forces a remap after the iteration.',
  form: 'away:from,to',
  read(numbers) {
    const [from, to = Number.POSITIVE_INFINITY] = numbers
    const fits = (numbers.length === 1 || numbers.length === 2) && from >= 0 && to > from
    return fits ? { begin: () => ({ at: () => 1 }), away: { from, to } } : 'a time and, if need be, a later one'
  },
}
