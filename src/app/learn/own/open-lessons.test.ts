import { expect, test } from 'vitest'
import { filesOf } from './open-lessons.ts'

const file = (name: string) =>
  ({ name, isFile: true, file: (give: (file: File) => void) => give({ name } as File) }) as unknown as FileSystemEntry

/** A folder; what is in it comes in two parts. */
function folder(name: string, inside: readonly FileSystemEntry[]) {
  const parts = [inside.slice(0, 1), inside.slice(1)]
  const createReader = () => ({
    readEntries: (give: (some: readonly FileSystemEntry[]) => void) => give(parts.shift() ?? []),
  })
  return { name, isFile: false, createReader } as unknown as FileSystemEntry
}

test('of a folder that is dropped all files count, those in folders inside of it too, but none of the system', async () => {
  const pictures = folder('pictures', [file('one.png'), file('two.png')])
  const files = await filesOf([folder('lesson', [file('lesson.md'), file('.DS_Store'), pictures]), null, file('b.md')])
  expect(files.map(({ name }) => name)).toEqual(['lesson.md', 'one.png', 'two.png', 'b.md'])
})
