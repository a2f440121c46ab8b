/**
 * Everything fails once: what the page loads later, the worker, storage, the network. Only what failed may be missing, the page says so,
 * and it comes back without a reload. What is loaded later is tried with one part of each kind: all of a kind go through the same code.
 */
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { deflated } from '../../src/core/attachments/deflating.ts'
import { PACKED } from '../../src/core/attachments/packed.ts'
import { wholeInLink } from '../../src/core/content/own.ts'
import { choose, expect, follow, goTo, load, open, parts, position, settled, test, VERY_LONG } from './page.ts'

/** What is loaded later: a module that the build has a file for, how a reader comes by it, and what is there once it is loaded. */
interface Part {
  readonly module: string
  readonly link: string
  readonly act?: (page: Page) => Promise<unknown>
  readonly shown: (page: Page) => Locator
}

const HOME = 'tree?processors=16&depth=8'

/** Presses a button by key: a notice may lie over it. */
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().press('Enter')
/** Drops a file on the page. */
const dropped = (name: string, content: string) => (page: Page) =>
  page.evaluate(
    ([name, content]) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([content], name))
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    },
    [name, content],
  )

/** A lesson of one's own, of a lab that there is not. */
const LESSON = '---\nlab: forest\ntitle: Mine\nsummary: A part.\n---\n## One part\n\nIt has a text.\n'
const OWN = wholeInLink({ lesson: { name: 'mine.md', bytes: new TextEncoder().encode(LESSON) }, beside: [] })

