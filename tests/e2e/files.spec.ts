/** Files that a scenario names: dropped, refused, kept for the next visit, asked for where they are not, carried by an export. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'
import { faults } from './axe.ts'
import { address, choose, expect, follow, listen, load, openAllParameters, parts, test } from './page.ts'

const COSTS = '# seconds of each iteration\n3\n1\n2\n5\n4\n1.5\n2.5\n'

/** Drops a file on the page, wherever it is for. */
const drop = (page: Page, name: string, content: string | Uint8Array) =>
  page.evaluate(
    ([name, content]) => {
      const dataTransfer = new DataTransfer()
      const part = typeof content === 'string' ? content : new Uint8Array(content)
      dataTransfer.items.add(new File([part], name))
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    },
    [name, typeof content === 'string' ? content : [...content]] as const,
  )

const field = (page: Page) => page.getByRole('group', { name: 'Times of the iterations' })
/** The run that is shown is the present scenario's, whole. */
const ended = (page: Page) => expect(page.getByRole('main')).toHaveAttribute('data-run', 'done')
const total = (page: Page) => parts(page).results.getByText(/\d s$/).first()

test('A file is dropped, is there after a reload, and is asked for where a link names it and it is not', async ({
  page,
  browser,
}) => {
  // The lab's own loop is not chosen yet: the file says so.
  await load(page, 'loop?v=1')
  await ended(page)
  await drop(page, '<b>costs</b>.txt', COSTS)
  await expect(field(page)).toContainText('"<b>costs</b>.txt" (46 bytes)')
  await ended(page)
  await expect(page).toHaveURL(/workload=own&costs=[\da-f]{32}/)
  const link = page.url()
  const time = await total(page).textContent()

  // What cannot be used changes nothing, and says where.
  await drop(page, 'costs.txt', '1\n2 x\n')
  await expect(parts(page).notices).toContainText('file "costs.txt", line 2, column 3: expected a number')
  await drop(page, 'costs.txt', '')
  await expect(parts(page).notices).toContainText('got an empty file')
  await field(page).getByRole('button', { name: 'Paste text' }).click()
  await field(page).getByRole('textbox').fill('1 2 three')
  await field(page).getByRole('button', { name: 'Use this text' }).click()
  await expect(field(page).getByRole('alert')).toContainText('got "three"')
  await expect(field(page).getByRole('textbox')).toHaveValue('1 2 three')
  await expect(field(page)).toContainText('<b>costs</b>.txt')

  // A table is looked at before it is used; its column and unit can be set meanwhile, and nothing has changed if it is not.
  await field(page).getByRole('button', { name: 'Cancel' }).click()
  const table = Buffer.from('i,time_ms,tid\n0,3,1\n1,1,0\n')
  await field(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'table.csv', mimeType: 'text/csv', buffer: table })
  await expect(field(page).locator('dl')).toContainText(/Total\s*4\.00\sms/)
  await field(page).getByRole('combobox', { name: 'Unit of the times' }).selectOption('us')
  await expect(field(page).locator('dl')).toContainText(/Total\s*4\.00\sµs/)
  await field(page).getByRole('combobox', { name: 'Column 3, tid' }).selectOption('time')
  await expect(field(page).getByRole('alert')).toContainText('got 0')
  await expect(field(page).getByRole('button', { name: 'Use this file' })).toBeDisabled()
  await field(page).getByRole('button', { name: 'Do not use it' }).click()
  await expect(page).toHaveURL(link)

  await page.reload()
  await ended(page)
  await expect(field(page)).toContainText('"<b>costs</b>.txt" (46 bytes)')
  await expect(total(page)).toHaveText(time ?? '')
  await expect(parts(page).notices.getByRole('listitem')).toHaveCount(0)

  await choose(page, 'More', 'Export')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Scenario as JSON' }).click()
  const exported = readFileSync(await (await download).path(), 'utf8')
  expect(Object.values(JSON.parse(exported).attachments)).toEqual([{ name: '<b>costs</b>.txt', text: COSTS }])

  const other = await browser.newContext()
  const written = listen(other)
  const stranger = await other.newPage()
  await load(stranger, link.split('#')[1])
  await expect(parts(stranger).notices).toContainText(
    /Times of the iterations|costs: expected the file with the fingerprint [\da-f]{12}…, got none: it is not on this machine/,
  )
  await drop(stranger, 'scenario.json', exported)
  await ended(stranger)
  await expect(total(stranger)).toHaveText(time ?? '')
  expect(written).toEqual([])
  await other.close()
})

