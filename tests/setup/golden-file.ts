/** Golden records: what was computed once, was looked at, and has to come out again. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/**
 * The records of a file by name. With `GOLDEN=write` the tests that run write theirs again; those of tests that do not run stay as they are,
 * and what was written is said.
 */
export function goldenFile<T>(file: string) {
  const writing = process.env.GOLDEN === 'write'
  const before: Readonly<Record<string, T>> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const records: Record<string, T> = { ...before }
  return {
    records,
    /** The record to compare with: in writing, the present one. */
    of(name: string, present: T): T | undefined {
      if (writing) records[name] = present
      return records[name]
    },
    /** After all tests: writes the records of these names, in their order. */
    write(names: readonly string[]): void {
      if (!writing) return
      const text = (record: T | undefined) => JSON.stringify(record)
      const changes = [
        ...names.flatMap((name) => {
          if (text(before[name]) === text(records[name])) return []
          return [`${name} ${name in before ? 'changed' : 'is new'}`]
        }),
        ...Object.keys(before).flatMap((name) => (names.includes(name) ? [] : [`${name} is gone`])),
      ]
      console.info(`${file}: ${changes.join(', ') || 'nothing changed'}`)
      if (changes.length === 0) return
      const entries = names.flatMap((name) => (name in records ? [[name, records[name]] as const] : []))
      writeFileSync(file, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`)
    },
  }
}
