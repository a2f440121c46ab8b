/** That a command writes no file twice, and none that it reads: a file is opened for writing, and thereby emptied, only after this. */
import { realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { quoted } from '../core/text/expected.ts'
import { inputError } from '../library/input-error.ts'
import type { Request } from './arguments.ts'

/** A file by the flag, or the command, that names it; without a name where the flag is not there. */
interface FlaggedFile {
  readonly flag: string
  readonly name: string | undefined
}

/** The files of a command. What is read may be a link as well. */
interface CommandFiles {
  readonly written: readonly FlaggedFile[]
  readonly read: readonly FlaggedFile[]
}

const flagged = (flag: string, ...names: readonly (string | undefined)[]): readonly FlaggedFile[] =>
  names.map((name) => ({ flag, name }))

/** What a command writes and reads. */
function filesOf(request: Request): CommandFiles {
  switch (request.command) {
    case 'run': {
      const { source, csv, trace, messages, certificate } = request
      const outputs = { '--csv': csv, '--trace': trace?.file, '--messages': messages, '--certificate': certificate }
      return {
        written: Object.entries(outputs).flatMap(([flag, name]) => flagged(flag, name)),
        read: flagged('run', source),
      }
    }
    case 'advise':
      return { written: flagged('--html', request.html), read: flagged('advise', request.source) }
    case 'lesson': {
      const { files, scorm } = request
      const read = [...flagged('lesson', ...files), ...flagged('--page', scorm?.page)]
      return { written: flagged('--scorm', scorm?.file), read }
    }
    case 'mark':
      return filesOfMark(request)
    case 'sweep':
      return { written: flagged('--out', request.out), read: flagged('sweep', request.plan) }
    case 'reproduce':
      return { written: flagged('--out', request.experiments.out), read: flagged('reproduce', request.source) }
    case 'class':
      return { written: flagged('--save', request.save), read: [] }
    case 'submit': {
      const { work } = request
      if (work.command === 'mark') return filesOfMark(work)
      const read = work.command === 'sweep' ? [work.plan] : work.problems.map(({ source }) => source)
      return { written: flagged('--out', work.out), read: flagged('submit', ...read) }
    }
    default:
      return { written: [], read: [] }
  }
}

const filesOfMark = (it: {
  readonly assignment: string
  readonly folder: string
  readonly csv: string | undefined
  readonly html: string | undefined
  readonly page: string | undefined
}): CommandFiles => ({
  written: [...flagged('--csv', it.csv), ...flagged('--html', it.html)],
  read: [...flagged('mark', it.assignment, it.folder), ...flagged('--page', it.page)],
})

/** What all names of one file have in common; undefined of a device, which may take everything and keep nothing. */
function identityOf(name: string): string | undefined {
  const path = resolve(name)
  try {
    const stats = statSync(path)
    return stats.isCharacterDevice() ? undefined : `${stats.dev}:${stats.ino}`
  } catch {
    // There is none yet.
  }
  try {
    return join(realpathSync(dirname(path)), basename(path))
  } catch {
    return path
  }
}

/** Throws where what is asked for would write into a file that is read, or two things into one file. */
export function needDistinctFiles(request: Request): void {
  const { written, read } = filesOf(request)
  const attached = 'attach' in request ? flagged('--attach', ...request.attach.map(({ text }) => text)) : []
  const page = 'page' in request ? flagged('--page', request.page) : []
  const taken = new Map<string, string>()
  for (const { flag, name } of [...read, ...attached, ...page]) {
    const identity = name === undefined ? undefined : identityOf(name)
    if (identity !== undefined) taken.set(identity, `${flag}, which is read`)
  }
  for (const { flag, name } of written) {
    const identity = name === undefined ? undefined : identityOf(name)
    if (name === undefined || identity === undefined) continue
    const other = taken.get(identity)
    if (other !== undefined) throw inputError(flag, `another file than that of ${other}`, quoted(name))
    taken.set(identity, flag)
  }
}
