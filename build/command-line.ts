/** The build of the command line: one file that runs in Node without the packages that it was built from. */
import { chmodSync } from 'node:fs'
import type { Plugin, UserConfig } from 'vite'

export const commandLine: UserConfig = {
  plugins: [{ name: 'executable', writeBundle: ({ dir }) => chmodSync(`${dir}/evenkeel.js`, 0o755) } satisfies Plugin],
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: 'src/cli/main.ts',
    minify: true,
    outDir: 'dist/cli',
    target: 'node20',
    rolldownOptions: {
      // How long the build takes is no fault of it.
      checks: { bundlerTimings: false },
      output: { entryFileNames: 'evenkeel.js', codeSplitting: false, banner: '#!/usr/bin/env node' },
    },
  },
}
