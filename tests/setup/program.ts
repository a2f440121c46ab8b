/** The command line for tests: built, as a process, or within the test's own process where that is not the point. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { command } from '../../src/cli/command.ts'

/** What the program has printed, and its exit code. */
interface Ended {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

const root = join(import.meta.dirname, '../..')
const built = join(root, 'dist/cli/evenkeel.js')

/** Builds the program, unless a build of just now is said to be there; returns its file, or throws what the build complains of. */
export function buildProgram(folder: string): string {
  if (process.env.EVENKEEL_BUILT) return built
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const args = [vite, 'build', '--mode', 'cli', '--logLevel', 'warn', '--outDir', folder, '--emptyOutDir']
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', env })
  if (status !== 0 || stderr !== '') throw new Error(`the build ended with ${status}: ${stderr}`)
  return join(folder, 'evenkeel.js')
}

/**
 * Runs the command line in a folder, in this process, which is as it was afterwards, but for the files given by `--attach`: it holds them
 * from then on, for all tests.
 *
 * @param program what worker threads run, where it needs some
 */
export async function runHere(folder: string, args: readonly string[], program = import.meta.filename): Promise<Ended> {
  const processState = {
    folder: process.cwd(),
    status: process.exitCode,
    log: console.log,
    error: console.error,
    write: process.stderr.write,
  }
  const printed = { stdout: '', stderr: '' }
  try {
    process.chdir(folder)
    process.exitCode = 0
    console.log = (text: string) => {
      printed.stdout += `${text}\n`
    }
    console.error = (text: string) => {
      printed.stderr += `${text}\n`
    }
    process.stderr.write = (text) => {
      printed.stderr += text
      return true
    }
    await command(args, pathToFileURL(program))
    return { ...printed, status: Number(process.exitCode) }
  } finally {
    process.chdir(processState.folder)
    process.exitCode = processState.status
    console.log = processState.log
    console.error = processState.error
    process.stderr.write = processState.write
  }
}
