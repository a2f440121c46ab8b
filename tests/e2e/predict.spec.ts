import { faults } from './axe.ts'
import { address, expect, follow, goTo, load, parts, settled, test, visit } from './page.ts'

// In one page, one after the other: the first link of each is followed.
test.describe.configure({ mode: 'default' })
test.use({ stays: true })

test('A curve is drawn with the mouse, the run is laid over it, and the difference is told', async ({ page }) => {
  await load(page, 'tree?lesson=three-phases&scene=1')
  const question = parts(page).question
  const curve = question.getByRole('group', { name: 'Tasks in the system: your curve' })
  await expect(curve).toBeVisible()
  // The machine is seen before its run; what answers the question is covered: numbers, and curves.
  await expect(parts(page).machine).toBeVisible()
  await expect(parts(page).results).toHaveCount(0)
  await expect(parts(page).charts).toHaveCount(0)
  const panel = page.getByRole('complementary', { name: 'Lesson' })
  await expect(panel).not.toContainText('like a bell')
  await question.getByRole('button', { name: 'Show the answer' }).click()
  await expect(question).toContainText('Draw your curve first')

  const box = await curve.boundingBox()
  if (!box) throw new Error('no plot')
  const at = (share: number, height: number) => [box.x + share * box.width, box.y + (1 - height) * box.height] as const
  await page.mouse.move(...at(0.02, 0.02))
  await page.mouse.down()
  await page.mouse.move(...at(0.5, 0.5), { steps: 20 })
  await page.mouse.move(...at(0.98, 0.02), { steps: 20 })
  await page.mouse.up()
  await expect(question.getByRole('slider', { name: 'Tasks in the system, iteration 31' })).toHaveAttribute(
    'aria-valuetext',
    /^(4|5)\W\d{3} tasks$/,
  )
  await question.getByRole('button', { name: 'Show the answer' }).click()
  await expect(question).toContainText(/at most 7.027 tasks, in iteration 26; your curve has at most/)
  await expect(question.getByRole('button', { name: 'Tasks in the system as a table' })).toBeVisible()
  expect(await faults(page)).toEqual([])
  await question.getByRole('button', { name: 'See the run' }).click()
  await settled(page)
  await expect(panel).toContainText('like a bell')
  // What was said beside the machine is said in the text from now on.
  await expect(panel).toContainText(/The run has at most 7.027 tasks/)

  // It is there again after a reload, and can be looked at; begun again, the lesson asks again.
  await expect.poll(() => address(page)).toContain('lesson=three-phases')
  await page.reload()
  await settled(page)
  await panel.getByRole('button', { name: 'Your prediction' }).click()
  await expect(question).toContainText(/at most 7.027 tasks, in iteration 26; your curve/)
  await question.getByRole('button', { name: 'See the run' }).click()
  await panel.getByRole('button', { name: 'Leave the lesson' }).click()
  await goTo(page, 'Learn', 'Lessons')
  await page.getByRole('button', { name: 'Start over: Three phases' }).click()
  await expect(question.getByRole('button', { name: 'Show the answer' })).toBeVisible()
})

test('A curve is drawn by keys, a value typed, a winner picked, and a story asks before it shows', async ({ page }) => {
  await test.step('arrows go along the handles of a curve and up and down', async () => {
    await load(page, 'tree?lesson=three-phases&scene=1')
    const question = parts(page).question
    const handle = question.getByRole('slider')
    await expect(handle).toHaveCount(13)
    await handle.first().focus()
    await page.keyboard.press('Shift+ArrowUp')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowDown')
    await expect(handle.nth(0)).toHaveAttribute('aria-valuenow', '1000')
    await page.keyboard.press('ArrowRight')
    await expect(handle.nth(1)).toBeFocused()
    await page.keyboard.press('End')
    await expect(handle.nth(1)).toHaveAttribute('aria-valuenow', '10000')
    await page.keyboard.press('ArrowLeft')
    await expect(handle.nth(0)).toBeFocused()
    // One stop for Tab, however many handles there are.
    await page.keyboard.press('Tab')
    await expect(question.getByRole('button', { name: 'Show the answer' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question).toContainText(/your curve has at most 10.000 tasks, in iteration/)
    await page.keyboard.press('Enter')
    await settled(page)
  })

  await test.step('a value is typed, and a winner picked', async () => {
    await follow(page, 'tree?lesson=why-balance&scene=2')
    const question = parts(page).question
    await question.getByRole('textbox', { name: 'Efficiency' }).fill('0.97')
    await question.getByRole('button', { name: 'Show the answer' }).click()
    await expect(question).toContainText(/fraction.* 97\.0\s%/i)
    await question.getByRole('textbox', { name: 'Efficiency' }).fill('50')
    await question.getByRole('button', { name: 'Show the answer' }).click()
    await expect(question).toContainText(/You said 50.0 %; it is 97.1 %, 47.1 percentage points more\./)

    await follow(page, 'tree?lesson=reading-numbers&scene=2')
    await question.getByRole('radio', { name: '512 processors' }).check()
    await question.getByRole('button', { name: 'Show the answer' }).click()
    await expect(question).toContainText(/another one.* 128 processors/)
    await expect(question.getByRole('row').first()).toContainText('128 processors')
  })

  await test.step('a story asks once, and can be skipped', async () => {
    await visit(page, 'tree?processors=8')
    await goTo(page, 'Learn', 'Stories')
    const list = page.getByRole('main')
    await expect(list).toContainText('Is the “optimal” λ the best one?')
    // What it shows is not given away.
    await expect(list).not.toContainText('swap their loads')
    await page.getByRole('link', { name: 'Open: Is the “optimal” λ the best one?' }).click()
    const question = parts(page).question
    await expect(question).toBeVisible()
    await expect(parts(page).charts).toHaveCount(0)
    await question.getByRole('button', { name: 'Skip' }).click()
    await settled(page)
    await expect(page.getByRole('complementary', { name: 'Parameters' })).toContainText('swap their loads')
    await page.getByRole('button', { name: 'Predict first' }).click()
    await question.getByRole('radio', { name: 'λ = ½' }).check()
    await question.getByRole('button', { name: 'Show the answer' }).click()
    await expect(question).toContainText('That is right: λ = ½')
    // Another scenario has nothing to do with it.
    await page.evaluate(() => {
      location.hash = 'tree?processors=16'
    })
    await settled(page)
    await expect(question).toHaveCount(0)
  })
})
