import type { Select, SelectionDefinition } from './selection.ts'

/** As many as can be taken, and of these sets the one that takes most work: the thesis's simple strategy. */
export const select1: SelectionDefinition = {
  label: '1: most work',
  help: 'As many processes as can go, and among these those that compute most.',
  source: '§6.3.2',
  ranks: { by: 'worked', most: true },
}

export const select: Select = (candidates, most, allowed) => {
  /** Least work first; of equals the lower number first. */
  const rest = [...candidates].sort((a, b) => a.worked - b.worked)
  let turns = 0
  for (let cycles = 0; turns < Math.min(most, rest.length); turns++) {
    cycles += rest[turns].worked
    if (!allowed(cycles)) break
  }
  const taken = []
  for (let cycles = 0; turns > 0; turns--) {
    // With what the least of the others would add to fill the turns after this one.
    const others = turns - 1
    let least = 0
    for (let k = 0; k < others; k++) least += rest[k].worked
    let at = rest.length - 1
    while (!allowed(cycles + (at < others ? least + rest[others].worked : least + rest[at].worked))) at--
    while (at > 0 && rest[at - 1].worked === rest[at].worked) at--
    const [one] = rest.splice(at, 1)
    cycles += one.worked
    taken.push(one)
  }
  return taken
}
