import { inTurn, type Locate, type LocationDefinition } from './location.ts'

/** At random. */
export const locate1: LocationDefinition = {
  label: '1: at random',
  help: 'Each process to any of the targets, one to one.',
  source: '§6.3.2',
}

export const locate: Locate = (selected, targets, p, round) => {
  const shuffled = [...targets]
  for (let i = shuffled.length - 1; i > 0; i--) {
    const j = round.below(p, i + 1)
    ;[shuffled[i], shuffled[j]] = [shuffled[j], shuffled[i]]
  }
  return inTurn(selected, shuffled)
}
