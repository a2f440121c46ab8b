import { expect, test } from 'vitest'
import { adviceOn, filesOf } from './open-lessons.ts'

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

test('a lesson that other readers of YAML refuse is said to need a change, with its lines', () => {
  const bundle = { lesson: { name: 'queues.md', bytes: new Uint8Array() }, beside: [] }
  const advice = [
    { line: 2, message: "title: put the text in quotes, title: '…'; other readers of YAML refuse it as it is" },
    { line: 9, message: "well: put the text in quotes, well: '…'; other readers of YAML refuse it as it is" },
  ]
  expect(adviceOn({ bundle, advice: [] })).toEqual([])
  expect(adviceOn({ bundle, advice }).join(' ')).toMatch(/^queues\.md .*Line 2: title: .*line 9\.$/)
})
