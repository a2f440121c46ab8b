/** Installs the packages that the lock file names, when they are missing or others. Needs only Node. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The project's folder. */
export const root = join(import.meta.dirname, '../..')

/** Whether node_modules has every package that the lock file names, in its version. */
export function installed() {
  const present = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(present)) return false
  const read = (path) => JSON.parse(readFileSync(path, 'utf8')).packages
  const there = read(present)
  return Object.entries(read(join(root, 'package-lock.json'))).every(
    ([path, { version, optional, devOptional }]) =>
      path === '' || (there[path] ? there[path].version === version : optional === true || devOptional === true),
  )
}

/** Runs npm quietly, for the packages of development too, whatever NODE_ENV says: all are. Returns what it said when it failed. */
function npm(...args) {
  const { status, stdout, stderr } = spawnSync(
    'npm',
    [...args, '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    },
  )
  return status === 0 ? undefined : `${stdout ?? ''}${stderr ?? ''}`
}

/**
 * Installs what is missing; ends the process when that fails. `npm ci` takes exactly what the lock file names, but refuses
 * one without the packages of other platforms (see complete-lock.mjs); `npm install` accepts that.
 */
export function installDependencies() {
  if (installed()) return
  process.stdout.write('Installing packages …\n')
  if (npm('ci') === undefined) return
  const failure = npm('install', '--no-save')
  if (failure === undefined) return
  process.stderr.write(`${failure}\nPackages could not be installed.\n`)
  process.exit(1)
}
