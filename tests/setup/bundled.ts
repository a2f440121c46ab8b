/** Modules of the page for browser tests that need many: bundled at once, which takes a tenth of what Playwright takes to transform each. */
import { rmSync } from 'node:fs'
import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'

/** Texts and pictures that descriptions name are of no use there. */
const empty: Plugin = {
  name: 'without-texts',
  enforce: 'pre',
  load: (id) => (/\.(?:md|css|svg|webp)(?:\?|$)|\?raw$/.test(id) ? 'export default ""' : undefined),
}

/** The exports of a file, given by its path in the repository. */
export async function bundled<T>(file: string): Promise<T> {
  // Each process that runs tests has its own. What is in node_modules is not transformed.
  const outDir = `node_modules/.evenkeel/bundled-${process.pid}`
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [empty],
    build: { ssr: file, outDir, target: 'node20', rolldownOptions: { output: { codeSplitting: false } } },
  })
  try {
    return await import(pathToFileURL(`${outDir}/${basename(file, '.ts')}.js`).href)
  } finally {
    // It is loaded whole.
    rmSync(outDir, { recursive: true })
  }
}
