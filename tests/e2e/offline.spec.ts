/** Without a network, and across releases: what a visit has stored, and that no release of the server leaves a page that is dead. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, extname } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { labIds } from '../../src/labs/index.ts'
import { some } from '../setup/cases.ts'
import { expect, follow, goTo, load, loaded, parts, settled, test, visit } from './page.ts'

test.use({ serviceWorkers: 'allow', alone: true })
test.describe.configure({ timeout: 400_000 })

const DIST = 'dist/page'
const manifest: Readonly<Record<string, { readonly file: string }>> = JSON.parse(
  readFileSync(`${DIST}/.vite/manifest.json`, 'utf8'),
)
const files = readdirSync(`${DIST}/assets`, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(?:css|js|woff2)$/.test(entry.name))
  .map(({ name }) => name)

/** The names of the files that are stored. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const caching = (await caches.keys()).map(async (name) => (await caches.open(name)).keys())
    return (await Promise.all(caching)).flat().map(({ url }) => new URL(url).pathname.split('/').at(-1))
  })

/** Waits until all of these files are stored; some hundred, one by one, take a slow machine a minute. */
const waitFor = (page: Page, names: readonly string[]) =>
  expect
    .poll(
      async () => {
        const there = new Set(await stored(page))
        return names.filter((name) => !there.has(name))
      },
      { timeout: 120_000 },
    )
    .toEqual([])

/** Waits until the numbers of a run are there. */
async function shown(page: Page): Promise<void> {
  await expect(page.locator('main')).not.toHaveAttribute('data-run', 'running')
  await expect(parts(page).results.getByText(/\d/).first()).toBeVisible()
  await loaded(page)
}

/** Follows the names of the files that the pages of a context and their workers ask for. */
function followRequests(context: BrowserContext): Set<string> {
  const requests = new Set<string>()
  context.on('request', (request) => {
    if (!request.serviceWorker()) requests.add(basename(new URL(request.url()).pathname))
  })
  return requests
}

test.describe('At once', () => {
  test.use({
    allowedOutput: /^error: .*(?:ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|Unable to preload CSS)/s,
  })

  test('the page and the opened lab are stored, and nothing more where the reader saves data', async ({
    page,
    context,
  }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
    const requests = followRequests(context)
    await load(page, 'divisible?v=1')
    await shown(page)
    await waitFor(
      page,
      files.filter((name) => requests.has(name)),
    )
    // So long that without saved data everything would be asked for.
    await page.waitForTimeout(4000)
    const there = await stored(page)
    expect(files.filter((name) => there.includes(name) && !requests.has(name))).toEqual([])

    await context.setOffline(true)
    await load(page, 'divisible?processors=7')
    await shown(page)
    await goTo(page, 'Sources')
    await expect(parts(page).notices.getByRole('alert')).toContainText('could not be loaded: there is no network')
  })
})

const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' }

/** How another release calls its scripts and styles: the part that changes with the content, the other way round. */
const renamed = (text: string) =>
  text.replaceAll(
    /-([\w-]{7,8})\.(js|css)\b/g,
    (_, hash: string, type: string) => `-${[...hash].reverse().join('')}.${type}`,
  )
const builtNames = new Map(files.map((name) => [renamed(name), name]))

/** The worker of version 0.3 in short: what it had stored it answered with, the document first, and a part it stored at a time. */
const FORMER_WORKER = `
const files = FILES
const cache = () => caches.open('workbox-precache-v2-' + self.registration.scope)
self.addEventListener('install', (event) => event.waitUntil(cache().then((cache) => cache.addAll(files))))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const path = request.mode === 'navigate' ? './' : request.url
  event.respondWith(cache().then((cache) => cache.match(path)).then((stored) => stored ?? fetch(request)))
})
`

