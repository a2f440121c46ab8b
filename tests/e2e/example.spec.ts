/** The example lab has only what a lab must have: the page shows that, and nothing of what is missing. */
import { address, expect, goTo, jump, metricsOfCommandLine, parts, settled, tapMetrics, test } from './page.ts'

test('a lab of 150 lines is played, set, compared and linked; a page that does not ask for it does not list it', async ({
  page,
}) => {
  const metrics = await tapMetrics(page)
  const { charts, machine, play, results, slider } = parts(page)

  await test.step('it is listed where the address asks for it, and plays', async () => {
    await page.goto('./?example')
    await page.getByRole('link', { name: /^Balls into bins/ }).click()
    await settled(page)
    await jump(page, 'To the start')
    await expect(page.getByText('Ball 1 of 100')).toBeVisible()
    await play.click()
    await expect(page.getByText('Ball 1 of 100')).toBeHidden()
    await expect(charts).toContainText('In the fullest bin')
  })

  await test.step('a slider runs it, to the same numbers as the command line', async () => {
    // No picture of Home runs beside it.
    await page.reload()
    await settled(page)
    await slider('Choices').press('ArrowRight')
    await settled(page)
    await expect.poll(() => address(page)).toContain('choices=2')
    await expect(results).toContainText('In the fullest bin')
    expect(await metrics()).toBe(metricsOfCommandLine('example?choices=2'))
  })

  await test.step('nothing stands where it has no part', async () => {
    await page.getByRole('button', { name: 'Look closer' }).click()
    await expect(page.getByRole('menu', { name: 'Look closer' }).getByRole('menuitemradio')).toHaveText(['Numbers'])
    await page.keyboard.press('Escape')
    await page.keyboard.press('m')
    await expect(page.getByRole('button', { name: /^Close / })).toHaveCount(0)
    await goTo(page, 'Sources')
    await expect(page.locator('nav[aria-label=Sources]').getByRole('button')).toHaveText(['Model', 'Glossary', 'About'])
    await goTo(page, 'Learn', 'Lessons')
    await expect(page.getByText('This lab has no lessons yet.')).toBeVisible()
  })

  await test.step('runs are compared, side by side, without asking where time goes', async () => {
    await goTo(page, 'Compare')
    await page.getByRole('button', { name: 'Pin this run as B' }).click()
    await slider('Choices').press('ArrowRight')
    await page.getByRole('radio', { name: 'Side by side' }).check()
    await expect(machine).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Why?' })).toHaveCount(0)
  })

  await test.step('it is swept and mapped', async () => {
    await goTo(page, 'What if', 'Map')
    await expect(page.getByRole('button', { name: /^Bins 100, balls 100: In the fullest bin \d/ })).toBeVisible()
    await goTo(page, 'What if', 'Sensitivity')
    await expect(page.getByText(/runs in \d+ ms/)).toBeVisible()
  })

  await test.step('a page that does not ask for it does not know it', async () => {
    await page.goto('./')
    await expect(page.getByRole('link', { name: /^Work that grows/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Balls into bins/ })).toHaveCount(0)
  })
})
