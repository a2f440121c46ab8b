import type { LoadKind } from './load.ts'

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
