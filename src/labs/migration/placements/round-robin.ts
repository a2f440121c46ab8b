import type { PlacementDefinition, PlacementMaker } from './placement.ts'

/** Process i on processor i mod P. */
export const roundRobin: PlacementDefinition = {
  label: 'Round-robin',
  help: 'One process after the other on one processor after the other.',
  source: '§4.2',
}

export const maker: PlacementMaker = (processes, processors) =>
  Int32Array.from({ length: processes }, (_, i) => i % processors)
