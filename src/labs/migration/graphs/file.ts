import type { GraphDefinition, GraphMaker } from './graph.ts'

/** A graph of the reader's own; what its processes compute and send may differ by class. */
export const file: GraphDefinition = {
  label: 'From a file',
  help: 'A graph of your own: a line “a b” for each channel from process a to process b, with a length if you like. Classes of processes say what they compute and send.',
  source: '§2.2.2',
  usesChannels: false,
  bothWays: false,
  fromFile: true,
  check: () => undefined,
}

/** Its channels stand in the file, so no edges are made. */
export const maker: GraphMaker = () => new Int32Array(0)
