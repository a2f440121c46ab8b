/**
 * The service worker, with which the page works without a network. A document is asked of the network first; one is stored only after all
 * files that it names and that the page had opened, so it never stands there without them. A new release is stored beside the one before,
 * as far as that was, and takes over at once: pages that are open find the files that they came with until the last of them is closed.
 * The build puts the release in (build/offline.ts); nothing is imported, because the file is a plain script.
 */
import type { Release, Wanted } from './wanted.ts'

declare const self: ServiceWorkerGlobalScope
declare const __RELEASE__: Release

const { version, start, later } = __RELEASE__
const { scope } = self.registration
const addressOf = (path: string) => new URL(path, scope).href
const START = start.map(addressOf)
const FILES: ReadonlySet<string> = new Set([...START, ...later.map(addressOf)])
const DOCUMENT = addressOf('index.html')
/** Files whose names change with their content, of any release, and pictures of runs. */
const ASSETS = addressOf('assets/')

/** The texts beside the page, whose names never change; they are stored as they are opened, over all releases. */
const TEXTS = addressOf('doc/')
const openedTexts = () => caches.open(`evenkeel texts ${scope}`)

/** How long the network may take for a document, in milliseconds, where one is stored. */
const DOCUMENT_LIMIT = 3000
/** How many files are asked for at a time: the page goes first. */
const LANES = 4

const PREFIX = `evenkeel ${scope} `
/** Until version 0.3 another worker answered, with the document that it had stored, whether or not the rest of that was there. */
const WORKBOX = `workbox-precache-v2-${scope}`
const present = () => caches.open(PREFIX + version)
/** The names of what other releases have stored. */
const others = async () =>
  (await caches.keys()).filter(
    (name) => (name.startsWith(PREFIX) && name !== PREFIX + version) || name === WORKBOX || name === 'stills',
  )

/** A stored file, of whichever release. */
async function stored(address: string): Promise<Response | undefined> {
  const match = async (cache: Cache) => cache.match(address, { ignoreVary: true })
  let response = await match(await present())
  if (!response && address.startsWith(ASSETS))
    for (const name of await others()) response ??= await match(await caches.open(name))
  return response
}

/** Some servers answer with a page where they have no file. */
const isFile = ({ ok, headers }: Response) => ok && !headers.get('Content-Type')?.startsWith('text/html')

async function addFile(address: string): Promise<void> {
  const cache = await present()
  if (await cache.match(address, { ignoreVary: true })) return
  const response =
    (await stored(address)) ?? (await fetch(address, { cache: address.startsWith(ASSETS) ? 'default' : 'no-cache' }))
  if (!isFile(response)) throw new Error(`${address}: not there`)
  await cache.put(address, response)
}

async function addDocument(): Promise<void> {
  const cache = await present()
  if (await cache.match(DOCUMENT)) return
  const response = await fetch(scope, { cache: 'no-cache' })
  const text = await response.text()
  if (!response.ok || !text.includes(start[0])) throw new Error('the document is of another release')
  await cache.put(DOCUMENT, new Response(text, { headers: response.headers }))
}

/** Stores what a document needs and these files, and the document last: until then there is none. */
async function store(addresses: Iterable<string>): Promise<void> {
  const queue = [...new Set([...START, ...addresses])]
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await addFile(next)
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  await addDocument()
}

/** A file's address without the part of its name that changes with its content. */
const nameOf = (address: string) => address.replace(/-[\w-]{7,8}(?=\.\w+$)/, '')

/** Stores of this release what there was of the others, of pages that were loaded and those that were stored whole. */
async function follow(): Promise<void> {
  const names = new Set<string>()
  for (const other of await others())
    for (const { url } of await (await caches.open(other)).keys()) names.add(nameOf(url))
  if (names.size > 0) await store([...FILES].filter((address) => names.has(nameOf(address))))
}

