import { faults } from './axe.ts'
import { address, expect, load, open, settled, test } from './page.ts'

test('A lesson is written on the page: seen live, broken, repaired, added to, and there again after a reload', async ({
  page,
}) => {
  await open(page, 'tree?balancer=none&view=write')
  const text = page.getByRole('textbox', { name: 'Text of the lesson' })
  const lesson = page.getByRole('complementary', { name: 'Lesson' })
  const problems = page.getByRole('list', { name: 'Problems' })
  await expect(lesson).toContainText('What there is to see')
  await expect(lesson).toContainText(/total time [\d.]+\ss/)
  expect(await faults(page)).toEqual([])

  // The part of the caret is shown, and what is typed follows; keys of the page are letters here.
  await text.focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('\n## A third part\n\nSeen *live*: {here.processors} of them.\n')
  await expect(lesson).toContainText('Part 3 of 3')
  await expect(lesson).toContainText(/Seen live: \d+ of them/)
  await expect(text).toBeFocused()

  // What is wrong is marked with its line; the last good lesson stays.
  await page.keyboard.type('\n{here.processor}')
  const problem = problems.getByRole('button', { name: /^Line \d+: .*processor.*did you mean processors/ })
  await expect(problem).toBeVisible()
  await expect(page.locator('.cm-lint-marker-error')).toHaveCount(1)
  await expect(lesson).toContainText(/Seen live: \d+ of them/)
  expect(await faults(page)).toEqual([])
  await problem.click()
  await expect(text).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Shift+Home')
  await page.keyboard.press('Backspace')
  await expect(problems).toBeHidden()

  // What is set up in Play waits to be put in.
  await page.getByRole('navigation').getByRole('button', { name: 'Play', exact: true }).click()
  await load(page, 'tree?balancer=diffusion&interval=17&view=write')
  await expect(lesson).toContainText('What there is to see')
  await page.getByRole('button', { name: 'Insert the present scenario as a part' }).click()
  await expect(text).toContainText('interval=17')
  await expect(lesson).toContainText('Part 2 of 4')
  await page.getByRole('button', { name: 'Take the present numbers' }).click()
  await expect(problems).toBeHidden()
  await settled(page)

  await page.reload()
  await expect(text).toContainText('interval=17')
  await expect(lesson).toContainText('Part 1 of 4')
  await expect.poll(() => address(page)).toMatch(/view=write/)

  // Tab indents; Escape and Tab lead out.
  await text.focus()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(text).not.toBeFocused()
})