test.describe('Where the browser keeps no files', () => {
  test('a file lasts for the visit, and the page says so', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'indexedDB', {
        get() {
          throw new DOMException('no', 'SecurityError')
        },
      })
    })
    await load(page, 'loop?workload=own')
    await ended(page)
    await openAllParameters(page)
    await field(page)
      .getByLabel('File: Times of the iterations')
      .setInputFiles({ name: 'costs.txt', mimeType: 'text/plain', buffer: Buffer.from(COSTS) })
    await expect(field(page)).toContainText('costs.txt')
    await field(page).getByRole('button', { name: 'Use this file' }).click()
    await expect(parts(page).notices).toContainText('they last for this visit')
    await ended(page)
    await field(page).getByRole('button', { name: 'Paste text' }).click()
    await field(page).getByRole('textbox').fill('three')
    await field(page).getByRole('button', { name: 'Use this text' }).click()
    await expect(field(page).getByRole('alert')).toBeVisible()
    expect(await faults(page)).toEqual([])
    await field(page).getByRole('button', { name: 'Cancel' }).click()
    await field(page).getByRole('button', { name: 'Remove' }).click()
    await ended(page)
    // A column that is pasted is numbers, one a line.
    await page.getByRole('textbox', { name: 'Times of the iterations' }).evaluate((input) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', '3\n1\n2\n')
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await expect(page.getByRole('textbox', { name: 'Times of the iterations' })).toHaveValue('3,1,2')
    await ended(page)
  })
})

