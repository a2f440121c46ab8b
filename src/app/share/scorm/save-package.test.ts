import { afterEach, expect, test, vi } from 'vitest'
import { savePackage } from './save-package.ts'

afterEach(() => vi.unstubAllGlobals())

const lesson = { lab: 'tree', id: 'start', title: 'Start' }
const failing = (onLine: boolean, answer: () => Promise<Response>) => {
  vi.stubGlobal('navigator', { onLine })
  vi.stubGlobal('fetch', answer)
  return savePackage(lesson, '1.2').then(
    () => '',
    (error: Error) => error.message,
  )
}

test('a package whose page cannot be loaded says so in the page’s words, why, and what to do', async () => {
  const lost = () => Promise.reject(new TypeError('Failed to fetch'))
  const broken = async () =>
    ({ ok: true, arrayBuffer: () => Promise.reject(new TypeError('network error')) }) as unknown as Response
  const messages = [
    await failing(true, lost),
    await failing(true, broken),
    await failing(false, lost),
    await failing(true, async () => new Response('', { status: 404 })),
  ]
  const facts = [
    /network has failed.*Try again/,
    /network has failed.*Try again/,
    /no network.*Try again/,
    /404.*Reload/,
  ]
  messages.forEach((words, i) => {
    expect(words).toMatch(facts[i])
    expect(words).not.toMatch(/fetch|network error/)
  })
})
