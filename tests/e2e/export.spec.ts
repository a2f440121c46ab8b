/** Pictures, clips and long traces that are taken away from the page; tables and scenarios are tested without a browser (tests/page.test.tsx). */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { expect, follow, open, parts, position, test, visit } from './page.ts'

const LINK = 'tree?processors=16&tree=balanced&depth=9&interval=8'

async function openDialog(page: Page) {
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'Export' })
  await expect(dialog).toBeVisible()
  return dialog
}

async function closeDialog(page: Page) {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Presses a button of the dialog and reads the file that comes. */
async function saved(page: Page, button: string): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const coming = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click()
  const download = await coming
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}

test('A clip comes as a video, and pictures hold all they need', async ({ page }) => {
  await test.step('a clip of the machine comes as a video', async () => {
    // A short run: the clip is recorded as it plays.
    await open(page, 'tree?processors=16&tree=balanced&depth=5&interval=8')
    await openDialog(page)
    const { name, bytes } = await saved(page, 'Clip of the machine')
    expect(name).toMatch(/\.(webm|mp4)$/)
    expect(bytes.length).toBeGreaterThan(1000)
    await closeDialog(page)
  })

  await test.step('machine and charts come as pictures that hold all they need, the caption with the link too', async () => {
    await visit(page, LINK)
    await page.keyboard.press('t')
    const dialog = await openDialog(page)
    const names = await dialog.getByRole('button', { name: /as SVG$/ }).allTextContents()
    expect(names).toHaveLength(4)
    for (const part of ['Machine', 'All tasks', 'Load', 'Time']) {
      const svg = (await saved(page, `${part} as SVG`)).bytes.toString()
      expect(svg).toContain('fill="#ffffff"')
      expect(svg).toContain('#tree?processors=16&amp;')
      expect(svg).not.toMatch(/class=|var\(--|href=/)
      expect(svg).not.toMatch(/<image|NaN|Infinity|undefined/)
      expect(svg.match(/<text/g)?.length).toBeGreaterThan(5)
      const fault = await page.evaluate(
        (text) => new DOMParser().parseFromString(text, 'image/svg+xml').querySelector('parsererror')?.textContent,
        svg,
      )
      expect(fault).toBeUndefined()
      const png = (await saved(page, `${part} as PNG`)).bytes
      expect(png.subarray(1, 4).toString()).toBe('PNG')
      expect(png.readUInt32BE(16)).toBeGreaterThan(900)
    }
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })
})

test('A trace that takes long reports its progress, and can be stopped', async ({ page }) => {
  // However fast the machine is, this trace does not end by itself: its last piece is kept from the page.
  await page.addInitScript(() => {
    const original = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage')
    Object.defineProperty(MessagePort.prototype, 'onmessage', {
      ...original,
      set(listener: (event: MessageEvent) => void) {
        original?.set?.call(this, (event: MessageEvent) => {
          if (!(event.data?.text !== undefined && event.data.done)) listener.call(this, event)
        })
      },
    })
  })
  await open(page, 'tree?processors=1024&interval=1')
  const dialog = await openDialog(page)
  let downloads = 0
  page.on('download', () => downloads++)
  const before = page.workers()
  const button = dialog.getByRole('button', { name: 'Trace for Perfetto' })
  await button.click()
  const bar = dialog.getByRole('progressbar', { name: 'Writing the trace' })
  await expect.poll(() => bar.evaluate((progress: HTMLProgressElement) => progress.value)).toBeGreaterThan(0)
  await expect(button).toBeDisabled()
  // Besides the one that writes, a worker of compared runs may have been made meanwhile.
  const newWorkers = page.workers().filter((worker) => !before.includes(worker))
  expect(newWorkers).not.toHaveLength(0)
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await expect(bar).toBeHidden()
  await expect(button).toBeEnabled()
  // The worker that writes it has stopped, too.
  await expect.poll(() => newWorkers.every((worker) => page.workers().includes(worker))).toBe(false)
  expect(downloads).toBe(0)
})

test('Where nothing can be recorded the machine comes step by step, as numbered pictures in a file', async ({
  page,
}) => {
  await test.step('of a canvas', async () => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'MediaRecorder'))
    await open(page, `${LINK}&at=3`)
    await openDialog(page)
    const { name, bytes } = await saved(page, 'The machine step by step (PNG in a zip file)')
    expect(name).toMatch(/_frames\.zip$/)
    const { of } = await position(page)
    const files = unzipSync(bytes)
    const numbers = Object.keys(files).map((file) => Number.parseInt(file, 10))
    expect(numbers).toEqual(Array.from({ length: of - 2 }, (_, i) => i + 3))
    const pictures = Object.values(files).map((file) => Buffer.from(file))
    expect(pictures.every((picture) => picture.subarray(1, 4).toString() === 'PNG')).toBe(true)
    // Each step looks different from the one before.
    expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(pictures.length)
    await closeDialog(page)
  })

  await test.step('of a machine that is no canvas, every step as it is looked at', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await follow(page, 'divisible?at=25')
    await expect(parts(page).play).toBeEnabled()
    await openDialog(page)
    const { name, bytes } = await saved(page, 'The machine step by step (PNG in a zip file)')
    expect(name).toMatch(/^divisible_.*_frames\.zip$/)
    const files = unzipSync(bytes)
    expect(Object.keys(files)[0]).toBe('25.png')
    expect(new Set(Object.values(files).map((file) => Buffer.from(file).toString('base64'))).size).toBeGreaterThan(1)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })
})
