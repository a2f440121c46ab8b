import type { PlacementDefinition, PlacementGround } from './placement.ts'

/** Process i on processor i mod P. */
export const roundRobin: PlacementDefinition = {
  label: 'Round-robin',
  help: 'One process after the other on one processor after the other.',
  source: '§4.2',
}

export const maker = ({ graph, routes }: PlacementGround): Int32Array =>
  Int32Array.from({ length: graph.processes }, (_, i) => i % routes.processors)
