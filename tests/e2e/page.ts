/** What the browser tests share: a page that may not write to the console, and its parts by the names a reader sees. */
import { test as base, expect, type Page } from '@playwright/test'

export { expect }

/** Options of a test. */
interface Options {
  /** Console output that the browser itself makes of what the test does, like a load that it blocks. */
  allowedOutput: RegExp | undefined
}

/** A test whose page fails it by any console output or uncaught error. */
export const test = base.extend<Options & { silence: undefined }>({
  allowedOutput: [undefined, { option: true }],
  silence: [
    async ({ context, allowedOutput }, use) => {
      const heard: string[] = []
      context.on('console', (message) => heard.push(`${message.type()}: ${message.text()}`))
      context.on('weberror', (error) => heard.push(`uncaught: ${error.error().stack ?? error.error()}`))
      await use(undefined)
      expect(heard.filter((text) => !allowedOutput?.test(text))).toEqual([])
    },
    { auto: true },
  ],
})

/** The parts of the page. */
export const parts = (page: Page) => ({
  machine: page.getByRole('img', { name: /^Machine/ }),
  play: page.getByRole('button', { name: 'Play', exact: true }),
  pause: page.getByRole('button', { name: 'Pause', exact: true }),
})

/** Opens a link (`tree?…`) and waits for its picture. */
export async function open(page: Page, link = ''): Promise<void> {
  await page.goto(link ? `./#${link}` : './')
  await expect(parts(page).machine).toBeVisible()
}
