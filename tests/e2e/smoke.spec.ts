import { expect, open, parts, test } from './page.ts'

test('A first visit shows a machine, and Play moves it', async ({ page }) => {
  await open(page)
  const { machine, play, pause } = parts(page)
  await expect(play).toBeEnabled()
  const before = await machine.screenshot()
  await play.click()
  await expect(pause).toBeVisible()
  await expect.poll(async () => (await machine.screenshot()).equals(before)).toBe(false)
})
