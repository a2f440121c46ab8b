/**
 * The service worker, with which the page works without a network. A first visit stores the page's start and what the page loads, and
 * everything when the page rests. A new version stores everything before it takes over, when no page of the old one is left: a page that
 * is open keeps the files that it came with.
 */
import { clientsClaim } from 'workbox-core'
import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { savesData, type Wanted } from './wanted.ts'

declare const self: ServiceWorkerGlobalScope

const files = self.__WB_MANIFEST as { readonly url: string; readonly revision: string | null }[]
const all = new PrecacheController()
all.addToCacheList(files)
/** The document with its icon, which have no hash in their names, and what the document names. */
const start = new PrecacheController()
start.addToCacheList(files.filter(({ url, revision }) => revision || /^assets\/(index|rolldown-runtime)-/.test(url)))

registerRoute(new PrecacheRoute(all))
/** The page's own address alone: below it are other pages, such as the one file, examples of embedding, and former versions in v/. */
const basePath = new URL(self.registration.scope).pathname.replace(/[^\w/]/g, '\\$&')
registerRoute(
  new NavigationRoute(all.createHandlerBoundToURL('index.html'), {
    allowlist: [new RegExp(`^${basePath}(index\\.html)?(\\?|$)`)],
  }),
)
clientsClaim()

/** Pictures of runs are many, so each is stored when it is first seen; a new version may have others. */
const STILLS = 'stills'
/** Stands for a picture that was never seen and that there is no network for. */
const EMPTY = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="225"/>'
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.endsWith('.webp'),
  async ({ request }) => {
    const cache = await caches.open(STILLS)
    const stored = await cache.match(request)
    if (stored) return stored
    const response = await fetch(request).catch(() => undefined)
    if (response?.ok) await cache.put(request, response.clone())
    return response ?? new Response(EMPTY, { headers: { 'Content-Type': 'image/svg+xml' } })
  },
)

self.addEventListener('install', (event) => {
  const isFirst = !self.registration.active
  void (isFirst || savesData() ? start : all).install(event)
})
self.addEventListener('activate', (event) => {
  void all.activate(event)
  event.waitUntil(caches.delete(STILLS))
})

/** Stores what is wanted of the files, one after the other: the page goes first. What fails is stored at the next visit. */
async function store(selection: Wanted): Promise<void> {
  const cache = await caches.open(all.strategy.cacheName)
  for (const url of all.getCachedURLs()) {
    if (selection !== 'everything' && !selection.includes(url)) continue
    if (!(await all.matchPrecache(url))) await cache.add(url)
  }
}
self.addEventListener('message', (event) => event.waitUntil(store(event.data).catch(() => undefined)))