/** Where a program of one's own is begun, and a link that has one in it. */
const BEGUN = 'async?processors=16&depth=8&side=program'
const TEXT = deflated(readFileSync('src/labs/async/programs/templates/give.js'))
const WRITTEN = `${BEGUN}&balancer=own&program=${PACKED}${TEXT.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
const program = (page: Page) => page.getByRole('textbox', { name: 'Program' }).filter({ hasText: 'me.give' })

/** One part of each kind. */
const KINDS: Readonly<Record<string, Part>> = {
  'the list of views and dialogs': {
    module: 'src/app/shell/parts.ts',
    link: `${HOME}&view=lessons`,
    shown: (page) => page.getByRole('heading', { name: 'Lessons' }),
  },
  'a view': {
    module: 'src/app/explore/strip/strip.tsx',
    link: `${HOME}&view=sensitivity`,
    shown: (page) => page.getByRole('combobox', { name: 'Against parameter' }),
  },
  'a dialog': {
    module: 'src/app/help/help-sheet.tsx',
    link: HOME,
    act: (page) => page.keyboard.press('?'),
    shown: (page) => page.getByRole('dialog', { name: 'Help' }),
  },
  'a panel': {
    module: 'src/app/play/numbers.tsx',
    link: `${HOME}&side=numbers`,
    shown: (page) => page.getByRole('group', { name: 'Numbers', exact: true }).locator('dl').first(),
  },
  'a page of the site': {
    module: 'src/app/home/teach.tsx',
    link: 'teach?',
    shown: (page) => page.getByRole('heading', { name: 'Teach' }),
  },
  'a picture of a lab on Home': {
    module: 'src/labs/tree/views/miniature.tsx',
    link: 'home?',
    shown: (page) => page.locator('[href^="#tree"] canvas'),
  },
  'the page of a lab': {
    module: 'src/labs/loop/views/page.ts',
    link: 'loop?',
    shown: (page) => parts(page).results,
  },
  'a chart of a lab': {
    module: 'src/labs/tree/views/charts/loadmap.tsx',
    link: `${HOME}&chart=load`,
    shown: (page) => page.getByRole('figure', { name: /^Load of every processor/ }),
  },
  'a picture of the work': {
    module: 'src/views/work/tiles/tiles.tsx',
    link: 'tree?workload=mandelbrot&pictureSize=64&processors=4&picture=work',
    shown: (page) => page.getByRole('slider', { name: /^Mandelbrot set/ }),
  },
  'the source of a lab': {
    module: 'src/labs/tree/reproduction.ts',
    link: 'tree?view=reproduce',
    shown: (page) => page.getByRole('heading', { name: /measured here$/ }),
  },
  'a document': {
    module: 'doc/model.md',
    link: `${HOME}&view=model`,
    shown: (page) => page.getByRole('heading', { name: 'What is simulated' }),
  },
  'a lesson': {
    module: 'src/labs/tree/lessons/why-balance.md',
    link: 'tree?lesson=why-balance',
    shown: (page) => page.getByText(/^Part 1 of/),
  },
  'what reads a lesson of one’s own': {
    module: 'src/core/content/read-own.ts',
    link: `tree?lesson=${OWN}`,
    shown: (page) => parts(page).notices.getByText(/^From the link: the (file of this )?lesson/),
  },
  'what reads a dropped file': {
    module: 'src/app/share/export/open-file.ts',
    link: HOME,
    act: dropped('mine.json', '{"lab":"tree","scenario":{"processors":8}}'),
    shown: (page) => parts(page).slider('Processors').and(page.locator('[aria-valuetext="8"]')),
  },
  'what writes a file': {
    module: 'src/app/share/export/parquet.ts',
    link: HOME,
    async act(page) {
      await settled(page)
      await page.keyboard.press('e')
      await press('Recording as Parquet')(page)
    },
    shown: (page) => page.getByRole('dialog').getByText(/^Saved/),
  },
  'what prints': {
    module: 'src/app/share/printing.ts',
    link: HOME,
    act: (page) => page.keyboard.press('Control+p'),
    shown: (page) => page.getByRole('region', { name: 'Scenario' }),
  },
  'the ready lectures': {
    module: 'src/labs/lecture-entries.ts',
    link: 'teach?',
    act: press(/^Open: Balancing by phases/),
    shown: (page) => page.getByRole('dialog', { name: 'Playlist for a lecture' }),
  },
  'what unpacks programs': {
    module: 'src/core/attachments/deflating.ts',
    link: WRITTEN,
    shown: (page) => page.locator('[data-parameter="own.most"]'),
  },
  'the editor of programs': { module: 'src/app/editor/program-editor.tsx', link: WRITTEN, shown: program },
  'a text to begin a program with': {
    module: 'src/labs/async/programs/templates/give.js?raw',
    link: BEGUN,
    act: press('Give when you have too much'),
    shown: program,
  },
  'what checks programs': {
    module: 'src/labs/async/programs/checks.ts',
    link: WRITTEN,
    act: press('Check it'),
    shown: (page) => page.getByRole('region', { name: 'Checks' }).getByText(/of \d\d+ runs|^\d+ of|^All|^Nothing/),
  },
}

interface Chunk {
  readonly file: string
  readonly css?: readonly string[]
}
const manifest: Readonly<Record<string, Chunk>> = JSON.parse(readFileSync('dist/page/.vite/manifest.json', 'utf8'))

test.describe('When a part of the page cannot be loaded', () => {
  test.use({
    allowedOutput: /^error: .*(?:net::ERR_FAILED|Failed to fetch dynamically imported module|Unable to preload CSS)/s,
  })

  for (const [kind, { module, link, act, shown }] of Object.entries(KINDS))
    test(`the page says so, everything else goes on, and it is there when opened again: ${kind}`, async ({ page }) => {
      await page.addInitScript(() => {
        window.print = () => {}
      })
      const { file, css = [] } = manifest[module]
      const blocked = new Set([...css, file])
      await page.route('**/assets/**', (route) => {
        const asset = `assets/${route.request().url().split('/assets/')[1]}`
        return blocked.has(asset) ? route.abort() : route.continue()
      })
      // Here it is said, and in the dialog that exports.
      const missing = page
        .locator('section[aria-label=Notices], dialog')
        .getByText(/could not be loaded:/)
        .first()
      const opens = async () => {
        await follow(page, link)
        // Until the link's lab is there, what is pressed may be found in the lab before.
        if (act && !link.startsWith('teach')) await expect(page.getByRole('main')).toHaveAttribute('data-run', 'done')
        await act?.(page)
      }
      await open(page, HOME)
      for (const asset of [...css, file]) {
        await opens()
        await expect(missing, `${asset} is missing, and the page says nothing`).toBeVisible()
        await page.keyboard.press('Escape')
        await follow(page, 'tree?processors=8&depth=8')
        await settled(page)
        blocked.delete(asset)
      }
      await opens()
      await expect(shown(page).first(), `${kind} is not there when it is opened again`).toBeVisible()
      for (const sheet of css)
        await expect(page.locator(`link[rel=stylesheet][href$="${sheet}"]`).first()).toBeAttached()
    })
})

test.describe('When the lab of the first link cannot be loaded', () => {
  test.use({ allowedOutput: /^error: .*net::ERR_FAILED/s })

  test('the page says so, and another link shows it', async ({ page }) => {
    const file = `**/${manifest['src/labs/loop/description.ts'].file}`
    await page.route(file, (route) => route.abort())
    await load(page, 'loop?processors=6')
    await expect(page.getByRole('alert')).toHaveText(
      /^A part of the page could not be loaded: .* its link keeps what you see\.$/,
    )
    await page.unroute(file)
    await follow(page, 'loop?processors=7')
    await expect(parts(page).slider('Processors')).toHaveAttribute('aria-valuetext', '7')
  })
})

test.describe('When a view fails', () => {
  test.use({ allowedOutput: /^error: Error: struck down/ })

  test('the page says so, and everything else goes on', async ({ page }) => {
    const body = "export default () => { throw new Error('struck down') }"
    await page.route(/\/assets\/lesson-list-\S+\.js/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body }),
    )
    await open(page, 'tree?processors=16')
    await goTo(page, 'Learn', 'Lessons')
    await expect(parts(page).notices.getByRole('alert')).toContainText('has failed: struck down')
    await goTo(page, 'Play')
    await settled(page)
  })
})

test.describe('When the worker cannot be loaded', () => {
  test.use({
    allowedOutput: /Failed to load resource: net::ERR_FAILED|registration blocked by Playwright/,
    serviceWorkers: 'block',
  })

  test('the page says so, and the next run works', async ({ page }) => {
    await page.route('**/assets/worker/**', (route) => route.abort())
    await load(page, 'tree?v=2')
    await expect(parts(page).notices.getByText(/The simulation failed:/)).toBeVisible()
    await page.unroute('**/assets/worker/**')
    await page.getByRole('button', { name: 'Run again' }).click()
    await settled(page)
    await expect(parts(page).notices.getByText(/The simulation failed:/)).toBeHidden()
    expect((await position(page)).of).toBeGreaterThan(1)
  })
})

test.describe('When a lab cannot be loaded by a worker', () => {
  test.use({
    allowedOutput: /net::ERR_FAILED|registration blocked by Playwright/,
    serviceWorkers: 'block',
  })

  test('the page says so of a run and of a sweep, and the next ones work', async ({ page }) => {
    const engines = '**/assets/worker/tree-*.js'
    await page.route(engines, (route) => route.abort())
    await load(page, HOME)
    await expect(parts(page).notices.getByText(/^The simulation failed: the simulation could not/)).toBeVisible()
    await page.unroute(engines)
    await page.getByRole('button', { name: 'Run again' }).click()
    await settled(page)
    // The workers of sweeps load it themselves.
    await page.route(engines, (route) => route.abort())
    await goTo(page, 'What if')
    await expect(page.getByText(/^The sweep could not be run: the simulation could not/)).toBeVisible()
    await page.unroute(engines)
    await parts(page).slider('Balancing interval').press('ArrowRight')
    await expect(page.getByText(/^The sweep could not be run/)).toBeHidden()
    await goTo(page, 'Play')
    await settled(page)
  })
})

test('A worker that dies while it has nothing to do, with a word or without, is replaced at once', async ({ page }) => {
  await open(page, HOME)
  for (const silently of [false, true]) {
    const next = page.waitForEvent('worker')
    await page.workers()[0].evaluate((silently) => {
      setTimeout(() => {
        if (silently) self.close()
        else throw new Error('struck down')
      })
    }, silently)
    await next
    await parts(page).slider('Balancing interval').press('ArrowRight')
    await settled(page)
    await choose(page, 'Look closer', 'Microscope')
    await expect(page.getByRole('group', { name: 'Microscope' }).locator('svg, canvas').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Look closer' })).toBeFocused()
  }
  await expect(parts(page).notices.getByRole('listitem')).toHaveCount(0)
})

test('When the worker dies in a run the page says so, and the next run works', async ({ page }) => {
  await load(page, VERY_LONG)
  await page.getByRole('button', { name: 'Run it' }).click()
  // It has begun to report: a run of which nothing has come is run by the next worker, without a word.
  await expect(parts(page).machine).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Progress of the run' })).toBeVisible()
  const [worker] = page.workers()
  await worker.evaluate(() => {
    setTimeout(() => {
      throw new Error('struck down')
    })
  })
  await expect(parts(page).notices.getByText(/The simulation failed:.*struck down/)).toBeVisible()
  await page.evaluate(() => {
    location.hash = '#tree?processors=16'
  })
  await settled(page)
  await expect(parts(page).notices.getByText(/The simulation failed:/)).toBeHidden()
})

for (const broken of ['full', 'switched off'] as const) {
  test(`Storage that is ${broken} costs only what it would have kept`, async ({ page }) => {
    await page.addInitScript((broken) => {
      const refuse = () => {
        throw new DOMException('no', broken === 'full' ? 'QuotaExceededError' : 'SecurityError')
      }
      if (broken === 'full') Storage.prototype.setItem = refuse
      else for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse })
    }, broken)
    await open(page, 'tree?lesson=why-balance')
    await choose(page, 'More', 'Dark theme')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    const saysSo = parts(page).notices.getByText('This browser keeps nothing more of this page')
    await expect(saysSo).toHaveCount(1)
    await page.keyboard.press('PageDown')
    await expect(page.getByText('Part 2 of 6')).toBeVisible()
    // Once, and not again with what is kept next.
    await expect(saysSo).toHaveCount(1)
    await settled(page)
  })
}

for (const broken of ['never answers', 'holds something else under its name'] as const) {
  test(`A store of files that ${broken} holds no link up, and is not taken for the file`, async ({ page }) => {
    const file = 'c11ee463be9fb890ba4b15a240399a7d'
    if (broken === 'never answers')
      await page.addInitScript(() => {
        IDBObjectStore.prototype.get = () => new EventTarget() as IDBRequest
      })
    else {
      await open(page, HOME)
      await page.evaluate(
        (fingerprint) =>
          new Promise<void>((resolve) => {
            const request = indexedDB.open('evenkeel-files', 1)
            request.onupgradeneeded = () => {
              const entries = request.result.createObjectStore('entries', { keyPath: 'fingerprint' })
              entries.put({ fingerprint, name: 'a.edges', size: 4, used: 1 })
              request.result.createObjectStore('bytes').put(Uint8Array.of(49, 32, 50, 10), fingerprint)
            }
            request.onsuccess = () => {
              request.result.close()
              resolve()
            }
          }),
        file,
      )
    }
    await load(page, `migration?graph=file&graphFile=${file}`)
    await expect(
      parts(page).notices.getByText(/^File with the graph: .*is not|expected the file with the fingerprint/),
    ).toBeVisible()
  })
}

test.describe('Without a network', () => {
  test.use({
    allowedOutput: /^error: .*(?:ERR_INTERNET_DISCONNECTED|Failed to fetch|Unable to preload CSS)/s,
    // A browser that has kept no file from the tests before.
    alone: true,
  })

  test('what is there goes on, what is not comes by itself when the network is back', async ({ page, context }) => {
    await open(page, HOME)
    await context.setOffline(true)
    await goTo(page, 'What if')
    await expect(parts(page).notices.getByRole('alert')).toContainText('could not be loaded: there is no network')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await parts(page).slider('Balancing interval').press('ArrowRight')
    await context.setOffline(false)
    await expect(page.getByRole('combobox', { name: 'Against parameter' })).toBeVisible()
    await expect(parts(page).notices.getByRole('alert')).toBeHidden()
    await goTo(page, 'Play')
    await settled(page)
  })
})

test('In a browser that lacks something the page names it', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Array.prototype, 'toSorted')
    Reflect.deleteProperty(CanvasRenderingContext2D.prototype, 'roundRect')
    // A browser that has no module workers never asks for a worker's type.
    const { Worker } = window
    window.Worker = class extends Worker {
      constructor(url: string | URL) {
        super(url)
      }
    }
  })
  await load(page)
  await expect(page.getByRole('alert')).toHaveText(
    /: module workers, Array\.toSorted, rounded rectangles on a canvas\./,
  )
})
