import { expect, test } from 'vitest'
import { OWN_LIMITS } from '../../../core/content/own.ts'
import type { Session } from '../../state/session.ts'
import { openLessons } from './open-lessons.ts'

/** A file that was dropped, of a size. */
const file = (name: string, size: number) =>
  ({
    name,
    isFile: true,
    isDirectory: false,
    file: (give: (file: File) => void) => give({ name, size } as File),
  }) as unknown as FileSystemEntry

/** A folder that was dropped; what is in it comes in two parts. */
function folder(name: string, inside: readonly FileSystemEntry[]) {
  const parts = [inside.slice(0, 1), inside.slice(1)]
  const createReader = () => ({
    readEntries: (give: (some: readonly FileSystemEntry[]) => void) => give(parts.shift() ?? []),
  })
  return { name, isFile: false, isDirectory: true, createReader } as unknown as FileSystemEntry
}

test('of a folder that is dropped all files count, in folders inside of it too, but for those of the system', async () => {
  const notices: string[] = []
  const session = { notify: ({ text }: { readonly text: string }) => notices.push(text) } as unknown as Session
  const third = OWN_LIMITS.bytes / 3
  const pictures = folder('pictures', [file('one.png', third), file('two.png', third)])
  await openLessons(session, [], [folder('lesson', [file('lesson.md', 2 * third), file('.DS_Store', 1e12), pictures])])
  expect(notices).toHaveLength(1)
  // Four thirds of what may be.
  expect(notices[0]).toMatch(/^files: expected at most (\d+)\s(\S+) together, got \d+/)
  const [, most, got] = /at most (\d+)\s\S+ together, got (\d+)/.exec(notices[0]) ?? []
  expect(Number(got) / Number(most)).toBeCloseTo(4 / 3, 1)
})
