/** The rules of selection: which processes leave a processor (§6.3.2). */
import type { Option } from '../../../core/parameters.ts'
import type { Allowed, Candidate } from '../model/round.ts'

/** A rule in words; the page needs nothing else of it. */
interface SelectionDefinition extends Option {
  /** What it ranks candidates by, and whether those with most of it come first. */
  readonly ranks: { readonly by: 'worked' | 'factor' | 'distance'; readonly most: boolean }
}

/** Up to `most` of the candidates, which come in ascending order of their numbers; of equals the process of the lower number. */
type Select = (candidates: readonly Candidate[], most: number, allowed: Allowed) => Candidate[]

/** Takes candidates in an order, each that is allowed beside those taken. */
function takeAllowed(candidates: readonly Candidate[], most: number, allowed: Allowed): Candidate[] {
  const selected: Candidate[] = []
  let cycles = 0
  for (const candidate of candidates) {
    if (selected.length === most) break
    if (!allowed(cycles + candidate.worked)) continue
    cycles += candidate.worked
    selected.push(candidate)
  }
  return selected
}

/** As many as can be taken, and of these sets the one that takes most work: the thesis's simple strategy. */
const select1: SelectionDefinition = {
  label: '1: most work',
  help: 'As many processes as can go, and among these those that compute most.',
  source: '§6.3.2',
  ranks: { by: 'worked', most: true },
}

const take1: Select = (candidates, most, allowed) => {
  /** Least work first; of equals the lower number first. */
  const rest = [...candidates].sort((a, b) => a.worked - b.worked)
  let turns = 0
  for (let cycles = 0; turns < Math.min(most, rest.length); turns++) {
    cycles += rest[turns].worked
    if (!allowed(cycles)) break
  }
  const selected = []
  for (let cycles = 0; turns > 0; turns--) {
    // Adds what the least of the others would add to fill the turns after this one.
    const others = turns - 1
    let least = 0
    for (let k = 0; k < others; k++) least += rest[k].worked
    let at = rest.length - 1
    while (!allowed(cycles + (at < others ? least + rest[others].worked : least + rest[at].worked))) at--
    while (at > 0 && rest[at - 1].worked === rest[at].worked) at--
    const [one] = rest.splice(at, 1)
    cycles += one.worked
    selected.push(one)
  }
  return selected
}

/** As many as can be taken, and of these sets the one that takes least work. */
const select2: SelectionDefinition = {
  label: '2: least work',
  help: 'As many processes as can go, those that compute least first.',
  source: '§6.3.2',
  ranks: { by: 'worked', most: false },
}

const take2: Select = (candidates, most, allowed) => {
  const ascending = [...candidates].sort((a, b) => a.worked - b.worked)
  let cycles = 0
  const stop = ascending.findIndex(({ worked }, k) => {
    cycles += worked
    return k === most || !allowed(cycles)
  })
  return stop < 0 ? ascending : ascending.slice(0, stop)
}

/** The processes that others wait for. */
const select3: SelectionDefinition = {
  label: '3: highest blocking factor',
  help: 'Processes that seldom block first: others wait for them, so they should run faster.',
  source: '§6.3.2',
  ranks: { by: 'factor', most: true },
}

const take3: Select = (candidates, most, allowed) =>
  takeAllowed(
    [...candidates].sort((a, b) => b.factor - a.factor),
    most,
    allowed,
  )

/** The processes whose share of the CPU is least like that of the others. */
const select4: SelectionDefinition = {
  label: '4: ratio farthest from the mean',
  help: 'Processes whose share of computing in their time at the CPU is farthest from the mean there.',
  source: '§6.3.2',
  ranks: { by: 'distance', most: true },
}

const take4: Select = (candidates, most, allowed) =>
  takeAllowed(
    candidates.filter(({ ratio }) => ratio !== undefined).sort((a, b) => b.distance - a.distance),
    most,
    allowed,
  )

/** In the order in which they are offered. */
export const selections = { 1: select1, 2: select2, 3: select3, 4: select4 }

export type SelectionName = `${keyof typeof selections}`

/** How each rule selects. Only the engine needs it. */
export const select: Readonly<Record<SelectionName, Select>> = { 1: take1, 2: take2, 3: take3, 4: take4 }
