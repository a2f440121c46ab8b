/**
 * Makes the stills that are out of date, or those whose names have one of the given words in them: `npm run stills [-- tree/story …]`.
 * It draws them with the page's own drawings in Chromium, and keeps them with the sources: building the page needs no browser.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { chromium } from '@playwright/test'
import { createServer } from 'vite'
import { ensureChromium } from '../../tests/setup/chromium.mjs'
import { filesOf, keyOf, keysFile, mostBytes, storedKeys } from './keys.ts'
import type { Still } from './list.ts'
import type { stage as Stage } from './still.tsx'

declare const stage: typeof Stage

/**
 * CSS pixels of the drawing, and pixels of the picture for each: a card is smaller, a tile of Home a little larger. How a still is drawn is not in its
 * key: after a change here all are made again by `npm run stills -- /`.
 */
const SIZE = { width: 400, height: 225 }
const DENSITY = 1.6
/** What is tried one after the other until a file has no more bytes than it may: quality, and share of the pixels. */
const TRIED = [
  [80, 1],
  [60, 1],
  [45, 1],
  [30, 1],
  [35, 0.6],
  [20, 0.5],
  [10, 0.5],
] as const
/** A drawing is done when this many pictures in a row are the same. */
const SAME = 3
const PAUSE_MS = 120
/** Where a drawing is late, in pictures. */
const PATIENCE = 250

/** How often a still is tried. */
const TRIES = 5

const executablePath = await ensureChromium()
if (!executablePath) throw new Error('no Chromium: install one, or name one in CHROMIUM')
const server = await createServer({ logLevel: 'error', server: { port: 0, hmr: false } })
await server.listen()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
const page = await browser.newPage({ viewport: SIZE, deviceScaleFactor: DENSITY, reducedMotion: 'reduce' })
// On a busy machine the sources take long to arrive, one by one.
page.setDefaultTimeout(300_000)
const devtools = await page.context().newCDPSession(page)
page.on('pageerror', (error) => {
  throw error
})

/** What the page looks like now, as a file in base64. */
async function picture(quality: number, scale: number): Promise<string> {
  const clip = { x: 0, y: 0, ...SIZE, scale }
  return (await devtools.send('Page.captureScreenshot', { format: 'webp', quality, clip })).data
}

/** Waits until the drawing is there and nothing more comes; `without` is what the page looks like without it. */
async function drawn(without: string): Promise<void> {
  let before = without
  for (let tried = 0, same = 0; tried < PATIENCE; tried++) {
    await page.waitForTimeout(PAUSE_MS)
    const now = await picture(20, 1)
    const waits = now === without || (await page.getByText(/…$/).count()) > 0
    same = waits || now !== before ? 0 : same + 1
    if (same === SAME) return
    before = now
  }
  throw new Error('nothing was drawn')
}

/** Takes a still in both themes. */
async function take(still: Still): Promise<void> {
  await page.evaluate((still) => stage.draw(still), still)
  for (const { theme, file } of filesOf(still)) {
    await page.emulateMedia({ colorScheme: theme })
    await drawn(empty[theme])
    let data = ''
    for (const [quality, scale] of TRIED) {
      data = await picture(quality, scale)
      if (Buffer.byteLength(data, 'base64') <= mostBytes(still)) break
    }
    writeFileSync(file, data, 'base64')
  }
}

await page.goto(`${server.resolvedUrls?.local[0]}build/stills/still.html`, { timeout: 0 })
await page.waitForFunction(() => 'stage' in globalThis)
const empty = { light: await picture(20, 1), dark: '' }
await page.emulateMedia({ colorScheme: 'dark' })
await page.waitForTimeout(PAUSE_MS)
empty.dark = await picture(20, 1)

const stills = await page.evaluate(() => stage.stills)
const words = process.argv.slice(2)
for (const lab of new Set(stills.map((still) => still.lab))) {
  const present = stills.filter((still) => still.lab === lab)
  const before = storedKeys(lab)
  const keys: Record<string, string> = {}
  mkdirSync(`stills/${lab}`, { recursive: true })
  for (const still of present) {
    const { name } = still
    const key = await keyOf(still)
    const isNeeded = words.length > 0 ? words.some((word) => `${lab}/${name}`.includes(word)) : key !== before[name]
    if (isNeeded) {
      process.stdout.write(`${lab}/${name}\n`)
      // A program that a busy machine keeps waiting counts as one that never ends.
      for (let tries = 1; ; tries++) {
        try {
          await take(still)
          break
        } catch (error) {
          if (tries === TRIES) throw error
          await page.reload()
          await page.waitForFunction(() => 'stage' in globalThis)
        }
      }
    }
    keys[name] = isNeeded ? key : before[name]
  }
  const files = present.flatMap(filesOf).map(({ file }) => basename(file))
  for (const name of readdirSync(`stills/${lab}`)) {
    if (name.endsWith('.webp') && !files.includes(name)) rmSync(`stills/${lab}/${name}`)
  }
  writeFileSync(keysFile(lab), `${JSON.stringify(keys, null, 2)}\n`)
}
await browser.close()
await server.close()
