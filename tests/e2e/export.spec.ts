/** Taking things away from the page, and bringing a scenario back. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { address, expect, follow, open, parts, position, settled, test, visit } from './page.ts'

const LINK = 'tree?processors=16&tree=balanced&depth=9&interval=8'
const NAME = 'tree_processors-16_tree-balanced_depth-9_interval-8'

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

/** Drops a file on the page, or the given number of copies of it. */
async function drop(page: Page, name: string, content: string, copies = 1): Promise<void> {
  await page.evaluate(
    ([name, content, copies]) => {
      const dataTransfer = new DataTransfer()
      for (let copy = 0; copy < copies; copy++) dataTransfer.items.add(new File([content], name))
      const target = document.querySelector('main [aria-label="Experiment"]') ?? document.querySelector('main')
      target?.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }))
      target?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    },
    [name, content, copies] as const,
  )
}

test('Every kind of file comes, named by lab, scenario and seed: tables, traces, pictures that hold all they need, a clip', async ({
  page,
}) => {
  await test.step('tables and traces', async () => {
    await open(page, LINK)
    await openDialog(page)
    const recording = await saved(page, 'Recording as CSV')
    expect(recording.name).toMatch(new RegExp(`^${NAME}.*seed-\\d+\\.csv$`))
    expect(recording.bytes.toString()).toMatch(
      /^# evenkeel (?:.*\r\n# )*time \[s\]: (?:.*\r\n# )*.*\r\niteration,time,tasks,.*\r\n1,/,
    )
    expect((await saved(page, 'Metrics as CSV')).bytes.toString()).toMatch(
      /^# evenkeel .*\r\n# scenario: tree\?.*\r\nmetric,value,unit,label\r\ntotalTime,0\.\d+,s,/,
    )
    const scenario = JSON.parse((await saved(page, 'Scenario as JSON')).bytes.toString())
    expect(scenario).toMatchObject({ lab: 'tree', scenario: { processors: 16, interval: 8 } })
    expect((await saved(page, 'Scenario as CSV')).bytes.toString()).toContain('\r\nprocessors,16\r\n')
    const chrome = JSON.parse((await saved(page, 'Trace for Perfetto')).bytes.toString())
    expect(chrome.traceEvents.filter(({ ph }: { ph: string }) => ph === 'X').length).toBeGreaterThan(100)
    const paje = await saved(page, 'Trace for ViTE (Paje)')
    expect(paje.name).toMatch(/\.paje\.trace$/)
    expect(paje.bytes.toString()).toMatch(/^%EventDef PajeDefineContainerType 0\n/)
    await closeDialog(page)
  })

  await test.step('a clip of the machine comes as a video', async () => {
    // A short run: the clip is recorded as it plays.
    await visit(page, 'tree?processors=16&tree=balanced&depth=5&interval=8')
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

test('A scenario that is dropped or chosen is opened, undo brings back what was before, and what cannot be used is told', async ({
  page,
}) => {
  await test.step('it is opened, and undo brings back what was before', async () => {
    await open(page, LINK)
    await drop(page, 'mine.json', '{"lab":"tree","scenario":{"processors":8}}')
    await settled(page)
    await expect.poll(() => address(page)).toContain('processors=8')
    await drop(page, 'mine.csv', 'parameter,value\r\nlab,tree\r\nprocessors,32\r\n')
    await expect.poll(() => address(page)).toContain('processors=32')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await expect.poll(() => address(page)).toContain('processors=16')
  })

  await test.step('the view that takes results too opens it, and reports by itself what it cannot use', async () => {
    await follow(page, 'tree?processors=16&view=experiment')
    await expect(page.getByRole('region', { name: 'Experiment' })).toBeVisible()
    await drop(page, 'notes.csv', 'a,b\r\n1,2\r\n')
    await expect(page.getByRole('alert')).toContainText('factors: expected a column with levels, got none.')
    await expect(parts(page).notices.getByRole('listitem')).toHaveCount(0)
    await drop(page, 'mine.json', '{"lab":"tree","scenario":{"processors":8}}')
    await expect.poll(() => address(page)).toBe('tree?processors=8&v=2')
  })

  await test.step('a file can be chosen in the dialog', async () => {
    await visit(page, LINK)
    const dialog = await openDialog(page)
    await dialog.getByLabel('Open a file').setInputFiles({
      name: 'a.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"lab":"tree","scenario":{"processors":4}}'),
    })
    await expect(dialog).toBeHidden()
    await expect.poll(() => address(page)).toContain('processors=4')
  })

  await test.step('a broken file changes nothing; a bad value is named with what is expected and what was given', async () => {
    await visit(page, LINK)
    await expect.poll(() => address(page)).toContain('v=2')
    const before = address(page)
    const { notices } = parts(page)
    await drop(page, 'broken.json', '{"lab":"tree",')
    await expect(notices).toContainText('file "broken.json": expected JSON')
    expect(address(page)).toBe(before)
    await drop(page, 'deep.json', `{"lab":"tree","scenario":{"processors":${'['.repeat(200_000)}`)
    await expect(notices).toContainText('file "deep.json": expected JSON of at most 32 levels, got more')
    expect(address(page)).toBe(before)
    await drop(page, 'other.json', '{"lab":"train"}')
    await expect(notices).toContainText(/lab: expected one of tree, .*, got "train"/)
    expect(address(page)).toBe(before)
    await drop(page, 'a.json', '{"lab":"tree"}', 2)
    await expect(notices).toContainText('files: expected one, got 2 ("a.json", "a.json"). Nothing is changed.')
    expect(address(page)).toBe(before)
    await drop(page, 'bad.json', '{"lab":"tree","scenario":{"processors":-3,"interval":4}}')
    await expect(notices).toContainText(
      'processors: expected a whole number from 1 to 65536, got −3; the default is used',
    )
    await expect.poll(() => address(page)).toContain('interval=4')
  })
})
