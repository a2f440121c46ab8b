/** The examples of doc/library.md in a plain page of another site: modules as they are, without a bundler, and workers on all cores. */

import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { examplesOf, PRINTED } from '../setup/library.ts'
import { expect, test } from './page.ts'

const PAGE = `<!doctype html><meta charset="utf-8" /><title>A plain page</title><link rel="icon" href="data:," />
<script type="importmap">{ "imports": { "evenkeel": "/evenkeel/index.js", "evenkeel/": "/evenkeel/" } }</script>`

test('Every example of the library runs in a plain page', async ({ page }) => {
  const site = createServer(({ url = '/' }, response) => {
    if (url === '/') return response.setHeader('content-type', 'text/html').end(PAGE)
    return response
      .setHeader('content-type', 'text/javascript')
      .end(readFileSync(join('dist/library', url.replace('/evenkeel/', ''))))
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  try {
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`)
    for (const [k, { head, code }] of examplesOf().entries()) {
      await test.step(head, async () => {
        const printed = await page.evaluate(async (text) => {
          const lines: string[] = []
          const { log } = console
          const words = (value: unknown) =>
            typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
          console.log = (...values: unknown[]) => lines.push(values.map(words).join(' '))
          try {
            await import(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })))
          } finally {
            console.log = log
          }
          return lines.join('\n')
        }, code)
        expect(printed).toMatch(PRINTED[k])
      })
    }
  } finally {
    site.close()
  }
  expect(faults).toEqual([])
})
