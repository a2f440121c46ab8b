/**
 * The builds: the page (`vite build`, to dist/page), the command line (`vite build --mode cli`, to dist/cli/evenkeel.js), the page as
 * one file (`vite build --mode single`, to dist/single/evenkeel.html) and the unit tests (`vite build --mode units`, to dist/units). The
 * page's base is relative: it runs under any path, from any static server.
 */
import { createHash } from 'node:crypto'
import { chmodSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { Plugin, UserConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { labIds } from './src/labs/index.ts'
import { firstRequests } from './tests/setup/first-requests.ts'
import { inlineWorker, policyTag, singleFile } from './tests/setup/single-file.ts'
import { units, unitsBuild } from './tests/setup/units.ts'

/**
 * What the page may load and run: its own files, and pictures that it has drawn itself. Only workers compile WebAssembly, and they obey the
 * header of their own file, not this: README names one for a server that allows it.
 */
const policy: Plugin = {
  name: 'policy',
  apply: 'build',
  transformIndexHtml: () => [
    policyTag("default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'none'"),
  ],
}

/**
 * Drawings use two functions of d3-array, statistics many others. As it comes as one file, it would stand whole where it is first
 * used: for drawings it is a module of its own.
 */
const drawingTicks: Plugin = {
  name: 'drawing-ticks',
  apply: 'build',
  enforce: 'pre',
  async resolveId(id, importer) {
    if (id !== 'd3-array' || !importer || !/\/src\/(charts|views|labs)\//.test(importer)) return undefined
    const resolved = await this.resolve(id, importer, { skipSelf: true })
    return resolved && `${resolved.id}?drawing`
  },
}

/**
 * Vite's helper for dynamic imports never asks again for a file that it could not load: a part of the page would come back without its
 * styles.
 */
const stylesAgain: Plugin = {
  name: 'styles-again',
  apply: 'build',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler(code) {
      const mended = code.replace('if (href in seen)', 'if (seen[href])')
      if (mended === code) throw new Error("Vite's preload helper: expected `if (href in seen)`, got none")
      return mended
    },
  },
}

/** What the bundler knows of a module. */
interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/** All modules that a module imports at once, itself included. */
function closure(id: string, graph: Graph, seen = new Set<string>()): Set<string> {
  if (!seen.has(id))
    for (const other of graph.getModuleInfo(seen.add(id) && id)?.importedIds ?? []) closure(other, graph, seen)
  return seen
}

/**
 * What the page needs at its start in one file, what labs draw with in another, and of each lab one file of what all that is shown of it
 * needs, its tile included, and one of the rest of its views. Left to itself the bundler makes some seventy small files of them, one for
 * each set of parts that share a module: more round trips, and 18 kB more (gzip). What is loaded later begins with a file of its own.
 * A part takes what it imports along, unless a part before it has taken that.
 */
const chunks = (() => {
  const path = (file: string) => fileURLToPath(new URL(file, import.meta.url))
  const description = (lab: string) => path(`src/labs/${lab}/description.ts`)
  const views = (lab: string) => path(`src/labs/${lab}/views/page.ts`)
  const tile = (lab: string) => path(`src/labs/${lab}/views/miniature.tsx`)
  const isOf = (lab: string, id: string) =>
    id.startsWith(path(`src/labs/${lab}/`)) && id !== description(lab) && id !== views(lab)
  const [first] = labIds
  type Part = readonly [name: string, has: (id: string, within: (start: string) => boolean) => boolean]
  const parts: readonly Part[] = [
    ['start', (_, within) => within(path('src/app/main.tsx'))],
    ['drawing', (id, within) => !id.includes('/src/labs/') && (within(views(first)) || within(description(first)))],
    // What two other labs use is of neither.
    [
      'shared',
      (id, within) =>
        !id.includes('/src/labs/') && labIds.filter((lab) => within(views(lab)) || within(description(lab))).length > 1,
    ],
    ...labIds.flatMap((lab): readonly Part[] => [
      [lab, (id, within) => isOf(lab, id) && (within(description(lab)) || (within(views(lab)) && within(tile(lab))))],
      [`${lab}-views`, (id, within) => isOf(lab, id) && within(views(lab))],
    ]),
  ]
  const closures = new Map<string, ReadonlySet<string>>()
  return parts.map(([name, has], index) => ({
    name(id: string, graph: Graph): string | null {
      const within = (start: string) => {
        const modules = closures.get(start) ?? closure(start, graph)
        closures.set(start, modules)
        return modules.has(id)
      }
      return has(id, within) ? name : null
    },
    priority: parts.length - index,
  }))
})()

/** Which file a class is of, by the name that it has on the page. */
const classes = new Map<string, string>()

/**
 * What a class is called on the page: its own name and three characters of its file's hash. The usual name has five of them and the line
 * too, in styles and scripts, which takes 1 kB (gzip) of the page's start.
 */
function className(name: string, file: string): string {
  const path = relative(import.meta.dirname, file).split('?')[0]
  const unique = `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 3)}`
  const other = classes.get(unique) ?? path
  if (other !== path) throw new Error(`${unique}: expected a class of one file, got ${other} and ${path}`)
  classes.set(unique, path)
  return unique
}

/** How long the bundler took is nobody's concern: a build that goes well says nothing. */
const checks = { bundlerTimings: false }

const page: UserConfig = {
  base: './',
  // One page: what is not there is not found, as on any static server.
  appType: 'mpa',
  plugins: [
    react(),
    drawingTicks,
    stylesAgain,
    policy,
    firstRequests(labIds),
    VitePWA({
      injectRegister: false,
      manifest: {
        name: 'Evenkeel',
        short_name: 'Evenkeel',
        description: 'A playground for dynamic load balancing',
        theme_color: '#1f4e79',
        icons: [{ src: 'icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
      },
      // A new version waits for the next visit: a page that is open keeps the files that it came with.
      workbox: { globPatterns: ['**/*.{html,js,css,woff2}'], clientsClaim: true },
    }),
  ],
  // The worker's files go into a folder of their own, so that its size can be told from the page's.
  worker: {
    format: 'es',
    rolldownOptions: {
      checks,
      output: {
        entryFileNames: 'assets/worker/[name]-[hash].js',
        chunkFileNames: ({ facadeModuleId }) => {
          const [, lab] = /\/src\/labs\/([^/]+)\/engine\.ts$/.exec(facadeModuleId ?? '') ?? []
          return `assets/worker/${lab ?? '[name]'}-[hash].js`
        },
      },
    },
  },
  // The manifest is what .size-limit.mjs reads.
  build: {
    outDir: 'dist/page',
    target: 'es2022',
    emptyOutDir: true,
    manifest: true,
    rolldownOptions: { checks, output: { codeSplitting: { groups: chunks } } },
  },
}

/** One file that opens by double click: no server, no network, no service worker. */
const single: UserConfig = {
  base: './',
  publicDir: false,
  plugins: [react(), inlineWorker, singleFile('public/icon.svg', 'evenkeel.html')],
  worker: { format: 'iife', rolldownOptions: { checks, output: { codeSplitting: false } } },
  build: {
    outDir: 'dist/single',
    target: 'es2022',
    emptyOutDir: true,
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: { checks, output: { codeSplitting: false } },
  },
}

const executable: Plugin = {
  name: 'executable',
  writeBundle: ({ dir }) => chmodSync(`${dir}/evenkeel.js`, 0o755),
}

const commandLine: UserConfig = {
  plugins: [executable],
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: 'src/cli/main.ts',
    outDir: 'dist/cli',
    target: 'node20',
    emptyOutDir: true,
    rolldownOptions: {
      checks,
      output: { entryFileNames: 'evenkeel.js', codeSplitting: false, banner: '#!/usr/bin/env node' },
    },
  },
}

/** What is built in a mode of its own. */
const builds: Readonly<Record<string, UserConfig>> = { cli: commandLine, single, units: unitsBuild }

export default defineConfig(({ mode }) => ({
  ...(builds[mode] ?? page),
  css: { modules: { generateScopedName: className } },
  test: units,
}))
