/**
 * How the unit tests run. By themselves (`npm run unit`) their modules are transformed one by one, as they are asked for. `npm test` bundles
 * tests and modules first (`vite build --mode units`, to dist/units), which takes 4 s of processor time. With Vitest's own `isolate: false`
 * alone the 87 files of the page, its views and two labs take 34 s of processor time, in processes as in threads, and bundled 27 s; the 78
 * of src/core take 21 s, and bundled 18 s.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin, UserConfig } from 'vite'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const isTest = (name: string) => /\.test\.tsx?$/.test(name)
const files = [
  ...readdirSync('src', { recursive: true, encoding: 'utf8' }).map((name) => `src/${name.replaceAll('\\', '/')}`),
  ...readdirSync('tests').map((name) => `tests/${name}`),
].filter(isTest)

/** Files that draw in a window without a browser, whose globals others must not find. */
const windows = files.filter((name) => /setup\/(screen|window)\.tsx?'/.test(readFileSync(name, 'utf8')))

/** Modules find files by their own place, which in a bundle is that of their source. */
const sourcePlaces: Plugin = {
  name: 'source-places',
  enforce: 'pre',
  transform: {
    filter: { id: /\/(src|tests|build)\/[^?]*\.(tsx?|mjs)$/, code: /import\.meta\.(url|dirname|filename)/ },
    handler: (code, id) => ({
      code: code
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
        .replaceAll('import.meta.filename', JSON.stringify(id)),
      // Lines stay where they are.
      map: null,
    }),
  },
}

/** The bundle: a file for each file of tests, and what they share in others. */
export const unitsBuild: UserConfig = {
  plugins: [sourcePlaces],
  publicDir: false,
  // Node does not read the names that it exports.
  ssr: { noExternal: ['gifenc'] },
  build: {
    ssr: true,
    outDir: 'dist/units',
    target: 'node20',
    // Failures name the line of the source.
    sourcemap: true,
    rolldownOptions: {
      input: Object.fromEntries(files.map((name) => [name.replace(/\.tsx?$/, ''), name])),
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        sourcemapExcludeSources: true,
      },
    },
  },
}

const SLOWEST = /\/tests\/(cli|submit|sweep|fuzz)\.test\.\w+$/
const LONG = /\/tests\/|\/labs\/(\w+\/)*(advise|stories|lessons|checks|lab|prediction)\.test/

/** Files whose tests take longest come first, so that none of them is left over when a core has nothing else to do. */
class LongestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) => {
      const place = [project.name === 'window', SLOWEST.test(moduleId), LONG.test(moduleId)].indexOf(true)
      return place < 0 ? 3 : place
    }
    return (await super.sort(specifications)).toSorted((a, b) => rank(a) - rank(b))
  }
}

const bundled = Boolean(process.env.EVENKEEL_BUILT)
/** Where a file of tests is when it runs. */
const placed = (name: string) => (bundled ? `dist/units/${name.replace(/\.tsx?$/, '.js')}` : name)

/** Modules are loaded once for all files but those, so that no file replaces one: that takes two fifths less of the processor than once a file. */
export const units = {
  // No test asserts a time; the limit only ends what hangs, on the slowest machine.
  testTimeout: 120_000,
  // By itself Vitest leaves a core free, one of two.
  maxWorkers: availableParallelism(),
  sequence: { sequencer: LongestFirst },
  server: { deps: { external: [/\/dist\/units\//] } },
  // Most functions of tests run for a moment. Compiled to fast code several times as late, they take an eighth less of the processor.
  execArgv: bundled ? ['--enable-source-maps', '--interrupt-budget=1000000'] : [],
  projects: [
    { extends: true as const, test: { name: 'window', include: windows.map(placed) } },
    {
      extends: true as const,
      test: {
        name: 'together',
        include: bundled ? ['dist/units/**/*.test.js'] : files,
        exclude: windows.map(placed),
        isolate: false,
      },
    },
  ],
}
