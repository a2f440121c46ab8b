import type { PlacementDefinition, PlacementMaker } from './placement.ts'

/** Each process on any processor: some get many, some none. */
export const random: PlacementDefinition = {
  label: 'Random',
  help: 'Each process on any processor: some get many, some none.',
  source: '§6.2.2',
}

export const maker: PlacementMaker = (processes, processors, random) =>
  Int32Array.from({ length: processes }, () => Math.floor(random() * processors))
