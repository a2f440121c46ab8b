/**
 * The builds, a file in build/ each but the page's: the page (`vite build`, to dist/page), the command line (`--mode cli`), the library
 * (`--mode library`) and the page as one file (`--mode single`). `build/all.mjs` makes several at once. Bases are relative: the page runs under
 * any path, from any static server.
 *
 * Node 20.19 is the least. When that is 22.18, which runs TypeScript by itself, the package tsx can go.
 */
import react from '@vitejs/plugin-react'
import type { UserConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import { chunks } from './build/chunks.ts'
import { commandLine } from './build/command-line.ts'
import { content } from './build/content.ts'
import { contentPolicy } from './build/content-policy.ts'
import { documents } from './build/documents.ts'
import { elementBesidePage, library } from './build/library.ts'
import { licences } from './build/licences.ts'
import { offline } from './build/offline.ts'
import { pasted, singleBesidePage } from './build/pasted.ts'
import { singleFile } from './build/single-file.ts'
import { units } from './build/unit-tests.ts'

/** Engines are called after their lab, and workers have a folder of their own: sizes are read off both. */
const workerFile = ({ facadeModuleId }: { readonly facadeModuleId?: string | null }) =>
  `assets/worker/${/labs\/(\w+)\/engine\.ts$/.exec(facadeModuleId ?? '')?.[1] ?? '[name]'}-[hash].js`

const page: UserConfig = {
  plugins: [react(), contentPolicy, licences, elementBesidePage, pasted, singleBesidePage, documents, offline],
  worker: {
    format: 'es',
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/worker/[name]-[hash].js',
        chunkFileNames: workerFile,
        // What is loaded later must not import the file that the worker was started with: WebKit would run that a second time, with other files held.
        codeSplitting: { groups: [{ name: 'exposed', test: /\/src\/worker\/exposed\.ts$/ }] },
      },
    },
  },
  build: {
    outDir: 'dist/page',
    manifest: true,
    // Stills are loaded as they are seen.
    assetsInlineLimit: 0,
    // All browsers that the page runs in preload modules.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // `npm start` is read by people who do not build the page: how long plug-ins took says nothing to them.
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: { groups: chunks },
        // The start names 200 files: each character of their hashes costs it as many bytes, and this many are the fewest.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
}

const builds: Readonly<Record<string, UserConfig>> = {
  cli: commandLine,
  library,
  single: singleFile,
}

// One page: what is not there is not found, as on any static server.
export default defineConfig(({ mode }) => {
  const build = builds[mode] ?? page
  return { base: './', appType: 'mpa', ...build, plugins: [content, build.plugins], test: units }
})
