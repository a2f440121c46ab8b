/** The element in a page of another site: what the two say to each other, its height, and that nothing hostile does harm. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, test } from './page.ts'

const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.html': 'text/html' }

/** Another site: it has a page, and the library's files. */
async function foreign(pages: Readonly<Record<string, string | Uint8Array>>, use: (address: string) => Promise<void>) {
  const site = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost')
    response.setHeader('content-type', TYPES[extname(pathname)] ?? 'text/html')
    response.setHeader('access-control-allow-origin', '*')
    if (pages[pathname] !== undefined) return response.end(pages[pathname])
    if (pathname.startsWith('/library/')) return response.end(readFileSync(join('dist', pathname)))
    response.statusCode = 404
    return response.end()
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  try {
    await use(`http://127.0.0.1:${(site.address() as AddressInfo).port}`)
  } finally {
    site.close()
  }
}

interface News {
  readonly type: string
  readonly detail: Record<string, unknown>
}

/** A page with the element, which keeps what it reports. */
const withElement = (
  page: string,
  attributes: string,
) => `<!doctype html><meta charset="utf-8" /><title>A course</title>
<script type="module">import '/library/embed.js'</script>
<body><h1>A course</h1><evenkeel-run eager page="${page}" ${attributes}></evenkeel-run>
<script>
  window.news = []
  const element = document.querySelector('evenkeel-run')
  for (const type of ['ready', 'height', 'link', 'metrics', 'playhead', 'refused', 'recording', 'answer'])
    element.addEventListener(type, ({ detail }) => news.push({ type, detail }))
</script>`

const newsOf = (page: Page) => page.evaluate(() => (window as unknown as { news: News[] }).news)
const last = async (page: Page, type: string) => (await newsOf(page)).findLast((one) => one.type === type)?.detail

/** Calls a method of the element. */
const ask = (page: Page, method: string, ...args: readonly unknown[]) =>
  page.evaluate(
    ([name, args]) => {
      const element = document.querySelector('evenkeel-run') as unknown as Record<string, (...all: unknown[]) => void>
      element[name as string](...(args as unknown[]))
    },
    [method, args] as const,
  )

test('An element in another site reports what its run gives, does what it is asked, and is as high as its content', async ({
  page,
  baseURL,
}) => {
  const shown =
    'scenario="async?processors=16&balancer=stealing" parts="results,machine,workload" open="balancer" title="Wer fragt wen?" lang="de"'
  await foreign({ '/': withElement(String(baseURL), shown) }, async (address) => {
    await page.goto(address)
    await expect.poll(() => last(page, 'metrics')).toMatchObject({ lab: 'async', evenkeel: 1 })
    const first = await last(page, 'metrics')
    const metrics = first?.metrics as Record<string, number>
    expect(metrics.efficiency).toBeGreaterThan(0.1)
    expect(await last(page, 'ready')).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+\.\d+$/) })
    await expect.poll(() => last(page, 'link')).toMatchObject({ link: expect.stringContaining('processors=16') })

    const frame = page.frameLocator('iframe')
    await expect(frame.getByRole('slider', { name: /16 processors/ })).toBeVisible()
    await expect(frame.getByRole('heading', { name: 'Wer fragt wen?' })).toHaveAttribute('lang', 'de')
    // All of it is seen, and nothing of it scrolls.
    const overhang = () =>
      page.frames()[1].evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight)
    await expect.poll(overhang).toBe(0)
    const height = () => page.locator('iframe').evaluate((element) => element.getBoundingClientRect().height)
    const wide = await height()
    expect(wide).toBeGreaterThan(300)
    await page.setViewportSize({ width: 420, height: 800 })
    await expect.poll(height).not.toBe(wide)
    await expect.poll(overhang).toBe(0)

    await ask(page, 'set', { processors: 32 })
    await expect.poll(() => last(page, 'metrics')).toMatchObject({ scenario: { processors: 32 } })
    await ask(page, 'set', { processors: -3, wings: 2 })
    await expect
      .poll(() => last(page, 'refused'))
      .toMatchObject({
        problems: [expect.stringContaining('processors: expected'), expect.stringContaining('wings')],
      })
    await ask(page, 'seek', { share: 0.5 })
    await expect.poll(async () => (await last(page, 'playhead'))?.position).toBeGreaterThan(0)
    await ask(page, 'play')
    await expect.poll(async () => (await newsOf(page)).some(({ detail }) => detail.playing === true)).toBe(true)
    await ask(page, 'pause')
    await expect.poll(async () => (await last(page, 'playhead'))?.playing).toBe(false)
    await ask(page, 'recording')
    await expect
      .poll(async () => Object.keys(((await last(page, 'recording'))?.columns ?? {}) as object))
      .not.toEqual([])
    const theme = () => page.frames()[1].evaluate(() => document.documentElement.dataset.theme)
    await page.locator('evenkeel-run').evaluate((element) => element.setAttribute('theme', 'dark'))
    await expect.poll(theme).toBe('dark')
    await page.locator('evenkeel-run').evaluate((element) => element.setAttribute('scenario', 'loop?processors=8'))
    await expect.poll(() => last(page, 'metrics')).toMatchObject({ lab: 'loop', scenario: { processors: 8 } })

    await test.step('a lesson in it reports what is answered', async () => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page
        .locator('evenkeel-run')
        .evaluate((element) => element.setAttribute('scenario', 'tree?lesson=why-balance'))
      await frame.getByLabel('Speedup', { exact: true }).first().fill('5')
      await frame.getByRole('button', { name: 'Show the answer' }).click()
      const question = { question: 'tree/why-balance/alone', answer: 5 }
      await expect.poll(() => last(page, 'answer')).toMatchObject(question)
      await frame.getByRole('button', { name: 'See the run' }).click()
      await frame.getByRole('radio', { name: 'One', exact: true }).check()
      await frame.getByRole('button', { name: 'Check' }).click()
      await expect
        .poll(() => last(page, 'answer'))
        .toMatchObject({ question: 'tree/why-balance/who', outcome: 'right' })
    })
    await test.step('one that is far away is loaded when it is scrolled to, and gone with its element', async () => {
      await page.evaluate(() => {
        const far = document.createElement('evenkeel-run')
        far.setAttribute('page', document.querySelector('evenkeel-run')?.getAttribute('page') ?? '')
        far.style.marginTop = '3000px'
        document.body.append(far)
      })
      const far = page.locator('evenkeel-run').nth(1)
      expect(await far.locator('iframe').getAttribute('src')).toBeNull()
      const workers = page.workers().length
      await far.scrollIntoViewIfNeeded()
      await expect(far.frameLocator('iframe').getByRole('slider', { name: /^Machine/ })).toBeVisible()
      expect(page.workers().length).toBeGreaterThan(workers)
      await far.evaluate((element) => element.remove())
      await expect.poll(() => page.workers().length).toBe(workers)
    })
  })
})

