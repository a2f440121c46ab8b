import { afterEach, expect, test, vi } from 'vitest'
import { whenCalled } from '../../../tests/setup/when-called.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  // A page that is loaded again ends; the next test has its own.
  vi.resetModules()
})

/** A page whose entry is `own`, of a server that has `theirs`; the server answers when `answer` is called. */
async function openPage(own: string, theirs: string) {
  const { ask } = await import('../state/asked-link.ts')
  const { renew } = await import('./renewal.ts')
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
    ask,
    renew,
    loads,
    goTo: (href: string) => Object.assign(globalThis.location, { href }),
    answer: () => answer(new Response(`<script type="module" src="./assets/${theirs}">`)),
  }
}

test('of several parts that fail after each other, the first renews the page, with the link that was asked for', async () => {
  const { renew, ...page } = await openPage('index-old.js', 'index-new.js')
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
  const { renew, ...page } = await openPage('index-old.js', 'index-old.js')
  page.answer()
  await renew()
  expect(page.loads).toEqual([])
})

test('what is asked for while the server is asked is what the page comes back with', async () => {
  const { ask, renew, ...page } = await openPage('index-old.js', 'index-new.js')
  page.goTo('http://here/#async')
  const renewal = renew()
  ask('#mesh', undefined)
  ask('requests?load=0.5', undefined)
  page.answer()
  await renewal
  expect(page.loads).toEqual(['http://here/#requests?load=0.5'])
  ask('divisible', undefined)
  expect(page.loads, 'so is what is asked for while the new page is on its way').toEqual([
    'http://here/#requests?load=0.5',
    'http://here/#divisible',
  ])
})

test('a link that was clicked on is not in the address while its lab is missing, and the page comes back with it', async () => {
  const { ask, renew, ...page } = await openPage('index-old.js', 'index-new.js')
  const missing = whenCalled()
  const way = ask('async', missing.promise)
  const renewal = renew()
  missing.reject(new Error('gone'))
  await way?.catch(() => undefined)
  page.answer()
  await renewal
  expect(page.loads).toEqual(['http://here/#async'])
})
