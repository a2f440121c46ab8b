import { inTurn, type Locate, type LocationDefinition } from './location.ts'

/** Those that others wait for to where least is done. */
export const locate3: LocationDefinition = {
  label: '3: by blocking factor',
  help: 'The process with the highest blocking factor to the target that is used least, and so on.',
  source: '§6.3.2',
}

export const locate: Locate = (selected, targets, _, { busy }) =>
  inTurn(
    [...selected].sort((a, b) => b.factor - a.factor || a.process - b.process),
    [...targets].sort((a, b) => busy[a] - busy[b]),
  )
