/** The requests lab as a reader has it: on a phone, by keys, with odd input, and with a log of their own. */
import { faults, tooWide } from './axe.ts'
import { expect, follow, inFreshPage, load, test } from './page.ts'

// In one page, one after the other: the first link of each is followed.
test.describe.configure({ mode: 'default' })
test.use({ stays: true })

const LAB = 'requests?requests=5000'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('machine, charts and the Gantt chart fit, and axe finds nothing', async ({ page }) => {
    await load(page, `${LAB}&policy=leastConnections&knowledge=own&dispatchers=4`)
    await expect(page.getByRole('figure', { name: /^Service: 10 servers/ })).toBeVisible()
    expect(await tooWide(page)).toEqual([])
    await follow(page, `${LAB}&policy=random&chart=gantt`)
    await expect(page.getByRole('img', { name: /^Gantt chart of server \d+:/ })).toBeVisible()
    expect(await faults(page)).toEqual([])
  })
})

test('reading a long log is cancelled at once, and begun again', async ({ page }) => {
  await inFreshPage(page)
  await load(page, 'requests?servers=10&arrivals=log&service=log&logTimeUnit=ms&chart=log')
  const lines = Array.from({ length: 400_000 }, (_, k) => `${k},0.00${1 + (k % 9)}`)
  const cancel = page.getByRole('button', { name: 'Cancel', exact: true })
  // Looked for in every frame: a fast computer has read the log before a test runner looks again.
  const cancelled = page.waitForFunction(() => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Cancel')
    button?.click()
    return button !== undefined
  })
  await page.getByLabel('File: Log').setInputFiles({
    name: 'long.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`time,took\n${lines.join('\n')}\n`),
  })
  await cancelled
  await expect(page.getByText(/^Cancelled at \d+ %$/)).toBeVisible()
  await expect(cancel).toBeHidden()
  // On a slow computer nothing of the run has come by then.
  await expect(
    page.getByText(/What the log says stands here when|The run was cancelled before there was/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Run again' }).press('Enter')
  await expect(page.getByRole('region', { name: 'The log' })).toContainText('400\u202f000 requests')
})
