import type { Pair } from '../model/round.ts'
import type { Locate, LocationDefinition } from './location.ts'

/** Where its messages go. */
export const locate2: LocationDefinition = {
  label: '2: along its messages',
  help: 'To the neighbour over whose link a process sent most messages; the process that sent more comes first.',
  source: '§6.3.2',
  countsMessages: true,
}

export const locate: Locate = (selected, targets, _, { sentTowards }) => {
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