test('A mesh with weights is dropped: work and volume are reported, and a bad weight changes nothing', async ({
  page,
}) => {
  await load(page, 'mesh?processors=2&ordering=file&iterations=20')
  await ended(page)
  await drop(page, 'ring.graph', '4 4 011\n3 2 5 4 1\n1 1 5 3 1\n1 2 1 4 5\n1 3 5 1 1\n')
  await expect(page).toHaveURL(/mesh=file/)
  await ended(page)
  await choose(page, 'Look closer', 'Numbers')
  const results = page.getByRole('group', { name: 'Numbers', exact: true })
  await expect(results).toContainText('Volume of edges cut')
  await expect(results).toContainText('Volume of an iteration')
  await drop(page, 'ring.graph', '4 4 011\n3 2 5 4 1\n1 1 6 3 1\n1 2 1 4 5\n1 3 5 1 1\n')
  await expect(parts(page).notices).toContainText(
    'line 3: expected the weight that the line of vertex 1 gives the same edge, 5, got 6',
  )
  await expect(results).toContainText('Volume of edges cut')

  // A log of vt opens the lab that takes it, alone or as an archive of all ranks; what is none leaves the lab as it is.
  const rank = (node: number, time: number) => {
    const entity = { type: 'object', id: node, migratable: true }
    return JSON.stringify({ type: 'LBDatafile', phases: [{ id: 0, tasks: [{ entity, node, resource: 'cpu', time }] }] })
  }
  await drop(page, 'bad.zip', zipSync({ 'data.0.json': strToU8('{"phases": 1}') }))
  await expect(parts(page).notices).toContainText('file "data.0.json", its top: expected {"phases": […]}')
  await expect(page).toHaveURL(/#mesh/)
  await drop(page, 'log.zip', zipSync({ 'data.0.json': strToU8(rank(0, 0.03)), 'data.1.json': strToU8(rank(1, 0.01)) }))
  await expect(page).toHaveURL(/#migration\?.*program=phases/)
  await expect(page).toHaveURL(/processors=2/)
  await ended(page)
  await follow(page, 'mesh?v=2')
  await ended(page)
  await drop(page, 'data.0.json', rank(0, 0.5))
  await expect(page).toHaveURL(/#migration\?.*program=phases/)
  // The imbalance by phase, with each strategy.
  await choose(page, 'Chart', 'Imbalance')
  await expect(page.getByText(/^As recorded, λ is 0\.00 on average/)).toBeVisible()

  // A long log can be stopped while it is read: then nothing has changed, also not the lab.
  await follow(page, 'mesh?processors=7')
  await ended(page)
  // Pressed as soon as it is there: how long the reading takes depends on the machine.
  const stopped = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const watch = new MutationObserver(() => {
          const notices = document.querySelector('section[aria-label=Notices]')
          const stop = [...(notices?.querySelectorAll('button') ?? [])].find((button) => button.textContent === 'Stop')
          if (!stop) return
          watch.disconnect()
          resolve(notices?.textContent ?? '')
          stop.click()
        })
        watch.observe(document.body, { subtree: true, childList: true, characterData: true })
        const dataTransfer = new DataTransfer()
        for (let node = 0; node < 6; node++) {
          const phases = Array.from({ length: 20 }, (_, id) => {
            const tasks = Array.from({ length: 400 }, (_, k) => {
              const entity = `{"type":"object","id":${400 * node + k},"migratable":true}`
              return `{"entity":${entity},"node":${node},"resource":"cpu","time":0.5}`
            })
            return `{"id":${id},"tasks":[${tasks}]}`
          })
          dataTransfer.items.add(new File([`{"phases":[${phases}]}`], `data.${node}.json`))
        }
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
      }),
  )
  expect(await stopped).toMatch(/Reading 6 files: \d+ %/)
  await expect(parts(page).notices).not.toContainText('Reading')
  await ended(page)
  await expect(page).toHaveURL(/#mesh\?.*processors=7/)

  // Chunks that LB4OMP has printed stand beside those of the rule, whatever their file is called.
  await follow(page, 'loop?strategy=fac2&workload=uniform&iterations=100&processors=4')
  await ended(page)
  const chunk = (size: number) => `chunkLocation:;a.c;main;7;9;;,tid:0,lower:0,upper:1,chunksize:${size}\n`
  await drop(page, 'out.txt', chunk(13) + chunk(13) + chunk(74))
  await expect(page).toHaveURL(/chunks=[\da-f]{32}/)
  await choose(page, 'Chart', 'Chunks')
  await expect(page.getByText(/The first 2 have the size that the rule gives\./).first()).toBeVisible()
  // A table with begins and ends is drawn on its processors.
  await drop(page, 'mine.csv', 'tid,size,begin,end\n0,60,0,0.3\n1,40,0,0.2\n')
  await page.getByRole('button', { name: 'measured times' }).click()
  await expect(
    page.getByRole('img', { name: /^Measured chunks by processor\. Measured on 2 processors/ }),
  ).toBeVisible()

  // In the form the file takes the place of the number of elements.
  await follow(page, 'problem?how=mesh&processors=2')
  await expect(page.getByLabel('How many elements does the mesh have?')).toBeVisible()
  await page
    .getByRole('group', { name: 'The mesh, instead of one of ours' })
    .locator('input[type=file]')
    .setInputFiles({ name: 'ring.graph', mimeType: 'text/plain', buffer: Buffer.from('4 4\n2 4\n1 3\n2 4\n1 3\n') })
  await expect(page.getByLabel('How many elements does the mesh have?')).toHaveCount(0)
  await page.getByRole('link', { name: 'Mesh' }).click()
  await expect(page).toHaveURL(/#mesh\?.*mesh=file/)
  await ended(page)

  // Logs of all ranks are one program there, and say how many processors there were.
  await follow(page, 'problem?how=migration')
  await page
    .getByRole('group', { name: /Phases that a runtime has logged, or/ })
    .locator('input[type=file]')
    .setInputFiles(
      [0, 1, 2].map((node) => ({
        name: `data.${node}.json`,
        mimeType: 'application/json',
        buffer: Buffer.from(rank(node, 0.01 * (1 + node))),
      })),
    )
  await expect(page.getByLabel('How many processors?')).toHaveValue('3')
  await expect(page.getByLabel('How many processes are there?')).toHaveCount(0)
  await page.getByRole('link', { name: 'Migration' }).click()
  await expect(page).toHaveURL(/#migration\?.*program=phases.*processors=3/)
  await ended(page)
})

test('An own tree of a million levels is refused in a sentence, and the next scenario runs', async ({ page }) => {
  await load(page, 'async?v=1')
  await ended(page)
  await page.evaluate((levels) => {
    const content = `[{"id":${'['.repeat(levels)}${']'.repeat(levels)},"parent":null,"cost":1}]`
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([content], 'deep.json'))
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  }, 1_000_000)
  await expect(parts(page).notices).toContainText('expected lists and objects in at most 32 levels')
  await follow(page, 'async?seed=2')
  await ended(page)
})

test('A scenario with more numbers than a link has room for is there after a reload, and a link that is too long shows its lab and says what it left out', async ({
  page,
}) => {
  const arrivalTimes = Array.from({ length: 8000 }, (_, i) => 1 + 3 * i)
  const scenario = { lab: 'requests', scenario: { requests: 2000, arrivals: 'trace', arrivalTimes } }
  await load(page, 'requests?requests=200')
  await ended(page)
  await drop(page, 'times.json', JSON.stringify(scenario))
  await expect.poll(() => address(page)).toContain('arrivals=trace')
  await ended(page)
  expect(address(page).length, 'the page writes no link that it refuses').toBeLessThan(20_000)
  const before = await parts(page).number.textContent()
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === 'evenkeel-files')))
    .toBe(true)
  await page.waitForTimeout(500)
  await page.reload()
  await ended(page)
  await expect(parts(page).number, 'the run is the same').toHaveText(`${before}`)
  await expect(parts(page).notices.getByText(/^From the link/)).toHaveCount(0)

  await load(page, `loop?processors=6&seed=${'1'.repeat(20_001)}`)
  await ended(page)
  await expect(parts(page).slider('Processors')).toHaveAttribute('aria-valuetext', '6')
  await expect(parts(page).notices).toContainText('expected at most 20000 characters, got 20019; left out: seed')
})
