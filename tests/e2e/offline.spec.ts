/** Without a network: what a first visit has stored at once, and when the page rests. */
import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { labIds } from '../../src/labs/index.ts'
import { expect, follow, goTo, load, loaded, open, parts, test, visit } from './page.ts'

test.use({ serviceWorkers: 'allow', alone: true })

const DIST = 'dist/page'
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
  const asked = new Set<string>()
  context.on('request', (request) => {
    if (!request.serviceWorker()) asked.add(basename(new URL(request.url()).pathname))
  })
  return asked
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
    const asked = followRequests(context)
    await load(page, 'divisible')
    await shown(page)
    await waitFor(
      page,
      files.filter((name) => asked.has(name)),
    )
    // So long that without saved data everything would be asked for.
    await page.waitForTimeout(4000)
    const there = await stored(page)
    expect(files.filter((name) => there.includes(name) && !asked.has(name))).toEqual([])

    await context.setOffline(true)
    await load(page, 'divisible?processors=7')
    await shown(page)
    await goTo(page, 'Sources')
    await expect(parts(page).notices.getByRole('alert')).toContainText('could not be loaded: there is no network')
  })
})

test('When the page has rested everything works: all labs, lessons and sources, none of which was opened', async ({
  page,
  context,
}) => {
  await open(page)
  await waitFor(page, files)
  await context.setOffline(true)
  await open(page, 'tree?processors=64')
  for (const lab of labIds) {
    await follow(page, lab)
    await shown(page)
    await goTo(page, 'Sources')
    await loaded(page)
    await goTo(page, 'Explore', 'Experiment')
    await loaded(page)
    await expect(parts(page).notices.getByRole('alert')).toBeHidden()
  }
  await visit(page, 'tree?lesson=why-balance')
  await expect(page.getByText('Part 1 of 6')).toBeVisible()
  await load(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