/**
 * Opens pages again that the former worker has opened without most of their files, and that can only say so. Bare query signs make it
 * another address: one that differs in what follows the # only is not loaded.
 */
async function bringOver(): Promise<void> {
  await self.clients.claim()
  if (!(await caches.has(WORKBOX))) return
  const there = await (await caches.open(WORKBOX)).keys()
  if (there.length > FILES.size / 2) return
  for (const client of await self.clients.matchAll({ type: 'window' })) {
    const address = new URL(client.url)
    if (client.visibilityState !== 'visible' || !isPage(address)) continue
    address.search = address.search ? `${address.search}&` : '?'
    // The page is asked of this worker, which is not active before this is done.
    void client.navigate(address.href).catch(() => undefined)
  }
}

self.addEventListener('install', (event) => {
  const following = async () => {
    // Where there is no room for the release the page is loaded from the network, which the former worker did not.
    if (await caches.has(WORKBOX)) await follow().catch(() => undefined)
    else await follow()
    await self.skipWaiting()
  }
  event.waitUntil(following())
})
self.addEventListener('activate', (event) => event.waitUntil(bringOver()))

/** Stores what a page of this release asks for. When no other page is open, what other releases have stored can go. */
async function keep({ entry, files }: Wanted): Promise<void> {
  if (entry !== START[0]) return
  await store(files === 'everything' ? FILES : files.filter((address) => FILES.has(address)))
  const { installing, waiting } = self.registration
  if (installing || waiting || (await self.clients.matchAll()).length > 1) return
  for (const name of await others()) await caches.delete(name)
}
// What fails is stored at the next visit.
self.addEventListener('message', (event) => event.waitUntil(keep(event.data).catch(() => undefined)))

/** The page's own address alone: below it are other pages, such as the one file, examples of embedding, and former versions in v/. */
const isPage = ({ origin, pathname }: URL) => origin + pathname === addressOf('./') || origin + pathname === DOCUMENT

async function answerWithPage(request: Request): Promise<Response> {
  const answer = fetch(request, { cache: 'no-cache' })
  const document = await (await present()).match(DOCUMENT)
  if (!document) return answer
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, DOCUMENT_LIMIT, undefined))
  const response = await Promise.race([answer.catch(() => undefined), late])
  return response?.ok || response?.type === 'opaqueredirect' ? response : document
}

/** A text, or what it is drawn and searched with, of the network; of the store where that has none. */
async function answerWithText(request: Request): Promise<Response> {
  const opened = await openedTexts()
  const response = await fetch(request, { cache: 'no-cache' }).catch(() => undefined)
  if (response?.ok) await opened.put(request.url, response.clone()).catch(() => undefined)
  else if (!response) return (await opened.match(request.url)) ?? Response.error()
  return response
}

/** Stands for a picture that was never seen and that there is no network for. */
const EMPTY = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="225"/>'

async function answerWithFile(request: Request): Promise<Response> {
  const { url } = request
  const there = await stored(url)
  if (there) return there
  // Pictures of runs are many, so each is stored when it is first seen.
  const isPicture = url.endsWith('.webp')
  const response = await fetch(request).catch((error) => {
    if (isPicture) return new Response(EMPTY, { headers: { 'Content-Type': 'image/svg+xml' } })
    throw error
  })
  const cache = await present()
  if (isPicture && response.headers.get('Content-Type') === 'image/webp') await cache.put(url, response.clone())
  // The server has another release by now: the document would name files that are nowhere.
  if (response.status === 404 && FILES.has(url)) await cache.delete(DOCUMENT)
  return response
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  if (request.url.startsWith(TEXTS)) event.respondWith(answerWithText(request))
  else if (request.mode === 'navigate') {
    if (isPage(new URL(request.url))) event.respondWith(answerWithPage(request))
  } else if (request.url.startsWith(ASSETS) || FILES.has(request.url)) event.respondWith(answerWithFile(request))
})
