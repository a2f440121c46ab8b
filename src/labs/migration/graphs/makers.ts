/** How the edges of each kind of graph are made. Only the engine needs it. */
import { maker as file } from './file.ts'
import type { GraphMaker } from './graph.ts'
import { maker as hypercube } from './hypercube.ts'
import type { GraphName } from './index.ts'
import { maker as irregular } from './irregular.ts'
import { maker as mesh } from './mesh.ts'
import { maker as regular } from './regular.ts'

export const makers: Readonly<Record<GraphName, GraphMaker>> = { regular, irregular, mesh, hypercube, file }
