/** That a command writes no file twice, and none that it reads: a file is opened for writing, and thereby emptied, only after this. */
import { realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { quoted } from '../core/text/expected.ts'
import { inputError } from '../library/input-error.ts'

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

/** Names of files by the flags, or the command, that name them; what is read may be a link as well. */
type Named = Readonly<Record<string, string | readonly string[] | undefined>>

/** Each file with what names it, without devices, which may take everything. */
const identitiesOf = (named: Named) =>
  Object.entries(named).flatMap(([flag, names = []]) =>
    [names].flat().flatMap((name) => {
      const identity = identityOf(name)
      return identity === undefined ? [] : [{ flag, name, identity }]
    }),
  )

/** Throws where what is written would go into a file that is read, or two things into one file. */
export function needDistinctFiles(written: Named, read: Named): void {
  const taken = new Map(identitiesOf(read).map(({ flag, identity }) => [identity, `${flag}, which is read`]))
  for (const { flag, name, identity } of identitiesOf(written)) {
    const other = taken.get(identity)
    if (other !== undefined) throw inputError(flag, `another file than that of ${other}`, quoted(name))
    taken.set(identity, flag)
  }
}
