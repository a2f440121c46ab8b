/** The page under its Content-Security-Policy, and under the header that README gives to those who host it. */
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, follow, goTo, loaded, open, test, VIEWS, visit } from './page.ts'

const HEADER = /Content-Security-Policy: (.*)/.exec(readFileSync('README.md', 'utf8'))?.[1] ?? ''

// A violation is reported on the console, too, of the page and of its workers, which fails any test. What is sent holds beside the
// page's own tag, and for its workers, which the tag does not reach: so both are tried at once.
test.describe('With the header that README names', () => {
  test.use({ baseURL: `http://localhost:${process.env.EVENKEEL_PORT}/policy/` })

  test('Nothing that the page does is against its policy, nor against the header', async ({ page, baseURL }) => {
    for (const file of ['', `assets/worker/${readdirSync('dist/page/assets/worker')[0]}`]) {
      const { headers } = await fetch(`${baseURL}${file}`)
      expect(headers.get('Content-Security-Policy')).toBe(`${HEADER}; frame-ancestors 'self'`)
    }
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        document.documentElement.dataset.violated = `${event.effectiveDirective} ${event.blockedURI}`
      })
    })
    // A small one: the map and the strip run it many times.
    await open(page, 'tree?processors=4&depth=6')
    const tag = page.locator('meta[http-equiv="Content-Security-Policy"]')
    expect(await tag.getAttribute('content')).toBe(HEADER.replace("script-src 'self' 'wasm-unsafe-eval'; ", ''))
    for (const [view, tab] of VIEWS) {
      await goTo(page, view, tab)
      await loaded(page)
    }
    await follow(page, 'divisible?')
    await page.getByRole('group', { name: /^Schedule:/ }).waitFor()
    await visit(page, 'tree?processors=16&lesson=adapting')
    await expect(page.getByRole('button', { name: /^Look at/ })).toBeVisible()
    await visit(page, 'tree?processors=16')
    await page.keyboard.press('e')
    for (const button of ['Machine as PNG', 'Load as PNG', 'All tasks as SVG', 'Recording as CSV']) {
      const coming = page.waitForEvent('download')
      await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click()
      await coming
    }
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('q')
    await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
    await page.getByRole('button', { name: 'Embed…' }).click()
    const preview = page.frameLocator('iframe[title="Preview"]')
    await expect(preview.getByRole('slider', { name: /^Machine/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Lecture' }).click()
    await expect(page.getByRole('button', { name: 'Leave' })).toBeVisible()
    expect(await page.locator('html').getAttribute('data-violated')).toBeNull()
  })
})

test.describe('What is not the page’s own', () => {
  test.use({ allowedOutput: /Content Security Policy/ })

  test('does not run and is not loaded', async ({ page }) => {
    await open(page, 'tree?processors=16')
    const refused = await page.evaluate(async () => {
      const directives: string[] = []
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
        directives.push(effectiveDirective),
      )
      const script = document.createElement('script')
      script.textContent = 'document.title = "taken over"'
      document.body.append(script)
      const style = document.createElement('style')
      style.textContent = 'body { color: red }'
      document.head.append(style)
      const image = new Image()
      image.src = 'http://localhost:1/pixel.png'
      await fetch('http://localhost:1/').catch(() => {})
      // The shortest module there is: only workers may compile any.
      await WebAssembly.compile(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)).catch(() => {})
      await new Promise((resolve) => setTimeout(resolve, 100))
      return directives.toSorted()
    })
    expect(refused).toEqual(['connect-src', 'img-src', 'script-src', 'script-src-elem', 'style-src-elem'])
    await expect(page).toHaveTitle('Tree · Evenkeel')
  })
})

test('Another site can embed it', async ({ page, baseURL }) => {
  const site = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<iframe src="${baseURL}#tree?view=embed" width="800" height="600"></iframe>`)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  try {
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`)
    await expect(page.frameLocator('iframe').getByRole('slider', { name: /^Machine/ })).toBeVisible()
  } finally {
    site.close()
  }
})
