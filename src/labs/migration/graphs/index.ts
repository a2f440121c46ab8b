/** The kinds of program graphs by name. A new one is its file and a line here and in ./makers.ts. */
import { file } from './file.ts'
import type { GraphDefinition } from './graph.ts'
import { hypercube } from './hypercube.ts'
import { irregular } from './irregular.ts'
import { mesh } from './mesh.ts'
import { regular } from './regular.ts'

/** In the order in which they are offered. */
export const graphs = { regular, irregular, mesh, hypercube, file } satisfies Readonly<Record<string, GraphDefinition>>

export type GraphName = keyof typeof graphs

/** Whether a program of this graph has its processes from a file. */
export const isFromFile = (graph: string): boolean => (graphs[graph as GraphName] as GraphDefinition).fromFile === true
