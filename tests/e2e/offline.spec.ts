/** Without a network: what a first visit has stored at once, when the page rests, and what a new version makes of it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, extname } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { labIds } from '../../src/labs/index.ts'
import { isTried } from '../setup/cases.ts'
import { expect, follow, goTo, load, loaded, parts, settled, test, visit } from './page.ts'

test.use({ serviceWorkers: 'allow', alone: true })

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

/** Waits until all of these files are stored. */
const waitFor = (page: Page, names: readonly string[]) =>
  expect
    .poll(async () => {
      const there = new Set(await stored(page))
      return names.filter((name) => !there.has(name))
    })
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
    await load(page, 'divisible')
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

/** How a newer version calls its scripts and styles. */
const renamed = (text: string) => text.replaceAll(/-([\w-]{7,8})\.(js|css)\b/g, '-$1.new.$2')

/** A file in the list of what is stored. */
const LISTED = /\{"revision":null,"url":"assets\/([^"]+)"\},?/g

/**
 * The built page on a server of its own, which can come to have a newer version: with other names and a document that says so. It is made of
 * as many files as are asked of it, for to store all of them once more takes some seconds.
 */
async function serveVersions() {
  let isNew = false
  let files: readonly string[] = []
  const server = createServer(({ url }, response) => {
    const path = new URL(`${url}`, 'http://a').pathname.replace(/\/$/, '/index.html')
    const type = TYPES[extname(path)]
    const isOther = path.includes('/assets/') && type && path.includes('.new.') !== isNew
    const file = DIST + path.replace('.new.', '.')
    if (isOther || !existsSync(file)) return response.writeHead(404).end()
    response.setHeader('Content-Type', type ?? 'application/octet-stream')
    const body = readFileSync(file)
    if (!isNew || !type) return response.end(body)
    const text = renamed(body.toString()).replace('<title>', '<meta name="version" content="new"><title>')
    response.end(
      text
        .replace(/("revision":")\w+(","url":"index\.html)/, '$1new$2')
        .replace(LISTED, (entry, name: string) => (files.includes(basename(name)) ? entry : '')),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}/`,
    renew: (newFiles: readonly string[]) => {
      isNew = true
      files = newFiles
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

test('When the page has rested everything works without a network, and a new version takes over whole when no page of the old one is left', async ({
  page,
  context,
}) => {
  const file = basename(manifest['src/labs/divisible/description.ts'].file)
  await using versions = await serveVersions()
  const version = (page: Page) => page.locator('meta[name=version]')
  const before = followRequests(context)
  await page.goto(`${versions.address}#tree`)
  await settled(page)
  await waitFor(page, files)

  await test.step('labs, other ones each day, lessons and sources, none of which was opened', async () => {
    await context.setOffline(true)
    await page.goto(`${versions.address}?load=1#tree?processors=64`)
    await settled(page)
    for (const lab of labIds.filter((_, k) => isTried(k, labIds.length))) {
      await follow(page, lab)
      await shown(page)
      await goTo(page, 'Sources')
      await loaded(page)
      await goTo(page, 'What if', 'Experiment')
      await loaded(page)
      await expect(parts(page).notices.getByRole('alert')).toBeHidden()
    }
    await follow(page, 'divisible')
    await shown(page)
    await visit(page, 'tree?lesson=why-balance')
    await expect(page.getByText('Part 1 of 6')).toBeVisible()
    await page.goto(versions.address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await context.setOffline(false)
  })

  await test.step('other pages beside the page are themselves', async () => {
    await page.goto(`${versions.address}embed-examples.html`)
    await expect(page).toHaveTitle(/examples/)
  })

  // What is open keeps its own files, while those of the new version are stored beside them.
  const present = files.filter((name) => before.has(name)).map(renamed)
  expect(present.length).toBeGreaterThan(50)
  versions.renew(present)
  await page.goto(`${versions.address}?load=2#tree`)
  await settled(page)
  await waitFor(page, present)
  await expect(version(page)).not.toBeAttached()
  const requests = followRequests(context)
  await follow(page, 'divisible')
  await expect.poll(() => requests.has(file)).toBe(true)
  await shown(page)

  await page.goto('about:blank')
  const next = await context.newPage()
  await expect
    .poll(async () => {
      await next.goto(`${versions.address}?load=3#tree`)
      return version(next).count()
    })
    .toBe(1)
  await context.setOffline(true)
  await next.reload()
  await settled(next)
  await follow(next, 'divisible')
  await expect.poll(() => requests.has(renamed(file))).toBe(true)
  await shown(next)
  expect(await stored(next)).not.toContain(file)
})
