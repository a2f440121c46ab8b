/**
 * Three builds: the page (`vite build`, to dist/page), the command line (`vite build --mode cli`, to dist/cli/evenkeel.js)
 * and the page as one file (`vite build --mode single`, to dist/single/evenkeel.html). The page's base is relative: it runs
 * under any path, from any static server.
 */
import { chmodSync, readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { Plugin, UserConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { labIds } from './src/labs/index.ts'
import { inlineWorker, policyTag, singleFile } from './tests/setup/single-file.ts'

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
 * Of jStat only the distributions are used. It comes as one file that cannot be shaken; its sources can be taken apart: these
 * three give the same numbers in 10 kB instead of 21 (gzip).
 */
const distributions: Plugin = {
  name: 'distributions',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (id === 'jstat' ? '\0jstat' : undefined),
  load(id) {
    if (id !== '\0jstat') return undefined
    const parts = ['core', 'special', 'distribution'].map((part) =>
      readFileSync(`node_modules/jstat/src/${part}.js`, 'utf8'),
    )
    return [...parts, 'export default jStat'].join('\n')
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
 * What the page needs at its start in one file, what its first lab draws with in another. Left to itself the bundler makes some seventy small
 * files of them, one for each set of parts that share a module: more round trips, and 15 kB more (gzip).
 */
const chunk = (() => {
  let parts: readonly (readonly [string, ReadonlySet<string>])[] | undefined
  const path = (file: string) => fileURLToPath(new URL(file, import.meta.url))
  return (id: string, graph: Graph): string | null => {
    parts ??= [
      ['start', closure(path('src/app/main.tsx'), graph)],
      ['drawing', closure(path(`src/labs/${labIds[0]}/views/page.ts`), graph)],
    ]
    const [name] = parts.find(([, modules]) => modules.has(id)) ?? []
    return name && !(name === 'drawing' && id.includes('/src/labs/')) ? name : null
  }
})()

/** How long the bundler took is nobody's concern: a build that goes well says nothing. */
const checks = { bundlerTimings: false }

const page: UserConfig = {
  base: './',
  // One page: what is not there is not found, as on any static server.
  appType: 'mpa',
  plugins: [
    react(),
    distributions,
    policy,
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
    rolldownOptions: { checks, output: { codeSplitting: { groups: [{ name: chunk }] } } },
  },
}

/** One file that opens by double click: no server, no network, no service worker. */
const single: UserConfig = {
  base: './',
  publicDir: false,
  plugins: [inlineWorker, react(), singleFile('public/icon.svg', 'evenkeel.html')],
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

/** Files of unit tests that put something else in a module's place, or in the place of what the browser gives. */
const replacing = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((name) => `src/${name}`)
  .filter((name) => /\.test\.tsx?$/.test(name) && /\bvi\.(mock|stub)/.test(readFileSync(name, 'utf8')))

/** Modules are loaded once for all files that replace nothing: that takes two fifths less of the processor than once a file. */
const units = {
  // No test asserts a time; the limit only ends what hangs, on the slowest machine.
  testTimeout: 120_000,
  // Left to itself Vitest keeps a core free, of two one.
  maxWorkers: availableParallelism(),
  projects: [
    { extends: true as const, test: { name: 'alone', include: replacing } },
    {
      extends: true as const,
      test: {
        name: 'together',
        include: ['src/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
        exclude: replacing,
        isolate: false,
      },
    },
  ],
}

export default defineConfig(({ mode }) => ({
  ...(mode === 'cli' ? commandLine : mode === 'single' ? single : page),
  test: units,
}))
