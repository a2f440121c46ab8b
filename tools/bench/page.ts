/** The built page in a browser of its own, for what is measured there. */
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { preview } from 'vite'
import { ensureChromium } from '../../tests/setup/chromium.mjs'

/** The page, the browser's own protocol, and how to end both. */
export interface Measured {
  readonly page: Page
  readonly devtools: CDPSession
  /** Address of the page, without a fragment. */
  readonly address: string
  readonly close: () => Promise<void>
}

/** Serves a build and opens a browser on a blank page. Ends the process where there is no Chromium. */
export async function openBuilt(outDir = 'dist/page', viewport = { width: 1440, height: 900 }): Promise<Measured> {
  const executablePath = await ensureChromium()
  if (!executablePath) throw new Error('no Chromium: install one, or name one in CHROMIUM')
  const server = await preview({ logLevel: 'error', build: { outDir }, preview: { port: 0, host: '127.0.0.1' } })
  const address = server.resolvedUrls?.local[0] ?? ''
  const browser: Browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-background-networking', '--disable-gpu', '--js-flags=--expose-gc'],
  })
  const context = await browser.newContext({ viewport, colorScheme: 'light', serviceWorkers: 'block' })
  // What makes TypeScript run here names functions; a function that is sent into the page finds no such helper there.
  await context.addInitScript('globalThis.__name = (named) => named')
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const close = async () => {
    await browser.close()
    await server.close()
  }
  return { page, devtools, address, close }
}

/** The value below which a share (0 … 1) of the values lies; 0 of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}
