/** The way through a lesson in a browser. What is judged and counted is tested without one (tests/parts/learn.tsx, tests/page/taught.tsx). */
import { readdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { address, expect, goTo, jump, load, open, parts, position, settled, test } from './page.ts'

/** Has runs play, or no more: only where something is about that. */
const move = (page: Page, moves: boolean) => page.emulateMedia({ reducedMotion: moves ? 'no-preference' : 'reduce' })

const LESSONS = readdirSync('src/labs/tree/lessons').filter((file) => file.endsWith('.md')).length

/** The panel with the lesson. */
const panel = (page: Page) => page.getByRole('complementary', { name: 'Lesson' })

/** What has a ring around it. */
const ringed = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-region], [data-parameter]')]
      .filter((part) => getComputedStyle(part).outlineStyle === 'solid')
      .map(({ dataset }) => dataset.region ?? dataset.parameter),
  )

test('A lesson is begun from the list, gone through by keys, and restored on return', async ({ page }) => {
  await open(page, 'tree?v=2')
  await goTo(page, 'Learn', 'Lessons')
  await expect(page.getByRole('link', { name: /^Begin: / })).toHaveCount(LESSONS)
  await page.getByRole('link', { name: 'Begin: Why balance at all' }).click()
  await expect(panel(page)).toContainText('Part 1 of 6')
  await page.getByRole('button', { name: 'Skip', exact: true }).click()
  // Numbers come from runs.
  await expect(panel(page)).toContainText(/The run takes [\d.]+\ss:/)
  for (let scene = 2; scene <= 5; scene++) {
    if (scene === 5) await move(page, true)
    await page.keyboard.press('PageDown')
    await expect(panel(page)).toContainText(`Part ${scene} of 6`)
    if (scene > 2) continue
    // What a part points out has a ring around it.
    await page.getByRole('button', { name: 'Skip', exact: true }).click()
    await expect.poll(() => ringed(page)).toEqual(['chart:load'])
  }
  await expect(page.getByRole('heading', { name: 'Too much of a good thing' })).toBeFocused()
  await settled(page)

  // Its run is played to its moment and rests there; one chart is shown, no panel, and the number that it is about.
  await expect(parts(page).charts.locator('[data-region^="chart:"]')).toHaveCount(1)
  await expect(page.getByRole('group', { name: 'Numbers', exact: true })).toHaveCount(0)
  await expect(parts(page).results).toContainText(/^Total time2.09/)
  await expect.poll(async () => (await position(page)).at).toBe(1235)
  await expect(parts(page).play).toBeVisible()
  await move(page, false)

  // Only the open control is there, and the exercise ticks itself.
  await expect(page.getByRole('complementary', { name: 'Parameters' })).toBeHidden()
  const interval = parts(page).slider('Balancing interval')
  await interval.focus()
  await page.keyboard.press('End')
  await expect(panel(page)).not.toContainText('Done.')
  await page.keyboard.press('Home')
  for (let i = 0; i < 40 && !(await panel(page).getByText('Done.').isVisible()); i++) {
    await page.keyboard.press('ArrowRight')
    // Every value's run has its turn, however slow.
    await settled(page)
  }
  await expect(panel(page)).toContainText('Done.')
  const valueBefore = await interval.inputValue()
  await jump(page, 'To the start')
  for (let i = 0; i < 3; i++) await parts(page).stepForward.click()
  await expect.poll(async () => (await position(page)).at).toBe(4)
  const step = await position(page)

  await load(page, 'tree?view=lessons')
  await expect(page.getByText('Part 5 of 6, 1 of 8 exercises done')).toBeVisible()
  await page.getByRole('link', { name: 'Go on: Why balance at all' }).click()
  await expect(panel(page)).toContainText('Part 5 of 6')
  await expect(panel(page)).toContainText('Done.')
  await expect(interval).toHaveValue(valueBefore)
  await expect.poll(() => position(page)).toEqual(step)
  await page.keyboard.press('PageUp')
  await expect(panel(page)).toContainText('Part 4 of 6')
  await expect.poll(() => address(page)).toMatch(/lesson=why-balance&scene=4/)
  await panel(page).getByRole('button', { name: 'Leave the lesson' }).click()
  await expect.poll(() => ringed(page)).toEqual([])
  await goTo(page, 'Learn', 'Lessons')
  await page.getByRole('button', { name: 'Start over: Why balance at all' }).click()
  await expect(panel(page)).toContainText('Part 1 of 6')
  await expect.poll(() => address(page)).toMatch(/balancer=none.*scene=1/)
})
