import { afterEach, expect, test, vi } from 'vitest'
import { renew } from './renewal.ts'

afterEach(() => vi.unstubAllGlobals())

/** A page whose entry is `own`, of a server that has `theirs`; the server answers when `answer` is called. */
function openPage(own: string, theirs: string) {
  let answer = (_: Response) => {}
  const answered = new Promise<Response>((resolve) => {
    answer = resolve
  })
  const sessionItems = new Map<string, string>()
  const location = { href: 'http://here/#loop', pathname: '/', search: '' }
  /** The addresses with which the page was loaded again. */
  const loads: string[] = []
  vi.stubGlobal('document', { querySelector: () => ({ src: `http://here/assets/${own}` }) })
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => sessionItems.get(name) ?? null,
    setItem: (name: string, value: string) => sessionItems.set(name, value),
  })
  vi.stubGlobal('fetch', () => answered.then((response) => response.clone()))
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => undefined } })
  vi.stubGlobal('location', { ...location, reload: () => loads.push(globalThis.location.href) })
  vi.stubGlobal('history', {
    replaceState: (_: unknown, __: string, to: string) => Object.assign(globalThis.location, { href: to }),
  })
  return {
    loads,
    goTo: (href: string) => Object.assign(globalThis.location, { href }),
    answer: () => answer(new Response(`<script type="module" src="./assets/${theirs}">`)),
  }
}

test('of several parts that fail after each other, the first renews the page, with the link that was asked for', async () => {
  const page = openPage('index-old.js', 'index-new.js')
  page.goTo('http://here/#async')
  const first = renew()
  // The page writes its address over with what it still shows before the next part fails.
  page.goTo('http://here/#loop')
  const second = renew()
  page.answer()
  await Promise.all([first, second])
  expect(page.loads).toEqual(['http://here/#async'])
  await renew()
  expect(page.loads, 'a page that was loaded again for this is not loaded again').toHaveLength(1)
})

test('a page that the server has no other release of is not loaded again', async () => {
  const page = openPage('index-old.js', 'index-old.js')
  page.answer()
  await renew()
  expect(page.loads).toEqual([])
})
