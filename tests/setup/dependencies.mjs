/** Installs the packages that the lock file names, when they are missing or others. Needs nothing but Node. */
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

/** Installs what is missing; ends the process when that fails. */
export function installDependencies() {
  if (installed()) return
  process.stdout.write('Installing packages …\n')
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (npm.status === 0) return
  process.stderr.write('Packages could not be installed (npm ci failed).\n')
  process.exit(1)
}