/** The built page as two releases under one address: the first one's scripts and styles are not there any more once the second one is. */
async function serveReleases({ isFormer = false } = {}) {
  let isSecond = false
  let delay = 0
  let missing: string | undefined
  const server = createServer(async ({ url }, response) => {
    const path = new URL(`${url}`, 'http://a').pathname.replace(/\/$/, '/index.html')
    const type = TYPES[extname(path)]
    const name = basename(path)
    const isHashed = path.includes('/assets/') && type
    const present = isSecond && isHashed ? builtNames.get(name) : name
    const file = `${DIST}${path.slice(0, -name.length)}${present}`
    if (path === '/index.html') await new Promise((resolve) => setTimeout(resolve, delay))
    if (!present || !existsSync(file) || (isSecond && name === missing)) return response.writeHead(404).end()
    response.setHeader('Content-Type', type ?? 'application/octet-stream')
    response.setHeader('Cache-Control', isHashed ? 'max-age=31536000, immutable' : 'no-cache')
    const body = readFileSync(file)
    if (!type) return response.end(body)
    const text = body.toString()
    if (isFormer && !isSecond && name === 'sw.js') {
      const named = readFileSync(`${DIST}/index.html`, 'utf8').matchAll(/\.\/assets\/[\w./-]+/g)
      return response.end(FORMER_WORKER.replace('FILES', JSON.stringify(['./', ...[...named].map(String)])))
    }
    if (!isSecond) return response.end(text)
    return response.end(
      renamed(text)
        .replace('<title>', '<meta name="release" content="second"><title>')
        .replace('"version":"', '"version":"second'),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}/`,
    /** The server comes to have the second release, without this file if one is named. */
    release: (without?: string) => {
      isSecond = true
      missing = without
    },
    /** From now on a document takes this long, in milliseconds. */
    slow: (time: number) => {
      delay = time
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const isSecond = (page: Page) => page.locator('meta[name=release]').count()
/** Waits until a document is stored: it comes last. */
const waitForDocument = (page: Page) => expect.poll(async () => (await stored(page)).includes('index.html')).toBe(true)

/** Expects the page of a lab, with its run and without a word about missing parts. */
async function alive(page: Page, processors: number): Promise<void> {
  await shown(page)
  await expect(page, 'the scenario is the one asked for').toHaveURL(new RegExp(`\\bprocessors=${processors}\\b`))
  await expect(page.getByText(/could not be loaded/), 'nothing is missing').toHaveCount(0)
}

test('When the page has rested everything works without a network, labs, lessons and sources that were never opened', async ({
  page,
  context,
}) => {
  await using releases = await serveReleases()
  await page.goto(`${releases.address}#tree?v=2`)
  await settled(page)
  await waitFor(page, files)
  await context.setOffline(true)
  await page.goto(`${releases.address}?load=1#tree?processors=64`)
  await settled(page)
  for (const lab of some(labIds, 1)) {
    await follow(page, lab)
    await shown(page)
    await goTo(page, 'Sources')
    await loaded(page)
    await goTo(page, 'What if', 'Experiment')
    await loaded(page)
    await expect(parts(page).notices.getByRole('alert')).toBeHidden()
  }
  await follow(page, 'divisible?v=1')
  await shown(page)
  await visit(page, 'tree?lesson=why-balance')
  await expect(page.getByText('Part 1 of 6')).toBeVisible()
  await page.goto(releases.address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.setOffline(false)
  await page.goto(`${releases.address}embed-examples.html`)
  await expect(page, 'other pages beside the page are themselves').toHaveTitle(/examples/)
})

test.describe('The documents', () => {
  test.use({ allowedOutput: /^error: .*(?:ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch)/s })

  test('one that was opened is there without a network, with its style, and one that was not is not', async ({
    page,
    context,
  }) => {
    await load(page, 'divisible?v=1')
    await shown(page)
    await waitFor(page, ['index.html'])
    await page.goto('./doc/index.html')
    await expect(page.getByText('A document that you open is kept, for when there is no network.')).toBeVisible()
    await page.getByRole('link', { name: 'The loop lab' }).click()
    const heading = page.getByRole('heading', { level: 1, name: 'The loop lab' })
    await expect(heading).toBeVisible()
    await waitFor(page, ['loop.html', 'doc.css'])
    const font = await heading.evaluate((element) => getComputedStyle(element).font)
    await context.setOffline(true)
    await page.reload()
    await expect(heading).toBeVisible()
    expect(await heading.evaluate((element) => getComputedStyle(element).font)).toBe(font)
    await page.getByRole('link', { name: 'All documents' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible()
    const other = page.evaluate(() =>
      fetch('mesh.html').then(
        ({ status }) => status,
        () => 'none',
      ),
    )
    expect(await other).toBe('none')
  })
})

test.describe('When the server has another release', () => {
  test.use({
    // What is gone, or cannot be asked for, is what these are about.
    allowedOutput: /^error: .*(?:404|ERR_|Failed to fetch|Unable to preload CSS)/s,
  })

  test('a short first visit and then a link to another lab show the new page, and the next visit too', async ({
    page,
    context,
  }) => {
    await using releases = await serveReleases()
    await page.goto(`${releases.address}#loop?v=1`)
    await shown(page)
    await waitForDocument(page)
    await page.goto('about:blank')
    releases.release()
    const second = await context.newPage()
    await second.goto(`${releases.address}#async?depth=8&processors=7`)
    await alive(second, 7)
    expect(await isSecond(second)).toBe(1)
    await second.reload()
    await alive(second, 7)
  })

  test('after a visit of an instant, with nothing stored, the next one shows the new page', async ({
    page,
    context,
  }) => {
    await using releases = await serveReleases()
    await page.goto(`${releases.address}#loop?v=1`)
    await page.goto('about:blank')
    releases.release()
    const second = await context.newPage()
    await second.goto(`${releases.address}#async?depth=8&processors=7`)
    await alive(second, 7)
    expect(await isSecond(second)).toBe(1)
  })

  test('a page that is open and lacks a part comes back as the new one, once, with its scenario', async ({
    page,
    context,
  }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
    await using releases = await serveReleases()
    await page.goto(`${releases.address}#loop?processors=6`)
    await shown(page)
    await waitForDocument(page)
    const other = await context.newPage()
    await other.goto(`${releases.address}#loop?processors=5`)
    await alive(other, 5)
    releases.release()
    let loads = 0
    page.on('load', () => loads++)
    await follow(page, 'async?depth=8&processors=7')
    await expect.poll(() => isSecond(page)).toBe(1)
    await alive(page, 7)
    expect(loads, 'it was loaded again once').toBe(1)
    await alive(other, 5)
    await follow(other, 'loop?processors=8')
    await alive(other, 8)
  })

  test('a page whose server has another release comes back with the lab that was clicked on', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
    await using releases = await serveReleases()
    await page.goto(releases.address)
    const tile = page.locator('main a[href^="#async?"]')
    await expect(tile.first()).toBeVisible()
    releases.release()
    // Home lacks parts, too: a click may fall on the new page before that has drawn anything.
    await expect(async () => {
      if (!page.url().includes('#async')) await tile.first().click()
      await expect(page).toHaveURL(/#async\b/, { timeout: 5000 })
    }).toPass()
    await expect.poll(() => isSecond(page)).toBe(1)
    await expect(page).toHaveURL(/#async\b/)
    await shown(page)
  })

  test('what is clicked on while the new page is on its way is what it comes with', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
    await using releases = await serveReleases()
    await page.goto(releases.address)
    await expect(page.locator('main a[href^="#async?"]').first()).toBeVisible()
    releases.release()
    // So long that the click comes first.
    releases.slow(1000)
    await page.evaluate(() => {
      const click = () => document.querySelector<HTMLElement>('main a[href^="#async?"]')?.click()
      addEventListener('beforeunload', () => setTimeout(click), { once: true })
      dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: new Error('a part is gone') }))
    })
    await expect.poll(() => isSecond(page)).toBe(1)
    await expect(page).toHaveURL(/#async\b/)
    await shown(page)
  })

  test('a page that is open with everything stored keeps its own files while the new release is stored, which then works without a network', async ({
    page,
    context,
  }) => {
    const file = basename(manifest['src/labs/async/description.ts'].file)
    await using releases = await serveReleases()
    await page.goto(`${releases.address}#loop?processors=6`)
    await shown(page)
    await waitFor(page, files)
    releases.release()
    const next = await context.newPage()
    await next.goto(`${releases.address}#tree?v=2`)
    await shown(next)
    expect(await isSecond(next), 'the document is asked of the network first').toBe(1)
    await waitFor(next, files.map(renamed))
    await follow(page, 'async?depth=8&processors=7')
    await alive(page, 7)
    expect(await isSecond(page), 'the open page is the old one still').toBe(0)
    await page.goto('about:blank')
    await context.setOffline(true)
    await next.goto(`${releases.address}?load=1#async?depth=8&processors=9`)
    await alive(next, 9)
    expect(await isSecond(next)).toBe(1)
    await context.setOffline(false)
    await next.reload()
    await expect.poll(async () => (await stored(next)).includes(file), 'the old release is gone').toBe(false)
  })

  test('an old tab stays open while a second one takes the new release: both go on, and what either keeps is there in the other', async ({
    page,
    context,
  }) => {
    await using releases = await serveReleases()
    /** The lessons of which this device keeps how far the reader is. */
    const lessonsOf = (tab: Page) =>
      tab.evaluate(() => Object.keys(JSON.parse(localStorage.getItem('evenkeel-lessons') ?? '{}')).toSorted())
    /** Begins a lesson and goes on by a part. */
    const reads = async (tab: Page, lesson: string) => {
      await follow(tab, lesson)
      await expect(tab.getByText(/^Part 1 of/)).toBeVisible()
      await tab.getByRole('button', { name: 'Next', exact: true }).click()
      await expect(tab.getByText(/^Part 2 of/)).toBeVisible()
    }
    await page.goto(`${releases.address}#loop?processors=6`)
    await shown(page)
    await waitFor(page, files)
    await reads(page, 'tree?lesson=start')
    releases.release()
    const second = await context.newPage()
    await second.goto(`${releases.address}#loop?processors=5`)
    await alive(second, 5)
    expect(await isSecond(second), 'the second tab has the new release').toBe(1)
    await reads(second, 'tree?lesson=why-balance')
    expect(await isSecond(page), 'the old tab is as it was').toBe(0)
    await follow(page, 'async?depth=8&processors=7')
    await alive(page, 7)
    await reads(page, 'async?lesson=asking')
    await follow(second, 'async?depth=8&processors=9')
    await alive(second, 9)
    const all = ['async/asking', 'tree/start', 'tree/why-balance']
    expect(await lessonsOf(second), 'how far the reader is, from both tabs').toEqual(all)
  })

  test('where the network is slow or gone the stored page comes, with everything that it names', async ({
    page,
    context,
  }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
    await using releases = await serveReleases()
    await page.goto(`${releases.address}#loop?processors=6`)
    await shown(page)
    await waitForDocument(page)
    releases.slow(20_000)
    await page.goto(`${releases.address}?load=1#loop?processors=7`)
    await alive(page, 7)
    await context.setOffline(true)
    await page.goto(`${releases.address}?load=2#loop?processors=8`)
    await alive(page, 8)
  })

  test('a part that no release has is said, and the page is not loaded again and again', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
    await using releases = await serveReleases()
    await page.goto(`${releases.address}#loop?processors=6`)
    await shown(page)
    releases.release(renamed(basename(manifest['src/labs/async/description.ts'].file)))
    let loads = 0
    page.on('load', () => loads++)
    await follow(page, 'async?depth=8&processors=7')
    await expect.poll(() => isSecond(page)).toBe(1)
    await expect(page.getByRole('alert')).toContainText('could not be loaded')
    await page.waitForTimeout(2000)
    expect(loads, 'it was loaded again once').toBe(1)
  })

  test('who comes from the worker of version 0.3, which answers with an old document, is brought over', async ({
    page,
    context,
  }) => {
    await using releases = await serveReleases({ isFormer: true })
    await page.goto(`${releases.address}#loop?v=1`)
    await shown(page)
    await page.evaluate(() => navigator.serviceWorker.register('./sw.js').then(() => navigator.serviceWorker.ready))
    await page.goto('about:blank')
    releases.release()
    const second = await context.newPage()
    await second.goto(`${releases.address}#async?depth=8&processors=7`)
    await expect.poll(() => isSecond(second)).toBe(1)
    await alive(second, 7)
    await second.reload()
    await alive(second, 7)
    await expect
      .poll(
        () => second.evaluate(async () => (await caches.keys()).some((name) => name.startsWith('workbox'))),
        'what it had stored is gone',
      )
      .toBe(false)
  })
})
