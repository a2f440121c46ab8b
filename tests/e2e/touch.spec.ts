/** The picture is touched: a press on a part of it asks what happens if something goes wrong there. */
import { expect, load, parts, test } from './page.ts'

const RUNS = {
  requests: { link: 'requests?requests=4000&choices=1', says: /Server \d+ runs at a fifth of its speed/ },
  loop: { link: 'loop?loads=0,0,0,0,0,0,0,5&strategy=static', says: /The owner of machine \d+ starts 5 more programs/ },
  tree: { link: 'tree?processors=16&depth=11', says: /Processor \d+ computes 10 times as slowly/ },
  async: { link: 'async?processors=16&depth=11', says: /Processor \d+ computes 10 times as slowly/ },
  migration: { link: 'migration?duration=4000000', says: /were placed on processor \d+ compute three times as long/ },
  mesh: { link: 'mesh?iterations=60', says: /Other programs leave processor \d+ a third of its time/ },
}

for (const [lab, { link, says }] of Object.entries(RUNS)) {
  test(`${lab}: a press on a part of the picture asks about the first thing that can happen there, and so does Enter`, async ({
    page,
  }) => {
    await load(page, link)
    const machine = page.locator('[data-region="machine"]')
    await machine.locator('canvas[data-from]').first().waitFor()
    await page.locator('main:not([data-run=running])').waitFor({ state: 'attached' })
    const bar = page.getByRole('region', { name: 'What happens now?' })
    const box = await machine.locator('canvas').first().boundingBox()
    if (!box) throw new Error(`${lab} has no picture`)
    // Somewhere among these points there is a part.
    for (const [i, j] of POINTS) {
      await page.mouse.click(box.x + box.width * i, box.y + box.height * j)
      if (await shows(bar)) break
    }
    await expect(bar, `${lab}: no press in the picture asks anything`).toContainText(says)
    await page.keyboard.press('Escape')
    await expect(bar).toBeHidden()
    // Whatever stands in the picture can be reached by Tab and arrow keys.
    await machine.locator('canvas[tabindex="0"]').first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(bar, `${lab}: Enter on a part asks nothing`).toContainText(says)
    await page.keyboard.press('Escape')
    // Space is the page's, also there.
    await machine.locator('canvas[tabindex="0"]').first().focus()
    const playing = page.getByRole('button', { name: 'Pause', exact: true })
    await page.keyboard.press('Space')
    await expect(playing, `${lab}: Space on the picture does not play`).toBeVisible()
  })
}

test('divisible: the line is dragged anywhere in the picture, and by keys; in the menu a worker slows down at its moment', async ({
  page,
}) => {
  await load(page, 'divisible?system=random&workers=3&algorithm=installments&rounds=1&story=one-line')
  const machine = page.locator('[data-region="machine"]')
  const slider = machine.getByRole('slider', { name: 'Time in the schedule, percent' })
  await slider.waitFor()
  const box = await machine.locator('svg').first().boundingBox()
  if (!box) throw new Error('there is no schedule')
  const now = async () => Number(await slider.getAttribute('aria-valuenow'))
  const caption = page.locator('[data-place="first"] > p')
  const y = box.y + 0.3 * box.height
  await page.mouse.move(box.x + 0.4 * box.width, y)
  await page.mouse.down()
  await page.mouse.move(box.x + 0.5 * box.width, y)
  const [before, words] = [await now(), await caption.textContent()]
  await page.mouse.move(box.x + 0.8 * box.width, y, { steps: 4 })
  await page.mouse.up()
  expect(await now(), 'the line stays although it is dragged between the bars').toBeGreaterThan(before + 10)
  await expect(caption).not.toHaveText(`${words}`)
  const dragged = await now()
  await slider.focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await expect.poll(now).toBe(dragged - 10)

  await load(page, 'divisible?algorithm=installments&rounds=2')
  await page.locator('main:not([data-run=running])').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Jumps, axis and speed' }).click()
  await page.getByRole('button', { name: 'A worker slows down…' }).click()
  const bar = page.getByRole('region', { name: 'What happens now?' })
  await expect(bar).toContainText('Worker 1 computes three times as slowly')
  const moment = /^At ([\d.]+):/.exec(`${await bar.textContent()}`)?.[1]
  await bar.getByRole('button', { name: 'Let it happen' }).click()
  await expect(page).toHaveURL(/slowWorker=1&slowFrom=/)
  expect(Number(/slowFrom=([\d.]+)/.exec(page.url())?.[1])).toBeCloseTo(Number(moment), 0)
})

test('What breaks is chosen by a press in the machine', async ({ page }) => {
  const places = [
    ['loop', 0.85, 0.5, /^3$/],
    ['mesh', 0.8, 0.75, /^4$/],
    ['requests', 0.6, 0.25, /^[1-9]$/],
  ] as const
  for (const [lab, across, down, pressed] of places) {
    await load(page, `${lab}?v=1`)
    await expect(parts(page).play).toBeEnabled()
    await page.getByRole('button', { name: 'Jumps, axis and speed' }).click()
    await page.getByRole('group', { name: 'Break something here' }).getByRole('button').first().click()
    const number = page.getByRole('region', { name: 'What happens now?' }).getByRole('spinbutton')
    await expect(number).toHaveValue('0')
    const box = await page.locator('[data-region="machine"] canvas').first().boundingBox()
    if (!box) throw new Error('it is not there')
    await page.mouse.click(box.x + across * box.width, box.y + down * box.height)
    await expect(number).toHaveValue(pressed)
  }
})

const POINTS = Array.from(
  { length: 30 },
  (_, k) => [0.1 + 0.8 * ((k * 0.618) % 1), 0.1 + 0.8 * ((k * 0.755) % 1)] as const,
)

/** Whether the bar comes soon. */
const shows = async (bar: import('@playwright/test').Locator) => {
  try {
    await bar.waitFor({ timeout: 1500 })
    return true
  } catch {
    return false
  }
}
