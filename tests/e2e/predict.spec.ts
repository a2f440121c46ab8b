import { faults } from './axe.ts'
import { expect, load, parts, test } from './page.ts'

test('A curve is drawn with the mouse, the run is laid over it, and the difference is told', async ({ page }) => {
  await load(page, 'tree?lesson=three-phases&scene=1')
  const question = parts(page).question
  const curve = question.getByRole('group', { name: 'Tasks in the system: your curve' })
  await expect(curve).toBeVisible()
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
})
