/** The best possible of a small case: searched in the real worker, with a proof that is checked, kept and read again. */
import { readFileSync } from 'node:fs'
import { faults } from './axe.ts'
import { expect, load, parts, test } from './page.ts'

const SMALL = 'requests?requests=6&servers=2&speeds=1,3&load=0.9&warmup=0'

test('A small case has a way to its best, which is proved, checked, saved, and checked again as a file', async ({
  page,
}) => {
  await load(page, SMALL)
  const find = parts(page).results.getByRole('button', { name: 'Find the best possible' })
  await find.focus()
  await page.keyboard.press('Enter')
  const best = page.getByRole('region', { name: 'The best possible' })
  await expect(best).toContainText(/The best possible mean response time is [\d.]+\sms\. This run has [\d.]+\s% more\./)
  await expect(best).toContainText('Checked: no policy that decides at arrival answers 6 requests on 2 servers')
  expect(await faults(page)).toEqual([])
  const download = page.waitForEvent('download')
  await best.getByRole('button', { name: 'Save the certificate' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('requests-certificate.json')
  const certificate = readFileSync(await file.path(), 'utf8')
  const input = best.locator('input[type=file]')
  const give = (name: string, text: string) =>
    input.setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
  await give('best.json', certificate)
  await expect(best).toContainText('"best.json" holds: no policy that decides at arrival')
  const { sum, ...others } = JSON.parse(certificate) as { readonly sum: number }
  await give('less.json', JSON.stringify({ ...others, sum: sum / 2 }))
  await expect(best).toContainText('"less.json" does not hold. Sum: these servers take')
  // Dropped on the page, wherever one is.
  await page.evaluate((text) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([text], 'dropped.json'))
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  }, certificate)
  await expect(parts(page).notices).toContainText('"dropped.json" holds')
})
