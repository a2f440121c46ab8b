import type { Page } from '@playwright/test'
import {
  address,
  behindDots,
  choose,
  expect,
  follow,
  goToLab,
  jump,
  load,
  openAllParameters,
  parts,
  test,
} from './page.ts'

// In one page, one after the other: the first link of each is followed.
test.describe.configure({ mode: 'default' })
test.use({ stays: true })

const ANOMALY = 'divisible?C=3,43,72,78,82&E=617,276,431,108,852&L=78,100,13,84,74&algorithm=opt'

const schedule = (page: Page) => page.getByRole('group', { name: /^Schedule:/ })
const cell = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const bar = (page: Page, name: string) => schedule(page).getByRole('slider', { name })
const finishing = (page: Page) => page.getByText(/^Done after [\d.]+ time units$/)

/** Waits until a schedule is there. */
async function scheduled(page: Page): Promise<void> {
  await schedule(page).waitFor()
  await expect(parts(page).results).toHaveAttribute('aria-busy', 'false')
}

/** Opens a link and waits until its schedule is there. */
async function open(page: Page, link = 'divisible?v=1'): Promise<void> {
  await load(page, link)
  await scheduled(page)
}

/** Opens a link in the page that is there and waits until its schedule is. */
async function visit(page: Page, link = 'divisible?v=1'): Promise<void> {
  await follow(page, link)
  await scheduled(page)
}

test('a schedule is the answer of a search, whose programs are stepped through and explained', async ({ page }) => {
  await test.step('a link opens at the answer', async () => {
    await open(page, 'divisible?C=100,125,150&E=1000,700,850&L=10,7,9')
    await expect(finishing(page)).toHaveText('Done after 436 time units')
    await expect(schedule(page)).toHaveAccessibleName(/ 436 time units\b.*sends to 1 2 3\b.*collects from 1 3 2$/)
    await expect(page.getByText('Program 13 of 13')).toBeVisible()
    await expect(page.getByText('From the link')).toBeHidden()
  })

  await test.step('the transport steps through the programs, and what was tried is drawn', async () => {
    await visit(page)
    await jump(page, 'To the start')
    await expect(page.getByText('Program 1 of 29')).toBeVisible()
    await expect(finishing(page)).not.toHaveText('Done after 352 time units')
    await jump(page, 'To the end')
    await expect(finishing(page)).toHaveText('Done after 352 time units')
  })

  await test.step('the time in it is moved by keys, and says what each worker is doing', async () => {
    await visit(page)
    const time = page.getByRole('slider', { name: 'Time in the schedule, percent' })
    await time.focus()
    await page.keyboard.press('Home')
    await expect(time).toHaveAttribute('aria-valuetext', /^0 of 352: the port sends to 1, worker 1 receives load, 0 %/)
    await page.keyboard.press('End')
    await expect(time).toHaveAttribute('aria-valuetext', /the port is done, worker 1 is done/)
  })

  await test.step('all algorithms stand side by side, and the reason why OPT is beaten is shown with its numbers', async () => {
    await visit(page, `${ANOMALY}&side=microscope`)
    const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) })
    await expect(row('OPT')).toContainText('709')
    await expect(row('ITERLP2A')).toContainText('455')
    await expect(row('Best subset')).toContainText('343')
    await expect(page.getByText(/no load to workers 3, 4, 5\b/)).toContainText(/\b342 .*port/)
    await page.getByRole('button', { name: 'Best subset', exact: true }).click()
    await expect(finishing(page)).toHaveText('Done after 343 time units')
  })

  await test.step('one playhead plays the search or a schedule of it, as the reader chooses', async () => {
    await visit(page)
    const time = page.getByRole('slider', { name: 'Time in the schedule, percent' })
    await behindDots(page, (box) => box.getByRole('button', { name: 'Schedule' }).click())
    await jump(page, 'To the start')
    await parts(page).play.click()
    await expect.poll(() => time.getAttribute('aria-valuetext')).toMatch(/worker 1 computes/)
    await parts(page).pause.click()
    await expect(finishing(page)).toHaveText('Done after 352 time units')
    await jump(page, 'To the end')
    await expect(page.getByText('100 % of the schedule')).toBeVisible()
    await expect.poll(() => address(page)).toBe('divisible?v=1&axis=schedule&share=1')
    await page.getByRole('slider', { name: /^Playhead in programs/ }).press('ArrowLeft')
    await expect(page.getByText('Program 28 of 29')).toBeVisible()
    await time.press('Home')
    await expect(page.getByText('0 % of the schedule')).toBeVisible()
    await expect.poll(() => address(page)).toBe('divisible?v=1&axis=schedule&at=28&share=0')
  })

  await test.step('a program that has only begun is not drawn as if it were solved', async () => {
    await visit(page, 'divisible?algorithm=opt&at=3')
    await page.getByRole('button', { name: 'This program' }).click()
    await expect(page.getByText(/only the beginning .*orders/i)).toBeVisible()
    await expect(schedule(page)).toBeHidden()
  })
})

