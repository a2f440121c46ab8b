import { address, expect, follow, load, test } from './page.ts'

test('phases are set in a table, one step back at a time, and the Gantt chart is zoomed by keys', async ({ page }) => {
  await load(page, 'async?processors=8&depth=9&picture=gantt&chart=phases')
  const editor = page.getByRole('figure', { name: 'Phases' })
  const cell = (name: string) => editor.getByLabel(name, { exact: true })
  await expect(cell('Balancer')).toHaveValue('stealing')

  await cell('First transition').focus()
  await page.keyboard.press('Space')
  await expect.poll(() => address(page)).toContain('t1=on')
  await cell('Filling interval').fill('none of it')
  await cell('Filling interval').press('Enter')
  await expect(editor.getByRole('status')).toHaveText(
    'Filling interval: expected a whole number from 1 to 1000000000, got "none of it"',
  )
  await expect(cell('Filling interval')).toHaveValue('1')
  await cell('Filling interval').fill('4')
  await cell('Filling interval').press('Enter')
  await expect.poll(() => address(page)).toContain('fillingInterval=4')
  await expect(editor.getByRole('status')).toHaveText('')
  await cell('Filling balancer').selectOption('loadserver')
  await expect.poll(() => address(page)).toContain('fillingBalancer=loadserver')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cell('Filling balancer')).toHaveValue('same')
  await expect(cell('Filling interval')).toHaveValue('4')

  const chart = page.getByRole('img', {
    name: /^Gantt chart of 8 processors: All .* What determined the end: a chain through /,
  })
  await chart.focus()
  const zoomed = page.getByRole('img', { name: /^Gantt chart of 8 processors: 1\.00 µs from / })
  for (let k = 0; k < 20; k++) await page.keyboard.press('+')
  await expect(zoomed).toBeFocused()
  await page.keyboard.press('0')
  await expect(chart).toBeFocused()
  await page.getByRole('button', { name: 'Critical path as a table' }).click()
  await expect(page.getByRole('dialog').getByRole('columnheader', { name: 'Messages in flight' })).toBeVisible()

  // In a race the messages of every machine are known, also of those that are compared.
  await follow(page, 'async?processors=8&depth=9&with=balancer:rid&side=compare&layout=race')
  const b = page.getByRole('region', { name: /^Machine B, / })
  await expect(b.locator('[data-kind]', { hasText: 'load' }).first()).toBeAttached()
})