test('The notebook widget shows the page that its kernel sends, and keeps scenario, metrics and recording in step with it', async ({
  page,
  context,
}) => {
  // A model with the shape of anywidget's, and what a kernel does that has the page in a file.
  const notebook = `<!doctype html><meta charset="utf-8" /><title>A notebook</title><body><main></main><script type="module">
    import widget from '/library/widget.js'
    const state = { scenario: 'async?processors=16', parts: 'results,machine', controls: 'processors', lock: '', hide: '', title: '', note: '',
      theme: 'dark', height: 0, page: '', metrics: {}, recording: {}, answer: {}, problems: [], _asked: 0 }
    const listeners = []
    const fire = (event, ...given) => { for (const [name, listener] of [...listeners]) if (name === event) listener(...given) }
    const model = {
      get: (trait) => state[trait],
      set(trait, value) { state[trait] = value; fire('change:' + trait) },
      async save_changes() {
        if (!state._asked) return
        state._asked = 0
        fire('msg:custom', { type: 'page' }, [new DataView(await (await fetch('/page.gz')).arrayBuffer())])
      },
      on: (name, listener) => listeners.push([name, listener]),
      off(name, listener) { const at = listeners.findIndex(([n, l]) => n === name && l === listener); if (at >= 0) listeners.splice(at, 1) },
    }
    Object.assign(window, { state, model, fire, listeners, end: await widget.render({ model, el: document.querySelector('main') }) })
  </script>`
  const state = () => page.evaluate(() => (window as unknown as { state: Record<string, unknown> }).state)
  await foreign({ '/': notebook, '/page.gz': gzipSync(readFileSync('dist/single/evenkeel.html')) }, async (address) => {
    const faults: string[] = []
    page.on('pageerror', ({ message }) => faults.push(message))
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    await page.goto(address)
    // Nothing of the page comes from a network.
    await expect(page.frameLocator('iframe').getByRole('slider', { name: /16 processors/ })).toBeVisible()
    await context.setOffline(true)
    await expect.poll(state).toMatchObject({ metrics: { totalTime: expect.any(Number) } })
    await expect.poll(state).toMatchObject({ recording: { columns: { time: expect.any(Array) } } })
    const first = (await state()) as { metrics: { totalTime: number } }
    await page.evaluate(() =>
      (window as unknown as { model: { set(...all: unknown[]): void } }).model.set('scenario', 'async?processors=32'),
    )
    await expect.poll(async () => ((await state()) as typeof first).metrics.totalTime).not.toBe(first.metrics.totalTime)
    await page
      .frameLocator('iframe')
      .getByRole('slider', { name: /Processors/ })
      .press('ArrowLeft')
    await expect.poll(state).toMatchObject({ scenario: expect.stringMatching(/^async\?processors=(?!32)\d+/) })
    // What a reader has changed is taken back by the same words as before.
    await page.evaluate(() =>
      (window as unknown as { model: { set(...all: unknown[]): void } }).model.set('scenario', 'async?processors=32'),
    )
    await expect(page.frameLocator('iframe').getByRole('slider', { name: /32 processors/ })).toBeVisible()
    await page.evaluate(() =>
      (window as unknown as { fire(...all: unknown[]): void }).fire('msg:custom', { type: 'set', value: { wings: 2 } }),
    )
    await expect.poll(state).toMatchObject({ problems: ['wings: no parameter'] })
    // It cannot read what is around it.
    expect(await page.locator('iframe').getAttribute('sandbox')).not.toContain('same-origin')
    await page.evaluate(() => (window as unknown as { end(): void }).end())
    await expect(page.locator('iframe')).toHaveCount(0)
    expect(await page.evaluate(() => (window as unknown as { listeners: unknown[] }).listeners)).toEqual([])
    expect(faults).toEqual([])
  })
})

