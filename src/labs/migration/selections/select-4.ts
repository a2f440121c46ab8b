import { type Select, type SelectionDefinition, takeAllowed } from './selection.ts'

/** Those whose share of the CPU is least like that of the others. */
export const select4: SelectionDefinition = {
  label: '4: ratio farthest from the mean',
  help: 'Processes whose share of computing in their time at the CPU is farthest from the mean there.',
  source: '§6.3.2',
  ranks: { by: 'distance', most: true },
}

export const select: Select = (candidates, most, allowed) =>
  takeAllowed(
    candidates.filter(({ ratio }) => ratio !== undefined).sort((a, b) => b.distance - a.distance),
    most,
    allowed,
  )
