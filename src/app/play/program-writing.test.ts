import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TextProblem } from '../../labs/page.ts'
import { yieldToEvents } from '../../worker/yield.ts'
import { createWriting, problemsOf } from './program-writing.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A text on a page: what ran, what the editor was given, what is wrong. Texts with a "?" cannot be read, those with a "!" are refused. */
function page(first: string) {
  const texts: string[] = []
  const shown: string[] = []
  let wrong: readonly TextProblem[] = []
  const writing = createWriting(first, {
    problemsIn: async (text) => (text.includes('?') ? [{ line: 2, message: 'unexpected' }] : []),
    give(text) {
      if (text.includes('!')) return 'too long'
      texts.push(text)
      return undefined
    },
    replace: (text) => void shown.push(text),
    unread: (problems) => {
      wrong = problems
    },
  })
  /** Lets a time pass, and everything that follows from it. */
  const pass = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    // What waits for other events waits before this.
    await yieldToEvents()
  }
  return { writing, texts, shown, pass, wrong: () => wrong.map(({ message }) => message) }
}

test('a text runs when it rests, once, as it is then', async () => {
  const { writing, texts, pass } = page('a')
  expect([writing.type('a'), writing.type('ab')]).toEqual([false, true])
  await pass(299)
  writing.type('abc')
  await pass(299)
  expect(texts).toEqual([])
  await pass(1)
  expect(texts).toEqual(['abc'])
})

test('what cannot be read does not run, and is said until it can be', async () => {
  const { writing, texts, wrong, pass } = page('a')
  writing.type('a?')
  await pass(300)
  expect([texts, wrong()]).toEqual([[], ['unexpected']])
  // The text that runs is typed again.
  writing.type('a')
  await pass(300)
  expect([texts, wrong()]).toEqual([[], []])
  writing.type('b!')
  await pass(300)
  expect([texts, wrong()]).toEqual([[], ['too long']])
})

test('undo takes back first what has not run', async () => {
  const { writing, texts, shown, wrong, pass } = page('a')
  expect(writing.takeBack()).toBe(false)
  writing.type('a?')
  await pass(300)
  expect(writing.takeBack()).toBe(true)
  expect([shown, writing.text(), wrong()]).toEqual([['a'], 'a', []])
  await pass(300)
  expect(texts).toEqual([])
})

test('the editor follows the scenario, but not to what was typed in it', async () => {
  const { writing, texts, shown, pass } = page('a')
  writing.type('b')
  await pass(300)
  writing.follow('b')
  expect(shown).toEqual([])
  writing.type('c')
  writing.follow('d')
  expect([shown, writing.text()]).toEqual([['d'], 'd'])
  await pass(300)
  expect(texts).toEqual(['b'])
})

test('nothing runs after the end', async () => {
  const { writing, texts, pass } = page('a')
  writing.type('b')
  writing.stop()
  await pass(300)
  expect(texts).toEqual([])
})

test('of two faults the earlier line is named, and the language goes first on the same one', () => {
  const at = (line: number, message: string) => ({ line, message })
  expect(problemsOf(at(3, 'syntax'), [at(2, 'declared')])).toEqual([at(2, 'declared')])
  expect(problemsOf(at(3, 'syntax'), [at(3, 'declared')])).toEqual([at(3, 'syntax')])
  expect(problemsOf(at(3, 'syntax'), [])).toEqual([at(3, 'syntax')])
  expect(problemsOf(undefined, [])).toEqual([])
})
