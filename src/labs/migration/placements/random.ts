import type { PlacementDefinition, PlacementGround } from './placement.ts'

/** Each process on any processor: some get many, some none. */
export const random: PlacementDefinition = {
  label: 'Random',
  help: 'Each process on any processor: some get many, some none.',
  source: '§6.2.2',
}

export const maker = ({ graph, routes, random }: PlacementGround): Int32Array =>
  Int32Array.from({ length: graph.processes }, () => Math.floor(random() * routes.processors))
