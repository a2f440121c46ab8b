/**
 * Two groups of modules that the page loads together: its start, and what the first lab's playground draws with, as most labs do. With the
 * bundler's own division a first visit loads 49 scripts and styles, not 12, and 8 kB more (gzip).
 */
import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

const FIRST = ['views/page.ts', 'description.ts'].map((file) => resolve(`src/labs/tree/${file}`))

type Graph = Rolldown.ChunkingContext

/** Modules that are imported at once by the first lab's playground. */
const imported = new Set<string>()

function follow(id: string, graph: Graph): void {
  if (imported.has(id)) return
  imported.add(id)
  for (const other of graph.getModuleInfo(id)?.importedIds ?? []) follow(other, graph)
}

function drawing(id: string, graph: Graph): string | null {
  for (const file of FIRST) follow(file, graph)
  return imported.has(id) && !id.includes('/src/labs/') ? 'drawing' : null
}

/** The groups. */
export const chunks = [{ name: 'start', tags: ['$initial' as const], priority: 1 }, { name: drawing }]
