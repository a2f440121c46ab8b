/**
 * Groups of modules that the page loads together: its start, and of the first lab's playground what most labs draw with and what is the
 * lab's own. With the bundler's own division a first visit loads 115 scripts and styles, not 11, and 33 kB more (gzip). A group takes modules
 * whole: what the start uses little of, numbers (core/math), files (core/attachments), texts (core/text) and packages, is left to the bundler. So
 * are entries, and what the start's modules import and only later parts use.
 */
import { resolve } from 'node:path'
import type { Rolldown } from 'vite'
import { labIds } from '../src/labs/index.ts'

const [lab] = labIds
const FIRST = ['views/page.ts', 'description.ts'].map((file) => resolve(`src/labs/${lab}/${file}`))

const LITTLE_USED = /\/core\/(?:attachments|math|text)\/|\/node_modules\//
const USED_LATER = /\/core\/(?:run\/making|network\/lambda|workloads\/(?:draws|search\/\w+-task))\.ts$|\/operations\//

type Graph = Rolldown.ChunkingContext

/** Modules that are imported at once by the first lab's playground. */
const imported = new Set<string>()

function follow(id: string, graph: Graph): void {
  if (imported.has(id)) return
  imported.add(id)
  for (const other of graph.getModuleInfo(id)?.importedIds ?? []) follow(other, graph)
}

function playground(id: string, graph: Graph): string | null {
  for (const file of FIRST) follow(file, graph)
  if (!imported.has(id) || FIRST.includes(id) || LITTLE_USED.test(id) || USED_LATER.test(id)) return null
  return id.includes('/src/labs/') ? lab : 'drawing'
}

/** The groups. */
export const chunks = [
  { name: 'start', tags: ['$initial' as const], priority: 1 },
  // Many of a group's imports are of code that the page does not use: followed, they would bring it in.
  { name: playground, includeDependenciesRecursively: false },
]
