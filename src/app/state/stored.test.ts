import { expect, test, vi } from 'vitest'
import { createStored, keeping } from './stored.ts'

const isCount = (entry: unknown): entry is number => Number.isInteger(entry)

/** A shelf that two tabs share. */
function sharedShelf(text: string | null = null) {
  let stored = text
  return {
    getItem: () => stored,
    setItem(_: string, value: string) {
      stored = value
    },
  }
}

test('two tabs do not write over each other, and what another version has kept stays', () => {
  const shelf = sharedShelf('{"a":1,"new":{"of":"another version"}}')
  const [one, other] = [0, 1].map(() => createStored(() => shelf, 'counts', isCount))
  expect(one.all()).toEqual({ a: 1 })
  one.change({ ...one.all(), b: 2 })
  other.change({ ...other.all(), c: 3 })
  expect(other.all()).toEqual({ a: 1, b: 2, c: 3 })
  // What one forgets does not take what it has not seen.
  one.forget((key) => key === 'a')
  expect(JSON.parse(shelf.getItem() ?? '')).toEqual({ b: 2, c: 3, new: { of: 'another version' } })
})

test('storage that is full or blocked is said once, holds for the visit, and is used again when it can be', () => {
  let isFull = true
  const shelf = sharedShelf()
  const setItem = (name: string, text: string) => {
    if (isFull) throw new DOMException('full', 'QuotaExceededError')
    shelf.setItem(name, text)
  }
  const learned = vi.fn()
  keeping.set(true)
  const stop = keeping.subscribe(learned)
  const one = createStored(() => ({ ...shelf, setItem }), 'counts', isCount)
  one.change({ a: 1 })
  one.change({ ...one.all(), b: 2 })
  expect(one.all()).toEqual({ a: 1, b: 2 })
  expect([learned.mock.calls.length, keeping.get()]).toEqual([1, false])
  isFull = false
  one.change({ ...one.all(), c: 3 })
  expect(JSON.parse(shelf.getItem() ?? '')).toEqual({ a: 1, b: 2, c: 3 })
  stop()
  keeping.set(true)
  const blocked = createStored(
    () => {
      throw new DOMException('blocked', 'SecurityError')
    },
    'counts',
    isCount,
  )
  blocked.change({ a: 1 })
  expect([blocked.all(), keeping.get()]).toEqual([{ a: 1 }, false])
  keeping.set(true)
})

test('what could not be stored stays when another tab stores something', () => {
  const listeners: ((event: { readonly key: string }) => void)[] = []
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => void listeners.push(listener))
  let isFull = true
  const shelf = sharedShelf('{"a":1}')
  const setItem = (name: string, text: string) => {
    if (isFull) throw new DOMException('full', 'QuotaExceededError')
    shelf.setItem(name, text)
  }
  const one = createStored(() => ({ ...shelf, setItem }), 'counts', isCount)
  vi.unstubAllGlobals()
  const tellOfOther = () => {
    for (const listener of listeners) listener({ key: 'counts' })
  }
  one.change({ ...one.all(), b: 2 })
  shelf.setItem('counts', '{"a":1,"c":3}')
  tellOfOther()
  expect(one.all(), 'what the other has stored is there, too').toEqual({ a: 1, b: 2, c: 3 })
  // What the other changes meanwhile is the other's.
  shelf.setItem('counts', '{"a":9,"c":3}')
  isFull = false
  one.change({ ...one.all(), d: 4 })
  expect(one.all()).toEqual({ a: 9, b: 2, c: 3, d: 4 })
  shelf.setItem('counts', '{"e":5}')
  tellOfOther()
  expect(one.all(), 'stored again, other tabs are followed').toEqual({ e: 5 })
  keeping.set(true)
})

test.each(['', 'no JSON', '[1, 2]', '"text"', 'null', '7', '{"a": "no count"}'])(
  'what is stored under its name by others is no entry, and no error: %s',
  (text) => {
    const shelf = sharedShelf(text)
    const one = createStored(() => shelf, 'counts', isCount)
    expect(one.all()).toEqual({})
    one.change({ b: 2 })
    expect(one.all()).toEqual({ b: 2 })
  },
)
