import { type Select, type SelectionDefinition, takeAllowed } from './selection.ts'

/** Those that others wait for. */
export const select3: SelectionDefinition = {
  label: '3: highest blocking factor',
  help: 'Processes that seldom block first: others wait for them, so they should run faster.',
  source: '§6.3.2',
  ranks: { by: 'factor', most: true },
}

export const select: Select = (candidates, most, allowed) =>
  takeAllowed(
    [...candidates].sort((a, b) => b.factor - a.factor),
    most,
    allowed,
  )
