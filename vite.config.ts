/**
 * The builds: the page (`vite build`, to dist/page), the command line (`--mode cli`, to dist/cli/evenkeel.js), the library (`--mode library`, to dist/library), the page as one file
 * (`--mode single`, to dist/single/evenkeel.html) and the unit tests (`--mode units`, to dist/units). Bases are relative: the page runs
 * under any path, from any static server.
 */
import { chmodSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import type { Plugin, UserConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { chunks } from './build/chunks.ts'
import { content } from './build/content.ts'
import { contentPolicy } from './build/content-policy.ts'
import { elementBesidePage, library } from './build/library.ts'
import { licences } from './build/licences.ts'
import { pasted, singleBesidePage } from './build/pasted.ts'
import { singleFile } from './build/single-file.ts'
import { units, unitsBuild } from './build/unit-tests.ts'

/** Engines are called after their lab, and workers have a folder of their own: sizes are read off both. */
const workerFile = ({ facadeModuleId }: { readonly facadeModuleId?: string | null }) =>
  `assets/worker/${/labs\/(\w+)\/engine\.ts$/.exec(facadeModuleId ?? '')?.[1] ?? '[name]'}-[hash].js`

const page: UserConfig = {
  plugins: [
    react(),
    contentPolicy,
    licences,
    elementBesidePage,
    pasted,
    singleBesidePage,
    VitePWA({
      injectRegister: false,
      manifest: {
        name: 'Evenkeel',
        short_name: 'Evenkeel',
        description: 'A playground for dynamic load balancing',
        theme_color: '#1f4e79',
        icons: [
          { src: 'icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
          { src: 'icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
        ],
      },
      strategies: 'injectManifest',
      srcDir: 'src/app/offline',
      filename: 'sw.ts',
      // The single file is as large as everything else together; what is embedded elsewhere comes from elsewhere.
      injectManifest: {
        globPatterns: ['**/*.{html,js,css,woff2}'],
        globIgnores: ['evenkeel.html', 'embed-examples.html', 'embed.js', 'v/**'],
        rollupFormat: 'iife',
      },
    }),
  ],
  worker: {
    format: 'es',
    rolldownOptions: { output: { entryFileNames: 'assets/worker/[name]-[hash].js', chunkFileNames: workerFile } },
  },
  build: {
    outDir: 'dist/page',
    manifest: true,
    // Stills are loaded as they are seen.
    assetsInlineLimit: 0,
    // All browsers that the page runs in preload modules.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
}

const commandLine: UserConfig = {
  plugins: [{ name: 'executable', writeBundle: ({ dir }) => chmodSync(`${dir}/evenkeel.js`, 0o755) } satisfies Plugin],
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: 'src/cli/main.ts',
    minify: true,
    outDir: 'dist/cli',
    target: 'node20',
    rolldownOptions: {
      output: { entryFileNames: 'evenkeel.js', codeSplitting: false, banner: '#!/usr/bin/env node' },
    },
  },
}

const builds: Readonly<Record<string, UserConfig>> = {
  cli: commandLine,
  library,
  single: singleFile,
  units: unitsBuild,
}

// One page: what is not there is not found, as on any static server.
export default defineConfig(({ mode }) => {
  const build = builds[mode] ?? page
  return { base: './', appType: 'mpa', ...build, plugins: [content, build.plugins], test: units }
})
