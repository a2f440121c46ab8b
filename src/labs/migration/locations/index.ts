/** The rules of location: which of the selected processes goes to which of the targets (§6.3.2). */
import type { Option } from '../../../core/parameters.ts'
import type { Candidate, Pair, Round } from '../model/round.ts'

/** A rule in words; the page needs nothing else of it. */
export interface LocationDefinition extends Option {
  /** Whether it asks how many messages went over which link. */
  readonly countsMessages?: true
}

/**
 * Pairs the processes selected on p, in their order, with targets, of which there are at least as many; of equals the process, then the
 * processor of the lower number.
 */
type Locate = (selected: readonly Candidate[], targets: readonly number[], p: number, round: Round) => Pair[]

/** The k-th process goes to the k-th target. */
const inTurn = (processes: readonly Candidate[], targets: readonly number[]): Pair[] =>
  processes.map(({ process }, k) => ({ process, target: targets[k] }))

/** At random. */
const locate1: LocationDefinition = {
  label: '1: at random',
  help: 'Each process to any of the targets, one to one.',
  source: '§6.3.2',
}

const pair1: Locate = (selected, targets, p, round) => {
  const shuffled = [...targets]
  for (let i = shuffled.length - 1; i > 0; i--) {
    const j = round.below(p, i + 1)
    ;[shuffled[i], shuffled[j]] = [shuffled[j], shuffled[i]]
  }
  return inTurn(selected, shuffled)
}

/** Where its messages go. */
const locate2: LocationDefinition = {
  label: '2: along its messages',
  help: 'To the neighbour over whose link a process sent most messages; the process that sent more comes first.',
  source: '§6.3.2',
  countsMessages: true,
}

const pair2: Locate = (selected, targets, _, { sentTowards }) => {
  const pairs = selected.flatMap(({ process }) =>
    targets.map((target) => ({ process, target, messages: sentTowards(process, target) })),
  )
  pairs.sort((a, b) => b.messages - a.messages || a.process - b.process || a.target - b.target)
  const placed: Pair[] = []
  const used = new Set<number>()
  const gone = new Set<number>()
  for (const pair of pairs) {
    const { process, target } = pair
    if (gone.has(process) || used.has(target)) continue
    gone.add(process)
    used.add(target)
    placed.push(pair)
  }
  return placed
}

/** Processes that others wait for go to where least is done. */
const locate3: LocationDefinition = {
  label: '3: by blocking factor',
  help: 'The process with the highest blocking factor to the target that is used least, and so on.',
  source: '§6.3.2',
}

const pair3: Locate = (selected, targets, _, { busy }) =>
  inTurn(
    [...selected].sort((a, b) => b.factor - a.factor || a.process - b.process),
    [...targets].sort((a, b) => busy[a] - busy[b]),
  )

/** Processes that compute little of their time at the CPU go to where others compute much of it. */
const locate4: LocationDefinition = {
  label: '4: by ratio',
  help: 'Processes with a low share of computing to targets where this share is high.',
  source: '§6.3.2',
}

const pair4: Locate = (selected, targets, _, { meanRatio }) =>
  inTurn(
    [...selected].sort((a, b) => (a.ratio ?? 0) - (b.ratio ?? 0) || a.process - b.process),
    [...targets].sort((a, b) => (meanRatio(b) ?? 0) - (meanRatio(a) ?? 0)),
  )

/** In the order in which they are offered. */
export const locations = { 1: locate1, 2: locate2, 3: locate3, 4: locate4 }

export type LocationName = `${keyof typeof locations}`

/** How each rule pairs processes with targets. Only the engine needs it. */
export const locate: Readonly<Record<LocationName, Locate>> = { 1: pair1, 2: pair2, 3: pair3, 4: pair4 }