test('a search that is cancelled shows the best it found', async ({ page }) => {
  // Nearly a minute of search, and hours at the pace of its beginning: the page asks first.
  await load(page, 'divisible?system=random&workers=8&algorithm=opt&seed=5')
  await page.getByRole('button', { name: 'Run it' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(/Cancelled at \d+ %/)).toBeVisible()
  await expect(page.getByText(/^Program [\d\u202f]+.*: .*the best/i)).toBeVisible()
  await expect(page.getByText(/Program 1 of/)).toBeHidden()
})

test('a system is changed by bars, keys, cells and rows, and what cannot be used is named', async ({ page }) => {
  await test.step('dragging a bar changes the schedule at once, and is one step back', async () => {
    await open(page)
    await openAllParameters(page)
    const box = await bar(page, 'Worker 1, computing time E').boundingBox()
    if (!box) throw new Error('the bar is not there')
    const y = box.y + box.height / 2
    await page.mouse.move(box.x + 40, y)
    await page.mouse.down()
    await page.mouse.move(box.x + 100, y, { steps: 4 })
    await expect(finishing(page)).not.toHaveText('Done after 352 time units')
    await page.mouse.move(box.x + 160, y, { steps: 4 })
    await expect(page.getByText('E 2000, was E 1000')).toBeVisible()
    await page.mouse.up()
    await expect(page.getByText('E 2000, was E 1000')).toBeHidden()
    await expect(cell(page, 'Computing time E, worker 1')).toHaveValue('2000')
    await expect.poll(() => address(page)).toContain('E=2000,700,850,500')
    await page.keyboard.press('Control+z')
    await expect(finishing(page)).toHaveText('Done after 352 time units')
    await expect(cell(page, 'Computing time E, worker 1')).toHaveValue('1000')
  })

  await test.step('a bar is changed by keys, and the next worker reached', async () => {
    await visit(page)
    await openAllParameters(page)
    await bar(page, 'Worker 1, transfer time C').focus()
    await page.keyboard.press('ArrowRight')
    await expect(cell(page, 'Transfer time C, worker 1')).toHaveValue('105')
    await bar(page, 'Worker 1, transfer time C').focus()
    await page.keyboard.press('ArrowDown')
    await expect(bar(page, 'Worker 2, transfer time C')).toBeFocused()
  })

  await test.step('a cell that cannot be used is named, and the old value stays in force', async () => {
    await visit(page)
    await cell(page, 'Computing time E, worker 2').fill('-5')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText(/Computing time E, worker 2: expected a number from .*, got −5/)
    await expect(finishing(page)).toHaveText('Done after 352 time units')
    await page.keyboard.press('Escape')
    await expect(cell(page, 'Computing time E, worker 2')).toHaveValue('700')
  })

  await test.step('rows are pasted, added and removed', async () => {
    await visit(page)
    const first = cell(page, 'Transfer time C, worker 1')
    const paste = (text: string) =>
      first.evaluate((element, text) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text', text)
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      }, text)
    await paste('C\tE\tL\n100\t1000\t10\n125\t700\t7\n150\t850\t9\n')
    await expect(finishing(page)).toHaveText('Done after 436 time units')
    await page.getByRole('button', { name: 'Add a worker' }).click()
    await expect(cell(page, 'Latency L, worker 4')).toHaveValue('9')
    await page.getByRole('button', { name: 'Remove worker 4' }).click()
    await expect(finishing(page)).toHaveText('Done after 436 time units')
    await paste('1,2,3\n4,5')
    await expect(page.getByRole('alert')).toContainText('Pasted, worker 2: expected 3 values, as above, got 2')
    await paste('1,2,3\n4,fast,6')
    await expect(page.getByRole('alert')).toContainText(
      /Computing time E, worker 2: expected a number from .*, got "fast"/,
    )
    await paste(Array(10_000).fill('1,2,3').join('\n'))
    await expect(page.getByRole('alert')).toContainText('expected 1 to 256 rows, got 10000')
    await expect(finishing(page)).toHaveText('Done after 436 time units')
  })

  await test.step('a link with a bad system says which cell, and the page goes on', async () => {
    await follow(page, 'divisible?C=1,2,-3,4&E=1,2')
    await expect(parts(page).notices).toContainText(/C: worker 3: expected a number from .*, got −3/)
    await expect(parts(page).notices).toContainText('E: expected 4 values, one a worker as in C, got 2')
    await page.getByRole('button', { name: 'Reset Workers: 1 changed' }).click()
    await expect(finishing(page)).toHaveText('Done after 352 time units')
  })

  await test.step('a tree has a lane for each port, and rounds are named; a tree that cannot be read is refused with the place', async () => {
    await visit(page, 'divisible?system=tree&tree=40(2*40/900),50/500&algorithm=fifo')
    await expect(schedule(page)).toHaveAccessibleName(/ sends to A 3, collects from A 3$/)
    await expect(schedule(page).getByText('Cluster A')).toBeVisible()
    await visit(page, 'divisible?algorithm=installments&rounds=3')
    await expect(page.getByText(/sent to 1 2 3 4 in 3 rounds/)).toBeVisible()
    await follow(page, 'divisible?system=tree&tree=40(2*40/900')
    await expect(page.getByText(/tree: character 12: expected "," or "\)"/)).toBeVisible()
  })

  await test.step('algorithms are timed on demand, by a median that says what it is', async () => {
    await visit(page, 'divisible?algorithm=fifo')
    await choose(page, 'Look closer', 'Algorithms')
    await page.getByRole('button', { name: 'Measure times' }).click()
    await expect(page.getByText('the median of 7 runs on this machine')).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Took' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Measure times' })).toBeEnabled()
    await page.getByRole('button', { name: 'Close Algorithms' }).click()
  })

  await test.step('labs are switched in the header, and each keeps its scenario', async () => {
    await visit(page, 'divisible?delta=0.3')
    await goToLab(page, 'Tree')
    await expect(parts(page).machine).toBeVisible()
    await expect.poll(() => address(page)).toMatch(/^tree/)
    await goToLab(page, 'Divisible load')
    await expect(schedule(page)).toBeVisible()
    await expect.poll(() => address(page)).toContain('divisible?delta=0.3')
  })
})
