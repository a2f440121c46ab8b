/** A class answers: a phone shows a code and keeps the truth covered; the lecture shows all answers, and then what is right. */
import { faults } from './axe.ts'
import { expect, follow, load, parts, test } from './page.ts'

const STORY = 'tree?story=interval-too-small&processors=128&interval=1'

test('Codes of phones become bars in the lecture; what is right is uncovered after them', async ({ page }) => {
  const question = parts(page).question
  const codes: string[] = []
  const code = async () => {
    const shown = question.getByRole('button', { name: /^Show the code/ })
    await expect(shown).toBeVisible()
    codes.push((await shown.textContent())?.trim() ?? '')
  }
  const answer = async (option: string) => {
    await question.getByRole('radio', { name: option }).check()
    await question.getByRole('button', { name: 'Answer', exact: true }).click()
    await expect(question).toContainText('Your answer is kept')
    await code()
  }
  await load(page, `${STORY}&answers=covered`)
  await answer('Every 16 nodes')
  await expect(question).not.toContainText(/right:/)
  await expect(parts(page).charts).toHaveCount(0)
  await question.getByRole('button', { name: /^Show the code/ }).click()
  await expect(page.getByRole('dialog')).toContainText(codes[0])
  await page.keyboard.press('Escape')
  expect(await faults(page)).toEqual([])
  await question.getByRole('button', { name: 'Answer again' }).click()
  await answer('After every node')
  expect(codes[1]).not.toBe(codes[0])
  // The question stands again when the link is opened again.
  await page.reload()
  await expect(question).toContainText('Your answer is kept')

  await follow(page, `${STORY}&view=lecture`)
  await page.keyboard.press('h')
  await page.getByRole('button', { name: 'More of the lecture' }).click()
  await page.getByRole('menuitem', { name: 'Predict first' }).click()
  await question.getByRole('button', { name: 'Answers of the class…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Answers of the class' })
  await expect(dialog).toContainText('press Q for the QR code')
  await dialog
    .getByRole('textbox', { name: /^Codes/ })
    .fill(`Ann: ${codes[0]}\nAnn again: ${codes[1]}, ${codes[1]}\nAAAA-111`)
  await expect(dialog).toContainText('1 answer, 1 after talking. Left out: 1 more than once, 1 damaged.')
  await dialog.getByRole('spinbutton', { name: 'B, first' }).fill('20')
  await expect(dialog).toContainText('21 answers, 1 after talking.')
  expect(await faults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(question.getByRole('row', { name: /B Every 16 nodes/ }).first()).toContainText(/21 · 100/)
  await expect(question).not.toContainText('✓')
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/class-covered.png` })
  await page.keyboard.press('PageDown')
  await expect(question.getByRole('row', { name: /✓/ }).first()).toContainText('Every 16 nodes')
  expect(await faults(page)).toEqual([])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/class-open.png` })
  await page.keyboard.press('PageDown')
  await expect(question).toHaveCount(0)
})