test('A hostile host and a hostile frame do no harm', async ({ page, baseURL }) => {
  const hostile = `
    const odd = [0, null, 'x', [], {}, { evenkeel: 1 }, { evenkeel: 1, type: 'constructor' }, { evenkeel: 1, type: '__proto__' },
      { evenkeel: 2, type: 'set', values: {} }, { evenkeel: 1, type: 'hello', follow: 'x' }, { evenkeel: 1, type: 'set', values: null },
      { evenkeel: 1, type: 'set', values: { processors: 1e99 } }, { evenkeel: 1, type: 'set', values: { __proto__: 3, seed: 'x' } },
      { evenkeel: 1, type: 'seek', to: NaN }, { evenkeel: 1, type: 'seek', share: -1e9 }, { evenkeel: 1, type: 'theme', theme: '<b>' },
      { evenkeel: 1, type: 'open', link: 7 }, { evenkeel: 1, type: 'open', link: 'wings?x=' + 'y'.repeat(1e5) },
      { evenkeel: 1, type: 'height', height: 1e9 }, { evenkeel: 1, type: 'height', height: 'tall' },
      { evenkeel: 1, type: 'metrics', metrics: '<img src=x onerror=alert(1)>' }, { evenkeel: 1, type: 'link', link: { toString: 1 } },
      { evenkeel: 1, type: 'playhead' }, { evenkeel: 1, type: 'ready', version: [] }, { evenkeel: 1, type: 'boom' }]
    const cycle = { evenkeel: 1, type: 'set', values: {} }
    cycle.values.depth = cycle
    odd.push(cycle, { evenkeel: 1, type: 'set', values: JSON.parse('{"__proto__": {"seed": 1}, "interval": [null]}') })
    const messages = Array.from({ length: 100 }, (_, k) => odd[k % odd.length])`
  const pages = {
    '/host.html': `<!doctype html><title>Host</title><iframe src="${baseURL}#tree?view=embed&processors=16" width="800" height="700"></iframe><script>${hostile}
      window.attack = () => { frames[0].postMessage({ evenkeel: 1, type: 'hello' }, '*'); for (const one of messages) frames[0].postMessage(one, '*') }</script>`,
    '/frame.html': `<!doctype html><title>Frame</title><script>${hostile}
      for (const one of messages) parent.postMessage(one, '*')</script>`,
  }
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  await foreign(pages, async (address) => {
    await test.step('a host that sends 100 odd messages leaves the picture as it is', async () => {
      await page.goto(`${address}/host.html`)
      const machine = page.frameLocator('iframe').getByRole('slider', { name: /^Machine/ })
      await expect(machine).toBeVisible()
      await page.evaluate(() => (window as unknown as { attack(): void }).attack())
      await expect(machine).toBeVisible()
      const frame = page.frames()[1]
      await expect.poll(() => frame.evaluate(() => location.hash)).toContain('processors=16')
      expect(await frame.evaluate(() => ({}) as { seed?: string }).then(({ seed }) => seed)).toBeUndefined()
    })
    await test.step('a frame that sends 100 odd messages changes its height alone, within limits', async () => {
      await foreign({ '/': withElement(`${address}/frame.html`, 'scenario="tree"') }, async (other) => {
        await page.goto(other)
        await expect.poll(() => last(page, 'ready')).toBeTruthy()
        expect(await page.locator('iframe').evaluate((element) => element.getBoundingClientRect().height)).toBe(6000)
        await expect(page.getByRole('heading', { name: 'A course' })).toBeVisible()
        expect(
          await page
            .locator('evenkeel-run')
            .evaluate((element) => (element as unknown as { metrics: unknown }).metrics),
        ).toBeUndefined()
        expect((await newsOf(page)).map(({ type }) => type)).not.toContain('boom')
      })
    })
    await test.step('a frame of another origin than the page that is named is not listened to', async () => {
      await foreign({ '/': withElement(`${address}/frame.html`, 'scenario="tree"') }, async (other) => {
        await page.goto(other)
        await expect.poll(() => last(page, 'ready')).toBeTruthy()
        const before = (await newsOf(page)).length
        await page.evaluate((foreignPage) => {
          const frame = document.createElement('iframe')
          frame.src = foreignPage
          document.body.append(frame)
          return new Promise((resolve) => {
            frame.onload = resolve
          })
        }, `${address}/frame.html`)
        expect((await newsOf(page)).length).toBe(before)
      })
    })
  })
  expect(faults).toEqual([])
})
