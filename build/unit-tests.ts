/**
 * How the unit tests run. Modules are loaded once for all files but those that draw in a window: 78 files of src/core take 43 s of processor
 * time so, and 84 where each file has modules of its own. So no test replaces a module (`tests/imports.test.ts`) or depends on another.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { isLong } from '../tests/setup/cases.ts'

const isTest = (name: string) => /\.test\.tsx?$/.test(name)
const files = [
  ...readdirSync('src', { recursive: true, encoding: 'utf8' }).map((name) => `src/${name.replaceAll('\\', '/')}`),
  ...readdirSync('tests').map((name) => `tests/${name}`),
].filter(isTest)

/** Files that draw in a window without a browser, whose globals others must not find. */
const windows = files.filter((name) =>
  /setup\/(screen|views|window)\.tsx?'|page\/opened\.ts'/.test(readFileSync(name, 'utf8')),
)

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

export const units = {
  setupFiles: 'tests/setup/seed.ts',
  // No test asserts a time; the limit only ends what hangs, on the slowest machine. The long suite tries twenty times as much.
  testTimeout: isLong ? 3_600_000 : 600_000,
  hookTimeout: 600_000,
  // By itself Vitest leaves a core free, one of two.
  maxWorkers: availableParallelism(),
  sequence: { sequencer: LongestFirst },
  projects: [
    { extends: true as const, test: { name: 'window', include: windows } },
    { extends: true as const, test: { name: 'together', include: files, exclude: windows, isolate: false } },
  ],
}
