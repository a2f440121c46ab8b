import type { Select, SelectionDefinition } from './selection.ts'

/** As many as can be taken, and of these sets the one that takes least work. */
export const select2: SelectionDefinition = {
  label: '2: least work',
  help: 'As many processes as can go, those that compute least first.',
  source: '§6.3.2',
  ranks: { by: 'worked', most: false },
}

export const select: Select = (candidates, most, allowed) => {
  const ascending = [...candidates].sort((a, b) => a.worked - b.worked)
  let cycles = 0
  const stop = ascending.findIndex(({ worked }, k) => {
    cycles += worked
    return k === most || !allowed(cycles)
  })
  return stop < 0 ? ascending : ascending.slice(0, stop)
}
