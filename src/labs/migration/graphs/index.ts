/** The kinds of program graphs by name. A new one is its file and a line here and in ./makers.ts. */
import { hypercube } from './hypercube.ts'
import { irregular } from './irregular.ts'
import { mesh } from './mesh.ts'
import { regular } from './regular.ts'

/** In the order in which they are offered. */
export const graphs = { regular, irregular, mesh, hypercube }

export type GraphName = keyof typeof graphs
