/**
 * Completes package-lock.json with the packages for other platforms: `node tests/setup/complete-lock.mjs`, to be run after
 * dependencies changed. A registry mirror may lack what its own platform does not need, and npm then leaves them out of
 * the lock file without a word; a clone on another platform would miss its native binaries.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './dependencies.mjs'

const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64']
const LIBRARIES = { gnu: 'glibc', musl: 'musl' }

/** What a package's name says about its platform: "@x/y-linux-x64-musl". */
function platformOf(name) {
  const words = name.split(/[-/]/)
  const systems = SYSTEMS.filter((system) => words.includes(system))
  const processors = PROCESSORS.filter((processor) => words.includes(processor))
  const libraries = Object.keys(LIBRARIES).filter((library) => words.includes(library))
  if (name === 'fsevents') return { os: ['darwin'] }
  if (systems.length !== 1) return undefined
  return {
    ...(processors.length > 0 && { cpu: processors }),
    ...(libraries.length > 0 && systems[0] === 'linux' && { libc: libraries.map((library) => LIBRARIES[library]) }),
    os: systems,
  }
}

const path = join(root, 'package-lock.json')
const lock = JSON.parse(readFileSync(path, 'utf8'))
const added = {}
for (const [parent, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(optionalDependencies)) {
    const platform = platformOf(name)
    const version = range.replace(/^[~^]/, '')
    const places = [`${parent}/node_modules/${name}`, `node_modules/${name}`]
    const present = places.some((place) => lock.packages[place]?.version === version)
    if (!platform || present) continue
    // A package of the same name and another version is there for another one: this one goes below its parent.
    const placedPackage = lock.packages[places[1]] ?? added[places[1]]
    added[placedPackage && placedPackage.version !== version ? places[0] : places[1]] = {
      version,
      ...(dev && { dev }),
      optional: true,
      ...platform,
    }
  }
}
const { '': project, ...others } = lock.packages
const entries = Object.entries({ ...others, ...added }).sort(([a], [b]) => a.localeCompare(b, 'en'))
lock.packages = { '': project, ...Object.fromEntries(entries) }
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
process.stdout.write(`${Object.keys(added).length} packages for other platforms added.\n`)
