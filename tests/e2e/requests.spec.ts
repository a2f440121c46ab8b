/** The requests lab as a reader has it: on a phone, by keys, with odd input, and with a log of their own. */
import { faults, tooWide } from './axe.ts'
import { address, expect, follow, inFreshPage, load, test } from './page.ts'

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

test('what one decision cost is replayed by a key, ended by another, and axe finds nothing', async ({ page }) => {
  await load(page, 'requests?policy=random&requests=2000&warmup=0&side=microscope&time=0.4')
  const cost = page.getByRole('region', { name: 'What this decision cost' })
  await expect(cost).toContainText('At server')
  await expect(cost.getByRole('row').nth(1).getByRole('cell').nth(1)).toHaveText('–')
  await cost.getByRole('button', { name: /^Replay the run/ }).press('Enter')
  await expect(cost).toContainText('all together, if the others go where they went')
  await expect(cost.getByRole('cell', { name: '–' })).toHaveCount(0)
  await expect(cost.getByRole('rowheader', { name: '← best' })).toHaveCount(1)
  expect(await faults(page)).toEqual([])
  await follow(page, 'requests?requests=500000&side=microscope&time=4')
  await cost.getByRole('button', { name: /^Replay the run/ }).press('Enter')
  await cost.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(cost.getByRole('status')).toHaveText(/^Cancelled after \d/)
})

test('decisions, the Gantt chart of a server and its table are reached by keys, and axe finds nothing', async ({
  page,
}) => {
  await load(page, `${LAB}&side=microscope&chart=gantt`)
  const decision = page.getByRole('group', { name: 'One decision' })
  const decisionText = await decision.textContent()
  await page.getByRole('button', { name: 'Decision before' }).focus()
  await page.keyboard.press('Enter')
  await expect(decision).not.toHaveText(`${decisionText}`)
  const chart = page.getByRole('img', { name: /^Gantt chart of server \d+: .* Plus and minus zoom/ })
  await chart.focus()
  await page.keyboard.press('0')
  await expect(page.getByRole('img', { name: /^Gantt chart of server \d+: All / })).toBeFocused()
  await page.getByRole('combobox', { name: 'Server', exact: true }).selectOption('3')
  await page.getByRole('button', { name: 'Gantt chart of server 3 as a table' }).press('Enter')
  await expect(page.getByRole('dialog').getByRole('columnheader', { name: 'Waits' })).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await faults(page)).toEqual([])
})

test('The page shows a run of any size, and refuses by its name what cannot be run', async ({ page }) => {
  let first = true
  for (const [what, link] of [
    ['one server', 'requests?servers=1&requests=500'],
    [
      'many dispatchers and servers',
      'requests?servers=1000&dispatchers=64&requests=2000&policy=leastConnections&knowledge=own',
    ],
    ['sizes of 0', 'requests?requests=500&service=trace&sizes=0,0,0'],
    ['all servers down', 'requests?requests=500&servers=2&periods=0:0:1000000:fails,1:0:1000000:0'],
    ['a load above 1', 'requests?requests=5000&load=3'],
  ] as const)
    await test.step(what, async () => {
      await (first ? load : follow)(page, link)
      first = false
      // One of a thousand has a space within.
      const count = (/servers=(\d+)/.exec(link)?.[1] ?? '10').replace(/000$/, '\\s000')
      await expect(page.getByRole('figure', { name: new RegExp(`^Service: ${count} servers?\\b`) })).toBeVisible()
      await expect(page.getByRole('main')).toHaveAttribute('data-run', 'done')
      await expect(page.getByText('–', { exact: true })).toHaveCount(0)
    })
  await follow(page, 'requests?requests=1000000000')
  await expect(page.getByText(/requests: expected a whole number from 1 to 1000000, got 1000000000/)).toBeVisible()
  await follow(page, 'requests?requests=300&load=100&retries=100&backoff=1000000&timeout=1')
  await expect(page.getByText(/expected waits that end within 2⁵³ ns/).first()).toBeVisible()
})

const LOG = `when,host,code,ms\n${Array.from({ length: 3000 }, (_, k) => `${k * 2},web-${k % 3},${k % 50 === 0 ? 503 : 200},${5 + (k % 7)}`).join('\n')}\n`

test('a log of one’s own: columns are chosen in its preview, and failures and servers are shown', async ({ page }) => {
  await load(page, 'requests?servers=4&arrivals=log&service=log&logTimeUnit=ms&logDurationUnit=ms&chart=log')
  const field = page.getByLabel('File: Log')
  const give = (text: string) =>
    field.setInputFiles({ name: 'access.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  // A line that is wrong is named, and nothing is changed.
  await give('time,took\n1,2\n2,-3\n')
  await expect(page.getByRole('alert')).toContainText('line 3: expected a duration from 0 to')
  // Names that say nothing: the reader says what the columns are.
  await give(LOG)
  const preview = page.getByRole('region', { name: 'Log: its first lines' })
  await preview.getByLabel('Column 1, when').selectOption('time')
  await preview.getByLabel('Column 4, ms').selectOption('duration')
  await preview.getByLabel('Column 2, host').selectOption('server')
  await preview.getByLabel('Column 3, code').selectOption('status')
  await expect.poll(() => address(page)).toMatch(/logTime=1.*logDuration=4/)
  const facts = page.getByRole('region', { name: 'The log' })
  await expect(facts).toContainText('3\u202f000 requests in 6.00 s')
  await expect(facts).toContainText('2 % of them failed there')
  await expect(facts.getByRole('row', { name: /web-1/ })).toContainText('33 %')
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
