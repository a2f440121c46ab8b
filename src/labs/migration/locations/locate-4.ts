import { inTurn, type Locate, type LocationDefinition } from './location.ts'

/** Those that compute little of their time at the CPU to where others compute much of it. */
export const locate4: LocationDefinition = {
  label: '4: by ratio',
  help: 'Processes with a low share of computing to targets where this share is high.',
  source: '§6.3.2',
}

export const locate: Locate = (selected, targets, _, { meanRatio }) =>
  inTurn(
    [...selected].sort((a, b) => (a.ratio ?? 0) - (b.ratio ?? 0) || a.process - b.process),
    [...targets].sort((a, b) => (meanRatio(b) ?? 0) - (meanRatio(a) ?? 0)),
  )
