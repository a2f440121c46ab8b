import { faults } from './axe.ts'
import { address, expect, goTo, load, parts, settled, test } from './page.ts'

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
