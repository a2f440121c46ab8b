import { address, choose, expect, jump, load, test } from './page.ts'

// In one page, one after the other: the first link of each is followed.
test.describe.configure({ mode: 'default' })
test.use({ stays: true })

test('loads are drawn by pointer and keys, the strategies answer, and a stroke is one step back', async ({ page }) => {
  await load(page, 'loop?picture=both')
  const totals = page.getByRole('list', { name: 'Total times on this load' })
  await expect(totals).toContainText('GDDLB 159 s')
  await expect(totals).toContainText('nothing moved 185 s')

  // The workstations by keys.
  const stations = page.getByRole('slider', { name: /iterations left, on 4 of 4 processors/ }).first()
  await stations.focus()
  await page.keyboard.press('ArrowRight')
  await expect(stations).toHaveAttribute(
    'aria-valuetext',
    /^Processor 1: iterations left 100, .*load by its owner none/,
  )

  // A stroke over the first three blocks of processor 1, whose owner is away in the first one.
  const cell = page.getByRole('gridcell')
  await expect(cell).toHaveAccessibleName(/^Processor 0, 0 s to .*: 3 processes$/)
  await cell.focus()
  await page.keyboard.press('ArrowDown')
  await expect(cell).toHaveAccessibleName(/^Processor 1, 0 s to .*: 0 processes$/)
  const box = await cell.boundingBox()
  if (!box) throw new Error('the cell is not there')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 2 * box.width, y, { steps: 4 })
  await page.mouse.up()
  await expect(cell).toHaveAccessibleName(/: 5 processes$/)
  await expect.poll(() => address(page)).toMatch(/loads=3,0,1,3,5,5,4,5,5,5,4,0,1,3,/)
  await expect(totals).not.toContainText('GDDLB 159 s')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(totals).toContainText('GDDLB 159 s')
  await expect(cell).toHaveAccessibleName(/: 0 processes$/)

  // The same cell by a digit, and back to the loads by chance.
  await cell.focus()
  await page.keyboard.press('2')
  await expect(cell).toHaveAccessibleName(/: 2 processes$/)
  await expect.poll(() => address(page)).toMatch(/loads=3,0,1,3,5,5,4,2,1,5,4,0,1,3,/)
  await page.getByRole('button', { name: 'Loads by chance again' }).click()
  await expect(totals).toContainText('GDDLB 159 s')
  await expect.poll(() => address(page)).not.toContain('loads=')

  // The last synchronisation, in numbers.
  await choose(page, 'Look closer', 'Synchronisation')
  await jump(page, 'To the end')
  await expect(page.getByRole('heading', { name: 'Synchronisation 5 distributed, all' })).toBeVisible()
})

test('the lines that run are in sight, also where there is little room', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await load(page, 'loop?picture=code&strategy=lddlb&time=60')
  const lit = page.locator('[data-lit]').first()
  await expect(lit).toBeInViewport()
  await page.getByRole('button', { name: 'MPI' }).click()
  await expect(page.locator('[data-lit]', { hasText: 'for j' })).toBeInViewport()
})
